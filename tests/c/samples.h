/* Samples of many kinds for the C tests, from a generator of its own: the same numbers
 * everywhere. */
#ifndef SAMPLES_H
#define SAMPLES_H

#include "eef.h"
#include "ledger.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static inline void *room(size_t bytes)
{
    void *block = eef_allocate(&eef_host_plain, bytes, 1);
    if (block == NULL)
        exit(1);
    return block;
}

static inline void free_room(void *block)
{
    eef_release(&eef_host_plain, block);
}

static uint64_t draw_state = 1;

/* Uniform in [-1, 1). */
static inline double draw(void)
{
    draw_state = draw_state * 6364136223846793005u + 1442695040888963407u;
    return (double)(draw_state >> 33) * 0x1p-30 - 1;
}

enum { SAMPLE_KINDS = 8 };

/* Entries without -0; returns the largest magnitude. */
static inline double fill_sample(int kind, size_t n, double *x)
{
    double largest = 0;
    for (size_t i = 0; i < n; i++) {
        double u = draw();
        switch (kind) {
        case 0: /* continuous */
            x[i] = u;
            break;
        case 1: /* few values, both signs */
            x[i] = rint(4 * u);
            break;
        case 2: /* no negative entries */
            x[i] = fabs(u);
            break;
        case 3: /* negative entries only, in long runs of equal keys */
            x[i] = -ldexp(fabs(u) + 1, (int)(i % 900) - 900);
            break;
        case 4: /* nearly equal magnitudes */
            x[i] = (u < 0 ? -1 : 1) * (1 + DBL_EPSILON * rint(8 * draw()));
            break;
        case 5: /* one value */
            x[i] = -3;
            break;
        case 6: /* zeros */
            x[i] = 0;
            break;
        default: /* too small to be scaled */
            x[i] = 5e-324 * rint(5 * u);
            break;
        }
        x[i] += 0.0;
        largest = fmax(largest, fabs(x[i]));
    }
    return largest;
}

#endif
