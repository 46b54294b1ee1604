/* Reading samples of any class as centred doubles. */
#include "operator/operator.h"

#include <float.h>
#include <math.h>

/* Where entries come from and go to. */
typedef struct reading {
    const eef_centering *how;
    const double *shift; /* of the first row, or NULL */
    const uint32_t *row; /* index of each entry in the column, or NULL for consecutive ones */
    size_t count;
    double *to;
} reading;

#define READ_CLASS(NAME, TYPE)                                                                     \
    static void NAME(const void *data, size_t offset, const reading *r)                            \
    {                                                                                              \
        const TYPE *x = (const TYPE *)data + offset;                                               \
        double *to = r->to;                                                                        \
        if (r->row == NULL)                                                                        \
            for (size_t i = 0; i < r->count; i++)                                                  \
                to[i] = (double)x[i];                                                              \
        else                                                                                       \
            for (size_t i = 0; i < r->count; i++)                                                  \
                to[i] = (double)x[r->row[i]];                                                      \
    }
READ_CLASS(read_double, double)
READ_CLASS(read_single, float)
READ_CLASS(read_int8, int8_t)
READ_CLASS(read_uint8, uint8_t)
READ_CLASS(read_int16, int16_t)
READ_CLASS(read_uint16, uint16_t)
READ_CLASS(read_int32, int32_t)
READ_CLASS(read_uint32, uint32_t)
READ_CLASS(read_int64, int64_t)
READ_CLASS(read_uint64, uint64_t)

double eef_times_power(double x, int exponent)
{
    double result = ldexp(x, exponent);
    return result == 0 && x != 0 ? copysign(DBL_TRUE_MIN, x) : result;
}

static void scale_by_power(const reading *r)
{
    for (size_t i = 0; i < r->count; i++)
        r->to[i] = eef_times_power(r->to[i], -r->how->exponent);
}

static void round_to_grid(const reading *r)
{
    const double to_integer = 0x1.8p52; /* adding and subtracting it rounds to an integer */
    for (size_t i = 0; i < r->count; i++)
        r->to[i] = (r->how->grid * r->to[i] + to_integer) - to_integer;
}

/* Adding 0.0 replaces -0 by 0. */
static void subtract(const reading *r)
{
    double scale = r->how->scale, *to = r->to;
    if (r->shift == NULL)
        for (size_t i = 0; i < r->count; i++)
            to[i] = scale * to[i] + 0.0;
    else if (r->row == NULL)
        for (size_t i = 0; i < r->count; i++)
            to[i] = scale * to[i] - r->shift[i] + 0.0;
    else
        for (size_t i = 0; i < r->count; i++)
            to[i] = scale * to[i] - r->shift[r->row[i]] + 0.0;
}

static void round_to_single(const reading *r)
{
    for (size_t i = 0; i < r->count; i++)
        r->to[i] = (double)(float)r->to[i];
}

/* Entries that are read together: they stay in the first-level cache. */
enum { CHUNK_ENTRIES = 1024 };

/* Reads at most CHUNK_ENTRIES entries. */
static void read_chunk(const eef_samples *samples, size_t k, size_t first, size_t count, double *to)
{
    static void (*const read[])(const void *, size_t, const reading *) = {
        [EEF_DOUBLE] = read_double, [EEF_SINGLE] = read_single, [EEF_INT8] = read_int8,
        [EEF_UINT8] = read_uint8,   [EEF_INT16] = read_int16,   [EEF_UINT16] = read_uint16,
        [EEF_INT32] = read_int32,   [EEF_UINT32] = read_uint32, [EEF_INT64] = read_int64,
        [EEF_UINT64] = read_uint64,
    };
    const eef_matrix *x = &samples->x;
    const eef_centering *how = &samples->centering;
    size_t begin = samples->row == NULL ? first : 0;
    reading r = {how, how->shift == NULL ? NULL : how->shift + begin,
                 samples->row == NULL ? NULL : samples->row + first, count, to};
    read[x->class_id](x->data, k * x->rows + begin, &r);
    if (how->exponent != 0)
        scale_by_power(&r);
    if (how->grid != 0)
        round_to_grid(&r);
    subtract(&r);
    if (how->single)
        round_to_single(&r);
}

void eef_samples_read(const eef_samples *samples, size_t k, size_t first, size_t count, double *to)
{
    for (size_t from = 0; from < count; from += CHUNK_ENTRIES) {
        size_t left = count - from;
        read_chunk(samples, k, first + from, left < CHUNK_ENTRIES ? left : CHUNK_ENTRIES,
                   to + from);
    }
}

eef_status eef_samples_fault(size_t cols, size_t rows, const double *x, eef_fault *fault)
{
    for (size_t i = 0; i < rows * cols; i++)
        if (!(fabs(x[i]) <= DBL_MAX) && fault->count++ == 0) {
            fault->row = i % rows;
            fault->col = i / rows;
        }
    return fault->count == 0 ? EEF_OK : EEF_NOT_FINITE;
}
