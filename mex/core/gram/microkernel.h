/* The building blocks of a Gram matrix, in the vocabulary of BLIS. A panel holds KC samples of MR
 * vectors (operand A) or NR vectors (operand B), packed in the order in which the micro-kernel
 * reads them. A micro-kernel takes one panel of each operand and adds the sums of the kernel over
 * the samples, for all MR x NR pairs of vectors, to a microtile. Packing and micro-kernels never
 * multiply. */
#ifndef EEF_MICROKERNEL_H
#define EEF_MICROKERNEL_H

#include "base/threads.h"
#include "eef.h"

#include <stdint.h>

/* A matrix as `count` vectors of `length` samples: the rows of X for the Gram matrix, the columns
 * of W and of X for eef_dot. Strides are in entries. */
typedef struct eef_view {
    const void *data;
    eef_class class_id;
    size_t count, length;
    size_t vector_stride, sample_stride;
} eef_view;

/* The part of a view that one panel holds: the samples [sample, sample + samples) of the vectors
 * from `vector` on. */
typedef struct eef_slice {
    const eef_view *view;
    size_t vector, sample, samples;
} eef_slice;

/* The number type in which micro-kernels compute. 16-bit integers are computed in float and 32-bit
 * and 64-bit integers in double: the sums over one panel are exact there. A minimum of 16-bit
 * lanes would serve twice as many entries as one of floats, but adding the minima to 32-bit sums
 * takes three more instructions without a multiplication (pmaddwd), so nothing would be gained. */
typedef enum eef_family { EEF_REAL64, EEF_REAL32, EEF_BYTE, EEF_FAMILIES } eef_family;

/* How the Gram matrix of a kernel is computed. A kernel names one operation for data without
 * negative entries and one for any data. */
typedef enum eef_gram_operation {
    EEF_OP_REFERENCE,       /* the definition, entry by entry: no packing and no micro-kernel */
    EEF_OP_MIN_NONNEGATIVE, /* min and minm of nonnegative data */
    EEF_OP_MIN,
    EEF_OP_MINM,
    EEF_OP_MF_NONNEGATIVE,
    EEF_OP_MF,
    EEF_GRAM_OPERATIONS
} eef_gram_operation;

/* Vectors of a panel. The micro-kernels for real numbers hold 6 x 2 registers of sums, two
 * registers of A and two temporaries: the 16 registers of AVX2. Those for bytes hold 2 x 4
 * registers of sums and 4 registers of A. */
enum { EEF_MR_REAL64 = 8, EEF_MR_REAL32 = 16, EEF_NR_REAL = 6, EEF_MR_BYTE = 4, EEF_NR_BYTE = 2 };

/* Largest number of samples of a panel. The A panels that are in use (blocked.c: 20 KiB) and one B
 * panel (6 KiB for EEF_KC_MIN_NONNEGATIVE, less for the others) stay in a first-level cache of 32
 * KiB.
 *
 * Float sums over a panel have at most 128 terms. Their rounding error is at most
 * 127 * 2^-24 < 1e-5 of the sum of magnitudes, and sums of 16-bit integers stay below 2^24, where
 * float is exact.
 *
 * Panels of bytes have 16 steps of 32 samples, so that adding up the registers of sums at the end
 * of a micro-kernel, about 20 instructions, is a tenth of its work. */
enum {
    EEF_KC_MIN_NONNEGATIVE = 128,
    EEF_KC_MIN = 48,
    EEF_KC_MINM = 64,
    EEF_KC_MF = 64,
    EEF_KC_BYTE = 512
};

/* Packs a slice into a panel. Vectors past the last one, and samples up to the next multiple of
 * the packing's sample_multiple, become zeros. */
typedef void eef_pack(const eef_slice *slice, void *panel);

/* Adds to microtile[i + MR*j] the sum over the samples of the kernel of A's vector i and B's
 * vector j. */
typedef void eef_microkernel(size_t samples, const void *a, const void *b, double *microtile);

/* How the operands of one family are packed for one operation. */
typedef struct eef_packing {
    size_t mr, nr, kc;
    size_t sample_multiple;    /* a panel holds a multiple of this number of samples */
    size_t head;               /* bytes of a panel before its samples */
    size_t a_sample, b_sample; /* bytes of a panel per sample */
    bool one_sided; /* the micro-kernel computes a*sign(b); exchanged operands give the rest */
    eef_pack *pack_a, *pack_b;
} eef_packing;

typedef eef_packing eef_packing_table[EEF_FAMILIES][EEF_GRAM_OPERATIONS];
typedef eef_microkernel *eef_microkernel_table[EEF_FAMILIES][EEF_GRAM_OPERATIONS];

/* The packing of every operation; all architectures share it. */
extern const eef_packing_table eef_packings;

/* Computes the Gram matrix of 8-bit data without negative entries in another way. Sets *done to
 * false, and does nothing else, where that way is not faster. */
typedef eef_status eef_gram_shortcut(eef_pool *pool, const eef_matrix *x, double *a, bool *done);
eef_gram_shortcut eef_gram_mf_bytes; /* kernel mf */

#endif
