/* What the fuzzers share: matrices made from the fuzzer's bytes, and the plain definition of what
 * the core computes. Long double holds every entry of every class exactly. */
#ifndef FUZZ_H
#define FUZZ_H

#include "eef.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(CONDITION)                                                                         \
    do {                                                                                           \
        if (!(CONDITION)) {                                                                        \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #CONDITION);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* ---- bytes ------------------------------------------------------------------------------- */

/* Bytes of the fuzzer, and after the last one numbers that depend on it alone, so that a short
 * input can describe a large matrix. */
typedef struct source {
    const uint8_t *data;
    size_t size;
    uint64_t state;
} source;

static inline uint8_t next_byte(source *s)
{
    if (s->size > 0) {
        s->size--;
        s->state = *s->data;
        return *s->data++;
    }
    s->state = s->state * 6364136223846793005u + 1442695040888963407u;
    return (uint8_t)(s->state >> 56);
}

static inline uint64_t next_bits(source *s, size_t bytes)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < bytes; i++)
        bits = bits << 8 | next_byte(s);
    return bits;
}

/* A size from `least` on: mostly small, so that many inputs are tried, now and then larger. */
static inline size_t next_size(source *s, size_t least, size_t most)
{
    const size_t byte = next_byte(s);
    return least + byte % (byte < 240 ? 8 : most - least + 1);
}

static inline void *fuzz_allocate(size_t bytes)
{
    void *block = malloc(bytes);
    REQUIRE(block != NULL);
    memset(block, 0xa5, bytes);
    return block;
}

/* ---- matrices ---------------------------------------------------------------------------- */

enum fill { FILL_BITS, FILL_LEVELS, FILL_SPECIAL, FILL_SMOOTH, FILL_POWERS, FILLS };

static inline double next_real(source *s, enum fill fill)
{
    static const double special[] = {
        0.0,      -0.0,       DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MIN,  -DBL_MIN, DBL_MAX,
        -DBL_MAX, 1,          -1,           FLT_MAX,       -FLT_MAX, FLT_MIN,  FLT_TRUE_MIN,
        0x1p1023, -0x1p-1060, 0.1,          1e-300,        NAN,      INFINITY};
    uint64_t bits;
    double real;
    switch (fill) {
    case FILL_BITS:
        bits = next_bits(s, 8);
        memcpy(&real, &bits, sizeof real);
        return real;
    case FILL_LEVELS:
        return next_byte(s) % 7 - 3;
    case FILL_SPECIAL:
        return special[next_byte(s) % (sizeof special / sizeof *special)];
    case FILL_SMOOTH:
        return ((double)next_bits(s, 3) - 0x1p23) / 1000;
    default:
        return ldexp(next_byte(s) - 127.5, (next_byte(s) - 128) * 8);
    }
}

static inline int64_t next_integer(source *s, enum fill fill, bool is_unsigned, size_t bytes)
{
    static const int64_t special[] = {0,
                                      1,
                                      -1,
                                      INT8_MIN,
                                      INT8_MAX,
                                      UINT8_MAX,
                                      INT16_MIN,
                                      INT16_MAX,
                                      INT32_MIN,
                                      INT32_MAX,
                                      INT64_C(1) << 53,
                                      -(INT64_C(1) << 53),
                                      (INT64_C(1) << 53) + 1,
                                      INT64_C(1) << 52,
                                      INT64_MIN,
                                      INT64_MAX};
    switch (fill) {
    case FILL_LEVELS:
        return next_byte(s) % 7 - (is_unsigned ? 0 : 3);
    case FILL_SPECIAL:
        return special[next_byte(s) % (sizeof special / sizeof *special)];
    case FILL_SMOOTH: /* never beyond 2^53 */
        return (int64_t)next_bits(s, bytes < 4 ? bytes : 4) - (is_unsigned ? 0 : INT64_C(1) << 31);
    default:
        return (int64_t)next_bits(s, bytes);
    }
}

static inline eef_matrix make_matrix(source *s, eef_class class_id, size_t rows, size_t cols)
{
    const size_t size = eef_class_size(class_id);
    const bool is_unsigned = class_id >= EEF_INT8 && (class_id - EEF_INT8) % 2 == 1;
    const enum fill fill = next_byte(s) % FILLS;
    char *data = fuzz_allocate(rows * cols * size);
    for (size_t i = 0; i < rows * cols; i++) {
        if (class_id <= EEF_SINGLE) {
            const double real = next_real(s, fill);
            const float single = fabs(real) <= DBL_MAX && fabs(real) > FLT_MAX
                                     ? copysignf(FLT_MAX, (float)copysign(1, real))
                                     : (float)real;
            memcpy(data + i * size, class_id == EEF_DOUBLE ? (const void *)&real : &single, size);
        } else {
            const int64_t integer = next_integer(s, fill, is_unsigned, size);
            memcpy(data + i * size, &integer, size); /* the low bytes: little-endian */
        }
    }
    return (eef_matrix){data, class_id, rows, cols};
}

static inline void free_matrix(const eef_matrix *x)
{
    free((void *)(uintptr_t)x->data);
}

static inline long double entry_of(const eef_matrix *x, size_t i)
{
    switch (x->class_id) {
    case EEF_DOUBLE:
        return (long double)((const double *)x->data)[i];
    case EEF_SINGLE:
        return (long double)((const float *)x->data)[i];
    case EEF_INT8:
        return ((const int8_t *)x->data)[i];
    case EEF_UINT8:
        return ((const uint8_t *)x->data)[i];
    case EEF_INT16:
        return ((const int16_t *)x->data)[i];
    case EEF_UINT16:
        return ((const uint16_t *)x->data)[i];
    case EEF_INT32:
        return ((const int32_t *)x->data)[i];
    case EEF_UINT32:
        return ((const uint32_t *)x->data)[i];
    case EEF_INT64:
        return (long double)((const int64_t *)x->data)[i];
    default:
        return (long double)((const uint64_t *)x->data)[i];
    }
}

static inline bool is_integer_class(eef_class class_id)
{
    return class_id > EEF_SINGLE;
}

static inline const char *next_variant(source *s)
{
    size_t count = 0;
    while (eef_architecture_name(count) != NULL)
        count++;
    return eef_architecture_name(next_byte(s) % count);
}

/* ---- the definition ---------------------------------------------------------------------- */

static inline int sign_of(long double a)
{
    return (a > 0) - (a < 0);
}

static inline long double kernel_value(eef_kernel kernel, long double a, long double b)
{
    const int sign = sign_of(a) * sign_of(b);
    if (kernel == EEF_MF)
        return sign * (fabsl(a) + fabsl(b));
    return kernel == EEF_MINM && sign < 0 ? 0 : sign * fminl(fabsl(a), fabsl(b));
}

/* A sum of kernel values, and that of their magnitudes, over which rounding errors are counted. */
typedef struct sum {
    long double value, size;
} sum;

/* Over `length` pairs, the entries a, a + a_step, ... of x and b, b + b_step, ... of y. */
static inline sum define(eef_kernel kernel, const eef_matrix *x, size_t a, size_t a_step,
                         const eef_matrix *y, size_t b, size_t b_step, size_t length)
{
    sum s = {0, 0};
    for (size_t k = 0; k < length; k++) {
        const long double term =
            kernel_value(kernel, entry_of(x, a + k * a_step), entry_of(y, b + k * b_step));
        s.value += term;
        s.size += fabsl(term);
    }
    return s;
}

/* One that may differ from the definition by the rounding of each addition, and of the result. */
static inline void require_entry(const eef_matrix *x, const void *result, size_t i, sum expected,
                                 size_t length)
{
    const bool single = x->class_id == EEF_SINGLE;
    const long double found =
        single ? (long double)((const float *)result)[i] : (long double)((const double *)result)[i];
    const long double unit = is_integer_class(x->class_id) ? 0 : single ? FLT_EPSILON : DBL_EPSILON;
    const long double least = single ? FLT_TRUE_MIN : 0;
    REQUIRE(fabsl(found - expected.value) <=
            (long double)(length + 2) * unit * expected.size + least);
}

/* What the definition says of one operand alone; fault as the core should give it. */
static inline eef_status judge_entries(const eef_matrix *x, eef_fault *fault)
{
    const bool integer = is_integer_class(x->class_id);
    *fault = (eef_fault){0, 0, 0};
    for (size_t i = 0; i < x->rows * x->cols; i++) {
        const long double v = entry_of(x, i);
        if (integer ? fabsl(v) <= 0x1p53L : fabsl(v) <= DBL_MAX)
            continue;
        if (fault->count++ == 0) {
            fault->row = i % x->rows;
            fault->col = i / x->rows;
        }
    }
    if (fault->count == 0)
        return EEF_OK;
    return integer ? EEF_NOT_EXACT : EEF_NOT_FINITE;
}

/* The largest sum of magnitudes of a row, or else of a column. */
static inline long double largest_total(const eef_matrix *x, bool by_rows)
{
    long double largest = 0;
    const size_t vectors = by_rows ? x->rows : x->cols, length = by_rows ? x->cols : x->rows;
    for (size_t i = 0; i < vectors; i++) {
        long double total = 0;
        for (size_t k = 0; k < length; k++)
            total += fabsl(entry_of(x, by_rows ? i + k * x->rows : k + i * x->rows));
        largest = fmaxl(largest, total);
    }
    return largest;
}

static inline bool same_fault(const eef_fault *a, const eef_fault *b)
{
    return a->count == b->count && a->row == b->row && a->col == b->col;
}

#endif
