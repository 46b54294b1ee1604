#include "gram/pack.h"
#include "gram/microkernels.h"

enum { MR = EEF_MR_BYTE, NR = EEF_NR_BYTE, STEP = EEF_BYTE_STEP };

/* The sum of |a - b| over one vector of A and one of B: a loop that compilers know. */
static int32_t distance(size_t steps, const uint8_t *a, const uint8_t *b)
{
    int32_t sum = 0;
    for (size_t t = 0; t < steps; t++, a += MR * STEP, b += NR * STEP)
        for (size_t k = 0; k < STEP; k++)
            sum += a[k] > b[k] ? a[k] - b[k] : b[k] - a[k];
    return sum;
}

static void microkernel(size_t steps, size_t negative, size_t positive, const int32_t *a_head,
                 const uint8_t *a, const int32_t *b_head, const uint8_t *b, double *sums)
{
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

#define FOR_CPU
#define NAMED(operation) eef_microkernel_##operation##_byte_portable
#include "gram/microkernel_byte.h"
