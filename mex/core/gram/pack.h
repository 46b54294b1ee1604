/* Layout of the panels: what the packing functions of an operation write and its micro-kernels
 * read.
 *
 * Real numbers:
 *   MIN_NONNEGATIVE  A: per sample, MR values
 *                    B: per sample, NR values
 *   MIN              A: per sample, three planes of MR values: |a|; the sign of a; the sign of -a
 *                       (signs are -0.0 or 0.0)
 *                    B: per sample, an eef_signed_sample
 *   MINM             A: per sample, two planes of MR values: max(a,0); max(-a,0)
 *                    B: per sample, an eef_signed_sample
 *   MF               A: per pair of samples a, a', nine planes of MR values: s*a + t*a' for s, t
 *                       in 0, 1, -1
 *                    B: per pair of samples, NR positions of planes
 *
 * Position of a plane: the number of values between the start of A's sample (or pair of samples)
 * and the plane. The sign of b thus selects the address of a load, and the inner loop needs no
 * instruction for it.
 *
 * Bytes: a head of one 32-bit integer per vector, then segments. A segment has one step per 32
 * samples; a step holds 32 bytes of each of the MR or NR vectors. With S the sum of |a - b| over
 * the bytes of the segments that are subtracted and S' that over the segments that are added, the
 * micro-kernel computes (head of a + head of b - S + S')/2. pack_byte.c writes every kernel in
 * that way. */
#ifndef EEF_PACK_H
#define EEF_PACK_H

#include "gram/microkernel.h"

/* One sample of the vectors of a B panel. */
typedef struct eef_signed_sample_real64 {
    double magnitude[EEF_NR_REAL];
    uint32_t plane[EEF_NR_REAL];
} eef_signed_sample_real64;

typedef struct eef_signed_sample_real32 {
    float magnitude[EEF_NR_REAL];
    uint32_t plane[EEF_NR_REAL];
} eef_signed_sample_real32;

/* Samples of a step, and bytes of a panel before its first step. */
enum { EEF_BYTE_STEP = 32, EEF_BYTE_HEAD = 32 };

#define EEF_PACKS_OF(FAMILY)                                                                       \
    eef_pack eef_pack_a_min_nonnegative_##FAMILY, eef_pack_b_min_nonnegative_##FAMILY,             \
        eef_pack_a_min_##FAMILY, eef_pack_b_min_##FAMILY, eef_pack_a_minm_##FAMILY,                \
        eef_pack_b_minm_##FAMILY, eef_pack_a_mf_##FAMILY, eef_pack_b_mf_##FAMILY

EEF_PACKS_OF(real64);
EEF_PACKS_OF(real32);
EEF_PACKS_OF(byte);
eef_pack eef_pack_a_mf_nonnegative_byte, eef_pack_b_mf_nonnegative_byte;

#endif
