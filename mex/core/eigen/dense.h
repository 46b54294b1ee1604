/* Dense symmetric eigenproblems by LAPACK dsyev. */
#ifndef EEF_DENSE_H
#define EEF_DENSE_H

#include "eef.h"

/* Doubles of workspace that eef_dense_eigen needs for order n; 0 when n is too large for the
 * integers of LAPACK. */
size_t eef_dense_workspace(size_t n);

/* Sets the number of threads of OpenBLAS and returns the one before; 0: the BLAS is another one. */
int eef_set_blas_threads(int threads);

/* Replaces the upper triangle of the n x n matrix a by the orthonormal eigenvectors and sets
 * values to the eigenvalues in ascending order. */
eef_status eef_dense_eigen(size_t n, double *a, size_t lda, double *values, double *workspace);

/* order[0..k-1] = the selected ones among n ascending eigenvalues, in descending order. */
void eef_select_eigenvalues(size_t n, const double *values, size_t k, eef_select select,
                            size_t *order);

#endif
