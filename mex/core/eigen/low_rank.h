/* The kernel mf has low rank: A = X*S' + S*X' with S = sign(X). */
#ifndef EEF_LOWRANK_H
#define EEF_LOWRANK_H

#include "eef.h"

/* The chosen eigenpairs of A for the n x samples matrix x, 2*samples < n. */
eef_status lowrank_solve(const eef_host *host, size_t n, size_t samples, const double *x,
                         const eef_pca_options *options, double *w, double *lambda,
                         double *residuals);

#endif
