/* Dense symmetric eigenproblems through LAPACK dsyev. */
#ifndef EEF_SYMMETRIC_EIGEN_H
#define EEF_SYMMETRIC_EIGEN_H

#include "eef.h"

/* Doubles of working memory that symmetric_eigen needs for order n; 0 when LAPACK's integers
 * cannot hold what order n needs. */
size_t symmetric_eigen_work(size_t n);

/* Replaces the upper triangle of the n x n column-major a by the orthonormal eigenvectors and
 * sets values to the eigenvalues in ascending order. */
eef_status symmetric_eigen(size_t n, double *a, size_t lda, double *values, double *work);

/* order[0..k-1] = the chosen ones among n ascending eigenvalues, in descending order. */
void symmetric_eigen_choose(size_t n, const double *values, size_t k, eef_select select,
                            size_t *order);

#endif
