/* The block operations, compiled once for each architecture. The file that includes this defines
 * BLOCK_OPS (the table to define), TARGET (a function attribute) and these vector operations:
 *
 * v2, one row of a block: v2_load, v2_store, v2_splat, v2_add, v2_sub, v2_mul, v2_max,
 *   v2_flip(a, b), which is -a where b has a sign (-0 has one) and else a,
 *   v2_fma(a, b, c), which is a*b + c, and v2_fnma(a, b, c), which is c - a*b.
 *
 * v4, two rows of a block or four entries of a plain vector: the same operations, and
 *   v4_twice(from)       the row at `from` two times
 *   v4_firsts(a)         the first entry of each row in both places; v4_seconds(a) the second
 *   v4_weave_low(a, b)   the first two of four rows with entries from a and b; v4_weave_high(a, b)
 *                        the last two
 *   v4_join(a, b)        two rows; v4_low(a) and v4_high(a) take them apart
 *   v4_sign(a)           1, 0 or -1 for each entry
 *
 * vw, WIDE_ROWS rows of a block, for the operations on the basis of an eigensolver: vw_load,
 *   vw_store, vw_splat, vw_sub, vw_fma, vw_firsts, vw_seconds, and
 *   vw_rows(from)        the row at `from` WIDE_ROWS times
 *   It is v4 when WIDE_ROWS is not defined.
 *
 * f8, eight numbers in single precision: f8_load, f8_store, f8_add. */

#ifndef WIDE_ROWS
#define WIDE_ROWS 2
#define vw v4
#define vw_load v4_load
#define vw_store v4_store
#define vw_splat v4_splat
#define vw_sub v4_sub
#define vw_fma v4_fma
#define vw_firsts v4_firsts
#define vw_seconds v4_seconds
#define vw_rows v4_twice
#endif

enum { TWO_ROWS = 2 * EEF_LANES, WIDE = EEF_LANES * WIDE_ROWS };

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#define PREFETCH(address) __builtin_prefetch(address, 1)
#define PREFETCH_READ(address) __builtin_prefetch(address, 0)
#define PREFETCH_LIST(address) __builtin_prefetch(address, 0, 0) /* used once in a product */
#define KEEP_IN_REGISTER(integer) __asm__("" : "+r"(integer))    /* it is not read again */
#else
#define INLINE static inline
#define PREFETCH(address) ((void)0)
#define PREFETCH_READ(address) ((void)0)
#define PREFETCH_LIST(address) ((void)0)
#define KEEP_IN_REGISTER(integer) ((void)0)
#endif

/* h = V'*W for `count` blocks of V, a constant: each entry of W is loaded once for all of them. */
#define DOTS_OF(count, rows, n, v, w, h)                                                           \
    do {                                                                                           \
        vw sum[count][EEF_LANES];                                                                  \
        for (size_t p = 0; p < (count); p++)                                                       \
            sum[p][0] = sum[p][1] = vw_splat(0);                                                   \
        size_t i = 0;                                                                              \
        for (; i + WIDE <= EEF_LANES * (rows); i += WIDE) {                                        \
            vw wi = vw_load((w) + i), w0 = vw_firsts(wi), w1 = vw_seconds(wi);                     \
            for (size_t p = 0; p < (count); p++) {                                                 \
                vw vi = vw_load((v) + p * EEF_LANES * (n) + i);                                    \
                sum[p][0] = vw_fma(vi, w0, sum[p][0]);                                             \
                sum[p][1] = vw_fma(vi, w1, sum[p][1]);                                             \
            }                                                                                      \
        }                                                                                          \
        for (size_t p = 0; p < (count); p++)                                                       \
            for (size_t c = 0; c < EEF_LANES; c++) {                                               \
                double part[WIDE];                                                                 \
                vw_store(part, sum[p][c]);                                                         \
                for (size_t r = 0; r < EEF_LANES; r++) {                                           \
                    double total = 0;                                                              \
                    for (size_t k = r; k < WIDE; k += EEF_LANES)                                   \
                        total += part[k];                                                          \
                    for (size_t k = i; k < EEF_LANES * (rows); k += EEF_LANES)                     \
                        total += (v)[p * EEF_LANES * (n) + k + r] * (w)[k + c];                    \
                    (h)[(p * EEF_LANES + r) * EEF_LANES + c] = total;                              \
                }                                                                                  \
            }                                                                                      \
    } while (0)

TARGET static void dots(size_t rows, size_t n, size_t blocks, const double *v, const double *w,
                        double *h)
{
    for (; blocks >= 4; blocks -= 4, v += 4 * EEF_LANES * n, h += 4 * EEF_LANES * EEF_LANES)
        DOTS_OF(4, rows, n, v, w, h);
    for (; blocks >= 2; blocks -= 2, v += 2 * EEF_LANES * n, h += 2 * EEF_LANES * EEF_LANES)
        DOTS_OF(2, rows, n, v, w, h);
    if (blocks > 0)
        DOTS_OF(1, rows, n, v, w, h);
}

enum { MANY_VECTORS = 8 }; /* vectors of rows whose sums are kept in registers */

/* to[] = V*h for `count` vectors of rows of V from vi on: many sums hide the latency of an
 * addition, and each row of h is loaded once for them. */
#define ROWS_OF(count, blocks, n, vi, h, to)                                                       \
    do {                                                                                           \
        const double *from = (vi), *factor = (h);                                                  \
        for (int r = 0; r < (count); r++)                                                          \
            (to)[r] = vw_splat(0);                                                                 \
        for (size_t p = 0; p < (blocks);                                                           \
             p++, from += EEF_LANES * (n), factor += EEF_LANES * EEF_LANES) {                      \
            vw h0 = vw_rows(factor), h1 = vw_rows(factor + EEF_LANES);                             \
            for (int r = 0; r < (count); r++) {                                                    \
                vw row = vw_load(from + WIDE * r);                                                 \
                (to)[r] = vw_fma(vw_firsts(row), h0, (to)[r]);                                     \
                (to)[r] = vw_fma(vw_seconds(row), h1, (to)[r]);                                    \
            }                                                                                      \
        }                                                                                          \
    } while (0)

/* The same for a single row. */
#define SINGLE_ROW(blocks, n, vi, h, to)                                                           \
    do {                                                                                           \
        const double *from = (vi), *factor = (h);                                                  \
        (to) = v2_splat(0);                                                                        \
        for (size_t p = 0; p < (blocks);                                                           \
             p++, from += EEF_LANES * (n), factor += EEF_LANES * EEF_LANES)                        \
            for (int c = 0; c < EEF_LANES; c++)                                                    \
                (to) = v2_fma(v2_splat(from[c]), v2_load(factor + EEF_LANES * c), (to));           \
    } while (0)

#define UPDATE_ROWS(count)                                                                         \
    for (; i + WIDE * (count) <= EEF_LANES * rows; i += WIDE * (count)) {                          \
        vw sum[count];                                                                             \
        ROWS_OF(count, blocks, n, v + i, h, sum);                                                  \
        for (size_t r = 0; r < (count); r++)                                                       \
            vw_store(w + i + WIDE * r, vw_sub(vw_load(w + i + WIDE * r), sum[r]));                 \
    }

TARGET static void update(size_t rows, size_t n, size_t blocks, const double *v, const double *h,
                          double *w)
{
    size_t i = 0;
    UPDATE_ROWS(MANY_VECTORS)
    UPDATE_ROWS(1)
    for (; i < EEF_LANES * rows; i += EEF_LANES) {
        v2 sum;
        SINGLE_ROW(blocks, n, v + i, h, sum);
        v2_store(w + i, v2_sub(v2_load(w + i), sum));
    }
}

#define COMBINE_ROWS(count)                                                                        \
    for (; i + WIDE * (count) <= EEF_LANES * rows; i += WIDE * (count)) {                          \
        vw sum[count];                                                                             \
        ROWS_OF(count, blocks, n, v + i, z, sum);                                                  \
        for (size_t r = 0; r < (count); r++)                                                       \
            vw_store(w + i + WIDE * r, sum[r]);                                                    \
    }

TARGET static void combine(size_t rows, size_t n, size_t blocks, const double *v, const double *z,
                           double *w)
{
    size_t i = 0;
    COMBINE_ROWS(MANY_VECTORS)
    COMBINE_ROWS(1)
    for (; i < EEF_LANES * rows; i += EEF_LANES) {
        v2 sum;
        SINGLE_ROW(blocks, n, v + i, z, sum);
        v2_store(w + i, sum);
    }
}

TARGET static double dot(size_t n, const double *a, const double *b)
{
    v4 s0 = v4_splat(0), s1 = s0, s2 = s0, s3 = s0;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        s0 = v4_fma(v4_load(a + i), v4_load(b + i), s0);
        s1 = v4_fma(v4_load(a + i + 4), v4_load(b + i + 4), s1);
        s2 = v4_fma(v4_load(a + i + 8), v4_load(b + i + 8), s2);
        s3 = v4_fma(v4_load(a + i + 12), v4_load(b + i + 12), s3);
    }
    double part[4], sum = 0;
    v4_store(part, v4_add(v4_add(s0, s1), v4_add(s2, s3)));
    for (; i < n; i++)
        sum += a[i] * b[i];
    return sum + ((part[0] + part[1]) + (part[2] + part[3]));
}

TARGET static void roots(size_t n, const double *x, double *y, double *negative)
{
    if (negative == NULL)
        for (size_t i = 0; i < n; i++)
            y[i] = copysign(sqrt(fabs(x[i])), x[i]);
    else
        for (size_t i = 0; i < n; i++) {
            double root = sqrt(fabs(x[i]));
            y[i] = x[i] > 0 ? root : 0;
            negative[i] = x[i] < 0 ? root : 0;
        }
}

TARGET static void mix(size_t n, size_t samples, const double *x, const double *z, double *w)
{
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        v4 first = v4_splat(0), second = first;
        for (size_t k = 0; k < samples; k++) {
            v4 xi = v4_load(x + k * n + i);
            first = v4_fma(xi, v4_splat(z[EEF_LANES * k]), first);
            second = v4_fma(xi, v4_splat(z[EEF_LANES * k + 1]), second);
        }
        v4_store(w + EEF_LANES * i, v4_weave_low(first, second));
        v4_store(w + EEF_LANES * i + TWO_ROWS, v4_weave_high(first, second));
    }
    for (; i < n; i++) {
        v2 wi = v2_splat(0);
        for (size_t k = 0; k < samples; k++)
            wi = v2_fma(v2_splat(x[k * n + i]), v2_load(z + EEF_LANES * k), wi);
        v2_store(w + EEF_LANES * i, wi);
    }
}

TARGET static void scatter(const eef_bin_group *group, size_t first, size_t last, const double *u,
                           double *table)
{
    for (size_t i = 0; i < group->rows; i++) {
        v2 ui = v2_load(u + EEF_LANES * i);
        const uint16_t *codes = group->codes + i * group->samples;
        for (size_t s = first; s < last; s++) {
            double *bin = table + EEF_LANES * (size_t)codes[s];
            v2_store(bin, v2_add(v2_load(bin), ui));
        }
    }
}

TARGET static void gather(const eef_bin_group *group, size_t first, size_t last,
                          const double *table, double *y)
{
    size_t samples = group->samples;
    for (size_t i = first; i < last; i++) {
        const uint16_t *codes = group->codes + i * samples;
        v2 yi = v2_load(y + EEF_LANES * i);
        for (size_t s = 0; s < samples; s++)
            yi = v2_add(yi, v2_load(table + EEF_LANES * (size_t)codes[s]));
        v2_store(y + EEF_LANES * i, yi);
    }
}

/* With the signed sums g_l of the bins l in order of their magnitudes t_1 <= t_2 <= ...,
 *   F_l = F_(l-1) + (t_l - t_(l-1)) * (g_l + g_(l+1) + ...),
 * and the result is F_l with the sign of the bin. Bins of equal magnitude and opposite sign
 * follow each other with a step of zero. */
TARGET static void min_bins(size_t bins, const double *value, double *table)
{
    v2 above = v2_splat(0);
    for (size_t l = bins; l-- > 0;) {
        above = v2_add(above, v2_flip(v2_load(table + EEF_LANES * l), v2_splat(value[l])));
        v2_store(table + EEF_LANES * l, above);
    }
    v2 below = v2_splat(0);
    double magnitude = 0;
    for (size_t l = 0; l < bins; l++) {
        double t = fabs(value[l]);
        below = v2_fma(v2_splat(t - magnitude), v2_load(table + EEF_LANES * l), below);
        magnitude = t;
        v2_store(table + EEF_LANES * l, v2_flip(below, v2_splat(value[l])));
    }
}

TARGET static void scatter_integers(size_t n, const uint32_t *place, const double *u, double *table)
{
    for (size_t i = 0; i < n; i++) {
        double *to = table + place[i];
        v2_store(to, v2_add(v2_load(to), v2_load(u + EEF_LANES * i)));
    }
}

/* The same sums as in min_bins, with steps of one: no multiplication. */
TARGET static void min_integers(size_t most, bool separate_signs, double *table)
{
    double *zero = table + EEF_LANES * most, *positive = zero + EEF_LANES * most, *negative = table;
    v2 above = v2_splat(0), above_negative = above;
    for (; positive > zero; positive -= EEF_LANES, negative += EEF_LANES) {
        v2 here = v2_load(positive), opposite = v2_load(negative);
        above = v2_add(above, separate_signs ? here : v2_sub(here, opposite));
        above_negative = v2_add(above_negative, opposite);
        v2_store(positive, above);
        v2_store(negative, above_negative);
    }
    v2_store(zero, v2_splat(0));
    v2 sum = v2_splat(0), sum_negative = sum;
    for (size_t size = 1; size <= most; size++) {
        positive = zero + EEF_LANES * size;
        negative = zero - EEF_LANES * size;
        sum = v2_add(sum, v2_load(positive));
        sum_negative =
            separate_signs ? v2_add(sum_negative, v2_load(negative)) : v2_sub(v2_splat(0), sum);
        v2_store(positive, sum);
        v2_store(negative, sum_negative);
    }
}

TARGET static void gather_integers(size_t n, const uint32_t *place, const double *table,
                                   double *workspace)
{
    for (size_t i = 0; i < n; i++) {
        double *yi = workspace + 2 * EEF_LANES * i + EEF_LANES;
        v2_store(yi, v2_add(v2_load(yi), v2_load(table + place[i])));
    }
}

/* Sorted samples. Rows of the workspace are prefetched PREFETCH_AHEAD steps before their use. The
 * lists of many samples come from memory, and the processor's own prefetcher does not keep up:
 * prefetching them LIST_AHEAD steps before their use took 1.3 instead of 1.8 ns per entry at
 * 76800 x 100, and 1.0 instead of 1.3 ns at 10304 x 400 (Zen 4, 2026-11). One cache line holds
 * AT_ONCE entries. Where a thread reads or writes the workspace in order, lines may be in the cache
 * of another thread: fetching them WORKSPACE_AHEAD numbers before their use took 0.11 instead of
 * 0.19 ms for a product at 20000 x 12 (Zen 5, two cores, 2026-11). */
enum { PREFETCH_AHEAD = 16, LIST_AHEAD = 160, AT_ONCE = 8, WORKSPACE_AHEAD = 256 };

/* Rows that are summed up together, and groups of signs: the sums (16 KiB or 32 KiB) and the tables
 * of the groups (12 KB or 23 KB) stay in the caches of a core. With 512 rows, a product at 76800 x
 * 300 took 0.7 ms more (Zen 5, 2026-11). */
enum { SUMMED_ROWS = 1024, SUMMED_GROUPS = 3 };

/* The address of an element that may lie outside of the array. */
#define ADDRESS(array, index)                                                                      \
    ((const void *)((uintptr_t)(array) + (uintptr_t)(index) * sizeof *(array)))

#define BLOCKS 1
#include "base/sorted_ops_template.h"
#undef BLOCKS
#define BLOCKS 2
#include "base/sorted_ops_template.h"
#undef BLOCKS

TARGET static void scatter_hats(size_t n, const uint16_t *codes, const double *weights,
                                const double *u, double *table)
{
    for (size_t i = 0; i < n; i++) {
        double *row = table + TWO_ROWS * (size_t)(codes[i] >> 8);
        v4 weight = v4_load(weights + TWO_ROWS * (size_t)(codes[i] & 255));
        v4_store(row, v4_fma(v4_twice(u + EEF_LANES * i), weight, v4_load(row)));
    }
}

TARGET static void gather_hats(size_t n, const uint16_t *codes, const double *weights,
                               const double *table, double *y)
{
    for (size_t i = 0; i < n; i++) {
        v4 row = v4_load(table + TWO_ROWS * (size_t)(codes[i] >> 8));
        v4 weight = v4_load(weights + TWO_ROWS * (size_t)(codes[i] & 255));
        v4 both = v4_fma(row, weight, v4_splat(0));
        v2 sum = v2_add(v4_low(both), v4_high(both));
        v2_store(y + EEF_LANES * i, v2_add(v2_load(y + EEF_LANES * i), sum));
    }
}

enum { MODE_TABLE = EEF_MODE_CODES * EEF_MODE_LANES };

TARGET static void scatter_modes(size_t n, size_t stride, const uint8_t *codes, const float *u,
                                 float *tables)
{
    for (size_t i = 0; i < n; i++) {
        f8 ui = f8_load(u + i * EEF_MODE_LANES);
        for (size_t k = 0; k < EEF_MODE_SAMPLES; k++) {
            float *row = tables + k * MODE_TABLE + codes[i + k * stride] * EEF_MODE_LANES;
            f8_store(row, f8_add(f8_load(row), ui));
        }
    }
}

TARGET static void gather_modes(size_t n, size_t stride, const uint8_t *codes, const float *tables,
                                float *y)
{
    for (size_t i = 0; i < n; i++) {
        f8 yi = f8_load(y + i * EEF_MODE_LANES);
        for (size_t k = 0; k < EEF_MODE_SAMPLES; k++) {
            size_t row = k * MODE_TABLE + codes[i + k * stride] * EEF_MODE_LANES;
            yi = f8_add(yi, f8_load(tables + row));
        }
        f8_store(y + i * EEF_MODE_LANES, yi);
    }
}

/* The position of a magnitude is positive except for rounding errors: conversion rounds it down.
 * Signs are random: arithmetic with the sign bit is faster than a branch. */
TARGET static void place_on_knots(size_t n, const double *x, const eef_knot_map *map,
                                  uint32_t *node, float *place)
{
    uint32_t negative = (uint32_t)map->negative, flips = map->negative == 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, x + i, sizeof bits);
        uint32_t is_negative = (uint32_t)(bits >> 63), place_bits;
        const double *line = map->line[eef_magnitude_bin(map->lowest, x[i])];
        double position = line[0] + line[1] * fabs(x[i]);
        int32_t knot = (int32_t)position;
        float magnitude = fabsf((float)(position - knot));
        memcpy(&place_bits, &magnitude, sizeof place_bits);
        place_bits |= (is_negative & flips) << 31;
        memcpy(place + i, &place_bits, sizeof place_bits);
        node[i] = (uint32_t)knot + (negative & (0 - is_negative));
    }
}

TARGET static void scatter_nodes(size_t n, const uint32_t *node, const float *place,
                                 const double *u, double *table)
{
    for (size_t i = 0; i < n; i++) {
        double *rows = table + EEF_LANES * (size_t)node[i];
        double high = place[i], low = copysign(1, high) - high;
        PREFETCH(table + EEF_LANES * (size_t)node[i + NODES_AHEAD]);
        v4 both = v4_join(v2_splat(low), v2_splat(high));
        v4_store(rows, v4_fma(v4_twice(u + EEF_LANES * i), both, v4_load(rows)));
    }
}

TARGET static void gather_nodes(size_t n, const uint32_t *node, const float *place,
                                const double *table, double *y)
{
    for (size_t i = 0; i < n; i++) {
        double high = place[i], low = copysign(1, high) - high;
        PREFETCH(table + EEF_LANES * (size_t)node[i + NODES_AHEAD]);
        v4 rows = v4_load(table + EEF_LANES * (size_t)node[i]);
        v4 both = v4_fma(rows, v4_join(v2_splat(low), v2_splat(high)), v4_splat(0));
        v2 sum = v2_add(v4_low(both), v4_high(both));
        v2_store(y + EEF_LANES * i, v2_add(v2_load(y + EEF_LANES * i), sum));
    }
}

TARGET static void add_sign_digit(size_t n, const double *x, uint8_t weight, uint8_t *codes)
{
    for (size_t i = 0; i < n; i++)
        codes[i] = (uint8_t)(codes[i] + (x[i] > 0 ? weight : 0) + (x[i] < 0 ? 2 * weight : 0));
}

TARGET static double largest(size_t n, const double *x)
{
    v4 top = v4_splat(0), nan = top;
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        v4 xi = v4_load(x + i);
        top = v4_max(top, v4_max(xi, v4_sub(v4_splat(0), xi)));
        nan = v4_fma(xi, v4_splat(0), nan);
    }
    double tops[4], nans[4], result = 0;
    v4_store(tops, top);
    v4_store(nans, nan);
    for (; i < n; i++) {
        result = fmax(result, fabs(x[i]));
        nans[0] += 0 * x[i];
    }
    for (int r = 0; r < 4; r++)
        result = fmax(result, tops[r]);
    return result + (nans[0] + nans[1] + nans[2] + nans[3]); /* fmax ignores NaN */
}

TARGET static double sum_magnitudes(size_t n, const double *x)
{
    v4 s0 = v4_splat(0), s1 = s0;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        v4 a = v4_load(x + i), b = v4_load(x + i + 4);
        s0 = v4_add(s0, v4_max(a, v4_sub(v4_splat(0), a)));
        s1 = v4_add(s1, v4_max(b, v4_sub(v4_splat(0), b)));
    }
    double part[4], sum = 0;
    v4_store(part, v4_add(s0, s1));
    for (; i < n; i++)
        sum += fabs(x[i]);
    return sum + ((part[0] + part[1]) + (part[2] + part[3]));
}

/* sum_j (x_i*sign(x_j) + sign(x_i)*x_j)*u_j needs two sums for each sample. Rows are taken in
 * chunks whose vectors stay in the first-level cache, lane by lane. */
enum { MF_CHUNK = 512 };

TARGET static void mf_sums_chunk(size_t rows, const double *x, const double lane[][MF_CHUNK],
                                 double *sums)
{
    v4 s0 = v4_splat(0), s1 = s0, t0 = s0, t1 = s0;
    size_t i = 0;
    for (; i + 4 <= rows; i += 4) {
        v4 xi = v4_load(x + i), sign = v4_sign(xi);
        v4 u0 = v4_load(lane[0] + i), u1 = v4_load(lane[1] + i);
        s0 = v4_fma(sign, u0, s0);
        s1 = v4_fma(sign, u1, s1);
        t0 = v4_fma(xi, u0, t0);
        t1 = v4_fma(xi, u1, t1);
    }
    double part[4][4];
    v4_store(part[0], s0);
    v4_store(part[1], s1);
    v4_store(part[2], t0);
    v4_store(part[3], t1);
    for (; i < rows; i++) {
        double sign = (x[i] > 0) - (x[i] < 0);
        part[0][0] += sign * lane[0][i];
        part[1][0] += sign * lane[1][i];
        part[2][0] += x[i] * lane[0][i];
        part[3][0] += x[i] * lane[1][i];
    }
    for (int k = 0; k < 4; k++)
        sums[k] += (part[k][0] + part[k][1]) + (part[k][2] + part[k][3]);
}

TARGET static void mf_sums(size_t rows, size_t n, size_t samples, const double *x, const double *u,
                           double *sums)
{
    for (size_t from = 0; from < rows; from += MF_CHUNK) {
        double lane[EEF_LANES][MF_CHUNK];
        size_t count = rows - from < MF_CHUNK ? rows - from : MF_CHUNK;
        for (size_t i = 0; i < count; i++)
            for (size_t c = 0; c < EEF_LANES; c++)
                lane[c][i] = u[EEF_LANES * (from + i) + c];
        for (size_t k = 0; k < samples; k++)
            mf_sums_chunk(count, x + k * n + from, (const double(*)[MF_CHUNK])lane, sums + 4 * k);
    }
}

TARGET static void mf_spread_chunk(size_t rows, const double *x, const double *sums,
                                   double lane[][MF_CHUNK])
{
    v4 s0 = v4_splat(sums[0]), s1 = v4_splat(sums[1]);
    v4 t0 = v4_splat(sums[2]), t1 = v4_splat(sums[3]);
    size_t i = 0;
    for (; i + 4 <= rows; i += 4) {
        v4 xi = v4_load(x + i), sign = v4_sign(xi);
        v4_store(lane[0] + i, v4_fma(xi, s0, v4_fma(sign, t0, v4_load(lane[0] + i))));
        v4_store(lane[1] + i, v4_fma(xi, s1, v4_fma(sign, t1, v4_load(lane[1] + i))));
    }
    for (; i < rows; i++) {
        double sign = (x[i] > 0) - (x[i] < 0);
        lane[0][i] += x[i] * sums[0] + sign * sums[2];
        lane[1][i] += x[i] * sums[1] + sign * sums[3];
    }
}

TARGET static void mf_spread(size_t rows, size_t n, size_t samples, const double *x,
                             const double *sums, double *y)
{
    for (size_t from = 0; from < rows; from += MF_CHUNK) {
        double lane[EEF_LANES][MF_CHUNK] = {{0}};
        size_t count = rows - from < MF_CHUNK ? rows - from : MF_CHUNK;
        for (size_t k = 0; k < samples; k++)
            mf_spread_chunk(count, x + k * n + from, sums + 4 * k, lane);
        for (size_t i = 0; i < count; i++)
            for (size_t c = 0; c < EEF_LANES; c++)
                y[EEF_LANES * (from + i) + c] += lane[c][i];
    }
}

const eef_block_ops BLOCK_OPS = {
    .dots = dots,
    .update = update,
    .combine = combine,
    .dot = dot,
    .roots = roots,
    .mix = mix,
    .scatter = scatter,
    .gather = gather,
    .min_bins = min_bins,
    .scatter_integers = scatter_integers,
    .min_integers = min_integers,
    .gather_integers = gather_integers,
    .scatter_hats = scatter_hats,
    .gather_hats = gather_hats,
    .place_on_knots = place_on_knots,
    .scatter_nodes = scatter_nodes,
    .gather_nodes = gather_nodes,
    .scatter_modes = scatter_modes,
    .gather_modes = gather_modes,
    .sorted = {{load_one, multiply_one, sum_one}, {load_two, multiply_two, sum_two}},
    .add_sign_digit = add_sign_digit,
    .largest = largest,
    .sum_magnitudes = sum_magnitudes,
    .mf_sums = mf_sums,
    .mf_spread = mf_spread,
};
