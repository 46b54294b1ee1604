/* What eef_pca and eef_stream share. */
#ifndef EEF_PCA_H
#define EEF_PCA_H

#include "base/architecture.h"
#include "eigen/eigen.h"
#include "kernels/kernels.h"
#include "pca/start_block.h"

typedef struct eef_pca_run {
    const eef_host *host;
    const eef_architecture *architecture;
    const eef_kernel_descriptor *kernel;
    const eef_pca_options *options;
    eef_pca_result *result;
    eef_eigen_parameters parameters;
    eef_eigen_result eigen;
    double trace;       /* of A / 2^trace_exponent, as the solver sees A; NaN: not known */
    int trace_exponent; /* keeps the sum in the range of double */
} eef_pca_run;

/* EEF_INTERNAL when an argument is out of range. */
eef_status eef_pca_begin(const eef_host *host, const eef_matrix *shape,
                         const eef_pca_options *options, eef_pca_result *result, eef_pca_run *run);

/* How the operator computes: small data in one thread. */
eef_compute eef_pca_operator_compute(const eef_matrix *shape, const eef_pca_options *options);

/* The dominant eigenpairs of an operator, from a start block. */
eef_status eef_pca_solve_operator(eef_pca_run *run, eef_operator *op, eef_start_block *start);

/* All eigenpairs of the EEF Gram matrix a, which is overwritten. */
eef_status eef_pca_solve_dense(eef_pca_run *run, size_t rows, double *a);

/* Makes the first of the largest entries of an eigenvector positive. */
void eef_fix_sign(size_t n, double *w);

/* Fixes signs, undoes the scaling, and completes the result. */
eef_status eef_pca_finish(eef_pca_run *run, size_t rows, double factor);

#endif
