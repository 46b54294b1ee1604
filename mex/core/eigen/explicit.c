#include "eigen/dense.h"
#include "eigen/lanczos.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct explicit_matrix {
    const eef_eigen_problem *problem;
    double *a;      /* all_rows x all_rows */
    double *u, *y;  /* one block each */
    double *values; /* all_rows */
    double *workspace;
    size_t *order; /* components */
} explicit_matrix;

/* Columns first, ..., first + count - 1 of A, in all processes. */
static eef_status fill_columns(explicit_matrix *m, size_t first, size_t count)
{
    const eef_eigen_problem *problem = m->problem;
    size_t n = problem->rows, all = problem->all_rows, offset = problem->first_row;
    memset(m->u, 0, EEF_LANES * n * sizeof *m->u);
    for (size_t c = 0; c < count; c++)
        if (first + c >= offset && first + c < offset + n)
            m->u[EEF_LANES * (first + c - offset) + c] = 1;
    eef_status status = problem->apply(problem->apply_context, 1, m->u, m->y);
    for (size_t c = 0; c < count && status == EEF_OK; c++) {
        double *column = m->a + (first + c) * all;
        memset(column, 0, all * sizeof *column);
        for (size_t i = 0; i < n; i++)
            column[offset + i] = m->y[EEF_LANES * i + c];
        if (problem->global_sum != NULL)
            problem->global_sum(problem->sum_context, all, column);
    }
    return status;
}

static eef_status solve(explicit_matrix *m, const eef_eigen_parameters *parameters,
                        eef_eigen_result *result)
{
    const eef_eigen_problem *problem = m->problem;
    size_t n = problem->all_rows, k = parameters->components;
    for (size_t q = 0; q < n; q += EEF_LANES) {
        eef_status status = fill_columns(m, q, n - q < EEF_LANES ? n - q : EEF_LANES);
        if (status != EEF_OK)
            return status;
    }
    eef_status status = eef_dense_eigen(n, m->a, n, m->values, m->workspace);
    if (status != EEF_OK)
        return status;
    eef_select_eigenvalues(n, m->values, k, parameters->select, m->order);
    double norm = fmax(fabs(m->values[0]), fabs(m->values[n - 1]));
    for (size_t j = 0; j < k; j++) {
        memcpy(result->vectors + j * problem->rows, m->a + m->order[j] * n + problem->first_row,
               problem->rows * sizeof *m->a);
        result->values[j] = m->values[m->order[j]];
        result->residuals[j] = DBL_EPSILON * (double)n * norm;
    }
    result->converged = true;
    result->iterations++;
    result->products += n;
    return EEF_OK;
}

eef_status eef_explicit_solve(const eef_execution *run, const eef_eigen_problem *problem,
                              const eef_eigen_parameters *parameters, eef_eigen_result *result)
{
    const eef_host *host = run->host;
    size_t n = problem->all_rows;
    if (eef_dense_workspace(n) == 0)
        return EEF_TOO_LARGE;
    explicit_matrix m = {.problem = problem,
                         .a = eef_allocate(host, n, n * sizeof *m.a),
                         .u = eef_allocate(host, problem->rows, EEF_LANES * sizeof *m.u),
                         .y = eef_allocate(host, problem->rows, EEF_LANES * sizeof *m.y),
                         .values = eef_allocate(host, n, sizeof *m.values),
                         .workspace =
                             eef_allocate(host, eef_dense_workspace(n), sizeof *m.workspace),
                         .order = eef_allocate(host, parameters->components, sizeof *m.order)};
    eef_status status = EEF_NO_MEMORY;
    if (m.a && m.u && m.y && m.values && m.workspace && m.order)
        status = solve(&m, parameters, result);
    eef_release(host, m.order);
    eef_release(host, m.workspace);
    eef_release(host, m.values);
    eef_release(host, m.y);
    eef_release(host, m.u);
    eef_release(host, m.a);
    return status;
}
