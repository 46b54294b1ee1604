/* eef_pca: centre, analyse, solve, finish. */
#include "pca/pca.h"
#include "operator/hat_model.h"
#include "operator/mode_model.h"
#include "operator/row_order.h"
#include "pca/center.h"
#include "pca/choose_solver.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* With fewer entries, a second thread gains less than it loses where the threads of BLAS, which
 * look for work for some time after a call, share its processor (two cores, OpenBLAS, Zen 3,
 * 2026-11). */
enum { MIN_THREADED_ENTRIES = 1 << 16 };

eef_compute eef_pca_operator_compute(const eef_matrix *shape, const eef_pca_options *options)
{
    eef_compute compute = options->compute;
    if (shape->rows * shape->cols < MIN_THREADED_ENTRIES)
        compute.threads = 1;
    return compute;
}

/* ---- dense solver ------------------------------------------------------------------------ */

eef_status eef_pca_solve_dense(eef_pca_run *p, size_t rows, double *a)
{
    double largest = 0;
    for (size_t i = 0; i < rows; i++)
        largest = fmax(largest, fabs(a[i + i * rows]));
    frexp(largest, &p->trace_exponent);
    p->trace = 0;
    for (size_t i = 0; i < rows; i++)
        p->trace += ldexp(a[i + i * rows], -p->trace_exponent);
    return eef_dense_solve(p->host, rows, a, &p->parameters, &p->eigen);
}

/* All eigenpairs of the Gram matrix of x. */
static eef_status solve_gram(eef_pca_run *p, const eef_matrix *x)
{
    size_t n = x->rows;
    if (n > SIZE_MAX / sizeof(double) / n)
        return EEF_TOO_LARGE;
    double *a = eef_allocate(p->host, n, n * sizeof *a);
    if (a == NULL)
        return EEF_NO_MEMORY;
    eef_status status =
        eef_gram(p->host, x, p->options->kernel, &p->options->compute, a, &p->result->fault);
    if (status == EEF_OK)
        status = eef_pca_solve_dense(p, n, a);
    eef_release(p->host, a);
    return status;
}

static eef_status solve_dense(eef_pca_run *p, const eef_samples *samples)
{
    size_t rows = samples->x.rows, cols = samples->x.cols;
    double *x = eef_allocate(p->host, rows, cols * sizeof *x);
    if (x == NULL)
        return EEF_NO_MEMORY;
    for (size_t k = 0; k < cols; k++)
        eef_samples_read(samples, k, 0, rows, x + k * rows);
    eef_status status = solve_gram(p, &(eef_matrix){x, EEF_DOUBLE, rows, cols});
    eef_release(p->host, x);
    return status;
}

/* ---- operator solver --------------------------------------------------------------------- */

static eef_status apply_operator(void *op, size_t blocks, const double *u, double *y)
{
    return eef_operator_apply(op, blocks, u, y);
}

/* Moves the rows of the eigenvectors from the order of the operator to that of the data; rows
 * that the operator does not use are zero. */
static void restore_rows(size_t rows, const eef_row_order *order, size_t k, double *column,
                         double *w)
{
    for (size_t c = k; c-- > 0;) {
        memcpy(column, w + c * order->count, order->count * sizeof *w);
        memset(w + c * rows, 0, rows * sizeof *w);
        for (size_t i = 0; i < order->count; i++)
            w[c * rows + order->row[i]] = column[i];
    }
}

static eef_eigen_problem operator_problem(eef_pca_run *p, eef_operator *op)
{
    p->trace = op->trace;
    return (eef_eigen_problem){.rows = op->rows,
                               .all_rows = op->rows,
                               .apply = apply_operator,
                               .apply_context = op,
                               .apply_error = op->error,
                               .apply_error_4 = op->error_4,
                               .trace = p->kernel->semidefinite ? op->trace : NAN};
}

static void count_multiplications(eef_pca_run *p, const eef_operator *op)
{
    p->result->multiplications =
        (double)p->eigen.products * eef_operator_report_cost(op).multiplications;
}

eef_status eef_pca_solve_operator(eef_pca_run *p, eef_operator *op, eef_start_block *start)
{
    eef_eigen_problem problem = operator_problem(p, op);
    if (p->options->components <= EEF_LANES) /* for more, two good vectors save no products */
        problem.start = eef_start_block_fill;
    problem.start_context = start;
    eef_eigen_parameters parameters = p->parameters;
    if (op->together > 1)
        parameters.block_size = eef_choose_block_size(op->rows, op->samples, p->options);
    eef_execution run = {p->host, op->ops, &op->pool};
    eef_status status = eef_block_lanczos(&run, &problem, &parameters, &p->eigen);
    count_multiplications(p, op);
    return status;
}

static void project_on_hats(void *model, size_t blocks, const double *v, double *z)
{
    eef_hat_model_project(model, blocks, v, z);
}

static void expand_hats(void *model, size_t blocks, const double *z, const double *rest, double *v)
{
    (void)rest; /* R is zero */
    eef_hat_model_expand(model, blocks, z, v);
}

static void project_on_modes(void *model, size_t blocks, const double *v, double *z)
{
    eef_mode_model_project(model, blocks, v, z);
}

static void expand_modes(void *model, size_t blocks, const double *z, const double *rest, double *v)
{
    eef_mode_model_expand(model, blocks, z, rest, v);
}

/* Block Davidson with a model of the samples, which may give up. */
static eef_status solve_with_model(eef_pca_run *p, eef_operator *op, const eef_eigen_model *model)
{
    eef_eigen_problem problem = operator_problem(p, op);
    eef_execution run = {p->host, op->ops, &op->pool};
    eef_status status = eef_davidson(&run, &problem, model, &p->parameters, &p->eigen);
    count_multiplications(p, op);
    return status;
}

static eef_status solve_with_hats(eef_pca_run *p, eef_operator *op, eef_hat_model *hats)
{
    size_t order = eef_hat_model_order(hats);
    eef_eigen_model model = {.order = order,
                             .leading = eef_hat_model_leading(hats),
                             .gram = eef_allocate(p->host, order, order * sizeof(double)),
                             .project = project_on_hats,
                             .expand = expand_hats,
                             .context = hats};
    if (model.gram == NULL)
        return EEF_NO_MEMORY;
    eef_status status = eef_hat_model_gram(hats, model.gram, &model.error);
    if (status == EEF_OK)
        status = solve_with_model(p, op, &model);
    eef_release(p->host, model.gram);
    return status;
}

/* Rows from which the gap between eigenvalues is estimated. */
enum { ESTIMATE_ROWS = 4096 };

/* Gives up when the wanted eigenvalues are separated from the next one: block Lanczos is faster. */
static eef_status solve_with_modes(eef_pca_run *p, eef_operator *op, eef_mode_model *modes)
{
    eef_execution run = {p->host, op->ops, &op->pool};
    eef_status status = eef_mode_model_complete(modes);
    size_t order = eef_mode_model_order(modes);
    eef_eigen_model model = {.order = order,
                             .gram = eef_allocate(p->host, order, order * sizeof(double)),
                             .error = INFINITY,
                             .project = project_on_modes,
                             .expand = expand_modes,
                             .context = modes};
    if (model.gram == NULL)
        return EEF_NO_MEMORY;
    size_t share = op->rows / ESTIMATE_ROWS < 1 ? 1 : op->rows / ESTIMATE_ROWS;
    double gap = 0;
    if (status == EEF_OK)
        status = eef_mode_model_gram(modes, share, model.gram);
    if (status == EEF_OK)
        status = eef_model_gap(&run, &model, p->options->components, &gap);
    if (status == EEF_OK && eef_model_pays(gap)) {
        if (share > 1)
            status = eef_mode_model_gram(modes, 1, model.gram);
        if (status == EEF_OK)
            status = solve_with_model(p, op, &model);
    }
    eef_release(p->host, model.gram);
    return status;
}

/* Builds the operator from the samples and finds its dominant eigenpairs. */
static eef_status solve_with(eef_pca_run *p, eef_operator *op, const eef_samples *samples,
                             const eef_row_order *order)
{
    size_t cells = eef_choose_cells(op->rows, samples->x.cols, p->options);
    size_t functions = eef_choose_modes(op->rows, samples->x.cols, p->options);
    eef_hat_model *hats = NULL;
    eef_mode_model *modes = NULL;
    eef_status status = EEF_OK;
    if (cells > 0)
        status = eef_hat_model_create(op, samples->x.cols, cells, &hats);
    else if (functions > 0)
        status = eef_mode_model_create(op, samples, functions, &modes);
    if (status == EEF_OK)
        status = eef_operator_add(op, samples, &p->result->fault);
    if (status == EEF_OK && hats != NULL && !isinf(op->error))
        status = solve_with_hats(p, op, hats);
    if (status == EEF_OK && modes != NULL)
        status = solve_with_modes(p, op, modes);
    eef_hat_model_destroy(hats);
    eef_mode_model_destroy(modes);
    if (status != EEF_OK || p->eigen.converged || op->type == &eef_interpolated_operator)
        return status;
    eef_start_block start = {p->host,  op->ops, *samples, order, p->kernel->separates_signs,
                             &op->pool};
    start.samples.row = NULL;
    return eef_pca_solve_operator(p, op, &start);
}

static eef_status solve_rows(eef_pca_run *p, eef_operator *op, const eef_samples *samples,
                             const eef_row_order *order)
{
    size_t rows = samples->x.rows, k = p->options->components;
    double *column = eef_allocate(p->host, order->row == NULL ? 0 : rows, sizeof *column);
    if (column == NULL)
        return EEF_NO_MEMORY;
    op->rows = order->count;
    eef_status status = solve_with(p, op, samples, order);
    if (status == EEF_OK && order->row != NULL)
        restore_rows(rows, order, k, column, p->eigen.vectors);
    eef_release(p->host, column);
    return status;
}

static eef_status solve_operator(eef_pca_run *p, eef_operator *op, const eef_samples *samples)
{
    eef_row_order order = {NULL, samples->x.rows};
    eef_status status = EEF_OK;
    if (eef_choose_cells(samples->x.rows, samples->x.cols, p->options) > 0 &&
        !eef_has_empty_rows(samples)) {
        op->type = &eef_interpolated_operator;
        status = solve_rows(p, op, samples, &order);
        if (status != EEF_OK || p->eigen.converged)
            return status;
        eef_operator_clear(op);
    }
    /* Without rows of zeros there are fewer eigenvalues 0, the smallest ones of a semi-definite
     * matrix only. */
    if (p->kernel->semidefinite && p->kernel->operator_type == &eef_min_operator)
        status =
            eef_choose_rows(p->host, op->ops, &op->pool, samples, p->options->components, &order);
    if (status == EEF_OK) {
        eef_samples chosen = *samples;
        chosen.row = order.row;
        status = solve_rows(p, op, &chosen, &order);
    }
    eef_release(p->host, order.row);
    return status;
}

/* ---- finish ------------------------------------------------------------------------------ */

/* Entries of a column that are equal up to this share have the same magnitude, except for the
 * error of the eigenvector. */
static const double SIGN_TIE = 1e-8;

void eef_fix_sign(size_t n, double *w)
{
    enum { MAXIMA = 8 }; /* that do not wait for each other; also faster than calls of fmax */
    double maxima[MAXIMA] = {0}, largest = 0;
    size_t top = 0;
    for (size_t i = 0; i < n; i++)
        maxima[i % MAXIMA] = fabs(w[i]) > maxima[i % MAXIMA] ? fabs(w[i]) : maxima[i % MAXIMA];
    for (size_t r = 0; r < MAXIMA; r++)
        largest = maxima[r] > largest ? maxima[r] : largest;
    while (fabs(w[top]) < (1 - SIGN_TIE) * largest)
        top++;
    bool flip = w[top] < 0;
    for (size_t i = 0; i < n && flip; i++)
        w[i] = -w[i];
}

eef_status eef_pca_finish(eef_pca_run *p, size_t rows, double factor)
{
    eef_pca_result *result = p->result;
    size_t k = p->options->components;
    result->converged = p->eigen.converged;
    result->iterations = p->eigen.iterations;
    result->products = p->eigen.products;
    for (size_t c = 0; c < k; c++) {
        eef_fix_sign(rows, result->w + c * rows);
        if (p->kernel->semidefinite) /* negative eigenvalues are rounding errors */
            result->lambda[c] = fmax(result->lambda[c], 0);
        if (result->explained != NULL)
            result->explained[c] = !p->kernel->semidefinite ? NAN
                                   : p->trace > 0
                                       ? ldexp(result->lambda[c], -p->trace_exponent) / p->trace
                                       : 0;
        result->lambda[c] *= factor;
        result->residuals[c] *= factor;
        if (!(fabs(result->lambda[c]) <= DBL_MAX))
            return EEF_OVERFLOW;
    }
    return EEF_OK;
}

/* Centres the samples and solves; op is NULL unless the solver is that of the operator. */
static eef_status center_and_solve(eef_pca_run *p, const eef_matrix *x, eef_centring *centring,
                                   eef_operator *op)
{
    eef_centered centered;
    eef_status status =
        eef_center_matrix(centring, x, op != NULL ? &op->pool : NULL, p->result, &centered);
    if (status != EEF_OK)
        return status;
    if (op != NULL)
        status = solve_operator(p, op, &centered.samples);
    else if (p->result->solver == EEF_SOLVER_DENSE)
        status = solve_dense(p, &centered.samples);
    else
        status = eef_low_rank_solve(p->host, &centered.samples, &p->parameters, &p->eigen);
    if (status == EEF_NOT_FINITE) /* the data is finite, the centred data is not */
        return EEF_OVERFLOW;
    return status == EEF_OK ? eef_pca_finish(p, x->rows, centered.factor) : status;
}

static eef_status solve_centered(eef_pca_run *p, const eef_matrix *x)
{
    eef_centring *centring;
    eef_operator *op = NULL;
    p->result->fault = (eef_fault){0};
    eef_status status =
        eef_centring_create(p->host, p->architecture->block_ops, x, p->options, &centring);
    if (status == EEF_OK && p->result->solver == EEF_SOLVER_OPERATOR) {
        eef_compute compute = eef_pca_operator_compute(x, p->options);
        status = eef_operator_create(p->host, x->rows, p->options->kernel, &compute, &op);
    }
    if (status == EEF_OK)
        status = center_and_solve(p, x, centring, op);
    eef_operator_destroy(op);
    eef_centring_destroy(centring);
    return status;
}

eef_status eef_pca_begin(const eef_host *host, const eef_matrix *shape,
                         const eef_pca_options *options, eef_pca_result *result, eef_pca_run *run)
{
    *run = (eef_pca_run){
        .host = host,
        .architecture = eef_architecture_find(options->compute.architecture),
        .kernel = eef_kernel_find(options->kernel),
        .options = options,
        .result = result,
        .parameters = {.components = options->components,
                       .select = options->select,
                       .tolerance = options->tolerance,
                       .max_iterations = options->max_iterations,
                       .report = options->report,
                       .report_context = options->report_context},
        .eigen = {.vectors = result->w, .values = result->lambda, .residuals = result->residuals},
        .trace = NAN};
    if (run->architecture == NULL || run->kernel == NULL || shape->cols == 0 ||
        options->components == 0 || options->components > shape->rows)
        return EEF_INTERNAL;
    result->solver = eef_choose_solver(shape, options);
    result->converged = false;
    result->iterations = result->products = 0;
    result->multiplications = 0;
    result->fault = (eef_fault){0};
    return EEF_OK;
}

eef_status eef_pca(const eef_host *host, const eef_matrix *x, const eef_pca_options *options,
                   eef_pca_result *result)
{
    eef_pca_run p;
    eef_status begun = eef_pca_begin(host, x, options, result, &p);
    if (begun != EEF_OK)
        return begun;

    /* Without a centre the Gram matrix is computed from the data as it is, integers included. Data
     * that is too large for that is scaled instead. */
    if (result->solver == EEF_SOLVER_DENSE && options->center == EEF_CENTER_NONE &&
        x->class_id != EEF_SINGLE) {
        eef_status status = solve_gram(&p, x);
        if (status == EEF_OK) {
            memset(result->mu, 0, x->rows * sizeof *result->mu);
            return eef_pca_finish(&p, x->rows, 1);
        }
        if (status != EEF_OVERFLOW && status != EEF_NOT_EXACT)
            return status;
    }
    return solve_centered(&p, x);
}
