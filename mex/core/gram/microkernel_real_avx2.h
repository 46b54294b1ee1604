/* Micro-kernels for real numbers on x86-64 with AVX2, included by microkernels_avx2.c once for each
 * type, with
 *   REAL                   the type
 *   MR                     vectors of an A panel: two registers
 *   LANES                  values of a register
 *   TYPED(name)            the name with the suffix of the type
 *   VECTOR                 the type of a register, and its operations
 *   ZERO, LOAD(address), BROADCAST(address), ADD(a, b), FLIP(a, signs), MINIMUM(a, b)
 *   ADD_TO(address, sums)  adds a register to doubles
 * A micro-kernel holds its sums in 12 of the 16 registers. The arguments of MINIMUM are neither
 * negative nor -0.0. */

FOR_CPU static inline void TYPED(clear)(VECTOR sum[NR][2])
{
    EACH_B sum[j][0] = sum[j][1] = ZERO;
}

FOR_CPU static inline void TYPED(add)(VECTOR sum[2], VECTOR term0, VECTOR term1)
{
    sum[0] = ADD(sum[0], term0);
    sum[1] = ADD(sum[1], term1);
}

FOR_CPU static inline void TYPED(store)(VECTOR sum[NR][2], double *microtile)
{
    EACH_B
    {
        ADD_TO(microtile + MR * j, sum[j][0]);
        ADD_TO(microtile + MR * j + LANES, sum[j][1]);
    }
}

FOR_CPU static void TYPED(min_nonnegative)(size_t samples, const void *a_panel, const void *b_panel,
                                           double *microtile)
{
    const REAL *a = a_panel, *b = b_panel;
    VECTOR sum[NR][2];
    TYPED(clear)(sum);
    for (size_t k = 0; k < samples; k++, a += MR, b += NR) {
        const VECTOR a0 = LOAD(a), a1 = LOAD(a + LANES);
        EACH_B
        {
            const VECTOR magnitude = BROADCAST(b + j);
            TYPED(add)(sum[j], MINIMUM(magnitude, a0), MINIMUM(magnitude, a1));
        }
    }
    TYPED(store)(sum, microtile);
}

FOR_CPU static void TYPED(min)(size_t samples, const void *a_panel, const void *b_panel,
                               double *microtile)
{
    const REAL *a = a_panel;
    const TYPED(eef_signed_sample) *b = b_panel;
    VECTOR sum[NR][2];
    TYPED(clear)(sum);
    for (size_t k = 0; k < samples; k++, a += 3 * MR, b++) {
        const VECTOR a0 = LOAD(a), a1 = LOAD(a + LANES);
        EACH_B
        {
            const VECTOR magnitude = BROADCAST(b->magnitude + j);
            const REAL *signs = a + b->plane[j];
            TYPED(add)
            (sum[j], FLIP(MINIMUM(magnitude, a0), LOAD(signs)),
             FLIP(MINIMUM(magnitude, a1), LOAD(signs + LANES)));
        }
    }
    TYPED(store)(sum, microtile);
}

FOR_CPU static void TYPED(minm)(size_t samples, const void *a_panel, const void *b_panel,
                                double *microtile)
{
    const REAL *a = a_panel;
    const TYPED(eef_signed_sample) *b = b_panel;
    VECTOR sum[NR][2];
    TYPED(clear)(sum);
    for (size_t k = 0; k < samples; k++, a += 2 * MR, b++) {
        EACH_B
        {
            const VECTOR magnitude = BROADCAST(b->magnitude + j);
            const REAL *part = a + b->plane[j];
            TYPED(add)
            (sum[j], MINIMUM(magnitude, LOAD(part)), MINIMUM(magnitude, LOAD(part + LANES)));
        }
    }
    TYPED(store)(sum, microtile);
}

FOR_CPU static void TYPED(mf)(size_t samples, const void *a_panel, const void *b_panel,
                              double *microtile)
{
    const REAL *a = a_panel;
    const uint32_t *plane = b_panel;
    VECTOR sum[NR][2];
    TYPED(clear)(sum);
    for (size_t k = 0; k < samples; k += 2, a += 9 * MR, plane += NR) {
        EACH_B
        {
            const REAL *signed_sum = a + plane[j];
            TYPED(add)(sum[j], LOAD(signed_sum), LOAD(signed_sum + LANES));
        }
    }
    TYPED(store)(sum, microtile);
}

#undef REAL
#undef MR
#undef LANES
#undef TYPED
#undef VECTOR
#undef ZERO
#undef LOAD
#undef BROADCAST
#undef ADD
#undef FLIP
#undef MINIMUM
#undef ADD_TO
