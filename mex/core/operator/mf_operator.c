/* The product with the Gram matrix of mf without the matrix: A*u = X*(S'*u) + S*(X'*u) with
 * S = sign(X), two sums for each sample. */
#include "operator/plain_samples.h"

#include <string.h>

enum { SUMS = 2 * EEF_LANES }; /* of a sample */

/* One product with the samples of one addition; every task takes some rows. */
typedef struct product {
    eef_operator *op;
    const eef_plain_samples *stored;
    const double *u;
    double *y;
} product;

static size_t first_row(const product *p, size_t part)
{
    return p->op->rows * part / p->op->pool.threads;
}

static void add_sums(void *context, size_t part, size_t thread)
{
    const product *p = context;
    const eef_plain_samples *s = p->stored;
    size_t from = first_row(p, part), rows = first_row(p, part + 1) - from;
    double *sums = s->sums + part * SUMS * s->samples;
    memset(sums, 0, SUMS * s->samples * sizeof *sums);
    if (!eef_pool_cancelled(&p->op->pool, thread))
        p->op->ops->mf_sums(rows, p->op->rows, s->samples, s->x + from, p->u + EEF_LANES * from,
                            sums);
}

static void spread_sums(void *context, size_t part, size_t thread)
{
    const product *p = context;
    const eef_plain_samples *s = p->stored;
    size_t from = first_row(p, part), rows = first_row(p, part + 1) - from;
    if (!eef_pool_cancelled(&p->op->pool, thread))
        p->op->ops->mf_spread(rows, p->op->rows, s->samples, s->x + from, s->sums,
                              p->y + EEF_LANES * from);
}

static eef_status apply(eef_operator *op, size_t blocks, const double *u, double *y)
{
    (void)blocks; /* one */
    product p = {.op = op, .u = u, .y = y};
    memset(y, 0, op->rows * EEF_LANES * sizeof *y);
    for (p.stored = op->state; p.stored != NULL; p.stored = p.stored->next) {
        size_t threads = op->pool.threads, size = SUMS * p.stored->samples;
        double *sums = p.stored->sums;
        eef_parallel_for(&op->pool, threads, add_sums, &p);
        for (size_t t = 1; t < threads; t++)
            for (size_t i = 0; i < size; i++)
                sums[i] += sums[t * size + i];
        eef_parallel_for(&op->pool, threads, spread_sums, &p);
        if (eef_pool_cancelled(&op->pool, 0))
            return EEF_INTERRUPTED;
    }
    return EEF_OK;
}

static void cost(const eef_operator *op, eef_operator_cost *cost)
{
    cost->multiplications = 2 * (double)op->rows * (double)op->samples;
    cost->bytes = eef_plain_bytes(op);
}

const eef_operator_type eef_mf_operator = {eef_plain_add, apply, cost, eef_plain_destroy};
