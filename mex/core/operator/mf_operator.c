#include "operator/mf_operator.h"

eef_status mf_product_apply(void *context, const double *u, double *y)
{
    const mf_product *self = context;
    double *signs = self->sums, *values = self->sums + EEF_LANES * self->samples;
    for (size_t k = 0; k < self->samples; k++) {
        if (self->host->interrupted(self->host->context))
            return EEF_INTERRUPTED;
        self->ops->mf_sums(self->n, self->x + k * self->n, u, signs + EEF_LANES * k,
                           values + EEF_LANES * k);
    }
    self->ops->mf_spread(self->n, self->samples, self->x, signs, values, y);
    return EEF_OK;
}
