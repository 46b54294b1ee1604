/* The start block of the eigensolver. The Gram matrix of min is close to Y*Y' with the signed roots
 * Y = sign(X)*sqrt|X|, whose principal components are cheap to compute. For a kernel that separates
 * the signs, Y holds the roots of the positive parts and of the negative parts of X side by
 * side. */
#ifndef EEF_START_BLOCK_H
#define EEF_START_BLOCK_H

#include "operator/row_order.h"

typedef struct eef_start_block {
    const eef_host *host;
    const eef_block_ops *ops;
    eef_samples samples; /* in the order of the data: samples.row is NULL */
    const eef_row_order *order;
    bool separate_signs;
    eef_pool *pool;
} eef_start_block;

/* Fills `blocks` blocks; the start function of an eef_eigen_problem. */
eef_status eef_start_block_fill(void *self, size_t blocks, double *to);

#endif
