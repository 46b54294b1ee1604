/* From data of any class to centred doubles. */
#ifndef EEF_CENTER_H
#define EEF_CENTER_H

#include "eef.h"
#include "base/block_ops.h"

/* X - mu = factor * data. The factor is a power of two that keeps extreme data away from
 * overflow and, for the mean of integers, 1/N, which keeps the data integer. */
typedef struct centred {
    double *data; /* rows x cols, without -0; released by the caller */
    double factor;
    double largest; /* magnitude in data */
} centred;

eef_status center_data(const eef_host *host, const eef_block_ops *ops, const eef_matrix *x,
                       eef_kernel kernel, eef_center center, const double *center_values,
                       double *mu, centred *made, eef_fault *fault);

#endif
