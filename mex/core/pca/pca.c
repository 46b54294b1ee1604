#include "eef.h"
#include "pca/center.h"
#include "base/threads.h"
#include "pca/start_block.h"
#include "eigen/block_lanczos.h"
#include "operator/min_operator.h"
#include "eigen/low_rank.h"
#include "operator/mf_operator.h"
#include "operator/analyse.h"
#include "eigen/dense.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* With fewer entries, a second thread gains less than it loses where the threads of BLAS, which go
 * on looking for work after a call, share its processor. */
enum { ENTRIES_FOR_THREADS = 1 << 21 };

/* Vectors of fewer rows stay in the cache in whatever order they are read. */
enum { ROWS_TO_ORDER = 1 << 17 };

/* Rows that tell whether some of them are all zeros. */
enum { ROW_LOOKS = 1024 };

typedef struct pca {
    const eef_host *host;
    const eef_pca_options *options;
    const eef_block_ops *ops;
    size_t n, samples;
    double *x;      /* centred */
    double largest; /* magnitude in x */
    eef_pool pool;
    double *w, *lambda, *residuals;
    eef_pca_info *info;
} pca;

/* ---- the dense solver -------------------------------------------------------------------- */

/* All eigenpairs of the Gram matrix of x. */
static eef_status solve_dense(const pca *p, const eef_matrix *x, eef_fault *fault)
{
    size_t n = x->rows, k = p->options->components, work_size = symmetric_eigen_work(n);
    if (work_size == 0 || n > SIZE_MAX / sizeof(double) / n)
        return EEF_TOO_LARGE;
    double *a = eef_allocate(p->host, n, n * sizeof *a);
    double *values = eef_allocate(p->host, n, sizeof *values);
    double *work = eef_allocate(p->host, work_size, sizeof *work);
    size_t *order = eef_allocate(p->host, k, sizeof *order);
    eef_status status = EEF_NO_MEMORY;
    if (a != NULL && values != NULL && work != NULL && order != NULL)
        status = eef_gram(p->host, x, p->options->kernel, &p->options->how, a, fault);
    if (status == EEF_OK)
        status = symmetric_eigen(n, a, n, values, work);
    if (status == EEF_OK) {
        symmetric_eigen_choose(n, values, k, p->options->select, order);
        double norm = fmax(fabs(values[0]), fabs(values[n - 1]));
        for (size_t c = 0; c < k; c++) {
            memcpy(p->w + c * n, a + order[c] * n, n * sizeof *a);
            p->lambda[c] = values[order[c]];
            p->residuals[c] = DBL_EPSILON * (double)n * norm;
        }
        p->info->converged = true;
    }
    eef_release(p->host, order);
    eef_release(p->host, work);
    eef_release(p->host, values);
    eef_release(p->host, a);
    return status;
}

/* ---- the operator solver ----------------------------------------------------------------- */

static size_t threads_for(const eef_compute *how, size_t entries)
{
    return entries < ENTRIES_FOR_THREADS ? 1 : eef_pool_allowed(how->threads);
}

static eef_status solve_with(pca *p, krylov_apply *apply, void *product)
{
    first_guess guess = {
        p->host, p->ops, p->n, p->samples, p->x, p->largest, p->options->kernel == EEF_MINM};
    krylov_problem problem = {p->n, apply, product, first_guess_fill, &guess};
    return krylov_solve(p->host, &problem, p->options, p->ops, &p->pool, p->w, p->lambda,
                        p->residuals, p->info);
}

static eef_status solve_levels(pca *p)
{
    levels *product = NULL;
    eef_status status = levels_create(p->host, p->n, p->samples, p->x, p->largest,
                                      p->options->kernel, p->ops, &p->pool, &product);
    if (status != EEF_OK)
        return status;
    status = solve_with(p, levels_apply, product);
    p->info->multiplications = (double)p->info->products * levels_multiplications(product);
    levels_destroy(product);
    return status;
}

/* Some rows of x, in some order. */
typedef struct rows_used {
    uint32_t *row;
    size_t count;
    double *column; /* one of x */
} rows_used;

/* Moves these rows to the beginning of all columns, which then follow each other closely. */
static void take_rows(const rows_used *used, size_t n, size_t cols, double *data)
{
    for (size_t k = 0; k < cols; k++) {
        for (size_t i = 0; i < used->count; i++)
            used->column[i] = data[k * n + used->row[i]];
        memcpy(data + k * used->count, used->column, used->count * sizeof *data);
    }
}

/* Moves them back, with zeros between them. */
static void put_rows(const rows_used *used, size_t n, size_t cols, double *data)
{
    for (size_t k = cols; k-- > 0;) {
        memcpy(used->column, data + k * used->count, used->count * sizeof *data);
        memset(data + k * n, 0, n * sizeof *data);
        for (size_t i = 0; i < used->count; i++)
            data[k * n + used->row[i]] = used->column[i];
    }
}

static bool is_empty(const pca *p, size_t row)
{
    size_t k = 0;
    while (k < p->samples && p->x[k * p->n + row] == 0)
        k++;
    return k == p->samples;
}

/* Whether it is worth while to leave rows of zeros out, by a look at some rows. */
static bool has_empty_rows(const pca *p)
{
    size_t step = p->n < ROW_LOOKS ? 1 : p->n / ROW_LOOKS, looks = 0, empty = 0;
    for (size_t i = 0; i < p->n; i += step, looks++)
        empty += is_empty(p, i);
    return empty > looks / 16;
}

/* Rows of zeros are of no use to an eigenvector unless there are too few others. */
static void leave_empty_rows_out(const pca *p, rows_used *used)
{
    size_t count = 0;
    for (size_t i = 0; i < used->count; i++)
        count += !is_empty(p, used->row[i]);
    if (count < p->options->components)
        return;
    size_t all = used->count;
    used->count = 0;
    for (size_t i = 0; i < all; i++)
        if (!is_empty(p, used->row[i]))
            used->row[used->count++] = used->row[i];
}

static double middle_of_three(double a, double b, double c)
{
    double low = a < b ? a : b, high = a < b ? b : a;
    double rest = high < c ? high : c;
    return low > rest ? low : rest;
}

/* Samples are often noisy copies of one another. In the order of what is common to them, the
 * sorted entries of each lie nearly one behind the other in memory. */
static eef_status order_rows(const pca *p, rows_used *used)
{
    size_t n = p->n, last = p->samples - 1, middle = last / 2, negative;
    double *value = eef_allocate(p->host, n, sizeof *value);
    void *scratch = eef_allocate(p->host, 1, slots_scratch_bytes(n));
    bool made = value != NULL && scratch != NULL;
    for (size_t i = 0; i < n && made; i++)
        used->column[i] = middle_of_three(p->x[i], p->x[middle * n + i], p->x[last * n + i]);
    size_t listed =
        made ? slots_sort(n, used->column, p->largest, false, scratch, used->row, value, &negative)
             : n;
    for (size_t i = 0; i < n && listed < n; i++) /* and the zeros */
        if (used->column[i] == 0)
            used->row[listed++] = (uint32_t)i;
    eef_release(p->host, scratch);
    eef_release(p->host, value);
    return made ? EEF_OK : EEF_NO_MEMORY;
}

static eef_status solve_with_rows(pca *p, bool in_order, rows_used *used)
{
    size_t n = p->n;
    for (size_t i = 0; i < n; i++)
        used->row[i] = (uint32_t)i;
    if (in_order && order_rows(p, used) != EEF_OK)
        return EEF_NO_MEMORY;
    leave_empty_rows_out(p, used);
    take_rows(used, n, p->samples, p->x);
    p->n = used->count;
    eef_status status = solve_levels(p);
    p->n = n;
    if (status == EEF_OK)
        put_rows(used, n, p->options->components, p->w);
    return status;
}

static eef_status solve_min(pca *p)
{
    bool lists = false;
    if (p->n >= ROWS_TO_ORDER) {
        eef_status status = levels_lists(p->host, p->n, p->x, p->largest, &lists);
        if (status != EEF_OK)
            return status;
    }
    if (p->n > UINT32_MAX || (!lists && !has_empty_rows(p)))
        return solve_levels(p);
    rows_used used = {.row = eef_allocate(p->host, p->n, sizeof *used.row),
                      .count = p->n,
                      .column = eef_allocate(p->host, p->n, sizeof *used.column)};
    eef_status status = EEF_NO_MEMORY;
    if (used.row != NULL && used.column != NULL)
        status = solve_with_rows(p, lists, &used);
    eef_release(p->host, used.column);
    eef_release(p->host, used.row);
    return status;
}

static eef_status solve_mf(pca *p)
{
    mf_product product = {p->host, p->ops, p->n, p->samples, p->x, NULL};
    product.sums = eef_allocate(p->host, p->samples, 2 * EEF_LANES * sizeof *product.sums);
    if (product.sums == NULL)
        return EEF_NO_MEMORY;
    eef_status status = solve_with(p, mf_product_apply, &product);
    p->info->multiplications = (double)p->info->products * 2 * (double)p->n * (double)p->samples;
    eef_release(p->host, product.sums);
    return status;
}

static eef_status solve_operator(pca *p)
{
    eef_pool_start(&p->pool, p->host, threads_for(&p->options->how, p->n * p->samples));
    eef_status status = p->options->kernel == EEF_MF ? solve_mf(p) : solve_min(p);
    eef_pool_end(&p->pool);
    return status;
}

/* ---- choosing ---------------------------------------------------------------------------- */

static bool lowrank_applies(const eef_matrix *x, eef_kernel kernel)
{
    return kernel == EEF_MF && x->cols <= (x->rows - 1) / 2;
}

/* Rough seconds, measured on one core: only their ratios matter. */
static eef_solver cheapest(const eef_matrix *x, const eef_pca_options *options)
{
    double n = (double)x->rows, samples = (double)x->cols;
    double panels = ceil((double)options->components / EEF_LANES);
    double basis = fmax(10 * EEF_LANES * panels, 40), steps = 12;
    double dense = 1e-10 * n * n * samples + 4e-10 * n * n * n + 1e-6 * n;
    double matrix_free = n * samples * (15e-9 + steps * panels * 5e-9) +
                         steps * 0.5e-9 * n * EEF_LANES * panels * basis +
                         1e-10 * basis * basis * basis;
    double lowrank = lowrank_applies(x, options->kernel) ? 8e-10 * n * samples * samples : INFINITY;
    if (lowrank < dense && lowrank < matrix_free)
        return EEF_SOLVER_LOWRANK;
    return basis >= n || dense < matrix_free ? EEF_SOLVER_DENSE : EEF_SOLVER_OPERATOR;
}

/* ---- finishing --------------------------------------------------------------------------- */

/* The entry of largest magnitude of every column is positive. */
static void fix_signs(size_t n, size_t k, double *w)
{
    for (size_t c = 0; c < k; c++) {
        double *wc = w + c * n;
        size_t top = 0;
        for (size_t i = 1; i < n; i++)
            if (fabs(wc[i]) > fabs(wc[top]))
                top = i;
        bool turn = wc[top] < 0;
        for (size_t i = 0; i < n && turn; i++)
            wc[i] = -wc[i];
    }
}

static eef_status finish(const pca *p, double factor)
{
    size_t k = p->options->components;
    fix_signs(p->n, k, p->w);
    for (size_t c = 0; c < k; c++) {
        if (p->options->kernel != EEF_MF) /* positive semi-definite: below 0 is rounding */
            p->lambda[c] = fmax(p->lambda[c], 0);
        p->lambda[c] *= factor;
        p->residuals[c] *= factor;
        if (!(fabs(p->lambda[c]) <= DBL_MAX))
            return EEF_OVERFLOW;
    }
    return EEF_OK;
}

eef_status eef_pca(const eef_host *host, const eef_matrix *x, const eef_pca_options *options,
                   double *w, double *lambda, double *mu, double *residuals, eef_pca_info *info,
                   eef_fault *fault)
{
    *info = (eef_pca_info){.solver = options->solver, .converged = true};
    const eef_block_ops *ops = eef_block_ops_for(options->how.architecture);
    if (ops == NULL || x->cols == 0 || options->components == 0 || options->components > x->rows)
        return EEF_INTERNAL;
    if (options->solver == EEF_SOLVER_AUTO ||
        (options->solver == EEF_SOLVER_LOWRANK && !lowrank_applies(x, options->kernel)))
        info->solver = cheapest(x, options);
    pca p = {.host = host,
             .options = options,
             .ops = ops,
             .n = x->rows,
             .samples = x->cols,
             .w = w,
             .lambda = lambda,
             .residuals = residuals,
             .info = info};

    /* Without a centre the Gram matrix is made from the data as it is, integers included. What
     * cannot be done so for the size of the numbers is done from a scaled copy. */
    if (info->solver == EEF_SOLVER_DENSE && options->center == EEF_CENTER_NONE &&
        x->class_id != EEF_SINGLE) {
        eef_status status = solve_dense(&p, x, fault);
        if (status == EEF_OK) {
            memset(mu, 0, x->rows * sizeof *mu);
            return finish(&p, 1);
        }
        if (status != EEF_OVERFLOW && status != EEF_NOT_EXACT)
            return status;
    }
    centred data = {NULL, 1, 0};
    eef_status status = center_data(host, p.ops, x, options->kernel, options->center,
                                    options->center_values, mu, &data, fault);
    if (status != EEF_OK)
        return status;
    p.x = data.data;
    p.largest = data.largest;
    eef_matrix centred_x = {data.data, EEF_DOUBLE, x->rows, x->cols};
    if (info->solver == EEF_SOLVER_DENSE)
        status = solve_dense(&p, &centred_x, fault);
    else if (info->solver == EEF_SOLVER_LOWRANK)
        status = lowrank_solve(host, x->rows, x->cols, data.data, options, w, lambda, residuals);
    else
        status = solve_operator(&p);
    eef_release(host, data.data);
    return status == EEF_OK ? finish(&p, data.factor) : status;
}
