/* The fast way to the eigenpairs of A = X*S' + S*X' with S = sign(X): Cholesky QR. With Y = [X S]
 * and J = [0 I; I 0], A = Y*J*Y'. A pivoted Cholesky decomposition Y'*Y = R'*R (N. J. Higham, 1990;
 * LAPACK: dpstrf) gives Y = Q*R with orthonormal columns Q = Y*inv(R) that are never formed, and
 * the nonzero eigenpairs (lambda, z) of R*J*R' give the eigenvectors w = Y*(inv(R)*z). Samples are
 * read in chunks of rows, three times.
 *
 * Y'*Y squares the condition of Y: parts of Y below sqrt(eps) of its norm are lost. So the result
 * is accepted only when its residuals, computed with X and S, are small enough, and when the
 * selected eigenvalues are separated from the others by far more than the error of an eigenvalue,
 * about sqrt(eps) of the largest one. */
#include "eigen/low_rank_gram.h"
#include "base/lapack.h"
#include "eigen/dense.h"
#include "operator/operator.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { CHUNK_ROWS = 2048 };

/* The selected eigenvalues exceed the others by this share of the largest magnitude. */
static const double MIN_SEPARATION = 1e-6;

typedef struct gram_route {
    const eef_host *host;
    const eef_samples *samples;
    size_t n, r, k;    /* rows of X; 2N; components */
    double *y;         /* CHUNK_ROWS x r: some rows of Y */
    double *product;   /* CHUNK_ROWS x k: the same rows of A*W */
    double *gram;      /* r x r: Y'*Y, then its Cholesky factor */
    double *factor;    /* r x r: R with the columns in the order of Y */
    double *small;     /* r x r: R*J*R', then its eigenvectors */
    double *values;    /* r */
    size_t *order;     /* r */
    double *overlap;   /* r x k: coefficients of W in terms of Y, then Y'*W, then [S X]'*W */
    double *w_gram;    /* k x k: W'*W */
    double *workspace; /* of dpstrf and dsyev */
    lapack_int *pivot; /* r */
    size_t rank;
} gram_route;

/* y = rows from, ..., from + count - 1 of [X S]; false when X has entries that are not finite. */
static bool make_chunk(const gram_route *g, size_t from, size_t count)
{
    size_t half = g->r / 2 * count;
    double nan = 0;
    for (size_t k = 0; k < g->r / 2; k++)
        eef_samples_read(g->samples, k, from, count, g->y + k * count);
    for (size_t i = 0; i < half; i++) {
        double x = g->y[i];
        g->y[half + i] = (double)((x > 0) - (x < 0));
        nan += 0 * x;
    }
    return nan == 0;
}

static size_t chunk_size(const gram_route *g, size_t from)
{
    return g->n - from < CHUNK_ROWS ? g->n - from : CHUNK_ROWS;
}

/* gram = Y'*Y, upper triangle. */
static eef_status add_up_gram(const gram_route *g)
{
    const lapack_int r = (lapack_int)g->r;
    const double one = 1;
    memset(g->gram, 0, g->r * g->r * sizeof *g->gram);
    for (size_t from = 0; from < g->n; from += CHUNK_ROWS) {
        const lapack_int count = (lapack_int)chunk_size(g, from);
        if (g->host->interrupted(g->host->context))
            return EEF_INTERRUPTED;
        if (!make_chunk(g, from, (size_t)count))
            return EEF_NOT_FINITE;
        LAPACK_NAME(dsyrk)("U", "T", &r, &count, &one, g->y, &count, &one, g->gram, &r);
    }
    return EEF_OK;
}

/* Divides the part of X by a power of two and multiplies the part of S by it, so that both have
 * about the same norm: A does not change. Returns the power. */
static double balance(const gram_route *g)
{
    size_t half = g->r / 2;
    double x = 0, s = 0;
    for (size_t k = 0; k < half; k++) {
        x += g->gram[k + k * g->r];
        s += g->gram[half + k + (half + k) * g->r];
    }
    int exponent;
    if (!(x > 0) || !(s > 0) || isinf(x))
        return 1;
    frexp(sqrt(x / s), &exponent);
    double alpha = ldexp(1, exponent / 2);
    for (size_t j = 0; j < g->r; j++)
        for (size_t i = 0; i <= j; i++)
            g->gram[i + j * g->r] *= j < half ? 1 / (alpha * alpha) : i >= half ? alpha * alpha : 1;
    return alpha;
}

/* Writes R, `rank` x r, into factor, and R*J*R' into small; then its eigenpairs. */
static eef_status decompose(gram_route *g)
{
    const lapack_int r = (lapack_int)g->r, half = r / 2;
    const double by_default = -1, one = 1, zero = 0;
    lapack_int rank = 0, info = 0;
    LAPACK_NAME(dpstrf)
    ("U", &r, g->gram, &r, g->pivot, &rank, &by_default, g->workspace, &info);
    if (info < 0)
        return EEF_INTERNAL;
    g->rank = (size_t)rank;
    memset(g->factor, 0, g->r * g->r * sizeof *g->factor);
    for (size_t j = 0; j < g->r; j++) {
        size_t filled = j + 1 < g->rank ? j + 1 : g->rank;
        memcpy(g->factor + (size_t)(g->pivot[j] - 1) * g->r, g->gram + j * g->r,
               filled * sizeof *g->gram);
    }
    if (rank == 0)
        return EEF_OK;
    LAPACK_NAME(dsyr2k)
    ("U", "N", &rank, &half, &one, g->factor, &r, g->factor + g->r * (g->r / 2), &r, &zero,
     g->small, &r);
    return eef_dense_eigen(g->rank, g->small, g->r, g->values, g->workspace);
}

/* Selects eigenvalues; returns whether they are separated from the others and from the eigenvalues
 * 0. The one that would be selected next comes from below or from above the selected ones. */
static bool select_separated(const gram_route *g, eef_select select)
{
    size_t rank = g->rank, k = g->k;
    if (k >= rank)
        return false;
    double norm = fmax(fabs(g->values[0]), fabs(g->values[rank - 1])), lowest = INFINITY;
    eef_select_eigenvalues(rank, g->values, k + 1, select, g->order);
    double sum = 0;
    for (size_t j = 0; j <= k; j++)
        sum += (double)g->order[j];
    eef_select_eigenvalues(rank, g->values, k, select, g->order);
    for (size_t j = 0; j < k; j++) {
        double value = g->values[g->order[j]];
        lowest = fmin(lowest, select == EEF_MAGNITUDE ? fabs(value) : value);
        sum -= (double)g->order[j];
    }
    double next = g->values[(size_t)sum];
    double highest = fmax(0, select == EEF_MAGNITUDE ? fabs(next) : next);
    return lowest - highest > MIN_SEPARATION * norm;
}

/* overlap = coefficients of the selected eigenvectors: W = Y*overlap. */
static void find_coefficients(const gram_route *g, double alpha)
{
    const lapack_int r = (lapack_int)g->r, rank = (lapack_int)g->rank, column = 1;
    memset(g->overlap, 0, g->r * g->k * sizeof *g->overlap);
    for (size_t c = 0; c < g->k; c++) {
        double *z = g->small + g->order[c] * g->r, *to = g->overlap + c * g->r;
        LAPACK_NAME(dtrsv)("U", "N", "N", &rank, g->gram, &r, z, &column);
        for (size_t j = 0; j < g->rank; j++) {
            size_t at = (size_t)(g->pivot[j] - 1);
            to[at] = z[j] * (at < g->r / 2 ? 1 / alpha : alpha);
        }
    }
}

/* W = Y*overlap, then overlap = Y'*W and w_gram = W'*W. */
static eef_status form_vectors(const gram_route *g, double *w)
{
    const lapack_int n = (lapack_int)g->n, r = (lapack_int)g->r, k = (lapack_int)g->k;
    const double one = 1, zero = 0;
    double *coefficients = g->factor; /* no longer needed */
    memcpy(coefficients, g->overlap, g->r * g->k * sizeof *coefficients);
    memset(g->overlap, 0, g->r * g->k * sizeof *g->overlap);
    memset(g->w_gram, 0, g->k * g->k * sizeof *g->w_gram);
    for (size_t from = 0; from < g->n; from += CHUNK_ROWS) {
        const lapack_int count = (lapack_int)chunk_size(g, from);
        if (g->host->interrupted(g->host->context))
            return EEF_INTERRUPTED;
        make_chunk(g, from, (size_t)count);
        LAPACK_NAME(dgemm)
        ("N", "N", &count, &k, &r, &one, g->y, &count, coefficients, &r, &zero, w + from, &n);
        LAPACK_NAME(dgemm)
        ("T", "N", &r, &k, &count, &one, g->y, &count, w + from, &n, &one, g->overlap, &r);
        LAPACK_NAME(dsyrk)("U", "T", &k, &count, &one, w + from, &n, &one, g->w_gram, &k);
    }
    return EEF_OK;
}

/* Makes the columns of W orthonormal and changes overlap accordingly, to [S X]'*W. False when W
 * has dependent columns. */
static bool orthonormalise(const gram_route *g, double *w)
{
    const lapack_int n = (lapack_int)g->n, r = (lapack_int)g->r, k = (lapack_int)g->k;
    const size_t half = g->r / 2;
    const double one = 1;
    lapack_int info = 0;
    LAPACK_NAME(dpotrf)("U", &k, g->w_gram, &k, &info);
    if (info != 0)
        return false;
    LAPACK_NAME(dtrsm)("R", "U", "N", "N", &n, &k, &one, g->w_gram, &k, w, &n);
    LAPACK_NAME(dtrsm)("R", "U", "N", "N", &r, &k, &one, g->w_gram, &k, g->overlap, &r);
    for (size_t c = 0; c < g->k; c++)
        for (size_t i = 0; i < half; i++) {
            double *xw = g->overlap + c * g->r + i, *sw = xw + half, swap = *xw;
            *xw = *sw;
            *sw = swap;
        }
    return true;
}

/* The eigenvalues w'*A*w = 2*(X'*w)'*(S'*w) and the residuals |A*w - lambda*w|. */
static eef_status compute_residuals(const gram_route *g, eef_eigen_result *result)
{
    const lapack_int r = (lapack_int)g->r, k = (lapack_int)g->k;
    const size_t half = g->r / 2;
    const double one = 1, zero = 0;
    for (size_t c = 0; c < g->k; c++) {
        const double *sw = g->overlap + c * g->r;
        double sum = 0;
        for (size_t i = 0; i < half; i++)
            sum += sw[i] * sw[half + i];
        result->values[c] = 2 * sum;
        result->residuals[c] = 0;
    }
    for (size_t from = 0; from < g->n; from += CHUNK_ROWS) {
        const lapack_int count = (lapack_int)chunk_size(g, from);
        if (g->host->interrupted(g->host->context))
            return EEF_INTERRUPTED;
        make_chunk(g, from, (size_t)count);
        LAPACK_NAME(dgemm)
        ("N", "N", &count, &k, &r, &one, g->y, &count, g->overlap, &r, &zero, g->product, &count);
        for (size_t c = 0; c < g->k; c++) {
            const double *w = result->vectors + from + c * g->n;
            const double *aw = g->product + c * (size_t)count;
            double squares = 0;
            for (size_t i = 0; i < (size_t)count; i++)
                squares += (aw[i] - result->values[c] * w[i]) * (aw[i] - result->values[c] * w[i]);
            result->residuals[c] += squares;
        }
    }
    for (size_t c = 0; c < g->k; c++)
        result->residuals[c] = sqrt(result->residuals[c]);
    return EEF_OK;
}

/* Whether the residuals meet the tolerance and the eigenvalues are in order. */
static bool is_accurate(const gram_route *g, double tolerance, const eef_eigen_result *result)
{
    double squares = 0, scale = 0;
    bool descending = true;
    for (size_t c = 0; c < g->k; c++) {
        squares += result->residuals[c] * result->residuals[c];
        scale = fmax(scale, fabs(result->values[c]));
        descending = descending && (c == 0 || result->values[c] <= result->values[c - 1]);
    }
    return descending && sqrt(squares / (double)g->k) <= tolerance * scale;
}

static eef_status solve(gram_route *g, const eef_eigen_parameters *parameters,
                        eef_eigen_result *result)
{
    eef_status status = add_up_gram(g);
    if (status != EEF_OK)
        return status;
    double alpha = balance(g);
    status = decompose(g);
    if (status != EEF_OK || !select_separated(g, parameters->select))
        return status;
    find_coefficients(g, alpha);
    status = form_vectors(g, result->vectors);
    if (status != EEF_OK || !orthonormalise(g, result->vectors))
        return status;
    status = compute_residuals(g, result);
    result->converged = status == EEF_OK && is_accurate(g, parameters->tolerance, result);
    return status;
}

eef_status eef_low_rank_gram_solve(const eef_host *host, const eef_samples *samples,
                                   const eef_eigen_parameters *parameters, eef_eigen_result *result)
{
    gram_route g = {.host = host,
                    .samples = samples,
                    .n = samples->x.rows,
                    .r = 2 * samples->x.cols,
                    .k = parameters->components};
    size_t r = g.r, k = g.k, d = sizeof(double);
    result->converged = false;
    g.y = eef_allocate(host, r, CHUNK_ROWS * d);
    g.product = eef_allocate(host, k, CHUNK_ROWS * d);
    g.gram = eef_allocate(host, r, r * d);
    g.factor = eef_allocate(host, r, (r > k ? r : k) * d);
    g.small = eef_allocate(host, r, r * d);
    g.values = eef_allocate(host, r, d);
    g.order = eef_allocate(host, r, sizeof *g.order);
    g.overlap = eef_allocate(host, r, k * d);
    g.w_gram = eef_allocate(host, k, k * d);
    g.workspace = eef_allocate(host, eef_dense_workspace(r), d);
    g.pivot = eef_allocate(host, r, sizeof *g.pivot);
    eef_status status = EEF_NO_MEMORY;
    if (g.y && g.product && g.gram && g.factor && g.small && g.values && g.order && g.overlap &&
        g.w_gram && g.workspace && g.pivot)
        status = solve(&g, parameters, result);
    eef_release(host, g.pivot);
    eef_release(host, g.workspace);
    eef_release(host, g.w_gram);
    eef_release(host, g.overlap);
    eef_release(host, g.order);
    eef_release(host, g.values);
    eef_release(host, g.small);
    eef_release(host, g.factor);
    eef_release(host, g.gram);
    eef_release(host, g.product);
    eef_release(host, g.y);
    return status;
}
