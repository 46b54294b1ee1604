#include "eigen/lanczos.h"

#include <string.h>

/* One operation; every task takes some rows. */
typedef struct row_task {
    const eef_lanczos *s;
    size_t columns;
    const double *v, *factor;
    size_t blocks; /* of w */
    double *w, *overlap;
    size_t first; /* column to which the first row of factor belongs */
} row_task;

static void run_rows(const eef_lanczos *s, eef_task *task, const row_task *rows)
{
    eef_parallel_for(s->run->pool, s->run->pool->threads, task, (void *)(uintptr_t)rows);
}

/* Rows of EEF_LANES numbers that are summed over the rows for a block: v'*w, and w'*w after an
 * update. */
static size_t summed(const row_task *t)
{
    return (t->columns + (t->factor != NULL ? EEF_LANES : 0)) * EEF_LANES;
}

/* The update along the columns from `first` on, if there is a factor, then the overlaps with all
 * columns. All blocks of w use some rows of v while these are in the cache. Every part has room for
 * twice the sums: its own, and those of one chunk. */
static void overlaps_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const row_task *t = context;
    const eef_lanczos *s = t->s;
    const eef_block_ops *ops = s->run->ops;
    size_t n = s->basis.rows, size = summed(t), end = eef_first_row(s, part + 1), rows;
    double *sums = t->overlap + 2 * part * size * t->blocks, *chunk = sums + size * t->blocks;
    memset(sums, 0, size * t->blocks * sizeof *sums);
    for (size_t from = eef_first_row(s, part); from < end; from += rows) {
        const double *v = t->v + EEF_LANES * from;
        rows = end - from < EEF_CHUNK_ROWS ? end - from : EEF_CHUNK_ROWS;
        for (size_t q = 0; q < t->blocks; q++) {
            double *w = t->w + EEF_LANES * (q * n + from), *sum = sums + q * size;
            if (t->factor != NULL)
                ops->update(rows, n, (t->columns - t->first) / EEF_LANES, v + t->first * n,
                            t->factor + q * (t->columns - t->first) * EEF_LANES, w);
            ops->dots(rows, n, t->columns / EEF_LANES, v, w, chunk);
            if (t->factor != NULL)
                ops->dots(rows, n, 1, w, w, chunk + t->columns * EEF_LANES);
            for (size_t i = 0; i < size; i++)
                sum[i] += chunk[i];
        }
    }
}

/* w = w - v*factor or w = v*factor */
static void change_part(const row_task *t, size_t part, bool updates)
{
    const eef_lanczos *s = t->s;
    const eef_block_ops *ops = s->run->ops;
    size_t n = s->basis.rows, end = eef_first_row(s, part + 1), rows;
    for (size_t from = eef_first_row(s, part); from < end; from += rows) {
        const double *v = t->v + EEF_LANES * from;
        rows = t->blocks > 1 && end - from > EEF_CHUNK_ROWS ? EEF_CHUNK_ROWS : end - from;
        for (size_t q = 0; q < t->blocks; q++)
            (updates ? ops->update : ops->combine)(rows, n, t->columns / EEF_LANES, v,
                                                   t->factor + q * t->columns * EEF_LANES,
                                                   t->w + EEF_LANES * (q * n + from));
    }
}

static void update_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    change_part(context, part, true);
}

static void combine_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    change_part(context, part, false);
}

/* Adds up what the threads, and the processes, have found. */
static void sum_overlaps(const eef_lanczos *s, size_t size)
{
    double *sum = s->basis.overlap;
    for (size_t t = 1; t < s->run->pool->threads; t++)
        for (size_t i = 0; i < size; i++)
            sum[i] += sum[2 * t * size + i];
    if (s->problem->global_sum != NULL)
        s->problem->global_sum(s->problem->sum_context, size, sum);
}

void eef_block_overlaps(const eef_lanczos *s, size_t columns, const double *v, size_t blocks,
                        double *w)
{
    run_rows(s, overlaps_part, &(row_task){s, columns, v, NULL, blocks, w, s->basis.overlap, 0});
    sum_overlaps(s, columns * EEF_LANES * blocks);
}

void eef_block_update_overlaps(const eef_lanczos *s, size_t first, const double *h, double *w)
{
    const eef_basis *b = &s->basis;
    row_task task = {s, b->columns, b->vectors, h, 1, w, b->overlap, first};
    run_rows(s, overlaps_part, &task);
    sum_overlaps(s, summed(&task));
}

void eef_block_update(const eef_lanczos *s, size_t columns, const double *v, const double *h,
                      size_t blocks, double *w)
{
    run_rows(s, update_part, &(row_task){s, columns, v, h, blocks, w, NULL, 0});
}

void eef_block_combine(const eef_lanczos *s, size_t columns, const double *v, size_t blocks,
                       double *w)
{
    run_rows(s, combine_part, &(row_task){s, columns, v, s->basis.factor, blocks, w, NULL, 0});
}

eef_status eef_block_apply(eef_lanczos *s, size_t blocks, const double *u, double *y)
{
    s->products += EEF_LANES * blocks;
    return s->problem->apply(s->problem->apply_context, blocks, u, y);
}
