/* Dominant eigenpairs of a symmetric operator that is known only by its products. */
#ifndef EEF_KRYLOV_H
#define EEF_KRYLOV_H

#include "base/threads.h"
#include "eef.h"
#include "base/block_ops.h"

/* Y = A*U for one panel. */
typedef eef_status krylov_apply(void *context, const double *u, double *y);

/* Writes a first guess at the dominant eigenvectors into the panels of block. */
typedef eef_status krylov_start(void *context, size_t panels, double *block);

typedef struct krylov_problem {
    size_t n;
    krylov_apply *apply;
    void *apply_context;
    krylov_start *start;
    void *start_context;
} krylov_problem;

/* Block Lanczos with thick restarts, orthogonalised as far as it matters. w is n x k column-major.
 */
eef_status krylov_solve(const eef_host *host, const krylov_problem *problem,
                        const eef_pca_options *options, const eef_block_ops *ops, eef_pool *pool,
                        double *w, double *lambda, double *residuals, eef_pca_info *info);

#endif
