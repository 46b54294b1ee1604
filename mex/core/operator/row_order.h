/* Analysis of all samples together: which rows the operator uses, and in which order. */
#ifndef EEF_ROW_ORDER_H
#define EEF_ROW_ORDER_H

#include "operator/operator.h"

typedef struct eef_row_order {
    uint32_t *row; /* rows used, in the order of the operator; NULL: all rows in their order */
    size_t count;
} eef_row_order;

/* Whether rows of zeros are frequent. */
bool eef_has_empty_rows(const eef_samples *samples);

/* x = the median of the first, the middle and the last sample. */
void eef_read_common_sample(const eef_samples *samples, double *x);

/* Leaves rows of zeros out where they are frequent, unless fewer than min_rows rows would remain.
 * Orders the rows of long samples by a common magnitude: samples are often noisy copies of one
 * another, and the sorted entries of each are then close together in memory. Uses the threads of
 * the pool unless it is NULL. The caller releases order->row. */
eef_status eef_choose_rows(const eef_host *host, const eef_block_ops *ops, eef_pool *pool,
                           const eef_samples *samples, size_t min_rows, eef_row_order *order);

#endif
