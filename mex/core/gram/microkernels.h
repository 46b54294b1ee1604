/* The table of the micro-kernels of one architecture, for the file that defines them:
 * microkernels_<architecture>.c. It names the static functions <operation>_<family>. */
#ifndef EEF_MICROKERNELS_H
#define EEF_MICROKERNELS_H

#include "base/architecture.h"
#include "gram/pack.h"

/* MF_NONNEGATIVE: the operation whose micro-kernel serves EEF_OP_MF_NONNEGATIVE. */
#define EEF_MICROKERNEL_ROW(FAMILY, MF_NONNEGATIVE)                                                \
    [EEF_OP_MIN_NONNEGATIVE] = min_nonnegative_##FAMILY, [EEF_OP_MIN] = min_##FAMILY,              \
    [EEF_OP_MINM] = minm_##FAMILY, [EEF_OP_MF_NONNEGATIVE] = MF_NONNEGATIVE##_##FAMILY,            \
    [EEF_OP_MF] = mf_##FAMILY
/* Bytes are packed for minm and for mf of nonnegative data so that both need the same
 * micro-kernel. */
#define EEF_MICROKERNEL_TABLE                                                                      \
    {                                                                                              \
        [EEF_REAL64] = {EEF_MICROKERNEL_ROW(real64, mf)},                                          \
        [EEF_REAL32] = {EEF_MICROKERNEL_ROW(real32, mf)},                                          \
        [EEF_BYTE] = {EEF_MICROKERNEL_ROW(byte, minm)},                                            \
    }

/* Defines the byte micro-kernels by one function of the architecture,
 *   byte_microkernel(steps, subtracted, added, a, b, microtile)
 * It adds (heads - S + S')/2 to the microtile, where S is the sum of absolute differences over the
 * first `subtracted` segments of the panels and S' that over the next `added` segments. pack_byte.c
 * says what the segments hold. */
#define EEF_BYTE_MICROKERNELS(ATTRIBUTE)                                                           \
    EEF_BYTE_MICROKERNEL(ATTRIBUTE, min_nonnegative_byte, 1, 0)                                    \
    EEF_BYTE_MICROKERNEL(ATTRIBUTE, minm_byte, 2, 0)                                               \
    EEF_BYTE_MICROKERNEL(ATTRIBUTE, min_byte, 1, 1)                                                \
    EEF_BYTE_MICROKERNEL(ATTRIBUTE, mf_byte, 2, 2)
#define EEF_BYTE_MICROKERNEL(ATTRIBUTE, NAME, SUBTRACTED, ADDED)                                   \
    ATTRIBUTE static void NAME(size_t samples, const void *a, const void *b, double *microtile)    \
    {                                                                                              \
        const size_t steps = (samples + EEF_BYTE_STEP - 1) / EEF_BYTE_STEP;                        \
        byte_microkernel(steps, SUBTRACTED, ADDED, a, b, microtile);                               \
    }

#endif
