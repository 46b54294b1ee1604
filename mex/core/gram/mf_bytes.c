#include "gram/microkernel.h"
#include "gram/microkernel.h"

#include <stdint.h>
#include <string.h>

/* Entries for each zero at min_size: adding one more sample costs about as much as computing
 * with so many. */
enum { ENTRIES_A_ZERO = 16 };
/* Zeros at max_size: their list takes 32 MiB. */
enum { MOST_ZEROS = 1 << 23 };
/* Rows whose sums stay in the first-level cache, and samples that add up to less than 2^16. */
enum { ROWS = 2048, SAMPLES = 256 };
/* Edge of the squares in which the matrix and its transpose are added. */
enum { EDGE = 32 };
/* Columns that a thread takes at a time. */
enum { COLUMNS = 16 };

typedef struct support {
    eef_pool *pool;
    const uint8_t *x;
    size_t rows, cols;
    size_t *ends;    /* of every row's zeros */
    uint32_t *zeros; /* the samples in which a row is zero, row after row */
    double *r;       /* sums of the rows */
    double *a;
} support;

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* sums[i] = the sum of rows from + i over the listed samples, or over all for NULL. */
static void sum_samples(const support *s, size_t from, size_t count, const uint32_t *list,
                        size_t samples, double *sums)
{
    uint16_t part[ROWS];
    memset(sums, 0, count * sizeof *sums);
    for (size_t first = 0; first < samples; first += SAMPLES) {
        const size_t end = min_size(first + SAMPLES, samples);
        memset(part, 0, count * sizeof *part);
        for (size_t k = first; k < end; k++) {
            const uint8_t *x = s->x + s->rows * (list == NULL ? k : list[k]) + from;
            for (size_t i = 0; i < count; i++)
                part[i] = (uint16_t)(part[i] + x[i]);
        }
        for (size_t i = 0; i < count; i++)
            sums[i] += part[i];
    }
}

/* Calls for every zero, sample by sample: counts it, or lists it where its row's zeros end. */
static void visit_zeros(support *s, bool lists)
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

static size_t count_zeros(const uint8_t *x, size_t entries)
{
    size_t zeros = 0;
    for (size_t i = 0; i < entries; i++)
        zeros += x[i] == 0;
    return zeros;
}

static void list_zeros(support *s)
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

/* Column j of m. */
static void fill_column(const support *s, size_t j)
{
    const size_t first = j == 0 ? 0 : s->ends[j - 1];
    double *m = s->a + s->rows * j;
    for (size_t from = 0; from < s->rows; from += ROWS) {
        const size_t count = min_size(ROWS, s->rows - from);
        sum_samples(s, from, count, s->zeros + first, s->ends[j] - first, m + from);
        for (size_t i = 0; i < count; i++)
            m[from + i] = s->r[from + i] - m[from + i];
    }
}

/* Adds m and its transpose in one square below the diagonal and its mirror image. */
static void add_transpose(const support *s, size_t row, size_t col)
{
    const size_t n = s->rows, row_end = min_size(row + EDGE, n), col_end = min_size(col + EDGE, n);
    double square[EDGE][EDGE];
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
    const support *s = context;
    const size_t end = min_size((part + 1) * COLUMNS, s->rows);
    for (size_t j = part * COLUMNS; j < end && !eef_pool_cancelled(s->pool, thread); j++)
        fill_column(s, j);
}

static void add_part(void *context, size_t part, size_t thread)
{
    const support *s = context;
    const size_t col = part * EDGE;
    for (size_t row = col; row < s->rows && !eef_pool_cancelled(s->pool, thread); row += EDGE)
        add_transpose(s, row, col);
}

static eef_status compute(support *s)
{
    list_zeros(s);
    for (size_t from = 0; from < s->rows; from += ROWS)
        sum_samples(s, from, min_size(ROWS, s->rows - from), NULL, s->cols, s->r + from);
    eef_parallel_for(s->pool, (s->rows + COLUMNS - 1) / COLUMNS, fill_part, s);
    eef_parallel_for(s->pool, (s->rows + EDGE - 1) / EDGE, add_part, s);
    return eef_pool_cancelled(s->pool, 0) ? EEF_INTERRUPTED : EEF_OK;
}

eef_status eef_gram_mf_bytes(eef_pool *pool, const eef_matrix *x, double *a, bool *done)
{
    const eef_host *host = pool->host;
    const size_t entries = x->rows * x->cols;
    const size_t zeros = count_zeros(x->data, entries);
    *done = zeros <= entries / ENTRIES_A_ZERO && zeros <= MOST_ZEROS && x->cols <= UINT32_MAX;
    if (!*done)
        return EEF_OK;
    support s = {.pool = pool, .x = x->data, .rows = x->rows, .cols = x->cols, .a = a};
    s.ends = eef_allocate(host, x->rows, sizeof *s.ends);
    s.zeros = eef_allocate(host, zeros, sizeof *s.zeros);
    s.r = eef_allocate(host, x->rows, sizeof *s.r);
    eef_status status = EEF_NO_MEMORY;
    if (s.ends != NULL && s.zeros != NULL && s.r != NULL)
        status = compute(&s);
    eef_release(host, s.r);
    eef_release(host, s.zeros);
    eef_release(host, s.ends);
    return status;
}
