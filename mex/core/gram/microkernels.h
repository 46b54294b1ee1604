/* Declarations of the micro-kernels of every architecture, and the table of one architecture. */
#ifndef EEF_MICROKERNELS_H
#define EEF_MICROKERNELS_H

#include "base/architecture.h"

#define EEF_MICROKERNELS_OF(ARCH)                                                                  \
    eef_microkernel eef_microkernel_least_real64_##ARCH, eef_microkernel_min_real64_##ARCH,        \
        eef_microkernel_minm_real64_##ARCH, eef_microkernel_mf_real64_##ARCH,                      \
        eef_microkernel_least_real32_##ARCH, eef_microkernel_min_real32_##ARCH,                    \
        eef_microkernel_minm_real32_##ARCH, eef_microkernel_mf_real32_##ARCH,                      \
        eef_microkernel_least_byte_##ARCH, eef_microkernel_min_byte_##ARCH,                        \
        eef_microkernel_minm_byte_##ARCH, eef_microkernel_mf_byte_##ARCH

EEF_MICROKERNELS_OF(portable);
#ifdef EEF_HAS_AVX2
EEF_MICROKERNELS_OF(avx2);
#endif

#define EEF_REAL_MICROKERNELS(SUFFIX, ARCH)                                                        \
    {                                                                                              \
        [EEF_OP_LEAST] = eef_microkernel_least_##SUFFIX##_##ARCH,                                  \
        [EEF_OP_MIN] = eef_microkernel_min_##SUFFIX##_##ARCH,                                      \
        [EEF_OP_MINM] = eef_microkernel_minm_##SUFFIX##_##ARCH,                                    \
        [EEF_OP_MF] = eef_microkernel_mf_##SUFFIX##_##ARCH,                                        \
        [EEF_OP_MF_NONNEGATIVE] = eef_microkernel_mf_##SUFFIX##_##ARCH,                            \
    }
/* minm and mf of nonnegative bytes are packed so that one micro-kernel serves both. */
#define EEF_BYTE_MICROKERNELS(ARCH)                                                                \
    {                                                                                              \
        [EEF_OP_LEAST] = eef_microkernel_least_byte_##ARCH,                                        \
        [EEF_OP_MIN] = eef_microkernel_min_byte_##ARCH,                                            \
        [EEF_OP_MINM] = eef_microkernel_minm_byte_##ARCH,                                          \
        [EEF_OP_MF] = eef_microkernel_mf_byte_##ARCH,                                              \
        [EEF_OP_MF_NONNEGATIVE] = eef_microkernel_minm_byte_##ARCH,                                \
    }
#define EEF_MICROKERNEL_TABLE(ARCH)                                                                \
    {                                                                                              \
        [EEF_REAL64] = EEF_REAL_MICROKERNELS(real64, ARCH),                                        \
        [EEF_REAL32] = EEF_REAL_MICROKERNELS(real32, ARCH),                                        \
        [EEF_BYTE] = EEF_BYTE_MICROKERNELS(ARCH),                                                  \
    }

#endif
