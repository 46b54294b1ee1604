/* The product with the Gram matrix of any kernel from its definition, in O(D^2) operations per
 * sample: for kernels without a faster operator, and as a reference for tests. */
#include "operator/plain_samples.h"
#include "kernels/kernels.h"

#include <string.h>

/* One product; every task computes some rows. */
typedef struct product {
    eef_operator *op;
    const double *u;
    double *y;
} product;

static void apply_row(const product *p, size_t row)
{
    const eef_operator *op = p->op;
    double *y = p->y + EEF_LANES * row;
    for (const eef_plain_samples *s = op->state; s != NULL; s = s->next)
        for (size_t k = 0; k < s->samples; k++) {
            const double *x = s->x + k * op->rows;
            for (size_t j = 0; j < op->rows; j++) {
                double value = op->kernel->value(x[row], x[j]);
                for (size_t c = 0; c < EEF_LANES; c++)
                    y[c] += value * p->u[EEF_LANES * j + c];
            }
        }
}

static void apply_part(void *context, size_t part, size_t thread)
{
    const product *p = context;
    size_t rows = p->op->rows, parts = p->op->pool.threads;
    for (size_t row = rows * part / parts; row < rows * (part + 1) / parts; row++)
        if (!eef_pool_cancelled(&p->op->pool, thread))
            apply_row(p, row);
}

static eef_status apply(eef_operator *op, size_t blocks, const double *u, double *y)
{
    (void)blocks; /* one */
    product p = {op, u, y};
    memset(y, 0, op->rows * EEF_LANES * sizeof *y);
    eef_parallel_for(&op->pool, op->pool.threads, apply_part, &p);
    return eef_pool_cancelled(&op->pool, 0) ? EEF_INTERRUPTED : EEF_OK;
}

static void cost(const eef_operator *op, eef_operator_cost *cost)
{
    cost->multiplications = (double)op->rows * (double)op->rows * (double)op->samples;
    cost->bytes = eef_plain_bytes(op);
}

const eef_operator_type eef_reference_operator = {eef_plain_add, apply, cost, eef_plain_destroy};
