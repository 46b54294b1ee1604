#include "pca/center.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static const double GRID = 255;
static const double EXACT_INTEGERS = 9007199254740992.0; /* 2^53 */

/* Beyond these magnitudes sums and squares may leave the range of double. */
static const double LARGE = 0x1p300, TINY = 0x1p-300;

enum { MEDIAN_ROWS = 64, LOOK = 256 };

/* ---- reading ----------------------------------------------------------------------------- */

#define READ_CLASS(type)                                                                           \
    for (size_t i = 0; i < count; i++)                                                             \
    to[i] = (double)((const type *)x->data)[i]

/* Every entry as a double. */
static void read_entries(const eef_matrix *x, size_t count, double *to)
{
    switch (x->class_id) {
    case EEF_DOUBLE:
        memcpy(to, x->data, count * sizeof *to);
        break;
    case EEF_SINGLE:
        READ_CLASS(float);
        break;
    case EEF_INT8:
        READ_CLASS(int8_t);
        break;
    case EEF_UINT8:
        READ_CLASS(uint8_t);
        break;
    case EEF_INT16:
        READ_CLASS(int16_t);
        break;
    case EEF_UINT16:
        READ_CLASS(uint16_t);
        break;
    case EEF_INT32:
        READ_CLASS(int32_t);
        break;
    case EEF_UINT32:
        READ_CLASS(uint32_t);
        break;
    case EEF_INT64:
        READ_CLASS(int64_t);
        break;
    case EEF_UINT64:
        READ_CLASS(uint64_t);
        break;
    }
}

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

static void find_not_finite(const double *data, size_t rows, size_t count, eef_fault *fault)
{
    for (size_t i = 0; i < count; i++)
        if (!(fabs(data[i]) <= DBL_MAX))
            note(i, rows, fault);
}

/* Looks at the integers themselves: as a double, 2^53 + 1 is 2^53. */
static void find_not_exact(const eef_matrix *x, size_t count, eef_fault *fault)
{
    const int64_t limit = INT64_C(1) << 53;
    for (size_t i = 0; i < count && x->class_id == EEF_INT64; i++) {
        int64_t v = ((const int64_t *)x->data)[i];
        if (v > limit || v < -limit)
            note(i, x->rows, fault);
    }
    for (size_t i = 0; i < count && x->class_id == EEF_UINT64; i++)
        if (((const uint64_t *)x->data)[i] > (uint64_t)limit)
            note(i, x->rows, fault);
}

/* ---- centres ----------------------------------------------------------------------------- */

static void row_sums(size_t rows, size_t cols, const double *data, double *sum)
{
    memset(sum, 0, rows * sizeof *sum);
    for (size_t k = 0; k < cols; k++)
        for (size_t i = 0; i < rows; i++)
            sum[i] += data[k * rows + i];
}

/* The k-th smallest of v, which is reordered so that no entry before it is larger. */
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

static eef_status row_medians(const eef_host *host, size_t rows, size_t cols, const double *data,
                              double *median)
{
    double *buffer = eef_allocate(host, cols, MEDIAN_ROWS * sizeof *buffer);
    if (buffer == NULL)
        return EEF_NO_MEMORY;
    for (size_t from = 0; from < rows; from += MEDIAN_ROWS) {
        size_t count = rows - from < MEDIAN_ROWS ? rows - from : MEDIAN_ROWS;
        for (size_t k = 0; k < cols; k++)
            for (size_t i = 0; i < count; i++)
                buffer[i * cols + k] = data[k * rows + from + i];
        for (size_t i = 0; i < count; i++)
            median[from + i] = median_of(buffer + i * cols, cols);
    }
    eef_release(host, buffer);
    return EEF_OK;
}

/* data = times * data - mu, with -0 made 0. */
static void subtract(size_t rows, size_t cols, double times, const double *mu, double *data)
{
    for (size_t k = 0; k < cols; k++)
        for (size_t i = 0; i < rows; i++)
            data[k * rows + i] = times * data[k * rows + i] - mu[i] + 0.0;
}

/* Turns k/255, as 8-bit pictures are stored in double, into k. With a mean subtracted from k, the
 * data still has few values, and integers; from k/255, every rounding error makes a value of
 * its own. Does nothing when some entry is no such number to the last bit. */
static bool find_grid(size_t count, double *data)
{
    const double to_integer = 0x1.8p52; /* added and taken away, it rounds */
    for (size_t begin = 0; begin < count; begin += LOOK) {
        size_t end = count - begin < LOOK ? count : begin + LOOK;
        int other = 0;
        for (size_t i = begin; i < end; i++) {
            double k = GRID * data[i], nearest = (k + to_integer) - to_integer;
            other |= nearest / GRID != data[i];
            other |= !(fabs(nearest) <= GRID);
        }
        if (other)
            return false;
    }
    for (size_t i = 0; i < count; i++)
        data[i] = (GRID * data[i] + to_integer) - to_integer;
    return true;
}

/* a * 2^exponent; mostly there is nothing to do. What gets too small keeps its sign, which is all
 * that the kernel mf sees of it. */
static double scaled(double a, int exponent)
{
    if (exponent == 0)
        return a;
    double result = ldexp(a, exponent);
    return result == 0 && a != 0 ? copysign(DBL_TRUE_MIN, a) : result;
}

static eef_status center_finite(const eef_host *host, const eef_block_ops *ops, const eef_matrix *x,
                                eef_kernel kernel, eef_center center, const double *values,
                                double largest, double *mu, centred *made)
{
    size_t rows = x->rows, cols = x->cols, count = rows * cols;
    double *data = made->data;
    double n = (double)cols, times = 1, unit = 1;
    int exponent = 0;
    bool given = center == EEF_CENTER_SCALAR || center == EEF_CENTER_VECTOR;
    size_t value_step = center == EEF_CENTER_VECTOR;
    if (given)
        largest = fmax(largest, ops->largest(center == EEF_CENTER_VECTOR ? rows : 1, values));
    if (largest > LARGE || (largest < TINY && largest > 0)) {
        frexp(largest, &exponent);
        exponent--; /* 2^exponent, too, is in the range of double */
        for (size_t i = 0; i < count; i++)
            data[i] = scaled(data[i], -exponent);
    }
    switch (center) {
    case EEF_CENTER_NONE:
        memset(mu, 0, rows * sizeof *mu);
        break;
    case EEF_CENTER_MEAN:
        /* mf weighs the smallest number as much as any: it gets what M code would give it. */
        if (kernel != EEF_MF && x->class_id == EEF_DOUBLE && exponent == 0 &&
            find_grid(count, data))
            unit = GRID;
        row_sums(rows, cols, data, mu);
        if ((is_integer(x->class_id) || unit != 1) && largest * 2 * n <= EXACT_INTEGERS)
            times = n; /* N*x - sum is an integer, x - sum/N is rounded */
        else
            for (size_t i = 0; i < rows; i++)
                mu[i] /= n;
        break;
    case EEF_CENTER_MEDIAN: {
        eef_status status = row_medians(host, rows, cols, data, mu);
        if (status != EEF_OK)
            return status;
        break;
    }
    case EEF_CENTER_SCALAR:
    case EEF_CENTER_VECTOR:
        for (size_t i = 0; i < rows; i++)
            mu[i] = scaled(values[i * value_step], -exponent);
        break;
    }
    subtract(rows, cols, times, mu, data);
    for (size_t i = 0; i < rows; i++)
        mu[i] = given ? values[i * value_step] : scaled(mu[i] / times / unit, exponent);
    made->factor = ldexp(1 / times / unit, exponent);
    made->largest = ops->largest(count, data);
    return EEF_OK;
}

eef_status center_data(const eef_host *host, const eef_block_ops *ops, const eef_matrix *x,
                       eef_kernel kernel, eef_center center, const double *center_values,
                       double *mu, centred *made, eef_fault *fault)
{
    if (x->rows > SIZE_MAX / sizeof(double) / x->cols)
        return EEF_TOO_LARGE;
    size_t count = x->rows * x->cols;
    made->data = eef_allocate(host, count, sizeof *made->data);
    if (made->data == NULL)
        return EEF_NO_MEMORY;
    read_entries(x, count, made->data);
    double largest = ops->largest(count, made->data);
    eef_status status = EEF_OK;
    *fault = (eef_fault){0, 0, 0};
    if (!(largest <= DBL_MAX)) {
        find_not_finite(made->data, x->rows, count, fault);
        status = EEF_NOT_FINITE;
    } else {
        find_not_exact(x, count, fault);
        status = fault->count > 0 ? EEF_NOT_EXACT
                                  : center_finite(host, ops, x, kernel, center, center_values,
                                                  largest, mu, made);
    }
    if (status != EEF_OK) {
        eef_release(host, made->data);
        made->data = NULL;
    }
    return status;
}
