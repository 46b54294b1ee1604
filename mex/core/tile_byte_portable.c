#include "pack.h"
#include "tile_variants.h"

enum { MR = EEF_MR_BYTE, NR = EEF_NR_BYTE, STEP = EEF_BYTE_STEP };

/* The sum of |a - b| over vector i of A and j of B: compilers know this loop. */
static int32_t distance(size_t steps, const uint8_t *a, const uint8_t *b)
{
    int32_t sum = 0;
    for (size_t t = 0; t < steps; t++, a += MR * STEP, b += NR * STEP)
        for (size_t k = 0; k < STEP; k++)
            sum += a[k] > b[k] ? a[k] - b[k] : b[k] - a[k];
    return sum;
}

/* negative and positive: how many segments count so, in this order. */
static void tile(size_t samples, size_t negative, size_t positive, const void *a_panel,
                 const void *b_panel, double *sums)
{
    size_t steps = (samples + STEP - 1) / STEP;
    const int32_t *a_head = a_panel, *b_head = b_panel;
    const uint8_t *a = (const uint8_t *)a_panel + EEF_BYTE_HEAD;
    const uint8_t *b = (const uint8_t *)b_panel + EEF_BYTE_HEAD;
    const uint8_t *a_positive = a + negative * steps * MR * STEP;
    const uint8_t *b_positive = b + negative * steps * NR * STEP;
    for (size_t j = 0; j < NR; j++) {
        for (size_t i = 0; i < MR; i++) {
            int32_t sum = a_head[i] + b_head[j];
            sum -= distance(negative * steps, a + i * STEP, b + j * STEP);
            sum += distance(positive * steps, a_positive + i * STEP, b_positive + j * STEP);
            sums[MR * j + i] += sum / 2;
        }
    }
}

void eef_tile_least_byte_portable(size_t samples, const void *a, const void *b, double *sums)
{
    tile(samples, 1, 0, a, b, sums);
}

void eef_tile_minm_byte_portable(size_t samples, const void *a, const void *b, double *sums)
{
    tile(samples, 2, 0, a, b, sums);
}

void eef_tile_min_byte_portable(size_t samples, const void *a, const void *b, double *sums)
{
    tile(samples, 1, 1, a, b, sums);
}

void eef_tile_mf_byte_portable(size_t samples, const void *a, const void *b, double *sums)
{
    tile(samples, 2, 2, a, b, sums);
}
