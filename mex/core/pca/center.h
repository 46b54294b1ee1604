/* The centre of the samples, and the samples centred without a copy. The samples arrive in blocks
 * of columns, in one or more passes:
 *
 *   eef_centring_create
 *   while eef_centring_next_pass says that there is more:
 *       eef_centring_push for every block, in the order of the samples
 *   eef_centring_finish */
#ifndef EEF_CENTER_H
#define EEF_CENTER_H

#include "base/block_ops.h"
#include "base/threads.h"

typedef struct eef_centring eef_centring;

/* X - mu = factor * centred samples. The factor is a power of two that keeps extreme data away from
 * overflow, times 1/N for the mean of integers, which keeps the centred samples integer. */
typedef struct eef_centered {
    eef_samples samples; /* the last block; the shift belongs to the eef_centring */
    double factor;
} eef_centered;

/* For samples of this shape; shape->data is NULL unless the samples are in memory. The options must
 * outlive the result. On failure *made is NULL or to be destroyed as well. */
eef_status eef_centring_create(const eef_host *host, const eef_block_ops *ops,
                               const eef_matrix *shape, const eef_pca_options *options,
                               eef_centring **made);

/* Begins a pass, or sets *more to false when the centre is known. EEF_NOT_FINITE or EEF_NOT_EXACT
 * with the fault, after the first pass, when the data is not usable. */
eef_status eef_centring_next_pass(eef_centring *c, bool *more, eef_fault *fault);

/* The next samples of the pass. */
eef_status eef_centring_push(eef_centring *c, const eef_matrix *block);

/* Writes the centre. EEF_OVERFLOW when it is too large for the class of the data. */
eef_status eef_centring_finish(eef_centring *c, double *mu, eef_centered *made);

/* All passes over a matrix in memory, as one block, on the threads of the pool unless it is NULL.
 * Sets result->mu, and result->fault on failure. */
eef_status eef_center_matrix(eef_centring *c, const eef_matrix *x, eef_pool *pool,
                             eef_pca_result *result, eef_centered *made);

/* Accepts NULL. */
void eef_centring_destroy(eef_centring *c);

#endif
