/* The centre of the samples, and the samples centred without a copy. */
#ifndef EEF_CENTER_H
#define EEF_CENTER_H

#include "base/block_ops.h"

/* X - mu = factor * centred samples. The factor is a power of two that keeps extreme data away from
 * overflow, times 1/N for the mean of integers, which keeps the centred samples integer. */
typedef struct eef_centered {
    eef_samples samples;
    double factor;
    double *shift; /* owned: samples.centering.shift */
} eef_centered;

/* Checks the data and computes result->mu and the centring. On success the caller releases
 * made->shift. */
eef_status eef_center_samples(const eef_host *host, const eef_block_ops *ops, const eef_matrix *x,
                              const eef_pca_options *options, eef_pca_result *result,
                              eef_centered *made);

#endif
