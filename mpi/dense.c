/* The dense solver, and Rayleigh-Ritz pairs: eigenproblems of matrices that every process holds.
 * The first process solves them, so that all processes have the same eigenvectors, multiple
 * eigenvalues included. */
#include "eigen/dense.h"
#include "linear.h"
#include "solve.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A symmetric matrix of order n on every process, and its eigenpairs. */
typedef struct small_problem {
    size_t n;
    double *a; /* n x n; the eigenvectors afterwards */
    double *values;
    size_t *order; /* of the selected eigenvalues */
} small_problem;

/* Eigenpairs by the first process, for all processes. */
static void solve_small(const eef_distributed *d, const eef_pca_options *options, small_problem *s,
                        eef_problem *problem)
{
    size_t size = eef_dense_workspace(s->n);
    double *workspace =
        d->rank == 0 ? eef_allocate(&eef_host_plain, size, sizeof *workspace) : NULL;
    if (size == 0)
        (void)eef_problem_status(problem, EEF_TOO_LARGE);
    if (d->rank == 0 && workspace == NULL)
        (void)eef_problem_status(problem, EEF_NO_MEMORY);
    if (d->rank == 0 && problem->name[0] == '\0')
        (void)eef_problem_status(problem, eef_dense_eigen(s->n, s->a, s->n, s->values, workspace));
    eef_release(&eef_host_plain, workspace);
    if (!eef_agree(d->comm, problem))
        return;
    MPI_Bcast(s->values, (int)s->n, MPI_DOUBLE, 0, d->comm);
    for (size_t k = 0; k < s->n; k++)
        MPI_Bcast(s->a + k * s->n, (int)s->n, MPI_DOUBLE, 0, d->comm);
    eef_select_eigenvalues(s->n, s->values, options->components, options->select, s->order);
}

static bool make_small(const eef_distributed *d, size_t n, small_problem *s, eef_problem *problem)
{
    *s = (small_problem){.n = n,
                         .a = eef_allocate(&eef_host_plain, n, n * sizeof *s->a),
                         .values = eef_allocate(&eef_host_plain, n, sizeof *s->values),
                         .order = eef_allocate(&eef_host_plain, n, sizeof *s->order)};
    if (s->a == NULL || s->values == NULL || s->order == NULL)
        (void)eef_problem_status(problem, EEF_NO_MEMORY);
    return eef_agree(d->comm, problem);
}

static void release_small(small_problem *s)
{
    eef_release(&eef_host_plain, s->order);
    eef_release(&eef_host_plain, s->values);
    eef_release(&eef_host_plain, s->a);
}

/* ---- the whole matrix -------------------------------------------------------------------- */

/* The matrix of this process's samples: products with unit vectors. */
static eef_status form_local(eef_distributed *d, double *a)
{
    size_t n = d->rows, used = d->order.count;
    memset(a, 0, n * n * sizeof *a);
    for (size_t j = 0; j < used; j += EEF_LANES) {
        size_t lanes = used - j < EEF_LANES ? used - j : EEF_LANES;
        memset(d->u, 0, used * EEF_LANES * sizeof *d->u);
        for (size_t c = 0; c < lanes; c++)
            d->u[EEF_LANES * (j + c) + c] = 1;
        eef_status status = eef_operator_apply(d->op, 1, d->u, d->y);
        if (status != EEF_OK)
            return status;
        for (size_t c = 0; c < lanes; c++) {
            double *column = a + n * (d->order.row == NULL ? j + c : d->order.row[j + c]);
            for (size_t i = 0; i < used; i++)
                column[d->order.row == NULL ? i : d->order.row[i]] = d->y[EEF_LANES * i + c];
        }
    }
    return EEF_OK;
}

/* The rounding errors of the eigensolver: a bound on the residuals. */
static double rounding_bound(size_t n, const double *values)
{
    return (double)n * DBL_EPSILON * fmax(fabs(values[0]), fabs(values[n - 1]));
}

static void solve_whole(eef_distributed *d, const eef_pca_options *options, small_problem *s,
                        eef_eigenpairs *found, eef_problem *problem)
{
    size_t n = s->n;
    (void)eef_problem_status(problem, form_local(d, s->a));
    if (!eef_agree(d->comm, problem))
        return;
    for (size_t k = 0; k < n; k++)
        MPI_Allreduce(MPI_IN_PLACE, s->a + k * n, (int)n, MPI_DOUBLE, MPI_SUM, d->comm);
    d->products += n;
    solve_small(d, options, s, problem);
    for (size_t k = 0; k < options->components && problem->name[0] == '\0'; k++) {
        found->lambda[k] = s->values[s->order[k]];
        found->residuals[k] = rounding_bound(n, s->values);
        memcpy(found->w + k * d->local, s->a + s->order[k] * n + d->first,
               d->local * sizeof *found->w);
    }
    found->converged = true;
}

void eef_solve_dense(eef_distributed *d, const eef_pca_options *options, eef_eigenpairs *found,
                     eef_problem *problem)
{
    small_problem s;
    found->solver = "dense";
    if (make_small(d, d->rows, &s, problem))
        solve_whole(d, options, &s, found, problem);
    release_small(&s);
}

/* ---- a subspace -------------------------------------------------------------------------- */

/* W = V*S and its residuals A*V*S - W*lambda, where S holds the selected eigenvectors. */
static eef_status rotate(const eef_distributed *d, const eef_subspace *space, size_t k,
                         const small_problem *s, eef_eigenpairs *found)
{
    size_t m = space->m, n = d->local;
    double *selected = eef_allocate(&eef_host_plain, m, k * sizeof *selected);
    double *products = eef_allocate(&eef_host_plain, n, k * sizeof *products);
    if (selected != NULL && products != NULL) {
        for (size_t c = 0; c < k; c++) {
            found->lambda[c] = s->values[s->order[c]];
            memcpy(selected + c * m, s->a + s->order[c] * m, m * sizeof *selected);
        }
        multiply_block(n, m, space->v, k, selected, found->w);
        multiply_block(n, m, space->av, k, selected, products);
        for (size_t c = 0; c < k; c++) {
            found->residuals[c] = 0;
            for (size_t i = c * n; i < (c + 1) * n; i++) {
                double r = products[i] - found->lambda[c] * found->w[i];
                found->residuals[c] += r * r;
            }
        }
    }
    bool made = selected != NULL && products != NULL;
    eef_release(&eef_host_plain, products);
    eef_release(&eef_host_plain, selected);
    return made ? EEF_OK : EEF_NO_MEMORY;
}

void eef_rayleigh_ritz(const eef_distributed *d, const eef_pca_options *options,
                       const eef_subspace *space, eef_eigenpairs *found, eef_problem *problem)
{
    small_problem s;
    size_t k = options->components, m = space->m;
    if (make_small(d, m, &s, problem)) {
        multiply_transposed(d, m, space->v, m, space->av, s.a);
        solve_small(d, options, &s, problem);
        if (problem->name[0] == '\0')
            (void)eef_problem_status(problem, rotate(d, space, k, &s, found));
        if (eef_agree(d->comm, problem))
            MPI_Allreduce(MPI_IN_PLACE, found->residuals, (int)k, MPI_DOUBLE, MPI_SUM, d->comm);
        for (size_t c = 0; c < k; c++)
            found->residuals[c] = sqrt(found->residuals[c]);
    }
    release_small(&s);
}
