#include "gram/microkernels.h"

#include <string.h>

/* ---- real numbers ------------------------------------------------------------------------ */

#define NR EEF_NR_REAL

#define REAL double
#define BITS uint64_t
#define MR EEF_MR_REAL64
#define TYPED(name) name##_real64
#include "gram/microkernel_real_portable.h"

#define REAL float
#define BITS uint32_t
#define MR EEF_MR_REAL32
#define TYPED(name) name##_real32
#include "gram/microkernel_real_portable.h"

/* ---- bytes ------------------------------------------------------------------------------- */

/* The sum of |a - b| over one vector of A and one of B: a loop that compilers vectorise. */
static int32_t distance(size_t steps, const uint8_t *a, const uint8_t *b)
{
    int32_t sum = 0;
    for (size_t t = 0; t < steps;
         t++, a += EEF_MR_BYTE * EEF_BYTE_STEP, b += EEF_NR_BYTE * EEF_BYTE_STEP)
        for (size_t k = 0; k < EEF_BYTE_STEP; k++)
            sum += a[k] > b[k] ? a[k] - b[k] : b[k] - a[k];
    return sum;
}

static void byte_microkernel(size_t steps, size_t subtracted, size_t added, const void *a_panel,
                             const void *b_panel, double *microtile)
{
    const int32_t *a_head = a_panel, *b_head = b_panel;
    const uint8_t *a = (const uint8_t *)a_panel + EEF_BYTE_HEAD;
    const uint8_t *b = (const uint8_t *)b_panel + EEF_BYTE_HEAD;
    const uint8_t *a_added = a + subtracted * steps * EEF_MR_BYTE * EEF_BYTE_STEP;
    const uint8_t *b_added = b + subtracted * steps * EEF_NR_BYTE * EEF_BYTE_STEP;
    for (size_t j = 0; j < EEF_NR_BYTE; j++) {
        for (size_t i = 0; i < EEF_MR_BYTE; i++) {
            int32_t sum = a_head[i] + b_head[j];
            sum -= distance(subtracted * steps, a + i * EEF_BYTE_STEP, b + j * EEF_BYTE_STEP);
            sum +=
                distance(added * steps, a_added + i * EEF_BYTE_STEP, b_added + j * EEF_BYTE_STEP);
            microtile[EEF_MR_BYTE * j + i] += sum / 2;
        }
    }
}

EEF_BYTE_MICROKERNELS()

const eef_microkernel_table eef_microkernels_portable = EEF_MICROKERNEL_TABLE;
