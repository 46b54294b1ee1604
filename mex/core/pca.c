#include "eef.h"
#include "center.h"
#include "krylov.h"
#include "levels.h"
#include "lowrank.h"
#include "mf_product.h"
#include "random.h"
#include "symmetric_eigen.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

/* Fewer entries than this are done before a second thread has woken up. */
enum { ENTRIES_FOR_THREADS = 1 << 19 };

/* A first guess from the samples' own principal components pays up to this many samples. */
enum { START_SAMPLES = 128 };

/* The share of randomness in the first guess: enough that no eigenvector is orthogonal to it,
 * no more than the guess is wrong by anyway. */
static const double START_NOISE = 0.1;

typedef struct pca {
    const eef_host *host;
    const eef_pca_options *options;
    const panel_ops *ops;
    size_t n, samples;
    const double *x; /* centred */
    double largest;  /* magnitude in x */
    int threads;
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

/* z = the columns for which x*z are the first principal components of x, of norm one,
 * row-major samples x 4 for each panel; zero where x has no more of them. */
static eef_status principal_weights(const pca *p, size_t panels, double *z)
{
    size_t m = p->samples;
    double *gram = eef_allocate(p->host, m, m * sizeof *gram);
    double *values = eef_allocate(p->host, m, sizeof *values);
    double *work = eef_allocate(p->host, symmetric_eigen_work(m), sizeof *work);
    eef_status status = EEF_NO_MEMORY;
    if (gram != NULL && values != NULL && work != NULL) {
        for (size_t j = 0; j < m; j++)
            for (size_t i = 0; i <= j; i++)
                gram[i + j * m] = p->ops->dot(p->n, p->x + i * p->n, p->x + j * p->n);
        status = symmetric_eigen(m, gram, m, values, work);
    }
    if (status == EEF_OK) {
        double least = 1e-12 * values[m - 1];
        for (size_t c = 0; c < PANEL * panels && c < m; c++) {
            size_t j = m - 1 - c;
            for (size_t k = 0; k < m && values[j] > least; k++)
                z[(c / PANEL * m + k) * PANEL + c % PANEL] = gram[k + j * m] / sqrt(values[j]);
        }
    }
    eef_release(p->host, work);
    eef_release(p->host, values);
    eef_release(p->host, gram);
    return status;
}

/* Mixtures of many samples, not quite of norm one. */
static void random_weights(const pca *p, size_t panels, double *z)
{
    eef_random random = {2};
    double norm = sqrt(p->ops->dot(p->n * p->samples, p->x, p->x));
    for (size_t i = 0; i < panels * p->samples * PANEL && norm > 0; i++)
        z[i] = eef_random_next(&random) / norm;
}

static eef_status first_guess(void *context, size_t panels, double *block)
{
    const pca *p = context;
    size_t count = panels * p->samples * PANEL;
    double *z = eef_allocate(p->host, count, sizeof *z);
    if (z == NULL)
        return EEF_NO_MEMORY;
    memset(z, 0, count * sizeof *z);
    eef_status status = EEF_OK;
    if (p->samples <= START_SAMPLES)
        status = principal_weights(p, panels, z);
    else
        random_weights(p, panels, z);
    if (status == EEF_OK) {
        eef_random random = {3};
        double noise = START_NOISE * sqrt(3 / (double)p->n);
        for (size_t q = 0; q < panels; q++) {
            double *panel = block + q * PANEL * p->n;
            p->ops->mix(p->n, p->samples, p->x, z + q * p->samples * PANEL, panel);
            for (size_t i = 0; i < PANEL * p->n; i++)
                panel[i] += noise * eef_random_next(&random);
        }
    }
    eef_release(p->host, z);
    return status;
}

static int threads_for(const eef_compute *how, size_t entries)
{
#ifdef _OPENMP
    if (entries < ENTRIES_FOR_THREADS)
        return 1;
    return how->threads > 0 ? how->threads : omp_get_max_threads();
#else
    (void)how;
    (void)entries;
    return 1;
#endif
}

static eef_status solve_with(pca *p, krylov_apply *apply, void *product)
{
    krylov_problem problem = {p->n, apply, product, first_guess, p};
    return krylov_solve(p->host, &problem, p->options, p->ops, p->threads, p->w, p->lambda,
                        p->residuals, p->info);
}

static eef_status solve_levels(pca *p)
{
    levels *product = NULL;
    eef_status status = levels_create(p->host, p->n, p->samples, p->x, p->largest,
                                      p->options->kernel, p->ops, p->threads, &product);
    if (status != EEF_OK)
        return status;
    status = solve_with(p, levels_apply, product);
    p->info->multiplications = (double)p->info->products * levels_multiplications(product);
    levels_destroy(product);
    return status;
}

static eef_status solve_mf(pca *p)
{
    mf_product product = {p->host, p->ops, p->n, p->samples, p->x, NULL};
    product.sums = eef_allocate(p->host, p->samples, 2 * PANEL * sizeof *product.sums);
    if (product.sums == NULL)
        return EEF_NO_MEMORY;
    eef_status status = solve_with(p, mf_product_apply, &product);
    p->info->multiplications = (double)p->info->products * 2 * (double)p->n * (double)p->samples;
    eef_release(p->host, product.sums);
    return status;
}

/* ---- choosing ---------------------------------------------------------------------------- */

/* Rough seconds, measured on one core: only their ratios matter. */
static eef_solver cheapest(const eef_matrix *x, const eef_pca_options *options)
{
    double n = (double)x->rows, samples = (double)x->cols;
    double panels = ceil(((double)options->components + 2) / PANEL), basis = 10 * PANEL * panels;
    double steps = 10;
    double dense = 1e-10 * n * n * samples + 4e-10 * n * n * n + 1e-6 * n;
    double matrix_free = n * samples * (15e-9 + steps * panels * 5e-9) +
                         steps * 0.5e-9 * n * PANEL * panels * basis +
                         1e-10 * basis * basis * basis;
    double lowrank =
        options->kernel == EEF_MF && 2 * samples < n ? 8e-10 * n * samples * samples : INFINITY;
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
    if (options->solver == EEF_SOLVER_AUTO)
        info->solver = cheapest(x, options);
    pca p = {.host = host,
             .options = options,
             .ops = panel_ops_for(options->how.variant),
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
        if (status != EEF_OVERFLOW && status != EEF_NOT_EXACT) {
            memset(mu, 0, x->rows * sizeof *mu);
            return status == EEF_OK ? finish(&p, 1) : status;
        }
    }
    centred data = {NULL, 1, 0};
    eef_status status =
        center_data(host, x, options->center, options->center_values, mu, &data, fault);
    if (status != EEF_OK)
        return status;
    p.x = data.data;
    p.largest = data.largest;
    p.threads = threads_for(&options->how, x->rows * x->cols);
    eef_matrix centred_x = {data.data, EEF_DOUBLE, x->rows, x->cols};
    if (info->solver == EEF_SOLVER_DENSE)
        status = solve_dense(&p, &centred_x, fault);
    else if (info->solver == EEF_SOLVER_LOWRANK)
        status = lowrank_solve(host, x->rows, x->cols, data.data, options, w, lambda, residuals);
    else
        status = options->kernel == EEF_MF ? solve_mf(&p) : solve_levels(&p);
    eef_release(host, data.data);
    return status == EEF_OK ? finish(&p, data.factor) : status;
}
