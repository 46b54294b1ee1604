/* The Gram matrix of the kernel mf for 8-bit data without negative entries and with few zeros.
 *
 * There mf is f(a,b) = a*[b>0] + b*[a>0]. With m(i,j) the sum of row i over the samples in which
 * row j is not zero, the Gram matrix is A(i,j) = m(i,j) + m(j,i). With r(i) the sum of row i over
 * all samples, m(i,j) is r(i) less the sum of row i over the few samples in which row j is zero. */
#include "gram/microkernel.h"

#include <stdint.h>
#include <string.h>

/* Smallest number of entries per zero. Measured for 1536 x 1536 entries on one core of a shared AMD
 * EPYC in November 2026: 3 ms without zeros, 17 ms with one zero in 16 entries; the byte
 * micro-kernels take 45 ms. */
enum { MIN_ENTRIES_PER_ZERO = 16 };
/* Largest number of zeros: their list takes 32 MiB. */
enum { MAX_ZEROS = 1 << 23 };
/* Rows that are summed together: their 16-bit sums take 4 KiB of the first-level cache. */
enum { MAX_ROWS = 2048 };
/* Samples whose sums fit 16 bits: 256 * 255 < 2^16. */
enum { MAX_SAMPLES = 256 };
/* Edge of the squares in which the matrix and its transpose are added: whole cache lines in both
 * directions, and a buffer of 8 KiB. */
enum { SQUARE_EDGE = 32 };
/* Columns that a thread takes at a time. */
enum { COLUMNS_PER_PART = 16 };

typedef struct few_zeros {
    eef_pool *pool;
    const uint8_t *x;
    size_t rows, cols;
    size_t *ends;     /* ends[i]: end of row i's zeros in the list */
    uint32_t *zeros;  /* the samples in which a row is zero, row after row */
    double *row_sums; /* r */
    double *a;
} few_zeros;

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* ---- the list of zeros ------------------------------------------------------------------- */

static size_t count_zeros(const uint8_t *x, size_t entries)
{
    size_t zeros = 0;
    for (size_t i = 0; i < entries; i++)
        zeros += x[i] == 0;
    return zeros;
}

/* For each zero of row i, in the order of the samples, advances ends[i] by one; `lists` stores its
 * sample there first. */
static void visit_zeros(few_zeros *s, bool lists)
{
    for (size_t k = 0; k < s->cols; k++) {
        const uint8_t *column = s->x + s->rows * k, *end = column + s->rows, *zero = column;
        while (zero < end && (zero = memchr(zero, 0, (size_t)(end - zero))) != NULL) {
            size_t *at = &s->ends[zero++ - column];
            if (lists)
                s->zeros[*at] = (uint32_t)k;
            ++*at;
        }
    }
}

static void list_zeros(few_zeros *s)
{
    memset(s->ends, 0, s->rows * sizeof *s->ends);
    visit_zeros(s, false);
    size_t before = 0;
    for (size_t i = 0; i < s->rows; i++) {
        const size_t here = s->ends[i];
        s->ends[i] = before;
        before += here;
    }
    visit_zeros(s, true);
}

/* ---- sums -------------------------------------------------------------------------------- */

/* Some rows and some samples: `count` rows from `first` on; the listed samples, or for NULL the
 * first `samples` ones. */
typedef struct selection {
    size_t first, count;
    const uint32_t *list;
    size_t samples;
} selection;

/* sums[i] = the sum of row first + i over the selected samples. */
static void sum_samples(const few_zeros *s, const selection *of, double *sums)
{
    uint16_t part[MAX_ROWS];
    memset(sums, 0, of->count * sizeof *sums);
    for (size_t start = 0; start < of->samples; start += MAX_SAMPLES) {
        const size_t end = min_size(start + MAX_SAMPLES, of->samples);
        memset(part, 0, of->count * sizeof *part);
        for (size_t k = start; k < end; k++) {
            const size_t sample = of->list == NULL ? k : of->list[k];
            const uint8_t *x = s->x + s->rows * sample + of->first;
            for (size_t i = 0; i < of->count; i++)
                part[i] = (uint16_t)(part[i] + x[i]);
        }
        for (size_t i = 0; i < of->count; i++)
            sums[i] += part[i];
    }
}

static void sum_rows(const few_zeros *s)
{
    for (size_t first = 0; first < s->rows; first += MAX_ROWS) {
        const selection of = {first, min_size(MAX_ROWS, s->rows - first), NULL, s->cols};
        sum_samples(s, &of, s->row_sums + first);
    }
}

/* Column j of m. */
static void fill_column(const few_zeros *s, size_t j)
{
    const size_t start = j == 0 ? 0 : s->ends[j - 1];
    double *m = s->a + s->rows * j;
    for (size_t first = 0; first < s->rows; first += MAX_ROWS) {
        const selection of = {first, min_size(MAX_ROWS, s->rows - first), s->zeros + start,
                              s->ends[j] - start};
        sum_samples(s, &of, m + first);
        for (size_t i = first; i < first + of.count; i++)
            m[i] = s->row_sums[i] - m[i];
    }
}

/* Adds m and its transpose in one square below the diagonal and in its mirror image. */
static void add_transpose(const few_zeros *s, size_t row, size_t col)
{
    const size_t n = s->rows;
    const size_t row_end = min_size(row + SQUARE_EDGE, n), col_end = min_size(col + SQUARE_EDGE, n);
    double square[SQUARE_EDGE][SQUARE_EDGE];
    for (size_t i = row; i < row_end; i++)
        for (size_t j = col; j < min_size(col_end, i + 1); j++)
            square[i - row][j - col] = s->a[j + n * i];
    for (size_t j = col; j < col_end; j++)
        for (size_t i = row > j ? row : j; i < row_end; i++)
            s->a[i + n * j] = square[i - row][j - col] += s->a[i + n * j];
    for (size_t i = row; i < row_end; i++)
        for (size_t j = col; j < min_size(col_end, i); j++)
            s->a[j + n * i] = square[i - row][j - col];
}

static void fill_part(void *context, size_t part, size_t thread)
{
    const few_zeros *s = context;
    const size_t end = min_size((part + 1) * COLUMNS_PER_PART, s->rows);
    for (size_t j = part * COLUMNS_PER_PART; j < end && !eef_pool_cancelled(s->pool, thread); j++)
        fill_column(s, j);
}

static void add_part(void *context, size_t part, size_t thread)
{
    const few_zeros *s = context;
    const size_t col = part * SQUARE_EDGE;
    for (size_t row = col; row < s->rows && !eef_pool_cancelled(s->pool, thread);
         row += SQUARE_EDGE)
        add_transpose(s, row, col);
}

static eef_status compute(few_zeros *s)
{
    list_zeros(s);
    sum_rows(s);
    eef_parallel_for(s->pool, (s->rows + COLUMNS_PER_PART - 1) / COLUMNS_PER_PART, fill_part, s);
    eef_parallel_for(s->pool, (s->rows + SQUARE_EDGE - 1) / SQUARE_EDGE, add_part, s);
    return eef_pool_cancelled(s->pool, 0) ? EEF_INTERRUPTED : EEF_OK;
}

eef_status eef_gram_mf_bytes(eef_pool *pool, const eef_matrix *x, double *a, bool *done)
{
    const eef_host *host = pool->host;
    const size_t entries = x->rows * x->cols;
    const size_t zeros = count_zeros(x->data, entries);
    *done = zeros <= entries / MIN_ENTRIES_PER_ZERO && zeros <= MAX_ZEROS && x->cols <= UINT32_MAX;
    if (!*done)
        return EEF_OK;
    few_zeros s = {.pool = pool, .x = x->data, .rows = x->rows, .cols = x->cols, .a = a};
    s.ends = eef_allocate(host, x->rows, sizeof *s.ends);
    s.zeros = eef_allocate(host, zeros, sizeof *s.zeros);
    s.row_sums = eef_allocate(host, x->rows, sizeof *s.row_sums);
    eef_status status = EEF_NO_MEMORY;
    if (s.ends != NULL && s.zeros != NULL && s.row_sums != NULL)
        status = compute(&s);
    eef_release(host, s.row_sums);
    eef_release(host, s.zeros);
    eef_release(host, s.ends);
    return status;
}
