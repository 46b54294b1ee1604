/* The product with the MF-covariance of mf without the matrix: X*(S'*u) + S*(X'*u). */
#ifndef EEF_MF_PRODUCT_H
#define EEF_MF_PRODUCT_H

#include "eef.h"
#include "base/block_ops.h"

typedef struct mf_product {
    const eef_host *host;
    const eef_block_ops *ops;
    size_t n, samples;
    const double *x;
    double *sums; /* two panels of samples rows each */
} mf_product;

/* Y = A*U for one panel: a krylov_apply. */
eef_status mf_product_apply(void *self, const double *u, double *y);

#endif
