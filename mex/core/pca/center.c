#include "pca/center.h"
#include "kernels/kernels.h"
#include "operator/operator.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* 8-bit pictures stored as double have entries k/255. */
static const double PICTURE_GRID = 255;
static const double MAX_EXACT_INTEGER = 9007199254740992.0; /* 2^53 */

/* Beyond these magnitudes sums and squares may leave the range of double. */
static const double MAX_UNSCALED = 0x1p300, MIN_UNSCALED = 0x1p-300;

/* Rows that are read together. */
enum { CHUNK_ROWS = 256 };

/* ---- checks ------------------------------------------------------------------------------ */

static bool is_integer(eef_class class_id)
{
    return class_id != EEF_DOUBLE && class_id != EEF_SINGLE;
}

static void note(size_t i, size_t rows, eef_fault *fault)
{
    if (fault->count++ == 0) {
        fault->row = i % rows;
        fault->col = i / rows;
    }
}

/* Looks at the integers themselves: as a double, 2^53 + 1 is 2^53. */
static void find_not_exact(const eef_matrix *x, eef_fault *fault)
{
    const int64_t limit = INT64_C(1) << 53;
    size_t count = x->rows * x->cols;
    for (size_t i = 0; i < count && x->class_id == EEF_INT64; i++) {
        int64_t v = ((const int64_t *)x->data)[i];
        if (v > limit || v < -limit)
            note(i, x->rows, fault);
    }
    for (size_t i = 0; i < count && x->class_id == EEF_UINT64; i++)
        if (((const uint64_t *)x->data)[i] > (uint64_t)limit)
            note(i, x->rows, fault);
}

/* ---- one column at a time ---------------------------------------------------------------- */

/* The samples before they are centred, and room for one of them. */
typedef struct centring {
    const eef_host *host;
    const eef_block_ops *ops;
    const eef_pca_options *options;
    eef_samples samples;
    double *column;
    double largest; /* magnitude in the data */
} centring;

/* Sample k as doubles, in the column or in place. */
static const double *read_column(const centring *c, size_t k)
{
    const eef_matrix *x = &c->samples.x;
    const eef_centering *how = &c->samples.centering;
    if (x->class_id == EEF_DOUBLE && how->exponent == 0 && how->grid == 0)
        return (const double *)x->data + k * x->rows;
    eef_samples_read(&c->samples, k, 0, x->rows, c->column);
    return c->column;
}

/* The largest magnitude; EEF_NOT_FINITE or EEF_NOT_EXACT with the fault when the data is not
 * usable. */
static eef_status check_data(centring *c, eef_fault *fault)
{
    const eef_matrix *x = &c->samples.x;
    bool finite = true;
    for (size_t k = 0; k < x->cols; k++) {
        double largest = c->ops->largest(x->rows, read_column(c, k));
        finite = finite && !isnan(largest);
        c->largest = fmax(c->largest, largest);
    }
    for (size_t k = 0; k < x->cols && !finite; k++) {
        const double *column = read_column(c, k);
        for (size_t i = 0; i < x->rows; i++)
            if (!(fabs(column[i]) <= DBL_MAX))
                note(k * x->rows + i, x->rows, fault);
    }
    if (!finite)
        return EEF_NOT_FINITE;
    find_not_exact(x, fault);
    return fault->count > 0 ? EEF_NOT_EXACT : EEF_OK;
}

/* Whether every entry is k/255 to the last bit. With a mean subtracted from k, the samples still
 * have few distinct values, and integers; with a mean subtracted from k/255, every rounding error
 * makes a value of its own. */
static bool is_picture(const centring *c)
{
    const double to_integer = 0x1.8p52; /* adding and subtracting it rounds to an integer */
    const double *x = c->samples.x.data;
    size_t count = c->samples.x.rows * c->samples.x.cols;
    for (size_t begin = 0; begin < count; begin += CHUNK_ROWS) {
        size_t end = count - begin < CHUNK_ROWS ? count : begin + CHUNK_ROWS;
        int other = 0;
        for (size_t i = begin; i < end; i++) {
            double k = PICTURE_GRID * x[i], nearest = (k + to_integer) - to_integer;
            other |= nearest / PICTURE_GRID != x[i];
            other |= !(fabs(nearest) <= PICTURE_GRID);
        }
        if (other)
            return false;
    }
    return true;
}

/* ---- centres ----------------------------------------------------------------------------- */

static void row_sums(const centring *c, double *sum)
{
    size_t rows = c->samples.x.rows;
    memset(sum, 0, rows * sizeof *sum);
    for (size_t k = 0; k < c->samples.x.cols; k++) {
        const double *column = read_column(c, k);
        for (size_t i = 0; i < rows; i++)
            sum[i] += column[i];
    }
}

/* The k-th smallest of v, which is reordered so that no entry before it is larger (C. A. R. Hoare,
 * quickselect). */
static double select_smallest(double *v, size_t n, size_t k)
{
    size_t low = 0, high = n - 1;
    while (low < high) {
        double pivot = v[low + (high - low) / 2];
        ptrdiff_t i = (ptrdiff_t)low, j = (ptrdiff_t)high;
        while (i <= j) {
            while (v[i] < pivot)
                i++;
            while (v[j] > pivot)
                j--;
            if (i <= j) {
                double swap = v[i];
                v[i++] = v[j];
                v[j--] = swap;
            }
        }
        if ((ptrdiff_t)k <= j)
            high = (size_t)j;
        else if ((ptrdiff_t)k >= i)
            low = (size_t)i;
        else
            break;
    }
    return v[k];
}

static double median_of(double *v, size_t n)
{
    double upper = select_smallest(v, n, n / 2);
    if (n % 2 == 1)
        return upper;
    double lower = v[0];
    for (size_t i = 1; i < n / 2; i++)
        lower = fmax(lower, v[i]);
    return lower + (upper - lower) / 2;
}

static eef_status row_medians(const centring *c, double *median)
{
    enum { MEDIAN_ROWS = 64 };
    size_t rows = c->samples.x.rows, cols = c->samples.x.cols;
    double *buffer = eef_allocate(c->host, cols, MEDIAN_ROWS * sizeof *buffer);
    if (buffer == NULL)
        return EEF_NO_MEMORY;
    for (size_t from = 0; from < rows; from += MEDIAN_ROWS) {
        double entry[MEDIAN_ROWS];
        size_t count = rows - from < MEDIAN_ROWS ? rows - from : MEDIAN_ROWS;
        for (size_t k = 0; k < cols; k++) {
            eef_samples_read(&c->samples, k, from, count, entry);
            for (size_t i = 0; i < count; i++)
                buffer[i * cols + k] = entry[i];
        }
        for (size_t i = 0; i < count; i++)
            median[from + i] = median_of(buffer + i * cols, cols);
    }
    eef_release(c->host, buffer);
    return EEF_OK;
}

/* The shift of the mean: sums with the scale N when the entries are integers, so that N*x - sum is
 * an integer; else means. */
static void mean_shift(centring *c, double *shift)
{
    const eef_matrix *x = &c->samples.x;
    eef_centering *how = &c->samples.centering;
    double n = (double)x->cols;
    /* mf depends on the sign of every rounding error: it gets the same ones as M code. */
    bool signs_only = eef_kernel_find(c->options->kernel)->low_rank;
    if (!signs_only && x->class_id == EEF_DOUBLE && how->exponent == 0 && is_picture(c))
        how->grid = PICTURE_GRID;
    row_sums(c, shift);
    if ((is_integer(x->class_id) || how->grid != 0) && c->largest * 2 * n <= MAX_EXACT_INTEGER)
        how->scale = n;
    else
        for (size_t i = 0; i < x->rows; i++)
            shift[i] /= n;
}

/* a * 2^exponent. A result that underflows keeps its sign. */
static double times_power(double a, int exponent)
{
    double result = ldexp(a, exponent);
    return result == 0 && a != 0 ? copysign(DBL_TRUE_MIN, a) : result;
}

/* Fills shift, in units of 2^exponent, and may set the grid and the scale. */
static eef_status find_shift(centring *c, double *shift)
{
    const eef_pca_options *options = c->options;
    size_t rows = c->samples.x.rows, step = options->center == EEF_CENTER_VECTOR;
    switch (options->center) {
    case EEF_CENTER_NONE:
        memset(shift, 0, rows * sizeof *shift);
        return EEF_OK;
    case EEF_CENTER_MEAN:
        mean_shift(c, shift);
        return EEF_OK;
    case EEF_CENTER_MEDIAN:
        return row_medians(c, shift);
    case EEF_CENTER_SCALAR:
    case EEF_CENTER_VECTOR:
        for (size_t i = 0; i < rows; i++)
            shift[i] =
                times_power(options->center_values[i * step], -c->samples.centering.exponent);
        return EEF_OK;
    }
    return EEF_INTERNAL;
}

/* The power of two by which extreme data, or a given centre, is divided. */
static int choose_exponent(const centring *c)
{
    const eef_pca_options *options = c->options;
    double largest = c->largest;
    int exponent = 0;
    if (options->center >= EEF_CENTER_SCALAR) {
        size_t count = options->center == EEF_CENTER_VECTOR ? c->samples.x.rows : 1;
        largest = fmax(largest, c->ops->largest(count, options->center_values));
    }
    if (largest > MAX_UNSCALED || (largest < MIN_UNSCALED && largest > 0)) {
        frexp(largest, &exponent);
        exponent--; /* 2^exponent is in the range of double as well */
    }
    return exponent;
}

/* For data of class single, mu and X - mu are of that class too. False when mu is too large for
 * it. */
static bool round_shift(centring *c, double *shift)
{
    int exponent = c->samples.centering.exponent;
    bool fits = true;
    c->samples.centering.single = true;
    for (size_t i = 0; i < c->samples.x.rows; i++) {
        double center = (double)(float)times_power(shift[i], exponent);
        fits = fits && fabs(center) <= FLT_MAX;
        shift[i] = times_power(center, -exponent);
    }
    return fits;
}

static void write_center(const centring *c, const double *shift, double *mu)
{
    const eef_pca_options *options = c->options;
    const eef_centering *how = &c->samples.centering;
    double unit = how->grid != 0 ? how->grid : 1;
    size_t step = options->center == EEF_CENTER_VECTOR;
    bool given = options->center >= EEF_CENTER_SCALAR;
    bool single = how->single; /* the shift is the rounded centre */
    for (size_t i = 0; i < c->samples.x.rows; i++)
        mu[i] = given && !single ? options->center_values[i * step]
                                 : times_power(shift[i] / how->scale / unit, how->exponent);
}

eef_status eef_center_samples(const eef_host *host, const eef_block_ops *ops, const eef_matrix *x,
                              const eef_pca_options *options, eef_pca_result *result,
                              eef_centered *made)
{
    if (x->rows > SIZE_MAX / sizeof(double) / x->cols)
        return EEF_TOO_LARGE;
    centring c = {.host = host,
                  .ops = ops,
                  .options = options,
                  .samples = {.x = *x, .centering = {.scale = 1}},
                  .column = eef_allocate(host, x->rows, sizeof(double))};
    eef_centering *how = &c.samples.centering;
    double *shift = eef_allocate(host, x->rows, sizeof *shift);
    eef_status status = EEF_NO_MEMORY;
    if (c.column != NULL && shift != NULL)
        status = check_data(&c, &result->fault);
    if (status == EEF_OK) {
        how->exponent = choose_exponent(&c);
        status = find_shift(&c, shift);
    }
    eef_release(host, c.column);
    if (status != EEF_OK) {
        eef_release(host, shift);
        return status;
    }
    if (x->class_id == EEF_SINGLE && !round_shift(&c, shift)) {
        eef_release(host, shift);
        return EEF_OVERFLOW;
    }
    write_center(&c, shift, result->mu);
    if (options->center != EEF_CENTER_NONE)
        how->shift = shift;
    double unit = how->grid != 0 ? how->grid : 1;
    *made = (eef_centered){c.samples, ldexp(1 / how->scale / unit, how->exponent), shift};
    return EEF_OK;
}
