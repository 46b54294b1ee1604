/* Micro-kernels for real numbers in plain C, included by microkernels_portable.c once for each
 * type, with REAL         the type BITS         the unsigned integer of its size MR vectors of an A
 * panel TYPED(name)  the name with the suffix of the type Each vector of B is combined with all MR
 * vectors of A, in loops that compilers vectorise. */

static inline REAL TYPED(minimum)(REAL a, REAL b)
{
    return a < b ? a : b;
}

static void TYPED(store)(const REAL *sum, size_t j, double *microtile)
{
    for (size_t i = 0; i < MR; i++)
        microtile[MR * j + i] += sum[i];
}

static void TYPED(min_nonnegative)(size_t samples, const void *a_panel, const void *b_panel,
                                   double *microtile)
{
    for (size_t j = 0; j < NR; j++) {
        const REAL *a = a_panel, *b = b_panel;
        REAL sum[MR] = {0};
        for (size_t k = 0; k < samples; k++, a += MR, b += NR)
            for (size_t i = 0; i < MR; i++)
                sum[i] += TYPED(minimum)(a[i], b[j]);
        TYPED(store)(sum, j, microtile);
    }
}

static void TYPED(min)(size_t samples, const void *a_panel, const void *b_panel, double *microtile)
{
    for (size_t j = 0; j < NR; j++) {
        const REAL *a = a_panel;
        const TYPED(eef_signed_sample) *b = b_panel;
        REAL sum[MR] = {0};
        for (size_t k = 0; k < samples; k++, a += 3 * MR, b++) {
            REAL term[MR];
            BITS bits[MR], sign[MR];
            for (size_t i = 0; i < MR; i++)
                term[i] = TYPED(minimum)(a[i], b->magnitude[j]);
            memcpy(bits, term, sizeof bits);
            memcpy(sign, a + b->plane[j], sizeof sign);
            for (size_t i = 0; i < MR; i++)
                bits[i] ^= sign[i];
            memcpy(term, bits, sizeof term);
            for (size_t i = 0; i < MR; i++)
                sum[i] += term[i];
        }
        TYPED(store)(sum, j, microtile);
    }
}

static void TYPED(minm)(size_t samples, const void *a_panel, const void *b_panel, double *microtile)
{
    for (size_t j = 0; j < NR; j++) {
        const REAL *a = a_panel;
        const TYPED(eef_signed_sample) *b = b_panel;
        REAL sum[MR] = {0};
        for (size_t k = 0; k < samples; k++, a += 2 * MR, b++) {
            const REAL *part = a + b->plane[j];
            for (size_t i = 0; i < MR; i++)
                sum[i] += TYPED(minimum)(part[i], b->magnitude[j]);
        }
        TYPED(store)(sum, j, microtile);
    }
}

static void TYPED(mf)(size_t samples, const void *a_panel, const void *b_panel, double *microtile)
{
    for (size_t j = 0; j < NR; j++) {
        const REAL *a = a_panel;
        const uint32_t *plane = b_panel;
        REAL sum[MR] = {0};
        for (size_t k = 0; k < samples; k += 2, a += 9 * MR, plane += NR) {
            const REAL *signed_sum = a + plane[j];
            for (size_t i = 0; i < MR; i++)
                sum[i] += signed_sum[i];
        }
        TYPED(store)(sum, j, microtile);
    }
}

#undef REAL
#undef BITS
#undef MR
#undef TYPED
