#include "solve.h"

enum {
    /* With so few rows, all eigenpairs take less time than a Krylov method needs to be safe. */
    MAX_DENSE_ROWS = 512,
    /* The basis of a Krylov method has no room. */
    MIN_KRYLOV_ROWS = 64,
    /* Up to this many rows, the matrix is formed when the basis would span half of the space, or
     * when the eigenvalues are so close together that so many restarts do not separate them. */
    MAX_FORMED_ROWS = 4096,
    MAX_RESTARTS = 100
};

static bool prefers_dense(size_t rows, const eef_pca_options *options)
{
    size_t k = options->components, basis = 2 * k > k + 15 ? 2 * k : k + 15; /* SLEPc's default */
    return options->solver == EEF_SOLVER_DENSE || rows < MIN_KRYLOV_ROWS ||
           (options->solver == EEF_SOLVER_AUTO && rows <= MAX_DENSE_ROWS) ||
           (rows <= MAX_FORMED_ROWS && 2 * basis >= rows);
}

void eef_solve(eef_distributed *d, const eef_pca_options *options, eef_eigenpairs *found,
               eef_problem *problem)
{
    bool may_form = d->rows <= MAX_FORMED_ROWS && options->max_iterations > MAX_RESTARTS;
    eef_pca_options limited = *options;
    if (may_form)
        limited.max_iterations = MAX_RESTARTS;
    bool dense = prefers_dense(d->rows, options);
    if (!dense) {
        eef_solve_krylov(d, &limited, found, problem);
        dense = may_form && !found->converged && problem->name[0] == '\0';
    }
    if (dense)
        eef_solve_dense(d, options, found, problem);
}
