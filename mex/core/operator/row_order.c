#include "operator/row_order.h"
#include "operator/analyse_sample.h"
#include "operator/sort.h"

#include <string.h>

enum {
    /* Vectors of fewer rows stay in the cache in whatever order they are read. The order saved an
     * eighth of the time at 76800 x 100 (salt and pepper), and nothing at 16384 x 10 and
     * 20000 x 100 (Zen 3, 2026-11). */
    MIN_ORDERED_ROWS = 1 << 16,
    /* Entries of the first sample that tell whether samples will be sorted, not binned. */
    PROBED_ENTRIES = 1 << 14,
    /* Rows that tell how many rows are all zeros, and the share of them that is worth leaving
     * out: 1/16. */
    PROBED_ROWS = 1024,
    MIN_EMPTY_SHARE = 16,
    CHUNK_ROWS = 1024
};

/* ---- rows of zeros ----------------------------------------------------------------------- */

static bool is_empty(const eef_samples *samples, size_t row)
{
    double entry = 0;
    for (size_t k = 0; k < samples->x.cols && entry == 0; k++)
        eef_samples_read(samples, k, row, 1, &entry);
    return entry == 0;
}

bool eef_has_empty_rows(const eef_samples *samples)
{
    size_t rows = samples->x.rows, step = rows < PROBED_ROWS ? 1 : rows / PROBED_ROWS;
    size_t probes = 0, empty = 0;
    for (size_t i = 0; i < rows; i += step, probes++)
        empty += is_empty(samples, i);
    return empty > probes / MIN_EMPTY_SHARE;
}

typedef struct row_marks {
    const eef_samples *samples;
    uint8_t *used; /* whether each row has a nonzero entry */
} row_marks;

/* Marks the rows of a chunk. */
static void mark_chunk(void *context, size_t chunk, size_t thread)
{
    (void)thread;
    const row_marks *m = context;
    const eef_samples *samples = m->samples;
    size_t from = chunk * CHUNK_ROWS, left = samples->x.rows - from;
    size_t count = left < CHUNK_ROWS ? left : CHUNK_ROWS;
    double entry[CHUNK_ROWS];
    memset(m->used + from, 0, count);
    for (size_t k = 0; k < samples->x.cols; k++) {
        eef_samples_read(samples, k, from, count, entry);
        for (size_t i = 0; i < count; i++)
            m->used[from + i] |= entry[i] != 0;
    }
}

/* used[i] = whether row i has a nonzero entry; returns the number of such rows. */
static size_t mark_used_rows(eef_pool *pool, const eef_samples *samples, uint8_t *used)
{
    size_t rows = samples->x.rows, chunks = (rows + CHUNK_ROWS - 1) / CHUNK_ROWS, count = 0;
    row_marks marks = {samples, used};
    if (pool != NULL)
        eef_parallel_for(pool, chunks, mark_chunk, &marks);
    for (size_t chunk = 0; chunk < chunks && pool == NULL; chunk++)
        mark_chunk(&marks, chunk, 0);
    for (size_t i = 0; i < rows; i++)
        count += used[i];
    return count;
}

static eef_status leave_empty_rows_out(const eef_host *host, eef_pool *pool,
                                       const eef_samples *samples, size_t min_rows,
                                       eef_row_order *order)
{
    uint8_t *used = eef_allocate(host, samples->x.rows, sizeof *used);
    if (used == NULL)
        return EEF_NO_MEMORY;
    if (mark_used_rows(pool, samples, used) >= min_rows) {
        size_t all = order->count;
        order->count = 0;
        for (size_t i = 0; i < all; i++)
            if (used[order->row[i]])
                order->row[order->count++] = order->row[i];
    }
    eef_release(host, used);
    return EEF_OK;
}

/* ---- order ------------------------------------------------------------------------------- */

/* Whether the first sample has too many distinct values to be binned, judged by some entries. */
static eef_status samples_are_sorted(const eef_host *host, const eef_block_ops *ops,
                                     const eef_samples *samples, bool *sorted)
{
    size_t step = samples->x.rows / PROBED_ENTRIES;
    double *x = eef_allocate(host, PROBED_ENTRIES, sizeof *x);
    eef_analysis a = {.rows = PROBED_ENTRIES,
                      .x = x,
                      .sample_rows = samples->x.rows,
                      .codes = eef_allocate(host, PROBED_ENTRIES, sizeof *a.codes),
                      .entry = eef_allocate(host, PROBED_ENTRIES, sizeof *a.entry),
                      .value = eef_allocate(host, PROBED_ENTRIES, sizeof *a.value),
                      .scratch = eef_allocate(host, 1, eef_analyse_scratch_bytes(PROBED_ENTRIES))};
    bool made = x && a.codes && a.entry && a.value && a.scratch;
    if (made) {
        for (size_t i = 0; i < PROBED_ENTRIES; i++)
            eef_samples_read(samples, 0, i * step, 1, x + i);
        a.largest = ops->largest(PROBED_ENTRIES, x);
        eef_analyse(&a);
        /* a sample of mostly zeros is sorted too, but short */
        *sorted = 2 * a.sorted > PROBED_ENTRIES;
    }
    eef_release(host, a.scratch);
    eef_release(host, a.value);
    eef_release(host, a.entry);
    eef_release(host, a.codes);
    eef_release(host, x);
    return made ? EEF_OK : EEF_NO_MEMORY;
}

static double median_of_three(double a, double b, double c)
{
    double low = a < b ? a : b, high = a < b ? b : a;
    double rest = high < c ? high : c;
    return low > rest ? low : rest;
}

void eef_read_common_sample(const eef_samples *samples, double *x)
{
    size_t rows = samples->x.rows, last = samples->x.cols - 1;
    double entry[3][CHUNK_ROWS];
    for (size_t from = 0; from < rows; from += CHUNK_ROWS) {
        size_t chunk = rows - from < CHUNK_ROWS ? rows - from : CHUNK_ROWS;
        eef_samples_read(samples, 0, from, chunk, entry[0]);
        eef_samples_read(samples, last / 2, from, chunk, entry[1]);
        eef_samples_read(samples, last, from, chunk, entry[2]);
        for (size_t i = 0; i < chunk; i++)
            x[from + i] = median_of_three(entry[0][i], entry[1][i], entry[2][i]);
    }
}

static eef_status order_by_common_sample(const eef_host *host, const eef_block_ops *ops,
                                         const eef_samples *samples, eef_row_order *order)
{
    size_t rows = samples->x.rows;
    double *x = eef_allocate(host, rows, sizeof *x);
    eef_sorting s = {.count = rows,
                     .x = x,
                     .with_zeros = true,
                     .scratch = eef_allocate(host, 1, eef_sort_scratch_bytes(rows)),
                     .entry = order->row,
                     .value = eef_allocate(host, rows, sizeof *s.value)};
    bool made = x != NULL && s.scratch != NULL && s.value != NULL;
    if (made) {
        eef_read_common_sample(samples, x);
        s.largest = ops->largest(rows, x);
        eef_sort_entries(&s);
    }
    eef_release(host, s.value);
    eef_release(host, s.scratch);
    eef_release(host, x);
    return made ? EEF_OK : EEF_NO_MEMORY;
}

eef_status eef_choose_rows(const eef_host *host, const eef_block_ops *ops, eef_pool *pool,
                           const eef_samples *samples, size_t min_rows, eef_row_order *order)
{
    size_t rows = samples->x.rows;
    bool ordered = false;
    *order = (eef_row_order){NULL, rows};
    eef_status status = EEF_OK;
    if (rows >= MIN_ORDERED_ROWS)
        status = samples_are_sorted(host, ops, samples, &ordered);
    bool empty = eef_has_empty_rows(samples);
    if (status != EEF_OK || rows > UINT32_MAX || (!ordered && !empty))
        return status;
    order->row = eef_allocate(host, rows, sizeof *order->row);
    if (order->row == NULL)
        return EEF_NO_MEMORY;
    for (size_t i = 0; i < rows; i++)
        order->row[i] = (uint32_t)i;
    if (ordered)
        status = order_by_common_sample(host, ops, samples, order);
    if (empty && status == EEF_OK)
        status = leave_empty_rows_out(host, pool, samples, min_rows, order);
    return status;
}
