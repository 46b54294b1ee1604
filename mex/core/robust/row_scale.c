/* Robust location and scale of the rows of a matrix with missing entries (NaN).
 *
 * The median and the MAD of a row resist up to half of wrong entries, but 30 % of them on one side
 * move the median by 0.57 and multiply the MAD by 1.6 (normal distribution). Each following step
 * takes the mean and the standard deviation of the entries within `cutoff` scales of the centre.
 * The standard deviation is divided by that of a standard normal variable truncated to [-c, c],
 *
 *     k^2 = 1 - 2*c*phi(c) / (2*Phi(c) - 1),
 *
 * so that rows without wrong entries keep their scale on average. */
#include "base/median.h"
#include "base/threads.h"

#include <math.h>

/* A normal distribution has the standard deviation 1 / Phi^-1(3/4) times its MAD. */
static const double MAD_TO_SIGMA = 1.482602218505602;
/* Rows that are read together: whole cache lines of a column, and a buffer of at most 512 KiB
 * unless a single row is larger. */
enum { MAX_PART_ROWS = 32, MAX_PART_ENTRIES = 1 << 16 };
/* Entries that repay one more thread: a row of 300 entries takes about 5 us, and starting and
 * joining a thread 20 us (measured on a shared Ice Lake Xeon in November 2026). */
enum { MIN_THREAD_ENTRIES = 1 << 15 };

typedef struct work {
    eef_pool *pool;
    const double *x;
    size_t rows, cols, part_rows;
    const eef_row_scale_options *options;
    double truncated; /* k^2 */
    double *buffer;   /* part_rows x (cols + cols) for each thread */
    double *center, *scale;
} work;

/* One step: mean and standard deviation of the n entries v within the cutoff. */
static void step(const work *w, const double *v, size_t n, double *center, double *scale)
{
    double limit = w->options->cutoff * *scale, sum = 0, squares = 0;
    size_t count = 0;
    for (size_t k = 0; k < n; k++) {
        double deviation = v[k] - *center;
        double inside = fabs(deviation) <= limit ? deviation : 0;
        count += fabs(deviation) <= limit ? 1 : 0;
        sum += inside;
        squares += inside * inside;
    }
    if (count == 0)
        return;
    double shift = sum / (double)count;
    double variance = squares / (double)count - shift * shift;
    *center += shift;
    *scale = sqrt(fmax(variance, 0) / w->truncated);
}

/* The n entries v are reordered; there is room for n more behind them. */
static void estimate(const work *w, double *v, size_t n, size_t row)
{
    double center = NAN, scale = NAN, *distance = v + w->cols;
    if (n > 0) {
        center = eef_median(v, n);
        for (size_t k = 0; k < n; k++)
            distance[k] = fabs(v[k] - center);
        scale = MAD_TO_SIGMA * eef_median(distance, n);
        for (size_t s = 0; s < w->options->steps; s++)
            step(w, v, n, &center, &scale);
    }
    w->center[row] = center;
    w->scale[row] = scale;
}

static void estimate_part(void *context, size_t part, size_t thread)
{
    const work *w = context;
    size_t first = part * w->part_rows, stride = 2 * w->cols;
    size_t rows = w->rows - first < w->part_rows ? w->rows - first : w->part_rows;
    double *buffer = w->buffer + thread * w->part_rows * stride;
    size_t present[MAX_PART_ROWS] = {0};
    if (eef_pool_cancelled(w->pool, thread))
        return;
    for (size_t k = 0; k < w->cols; k++) {
        const double *entry = w->x + k * w->rows + first;
        for (size_t i = 0; i < rows; i++) {
            buffer[i * stride + present[i]] = entry[i];
            present[i] += isnan(entry[i]) ? 0 : 1;
        }
    }
    for (size_t i = 0; i < rows; i++)
        estimate(w, buffer + i * stride, present[i], first + i);
}

static double truncated_variance(double c)
{
    const double root_half = 0.70710678118654752, density_at_zero = 0.39894228040143268;
    return 1 - 2 * c * density_at_zero * exp(-c * c / 2) / erf(c * root_half);
}

eef_status eef_row_scale(const eef_host *host, const eef_matrix *x,
                         const eef_row_scale_options *options, double *center, double *scale)
{
    size_t part_rows = MAX_PART_ENTRIES / x->cols;
    if (x->class_id != EEF_DOUBLE || !(options->cutoff > 0))
        return EEF_INTERNAL;
    part_rows = part_rows < 1 ? 1 : part_rows > MAX_PART_ROWS ? MAX_PART_ROWS : part_rows;
    size_t parts = (x->rows + part_rows - 1) / part_rows;
    size_t useful = x->rows / part_rows * part_rows * x->cols / MIN_THREAD_ENTRIES + 1;
    size_t threads = eef_pool_useful(options->compute.threads, useful);
    eef_pool pool;
    work w = {.pool = &pool,
              .x = x->data,
              .rows = x->rows,
              .cols = x->cols,
              .part_rows = part_rows,
              .options = options,
              .truncated = truncated_variance(options->cutoff),
              .buffer = eef_allocate(host, x->cols, 2 * threads * part_rows * sizeof(double)),
              .center = center,
              .scale = scale};
    if (w.buffer == NULL)
        return EEF_NO_MEMORY;
    eef_pool_start(&pool, host, threads);
    eef_parallel_for(&pool, parts, estimate_part, &w);
    bool cancelled = eef_pool_cancelled(&pool, 0);
    eef_pool_end(&pool);
    eef_release(host, w.buffer);
    return cancelled ? EEF_INTERRUPTED : EEF_OK;
}
