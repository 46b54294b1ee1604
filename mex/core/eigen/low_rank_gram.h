/* Eigenpairs of X*S' + S*X' from the Gram matrix of [X S], see low_rank_gram.c. */
#ifndef EEF_LOW_RANK_GRAM_H
#define EEF_LOW_RANK_GRAM_H

#include "eigen/eigen.h"

/* Sets result->converged when the result is accurate; if not, the result is of no use. */
eef_status eef_low_rank_gram_solve(const eef_host *host, const eef_samples *samples,
                                   const eef_eigen_parameters *parameters,
                                   eef_eigen_result *result);

#endif
