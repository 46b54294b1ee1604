/* The dominant eigenpairs of a distributed operator. */
#ifndef EEF_MPI_SOLVE_H
#define EEF_MPI_SOLVE_H

#include "distributed.h"

/* Eigenpairs, in the scale of the operator. The caller provides the arrays. */
typedef struct eef_eigenpairs {
    double *w;          /* local rows x components */
    double *lambda;     /* components, in descending order of the selection */
    double *residuals;  /* norm(A*w - lambda*w) of each */
    const char *solver; /* "dense" or "operator" */
    bool converged;     /* and verified */
    size_t iterations;  /* restarts of all searches */
} eef_eigenpairs;

/* Chooses a solver. Called by all processes. */
void eef_solve(eef_distributed *d, const eef_pca_options *options, eef_eigenpairs *found,
               eef_problem *problem);

/* The two solvers. */
void eef_solve_dense(eef_distributed *d, const eef_pca_options *options, eef_eigenpairs *found,
                     eef_problem *problem);
void eef_solve_krylov(eef_distributed *d, const eef_pca_options *options, eef_eigenpairs *found,
                      eef_problem *problem);

/* A basis of m vectors and its products with the matrix, local rows x m each, contiguous. */
typedef struct eef_subspace {
    size_t m;
    double *v, *av;
} eef_subspace;

/* The Rayleigh-Ritz pairs of the subspace, whose basis is orthonormal. Called by all processes. */
void eef_rayleigh_ritz(const eef_distributed *d, const eef_pca_options *options,
                       const eef_subspace *space, eef_eigenpairs *found, eef_problem *problem);

#endif
