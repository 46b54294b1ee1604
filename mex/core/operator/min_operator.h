/* The product with the MF-covariance of min or minm without the matrix.
 *
 * With the magnitudes t_1 <= t_2 <= ... of one sample's entries,
 *   sum_j min(t_i, t_j) g_j = sum_(t_j < t_i) t_j g_j + t_i * sum_(t_j >= t_i) g_j,
 * two running sums over the entries in order: O(n) a sample once its entries are sorted.
 * A sample of few distinct values, as of an image, needs not even that order: its entries
 * are coded by the slot of their value, and the running sums go over the slots. */
#ifndef EEF_LEVELS_H
#define EEF_LEVELS_H

#include "base/threads.h"
#include "eef.h"
#include "base/block_ops.h"

typedef struct levels levels;

/* For the n x samples matrix x, with no entry above `largest` in magnitude and no -0, which is read
 * here only; kernel is EEF_MIN or EEF_MINM. The pool must outlive it. */
eef_status levels_create(const eef_host *host, size_t n, size_t samples, const double *x,
                         double largest, eef_kernel kernel, const eef_block_ops *ops, eef_pool *pool,
                         levels **made);

/* Whether a sample would have most of its entries listed in the order of their values. */
eef_status levels_lists(const eef_host *host, size_t n, const double *x, double largest,
                        bool *lists);

/* Y = A*U for one panel: a krylov_apply. */
eef_status levels_apply(void *self, const double *u, double *y);

/* Multiplications in one product with one vector. */
double levels_multiplications(const levels *self);

void levels_destroy(levels *self);

#endif
