/* The product with the Gram matrix of mf without the matrix: A*u = X*(S'*u) + S*(X'*u) with
 * S = sign(X), two sums for each sample. */
#include "operator/stored_samples.h"

#include <string.h>

static eef_status apply(eef_operator *op, const double *u, double *y)
{
    memset(y, 0, op->rows * EEF_LANES * sizeof *y);
    for (const eef_stored_samples *s = op->state; s != NULL; s = s->next) {
        double *signs = s->sums, *values = s->sums + EEF_LANES * s->samples;
        for (size_t k = 0; k < s->samples; k++) {
            if (eef_pool_cancelled(&op->pool, 0))
                return EEF_INTERRUPTED;
            op->ops->mf_sums(op->rows, s->x + k * op->rows, u, signs + EEF_LANES * k,
                             values + EEF_LANES * k);
        }
        op->ops->mf_spread(op->rows, s->samples, s->x, signs, values, y);
    }
    return EEF_OK;
}

static void cost(const eef_operator *op, eef_operator_cost *cost)
{
    cost->multiplications = 2 * (double)op->rows * (double)op->samples;
    cost->bytes = eef_stored_bytes(op);
}

const eef_operator_type eef_mf_operator = {eef_stored_add, apply, cost, eef_stored_destroy};
