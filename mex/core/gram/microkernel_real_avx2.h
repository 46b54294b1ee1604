/* Tiles for x86-64 with AVX2: the body of tile_real64_avx2.c and tile_real32_avx2.c, which define
 *   REAL          the type
 *   LANES         values of a register
 *   TYPED(name)   the name with the suffix of the type
 *   AVX2(name)    the same with the suffix of this architecture
 *   VECTOR        the register type, and its operations:
 *   ZERO LOAD(address) SPREAD(address) ADD(a, b) FLIP(a, signs) LEAST(a, b)
 *   ADD_TO(address, sums)  which adds to doubles
 * An A panel has 2*LANES vectors, so a microkernel holds its sums in 12 of the 16 registers.
 * LEAST sees no negative numbers and no -0.0. */
#include "gram/pack.h"

enum { NR = EEF_NR_REAL, MR = 2 * LANES };

#define FOR_AVX2 __attribute__((target("avx2")))
#define EACH_B _Pragma("GCC unroll 6") for (int j = 0; j < NR; j++)

FOR_AVX2 static inline void clear(VECTOR sum[NR][2])
{
    EACH_B sum[j][0] = sum[j][1] = ZERO;
}

FOR_AVX2 static inline void add(VECTOR sum[2], VECTOR term0, VECTOR term1)
{
    sum[0] = ADD(sum[0], term0);
    sum[1] = ADD(sum[1], term1);
}

FOR_AVX2 static inline void deliver(VECTOR sum[NR][2], double *sums)
{
    EACH_B
    {
        ADD_TO(sums + MR * j, sum[j][0]);
        ADD_TO(sums + MR * j + LANES, sum[j][1]);
    }
}

FOR_AVX2 void AVX2(eef_microkernel_least)(size_t samples, const void *a_panel, const void *b_panel,
                                   double *sums)
{
    const REAL *a = a_panel, *b = b_panel;
    VECTOR sum[NR][2];
    clear(sum);
    for (size_t k = 0; k < samples; k++, a += MR, b += NR) {
        const VECTOR a0 = LOAD(a), a1 = LOAD(a + LANES);
        EACH_B
        {
            const VECTOR size = SPREAD(b + j);
            add(sum[j], LEAST(size, a0), LEAST(size, a1));
        }
    }
    deliver(sum, sums);
}

FOR_AVX2 void AVX2(eef_microkernel_min)(size_t samples, const void *a_panel, const void *b_panel,
                                 double *sums)
{
    const REAL *a = a_panel;
    const TYPED(eef_choice) *b = b_panel;
    VECTOR sum[NR][2];
    clear(sum);
    for (size_t k = 0; k < samples; k++, a += 3 * MR, b++) {
        const VECTOR a0 = LOAD(a), a1 = LOAD(a + LANES);
        EACH_B
        {
            const VECTOR size = SPREAD(b->size + j);
            const REAL *signs = a + b->plane[j];
            add(sum[j], FLIP(LEAST(size, a0), LOAD(signs)),
                FLIP(LEAST(size, a1), LOAD(signs + LANES)));
        }
    }
    deliver(sum, sums);
}

FOR_AVX2 void AVX2(eef_microkernel_minm)(size_t samples, const void *a_panel, const void *b_panel,
                                  double *sums)
{
    const REAL *a = a_panel;
    const TYPED(eef_choice) *b = b_panel;
    VECTOR sum[NR][2];
    clear(sum);
    for (size_t k = 0; k < samples; k++, a += 2 * MR, b++) {
        EACH_B
        {
            const VECTOR size = SPREAD(b->size + j);
            const REAL *part = a + b->plane[j];
            add(sum[j], LEAST(size, LOAD(part)), LEAST(size, LOAD(part + LANES)));
        }
    }
    deliver(sum, sums);
}

FOR_AVX2 void AVX2(eef_microkernel_mf)(size_t samples, const void *a_panel, const void *b_panel,
                                double *sums)
{
    const REAL *a = a_panel;
    const uint32_t *plane = b_panel;
    VECTOR sum[NR][2];
    clear(sum);
    for (size_t k = 0; k < samples; k += 2, a += 9 * MR, plane += NR) {
        EACH_B
        {
            const REAL *signed_sum = a + plane[j];
            add(sum[j], LOAD(signed_sum), LOAD(signed_sum + LANES));
        }
    }
    deliver(sum, sums);
}
