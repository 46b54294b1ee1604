/* Dominant eigenpairs of a symmetric matrix: what the eigensolvers share. None of them knows of
 * samples. */
#ifndef EEF_EIGEN_H
#define EEF_EIGEN_H

#include "base/block_ops.h"
#include "base/threads.h"
#include "eef.h"

/* What a solver computes with. */
typedef struct eef_execution {
    const eef_host *host;
    const eef_block_ops *ops;
    eef_pool *pool;
} eef_execution;

/* Parameters of all solvers. The iterative solver uses those from `tolerance` on. */
typedef struct eef_eigen_parameters {
    size_t components; /* eigenpairs to compute, 1 to the order of the matrix */
    eef_select select;
    /* The iteration stops when the root mean square of the residual norms |A*w - lambda*w| is at
     * most tolerance * the largest magnitude of a selected eigenvalue. */
    double tolerance;
    size_t max_iterations; /* block products */
    /* Columns of a block, and of the largest basis; 0: the defaults of block_lanczos.c. Both are
     * rounded up to a multiple of EEF_LANES. */
    size_t block_size, max_basis;
    eef_report *report; /* NULL: none */
    void *report_context;
} eef_eigen_parameters;

/* The caller provides the arrays. */
typedef struct eef_eigen_result {
    double *vectors;   /* rows x components, orthonormal columns */
    double *values;    /* components, descending */
    double *residuals; /* components */
    bool converged;
    size_t iterations, products;
} eef_eigen_result;

/* A symmetric matrix known by its products with blocks of vectors (see eef.h, "operator"). Rows may
 * be distributed over processes: each one then holds `rows` rows of every vector, calls the
 * solver with the same parameters, and gets the same eigenvalues and its rows of the
 * eigenvectors. */
typedef struct eef_eigen_problem {
    size_t rows;                /* here */
    size_t all_rows, first_row; /* of all processes; the first one here */
    /* y = A*u for some blocks, one behind the other */
    eef_status (*apply)(void *context, size_t blocks, const double *u, double *y);
    void *apply_context;
    /* eef_davidson accepts products with a matrix H for which A - H is positive semi-definite, and
     * |(A - H)*w| <= min(apply_error * |w|, apply_error_4 * |w|_4) with the 4-norm |w|_4. */
    double apply_error, apply_error_4;
    /* Adds up `count` numbers over all processes, in place. NULL: there is one process. */
    void (*global_sum)(void *context, size_t count, double *values);
    void *sum_context;
    /* For a positive semi-definite A, its trace; NaN for other matrices, or when it is not known.
     * It helps to show that no eigenvalue was missed. */
    double trace;
    /* Writes an approximation of the dominant eigenvectors into `blocks` blocks. NULL: the
     * solver starts from random vectors. */
    eef_status (*start)(void *context, size_t blocks, double *to);
    void *start_context;
} eef_eigen_problem;

typedef struct eef_lanczos_sizes {
    size_t block_size;  /* columns of a block */
    size_t max_columns; /* of the basis */
} eef_lanczos_sizes;

/* The sizes that eef_block_lanczos uses by default. */
eef_lanczos_sizes eef_lanczos_default_sizes(size_t rows, size_t components);

/* Block Lanczos with thick restarts, see block_lanczos.c. */
eef_status eef_block_lanczos(const eef_execution *run, const eef_eigen_problem *problem,
                             const eef_eigen_parameters *parameters, eef_eigen_result *result);

enum { EEF_MAX_MODEL_COMPONENTS = 8 };

/* A model B = F*F' of a positive semi-definite matrix A, of low order. */
typedef struct eef_eigen_model {
    size_t order;   /* columns of F */
    double *gram;   /* F'*F, order x order, both triangles */
    double error;   /* no eigenvalue of A - B is larger; INFINITY: not known */
    size_t leading; /* eigenvalues that may lie close together, before the first large step */
    /* For some blocks v: z = F'*v, order x EEF_LANES for each block; and
     * v = v + F*z + R*w*diag(rest) for the vectors w that were projected last, without the last
     * term when rest is NULL. R is a positive semi-definite approximation of A - B, or zero. They
     * need not be accurate when the error is not known. */
    void (*project)(void *context, size_t blocks, const double *v, double *z);
    void (*expand)(void *context, size_t blocks, const double *z, const double *rest, double *v);
    void *context;
} eef_eigen_model;

/* By how much eigenvalue `components` of the model exceeds the next one, in shares of that one,
 * about; 0 when it was not found. */
eef_status eef_model_gap(const eef_execution *run, const eef_eigen_model *model, size_t components,
                         double *gap);

/* Block Davidson for the largest eigenvalues, preconditioned by the model, see davidson.c. Where
 * the model is not accurate enough, or for more than EEF_MAX_MODEL_COMPONENTS components,
 * *converged is false and the result has no eigenpairs. */
eef_status eef_davidson(const eef_execution *run, const eef_eigen_problem *problem,
                        const eef_eigen_model *model, const eef_eigen_parameters *parameters,
                        eef_eigen_result *result);

/* All eigenpairs of the order n matrix a, which is overwritten; a is n x n with both triangles. */
eef_status eef_dense_solve(const eef_host *host, size_t n, double *a,
                           const eef_eigen_parameters *parameters, eef_eigen_result *result);

/* The matrix X*S' + S*X' with S = sign(X) for the centred samples X, 2*cols < rows. */
eef_status eef_low_rank_solve(const eef_host *host, const eef_samples *samples,
                              const eef_eigen_parameters *parameters, eef_eigen_result *result);

#endif
