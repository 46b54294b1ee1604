/* Packing for the micro-kernels that compute with real numbers: the body of pack_real64.c and
 * pack_real32.c, which define
 *   REAL          the type
 *   MR            vectors of an A panel
 *   TYPED(name)   the name with the suffix of the type
 *   ABSOLUTE(x)   the absolute value
 *   load_class(slice, vectors, width, values)
 *                 which loads a slice of any class of this family (pack_load.h)
 * Sample k of vector v of a loaded slice is values[k*width + v]. */
#include "gram/pack.h"

#include <math.h>
#include <string.h>

enum { NR = EEF_NR_REAL };

/* Loads up to `width` vectors; those past the last one become zeros. */
static void load(const eef_slice *slice, size_t width, REAL *values)
{
    const size_t left = slice->view->count - slice->vector;
    const size_t vectors = left < width ? left : width;
    if (vectors < width)
        memset(values, 0, slice->samples * width * sizeof(REAL));
    load_class(slice, vectors, width, values);
}

/* Packs entries that are not negative. They may be -0.0, which micro-kernels that compare bits
 * must not see. */
static void pack_magnitudes(const eef_slice *slice, size_t width, REAL *panel)
{
    load(slice, width, panel);
    for (size_t i = 0; i < slice->samples * width; i++)
        panel[i] = ABSOLUTE(panel[i]);
}

void TYPED(eef_pack_a_min_nonnegative)(const eef_slice *slice, void *panel)
{
    pack_magnitudes(slice, MR, panel);
}

void TYPED(eef_pack_b_min_nonnegative)(const eef_slice *slice, void *panel)
{
    pack_magnitudes(slice, NR, panel);
}

void TYPED(eef_pack_a_min)(const eef_slice *slice, void *panel)
{
    REAL values[EEF_KC_MIN * MR];
    load(slice, MR, values);
    REAL *to = panel;
    for (size_t k = 0; k < slice->samples; k++, to += 3 * MR) {
        for (size_t v = 0; v < MR; v++) {
            REAL x = values[k * MR + v];
            to[v] = ABSOLUTE(x);
            to[MR + v] = x < 0 ? -(REAL)0 : (REAL)0;
            to[2 * MR + v] = x < 0 ? (REAL)0 : -(REAL)0;
        }
    }
}

void TYPED(eef_pack_a_minm)(const eef_slice *slice, void *panel)
{
    REAL values[EEF_KC_MINM * MR];
    load(slice, MR, values);
    REAL *to = panel;
    for (size_t k = 0; k < slice->samples; k++, to += 2 * MR) {
        for (size_t v = 0; v < MR; v++) {
            REAL x = values[k * MR + v];
            to[v] = x > 0 ? x : 0;
            to[MR + v] = x < 0 ? -x : 0;
        }
    }
}

/* Packs magnitudes, and the plane `positive` or `negative` for the sign of each entry. */
static void pack_signed(const eef_slice *slice, uint32_t positive, uint32_t negative,
                        TYPED(eef_signed_sample) * to)
{
    REAL values[EEF_KC_MINM * NR];
    load(slice, NR, values);
    for (size_t k = 0; k < slice->samples; k++) {
        for (size_t v = 0; v < NR; v++) {
            REAL x = values[k * NR + v];
            to[k].magnitude[v] = ABSOLUTE(x);
            to[k].plane[v] = x < 0 ? negative : positive;
        }
    }
}

void TYPED(eef_pack_b_min)(const eef_slice *slice, void *panel)
{
    pack_signed(slice, MR, 2 * MR, panel);
}

void TYPED(eef_pack_b_minm)(const eef_slice *slice, void *panel)
{
    pack_signed(slice, 0, MR, panel);
}

/* Loads pairs of samples, the last one filled up with zeros; returns their number. */
static size_t load_pairs(const eef_slice *slice, size_t width, REAL *values)
{
    load(slice, width, values);
    if (slice->samples % 2 != 0)
        memset(values + slice->samples * width, 0, width * sizeof(REAL));
    return (slice->samples + 1) / 2;
}

/* Plane 3*s + t holds s*a + t*a' of a pair of samples, where the index 2 stands for the sign -1. */
void TYPED(eef_pack_a_mf)(const eef_slice *slice, void *panel)
{
    REAL values[EEF_KC_MF * MR];
    size_t pairs = load_pairs(slice, MR, values);
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

/* 0, 1 or 2 for zero, positive or negative. */
static uint32_t sign_index(REAL x)
{
    return (uint32_t)(x > 0) + 2 * (uint32_t)(x < 0);
}

void TYPED(eef_pack_b_mf)(const eef_slice *slice, void *panel)
{
    REAL values[EEF_KC_MF * NR];
    size_t pairs = load_pairs(slice, NR, values);
    const REAL *one = values, *two = values + NR;
    uint32_t *to = panel;
    for (size_t k = 0; k < pairs; k++, one += 2 * NR, two += 2 * NR, to += NR)
        for (size_t v = 0; v < NR; v++)
            to[v] = MR * (3 * sign_index(one[v]) + sign_index(two[v]));
}
