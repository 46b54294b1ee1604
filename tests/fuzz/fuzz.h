/* What the fuzzers share: matrices and options made from the fuzzer's bytes, and what the
 * definition says about a result. */
#ifndef FUZZ_H
#define FUZZ_H

#include "../c/definition.h"

#include <float.h>

#define REQUIRE(CONDITION)                                                                         \
    do {                                                                                           \
        if (!(CONDITION)) {                                                                        \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #CONDITION);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* ---- bytes ------------------------------------------------------------------------------- */

/* The bytes of the fuzzer, followed by pseudo-random bytes that depend on the last one, so that a
 * short input can describe a large matrix. */
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

/* A size: mostly less than min + 8, so that many inputs are tried, and at most max. */
static inline size_t next_size(source *s, size_t min, size_t max)
{
    const size_t byte = next_byte(s);
    return min + byte % (byte < 240 ? 8 : max - min + 1);
}

static inline eef_kernel next_kernel(source *s)
{
    return (eef_kernel)(next_byte(s) % EEF_KERNELS);
}

static inline eef_class next_class(source *s)
{
    return (eef_class)(next_byte(s) % (EEF_UINT64 + 1));
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

static inline const char *next_architecture(source *s)
{
    size_t count = 0;
    while (eef_architecture_name(count) != NULL)
        count++;
    return eef_architecture_name(next_byte(s) % count);
}

/* ---- the definition ---------------------------------------------------------------------- */

/* Bytes of an entry of the result for data of this class. */
static inline size_t result_size(eef_class class_id)
{
    return class_id == EEF_SINGLE ? sizeof(float) : sizeof(double);
}

/* An entry may differ from the definition by the rounding of each addition and of the result. */
static inline void require_entry(const eef_matrix *x, const void *result, size_t i, sum expected,
                                 size_t length)
{
    const bool single = x->class_id == EEF_SINGLE;
    const long double found =
        single ? (long double)((const float *)result)[i] : (long double)((const double *)result)[i];
    const long double unit = is_integer_class(x->class_id) ? 0 : single ? FLT_EPSILON : DBL_EPSILON;
    const long double smallest = single ? FLT_TRUE_MIN : 0;
    REQUIRE(fabsl(found - expected.value) <=
            (long double)(length + 2) * unit * expected.magnitude + smallest);
}

/* The largest sum of a result, and the largest sum of magnitudes: a partial sum may overflow though
 * the sum does not. Within the slack, rounding decides. */
static inline void require_overflow_status(eef_class class_id, eef_status status, sum largest)
{
    const long double limit = class_id == EEF_SINGLE ? FLT_MAX : DBL_MAX, slack = 1e-5L * limit;
    REQUIRE(status == EEF_OK || (status == EEF_OVERFLOW && largest.magnitude > limit - slack));
    REQUIRE(status == EEF_OVERFLOW || largest.value < limit + slack);
}

static inline sum larger_sum(sum a, sum b)
{
    return (sum){fmaxl(a.value, fabsl(b.value)), fmaxl(a.magnitude, b.magnitude)};
}

/* The status that the entries of one operand demand, with its fault. */
static inline eef_status judge_entries(const eef_matrix *x, eef_fault *fault)
{
    const bool integer = is_integer_class(x->class_id);
    *fault = (eef_fault){.count = 0};
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
