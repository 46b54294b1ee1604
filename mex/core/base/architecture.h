/* One descriptor per CPU architecture: the micro-kernels of the Gram matrix with the packing that
 * they read, and the operations on blocks of vectors. A new architecture is a file of
 * micro-kernels in gram/, a file of block operations in base/, or one of the two, and a line in the
 * table of architecture.c. Tests run every architecture that the CPU supports. */
#ifndef EEF_ARCHITECTURE_H
#define EEF_ARCHITECTURE_H

#include "base/block_ops.h"
#include "gram/microkernel.h"

/* GCC and Clang compile single functions for AVX2 or AVX-512, whatever CPU the rest is compiled
 * for. */
#if defined(__x86_64__) && defined(__GNUC__)
#define EEF_HAS_AVX2
#if __GNUC__ >= 6 || (defined(__clang__) && __clang_major__ >= 6)
#define EEF_HAS_AVX512
#endif
#endif

/* GCC on Windows accesses registers of 32 or 64 bytes that it saves on the stack as if they were
 * aligned, but the stack of Windows is aligned to 16 bytes (GCC bug 54412). These assembler macros
 * replace aligned moves by unaligned ones, which are as fast on aligned addresses. The assembler
 * has an option for this (-muse-unaligned-vector-move) only since binutils 2.38; the MinGW that
 * MATLAB offers is older. */
#if defined(EEF_HAS_AVX2) && defined(_WIN32) && !defined(__clang__)
__asm__(".macro vmovaps operands:vararg\n\tvmovups \\operands\n.endm\n"
        ".macro vmovapd operands:vararg\n\tvmovupd \\operands\n.endm\n"
        ".macro vmovdqa operands:vararg\n\tvmovdqu \\operands\n.endm\n"
        ".macro vmovdqa32 operands:vararg\n\tvmovdqu32 \\operands\n.endm\n"
        ".macro vmovdqa64 operands:vararg\n\tvmovdqu64 \\operands\n.endm\n");
#endif

typedef struct eef_architecture {
    const char *name;
    bool (*supported)(void); /* by this CPU */
    const eef_microkernel_table *microkernels;
    const eef_packing_table *packings;
    const eef_block_ops *block_ops;
} eef_architecture;

extern const eef_block_ops eef_block_ops_portable;
extern const eef_microkernel_table eef_microkernels_portable;
#ifdef EEF_HAS_AVX2
extern const eef_block_ops eef_block_ops_avx2;
extern const eef_microkernel_table eef_microkernels_avx2;
#endif
#ifdef EEF_HAS_AVX512
extern const eef_block_ops eef_block_ops_avx512;
#endif

/* The architecture of that name, or the fastest for NULL; NULL when this CPU does not support
 * it. */
const eef_architecture *eef_architecture_find(const char *name);

#endif
