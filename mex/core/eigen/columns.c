/* Operations on the eigenvectors of the result, plain columns one behind the other in memory. */
#include "eigen/lanczos.h"

#include <math.h>
#include <string.h>

/* One operation; every task takes some rows. */
typedef struct column_task {
    const eef_lanczos *s;
    size_t count;
    double *columns, *block;
    const double *factor;
    double *sums; /* count x count for every task */
} column_task;

static void run_rows(const eef_lanczos *s, eef_task *task, const column_task *columns)
{
    eef_parallel_for(s->run->pool, s->run->pool->threads, task, (void *)(uintptr_t)columns);
}

/* Rows of the chunk of a task that begins at row `from`. */
static size_t chunk_rows(const column_task *t, size_t part, size_t from)
{
    size_t left = eef_first_row(t->s, part + 1) - from;
    return left < EEF_CHUNK_ROWS ? left : EEF_CHUNK_ROWS;
}

/* ---- columns and blocks ------------------------------------------------------------------ */

static void split_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const column_task *t = context;
    size_t n = t->s->basis.rows, end = eef_first_row(t->s, part + 1);
    for (size_t c = 0; c < t->count; c++) {
        double f0 = t->factor[c], f1 = t->factor[EEF_LANES + c];
        for (size_t i = eef_first_row(t->s, part); i < end; i++)
            t->columns[i + c * n] = f0 * t->block[EEF_LANES * i] + f1 * t->block[EEF_LANES * i + 1];
    }
}

void eef_split_block(const eef_lanczos *s, size_t count, const double *block, const double *factor,
                     double *columns)
{
    run_rows(s, split_part,
             &(column_task){s, count, columns, (double *)(uintptr_t)block, factor, NULL});
}

static void add_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const column_task *t = context;
    size_t n = t->s->basis.rows, end = eef_first_row(t->s, part + 1), rows;
    for (size_t from = eef_first_row(t->s, part); from < end; from += rows) {
        double *block = t->block + EEF_LANES * from;
        rows = chunk_rows(t, part, from);
        for (size_t k = 0; k < t->count; k++) {
            const double *column = t->columns + k * n + from;
            double f0 = t->factor[k * EEF_LANES], f1 = t->factor[k * EEF_LANES + 1];
            for (size_t i = 0; i < rows; i++) {
                block[EEF_LANES * i] += f0 * column[i];
                block[EEF_LANES * i + 1] += f1 * column[i];
            }
        }
    }
}

void eef_add_columns(const eef_lanczos *s, size_t count, const double *columns,
                     const double *factor, double *block)
{
    run_rows(s, add_part,
             &(column_task){s, count, (double *)(uintptr_t)columns, block, factor, NULL});
}

/* ---- orthonormal columns ----------------------------------------------------------------- */

/* The upper triangle of columns'*columns, from column EEF_LANES on. */
static void gram_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const column_task *t = context;
    size_t n = t->s->basis.rows, k = t->count, end = eef_first_row(t->s, part + 1), rows;
    double *sums = t->sums + part * k * k;
    memset(sums, 0, k * k * sizeof *sums);
    for (size_t from = eef_first_row(t->s, part); from < end; from += rows) {
        const double *columns = t->columns + from;
        rows = chunk_rows(t, part, from);
        for (size_t j = EEF_LANES; j < k; j++)
            for (size_t i = 0; i <= j; i++)
                sums[i + j * k] += t->s->run->ops->dot(rows, columns + i * n, columns + j * n);
    }
}

/* Gram-Schmidt with the dot products of the original columns, from the last column back. */
static void orthonormalise_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const column_task *t = context;
    size_t n = t->s->basis.rows, k = t->count, end = eef_first_row(t->s, part + 1), rows;
    for (size_t from = eef_first_row(t->s, part); from < end; from += rows) {
        double *columns = t->columns + from;
        rows = chunk_rows(t, part, from);
        for (size_t j = k; j-- > EEF_LANES;) {
            const double *dots = t->sums + j * k;
            double *column = columns + j * n, scale = 1 / sqrt(dots[j]);
            for (size_t i = 0; i < j; i++)
                for (size_t r = 0; r < rows; r++)
                    column[r] -= dots[i] * columns[i * n + r];
            for (size_t r = 0; r < rows; r++)
                column[r] *= scale;
        }
    }
}

void eef_orthonormalise_columns(const eef_lanczos *s, size_t count, double *columns)
{
    column_task task = {s, count, columns, NULL, NULL, s->column_gram};
    double *sums = s->column_gram;
    if (count <= EEF_LANES)
        return;
    run_rows(s, gram_part, &task);
    for (size_t part = 1; part < s->run->pool->threads; part++)
        for (size_t i = 0; i < count * count; i++)
            sums[i] += sums[part * count * count + i];
    if (s->problem->global_sum != NULL)
        s->problem->global_sum(s->problem->sum_context, count * count, sums);
    run_rows(s, orthonormalise_part, &task);
}
