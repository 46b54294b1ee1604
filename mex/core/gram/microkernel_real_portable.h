/* Tiles in plain C: the body of tile_real64_portable.c and tile_real32_portable.c, which define
 *   REAL         the type
 *   BITS         the unsigned integer of its size
 *   MR           vectors of an A panel
 *   TYPED(name)  the name with the suffix of the type
 *   PORTABLE(name)  the same with the suffix of this architecture
 * One vector of B at a time meets all of A, in loops over MR that compilers vectorise. */
#include "gram/pack.h"
#include "gram/microkernels.h"

#include <string.h>

enum { NR = EEF_NR_REAL };

static inline REAL min_size(REAL a, REAL b)
{
    return a < b ? a : b;
}

static void deliver(const REAL *total, size_t j, double *sums)
{
    for (size_t i = 0; i < MR; i++)
        sums[MR * j + i] += total[i];
}

void PORTABLE(eef_microkernel_least)(size_t samples, const void *a_panel, const void *b_panel,
                              double *sums)
{
    for (size_t j = 0; j < NR; j++) {
        const REAL *a = a_panel, *b = b_panel;
        REAL total[MR] = {0};
        for (size_t k = 0; k < samples; k++, a += MR, b += NR)
            for (size_t i = 0; i < MR; i++)
                total[i] += min_size(a[i], b[j]);
        deliver(total, j, sums);
    }
}

void PORTABLE(eef_microkernel_min)(size_t samples, const void *a_panel, const void *b_panel, double *sums)
{
    for (size_t j = 0; j < NR; j++) {
        const REAL *a = a_panel;
        const TYPED(eef_choice) *b = b_panel;
        REAL total[MR] = {0};
        for (size_t k = 0; k < samples; k++, a += 3 * MR, b++) {
            REAL term[MR];
            BITS bits[MR], sign[MR];
            for (size_t i = 0; i < MR; i++)
                term[i] = min_size(a[i], b->size[j]);
            memcpy(bits, term, sizeof bits);
            memcpy(sign, a + b->plane[j], sizeof sign);
            for (size_t i = 0; i < MR; i++)
                bits[i] ^= sign[i];
            memcpy(term, bits, sizeof term);
            for (size_t i = 0; i < MR; i++)
                total[i] += term[i];
        }
        deliver(total, j, sums);
    }
}

void PORTABLE(eef_microkernel_minm)(size_t samples, const void *a_panel, const void *b_panel, double *sums)
{
    for (size_t j = 0; j < NR; j++) {
        const REAL *a = a_panel;
        const TYPED(eef_choice) *b = b_panel;
        REAL total[MR] = {0};
        for (size_t k = 0; k < samples; k++, a += 2 * MR, b++) {
            const REAL *part = a + b->plane[j];
            for (size_t i = 0; i < MR; i++)
                total[i] += min_size(part[i], b->size[j]);
        }
        deliver(total, j, sums);
    }
}

void PORTABLE(eef_microkernel_mf)(size_t samples, const void *a_panel, const void *b_panel, double *sums)
{
    for (size_t j = 0; j < NR; j++) {
        const REAL *a = a_panel;
        const uint32_t *plane = b_panel;
        REAL total[MR] = {0};
        for (size_t k = 0; k < samples; k += 2, a += 9 * MR, plane += NR) {
            const REAL *sum = a + plane[j];
            for (size_t i = 0; i < MR; i++)
                total[i] += sum[i];
        }
        deliver(total, j, sums);
    }
}
