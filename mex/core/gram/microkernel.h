/* What the Gram code is made of. A panel is a slice of a few vectors in a packing that
 * suits the inner loop; a microkernel is that loop: it takes one panel of either operand and
 * gives the kernel's sums of all their pairs. Packing and microkernels never multiply. */
#ifndef EEF_TILE_H
#define EEF_TILE_H

#include "base/threads.h"
#include "eef.h"

#include <stdint.h>

/* A matrix as count vectors of length samples each: the rows of X for the Gram matrix, the
 * columns of W and of X for eef_dot. Strides are in entries. */
typedef struct eef_view {
    const void *data;
    eef_class class_id;
    size_t count, length;
    size_t vector_stride, sample_stride;
} eef_view;

/* The number type that microkernels compute in. Integers of 16 bits are computed in float and those
 * of 32 and 64 bits in double: the sums of one panel are exact there. Minima of 16-bit lanes would
 * be half as many, but without a multiplication (pmaddwd) it takes three more instructions to add
 * them to 32-bit sums: as many in all as in float. */
typedef enum eef_family { EEF_REAL64, EEF_REAL32, EEF_BYTE, EEF_FAMILIES } eef_family;

/* How a kernel is computed. On data without negative entries min and minm are one
 * operation, and bytes have a cheaper one for mf. */
typedef enum eef_gram_operation {
    EEF_OP_REFERENCE, /* the kernel's definition, entry by entry; needs no micro-kernel */
    EEF_OP_LEAST, /* min and minm of nonnegative data */
    EEF_OP_MIN,
    EEF_OP_MINM,
    EEF_OP_MF,
    EEF_OP_MF_NONNEGATIVE,
    EEF_GRAM_OPERATIONS
} eef_gram_operation;

/* Vectors of an A panel (MR) and of a B panel (NR): so many that the sums and what they need
 * fill the 16 registers of AVX2. */
enum {
    EEF_MR_REAL64 = 8,
    EEF_MR_REAL32 = 16,
    EEF_NR_REAL = 6,
    EEF_MR_BYTE = 4,
    EEF_NR_BYTE = 2,
    EEF_MAX_SUMS = EEF_MR_REAL32 * EEF_NR_REAL
};

/* Samples of a panel at max_size: two A panels and a B panel stay in a first-level cache of 32 KiB.
 * 128 also bounds the rounding error of a float sum by 127 * 2^-24 < 1e-5 of the sum of
 * magnitudes, and keeps sums of 16-bit integers below 2^24, where float is exact. */
enum {
    EEF_KC_LEAST = 128,
    EEF_KC_MIN = 48,
    EEF_KC_MINM = 64,
    EEF_KC_MF = 64,
    EEF_KC_BYTE = 512
};

/* Fills a panel with samples [sample, sample + samples) of the vectors from first on. Vectors
 * past the last one and samples up to the packing's next multiple of grain become zeros. */
typedef void eef_pack(const eef_view *view, size_t first, size_t sample, size_t samples,
                      void *panel);

/* Adds to sums[i + MR*j] the sum over the samples of the kernel of A's vector i and B's j. */
typedef void eef_microkernel(size_t samples, const void *a, const void *b, double *sums);

/* How operands of one family are packed for one operation. */
typedef struct eef_packing {
    size_t mr, nr;
    size_t kc;              /* samples of a panel at max_size */
    size_t grain;              /* a panel holds a multiple of this number of samples */
    size_t a_head, b_head;     /* bytes of a panel before its samples */
    size_t a_sample, b_sample; /* bytes of a panel per sample */
    bool one_sided; /* the microkernel gives a*sign(b) only; exchanging the operands gives the rest */
    eef_pack *pack_a, *pack_b;
} eef_packing;

/* The Gram matrix of 8-bit data without negative entries by a route of its own. *done is false, and
 * nothing else has happened, where that route does not pay. */
typedef eef_status eef_gram_shortcut(eef_pool *pool, const eef_matrix *x, double *a, bool *done);
eef_gram_shortcut eef_gram_mf_bytes;

typedef eef_packing eef_packing_table[EEF_FAMILIES][EEF_GRAM_OPERATIONS];
typedef eef_microkernel *eef_microkernel_table[EEF_FAMILIES][EEF_GRAM_OPERATIONS];

/* The packing of every operation; all architectures share it. */
extern const eef_packing_table eef_packings;

#endif
