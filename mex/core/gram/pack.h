/* Packing: from a view to the panels that microkernels read. The layouts below are what a packing
 * function writes and the microkernel of the same operation reads.
 *
 * real, operation LEAST   A: per sample MR values              B: per sample NR values
 * real, operation MIN     A: per sample MR sizes |a|, MR signs of a, MR signs of -a (as -0.0
 *                       or 0.0)                           B: per sample an eef_choice
 * real, operation MINM    A: per sample MR max(a,0), MR max(-a,0)
 *                                                         B: per sample an eef_choice
 * real, operation MF      A: per two samples all nine sums s*a + t*a' with s and t of 0, 1, -1,
 *                       MR each                           B: per two samples NR planes
 *
 * An eef_choice holds the sizes |b| and which plane (block of MR values, by its position in
 * values from the start of A's sample) belongs to the sign of b: so the sign costs the inner
 * loop no instruction, only the address of a load.
 *
 * byte               A: MR integers, then segments of whole steps; a step is 32 samples of
 *                       each of the MR vectors            B: the same with NR
 * With S = sums of |a - b| over bytes, S+ over the segments that count positive and S- over
 * those that count negative, the microkernel gives (r_i + s_j + S+ - S-)/2, where r_i and s_j are the
 * integers at the head. See pack_byte.c for how each kernel becomes that. */
#ifndef EEF_PACK_H
#define EEF_PACK_H

#include "gram/microkernel.h"

typedef struct eef_choice_real64 {
    double size[EEF_NR_REAL];
    uint32_t plane[EEF_NR_REAL];
} eef_choice_real64;

typedef struct eef_choice_real32 {
    float size[EEF_NR_REAL];
    uint32_t plane[EEF_NR_REAL];
} eef_choice_real32;

/* Samples of a byte step, and the bytes of a byte panel before its first step. */
enum { EEF_BYTE_STEP = 32, EEF_BYTE_HEAD = 32 };

eef_pack eef_pack_a_least_real64, eef_pack_b_least_real64;
eef_pack eef_pack_a_min_real64, eef_pack_b_min_real64;
eef_pack eef_pack_a_minm_real64, eef_pack_b_minm_real64;
eef_pack eef_pack_a_mf_real64, eef_pack_b_mf_real64;

eef_pack eef_pack_a_least_real32, eef_pack_b_least_real32;
eef_pack eef_pack_a_min_real32, eef_pack_b_min_real32;
eef_pack eef_pack_a_minm_real32, eef_pack_b_minm_real32;
eef_pack eef_pack_a_mf_real32, eef_pack_b_mf_real32;

eef_pack eef_pack_a_least_byte, eef_pack_b_least_byte;
eef_pack eef_pack_a_min_byte, eef_pack_b_min_byte;
eef_pack eef_pack_a_minm_byte, eef_pack_b_minm_byte;
eef_pack eef_pack_a_mf_byte, eef_pack_b_mf_byte;
eef_pack eef_pack_a_mf_nonnegative_byte, eef_pack_b_mf_nonnegative_byte;

#endif
