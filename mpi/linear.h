/* Products of distributed blocks of vectors with BLAS. Blocks are local rows x columns, contiguous.
 */
#ifndef EEF_MPI_LINEAR_H
#define EEF_MPI_LINEAR_H

#include "distributed.h"

/* result = A'*B for blocks of m and k vectors, m x k, on every process. Called by all processes. */
void multiply_transposed(const eef_distributed *d, size_t m, const double *a, size_t k,
                         const double *b, double *result);

/* result = A*S for a block A of m vectors with n rows and the matrix S, m x k. */
void multiply_block(size_t n, size_t m, const double *a, size_t k, const double *s, double *result);

/* x = x - A*s */
void subtract_product(size_t n, size_t m, const double *a, const double *s, double *x);

#endif
