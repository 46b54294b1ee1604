/* Packing for the microkernels that compute in floating point: the body of pack_real64.c and
 * pack_real32.c, which define
 *   REAL          the type
 *   MR            vectors of an A panel
 *   NAMED(name)   the name with the type's suffix
 *   ABSOLUTE(x)   the absolute value
 *   LOAD_CLASSES  the cases of a switch over the classes that this type computes */
#include "gram/pack.h"
#include "gram/pack_load.h"

#include <math.h>
#include <string.h>

enum { NR = EEF_NR_REAL };

/* values[k*width + v] = sample k of vector v, zero for vectors past the last. */
static void load(const eef_view *view, size_t first, size_t sample, size_t samples, size_t width,
                 REAL *values)
{
    size_t left = view->count - first;
    size_t vectors = left < width ? left : width;
    if (vectors < width)
        memset(values, 0, samples * width * sizeof(REAL));
    REAL *to = values;
    const size_t to_vector = 1, to_sample = width;
    switch (view->class_id) {
        LOAD_CLASSES
    default:
        break; /* of another family: the dispatch never asks for it */
    }
}

/* Entries are not negative, but may be -0.0, which microkernels that compare the bits must not see. */
static void pack_sizes(const eef_view *view, size_t first, size_t sample, size_t samples,
                       size_t width, REAL *panel)
{
    load(view, first, sample, samples, width, panel);
    for (size_t i = 0; i < samples * width; i++)
        panel[i] = ABSOLUTE(panel[i]);
}

void NAMED(eef_pack_a_least)(const eef_view *view, size_t first, size_t sample, size_t samples,
                             void *panel)
{
    pack_sizes(view, first, sample, samples, MR, panel);
}

void NAMED(eef_pack_b_least)(const eef_view *view, size_t first, size_t sample, size_t samples,
                             void *panel)
{
    pack_sizes(view, first, sample, samples, NR, panel);
}

void NAMED(eef_pack_a_min)(const eef_view *view, size_t first, size_t sample, size_t samples,
                           void *panel)
{
    REAL values[EEF_KC_MIN * MR];
    load(view, first, sample, samples, MR, values);
    REAL *to = panel;
    for (size_t k = 0; k < samples; k++, to += 3 * MR) {
        for (size_t v = 0; v < MR; v++) {
            REAL x = values[k * MR + v];
            to[v] = ABSOLUTE(x);
            to[MR + v] = x < 0 ? -(REAL)0 : (REAL)0;
            to[2 * MR + v] = x < 0 ? (REAL)0 : -(REAL)0;
        }
    }
}

void NAMED(eef_pack_a_minm)(const eef_view *view, size_t first, size_t sample, size_t samples,
                            void *panel)
{
    REAL values[EEF_KC_MINM * MR];
    load(view, first, sample, samples, MR, values);
    REAL *to = panel;
    for (size_t k = 0; k < samples; k++, to += 2 * MR) {
        for (size_t v = 0; v < MR; v++) {
            REAL x = values[k * MR + v];
            to[v] = x > 0 ? x : 0;
            to[MR + v] = x < 0 ? -x : 0;
        }
    }
}

/* Sizes, and the given planes for positive and negative entries. */
static void pack_choices(const eef_view *view, size_t first, size_t sample, size_t samples,
                         uint32_t positive, uint32_t negative, NAMED(eef_choice) * to)
{
    REAL values[EEF_KC_MINM * NR];
    load(view, first, sample, samples, NR, values);
    for (size_t k = 0; k < samples; k++) {
        for (size_t v = 0; v < NR; v++) {
            REAL x = values[k * NR + v];
            to[k].size[v] = ABSOLUTE(x);
            to[k].plane[v] = x < 0 ? negative : positive;
        }
    }
}

void NAMED(eef_pack_b_min)(const eef_view *view, size_t first, size_t sample, size_t samples,
                           void *panel)
{
    pack_choices(view, first, sample, samples, MR, 2 * MR, panel);
}

void NAMED(eef_pack_b_minm)(const eef_view *view, size_t first, size_t sample, size_t samples,
                            void *panel)
{
    pack_choices(view, first, sample, samples, 0, MR, panel);
}

/* The samples of a panel up to the next even number; zeros fill the last pair. */
static size_t load_pairs(const eef_view *view, size_t first, size_t sample, size_t samples,
                         size_t width, REAL *values)
{
    load(view, first, sample, samples, width, values);
    if (samples % 2 != 0)
        memset(values + samples * width, 0, width * sizeof(REAL));
    return (samples + 1) / 2;
}

/* Plane 3*s + t holds s*a + t*a' of a pair of samples, where 2 stands for the sign -1. */
void NAMED(eef_pack_a_mf)(const eef_view *view, size_t first, size_t sample, size_t samples,
                          void *panel)
{
    REAL values[EEF_KC_MF * MR];
    size_t pairs = load_pairs(view, first, sample, samples, MR, values);
    const REAL *one = values, *two = values + MR;
    REAL *to = panel;
    for (size_t k = 0; k < pairs; k++, one += 2 * MR, two += 2 * MR, to += 9 * MR) {
        for (size_t v = 0; v < MR; v++) {
            to[v] = 0;
            to[MR + v] = two[v];
            to[2 * MR + v] = -two[v];
            to[3 * MR + v] = one[v];
            to[4 * MR + v] = one[v] + two[v];
            to[5 * MR + v] = one[v] - two[v];
            to[6 * MR + v] = -one[v];
            to[7 * MR + v] = two[v] - one[v];
            to[8 * MR + v] = -one[v] - two[v];
        }
    }
}

static uint32_t sign_index(REAL x)
{
    return (uint32_t)(x > 0) + 2 * (uint32_t)(x < 0);
}

void NAMED(eef_pack_b_mf)(const eef_view *view, size_t first, size_t sample, size_t samples,
                          void *panel)
{
    REAL values[EEF_KC_MF * NR];
    size_t pairs = load_pairs(view, first, sample, samples, NR, values);
    const REAL *one = values, *two = values + NR;
    uint32_t *to = panel;
    for (size_t k = 0; k < pairs; k++, one += 2 * NR, two += 2 * NR, to += NR)
        for (size_t v = 0; v < NR; v++)
            to[v] = MR * (3 * sign_index(one[v]) + sign_index(two[v]));
}
