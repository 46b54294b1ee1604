/* The matrix A = X*S' + S*X' with S = sign(X) has rank 2N at most. With the QR decomposition
 * [X S] = Q*[R1 R2], A = Q*(R1*R2' + R2*R1')*Q': the nonzero eigenpairs are those of a matrix of
 * order r = 2N. The other eigenvalues are 0, and the columns of Q from r on are eigenvectors. */
#include "base/lapack.h"
#include "eigen/dense.h"
#include "eigen/eigen.h"
#include "eigen/low_rank_gram.h"
#include "operator/operator.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct low_rank {
    size_t n, r;
    double *y;      /* n x r: [X S], then its QR decomposition */
    double *tau;    /* r */
    double *small;  /* r x r */
    double *values; /* r, then with zeros put in: r + components */
    size_t *order;
    double *workspace;
    lapack_int workspace_size;
} low_rank;

/* y = [X S]; false when X has entries that are not finite. */
static bool fill(low_rank *l, const eef_samples *samples)
{
    size_t half = l->n * l->r / 2;
    bool finite = true;
    for (size_t k = 0; k < l->r / 2; k++)
        eef_samples_read(samples, k, 0, l->n, l->y + k * l->n);
    for (size_t i = 0; i < half; i++) {
        l->y[half + i] = (l->y[i] > 0) - (l->y[i] < 0);
        finite &= fabs(l->y[i]) <= DBL_MAX;
    }
    return finite;
}

/* small = R1*R2' + R2*R1', both triangles */
static void multiply_factors(low_rank *l)
{
    size_t r = l->r, samples = r / 2;
    for (size_t i = 0; i < r; i++)
        for (size_t j = 0; j <= i; j++) {
            double sum = 0;
            for (size_t k = 0; k < samples; k++) {
                const double *r1 = l->y + k * l->n, *r2 = l->y + (samples + k) * l->n;
                double r1i = i <= k ? r1[i] : 0, r1j = j <= k ? r1[j] : 0;
                double r2i = i <= samples + k ? r2[i] : 0, r2j = j <= samples + k ? r2[j] : 0;
                sum += r1i * r2j + r2i * r1j;
            }
            l->small[i + j * r] = l->small[j + i * r] = sum;
        }
}

/* Puts the zero eigenvalues in and writes the selected eigenvectors, in the coordinates of Q, into
 * result->vectors. */
static void select_pairs(low_rank *l, const eef_eigen_parameters *parameters,
                         eef_eigen_result *result)
{
    size_t r = l->r, k = parameters->components, negative = 0;
    size_t zeros = l->n - r < k ? l->n - r : k;
    double *w = result->vectors;
    while (negative < r && l->values[negative] < 0)
        negative++;
    memmove(l->values + negative + zeros, l->values + negative, (r - negative) * sizeof *l->values);
    memset(l->values + negative, 0, zeros * sizeof *l->values);
    eef_select_eigenvalues(r + zeros, l->values, k, parameters->select, l->order);
    memset(w, 0, l->n * k * sizeof *w);
    for (size_t c = 0; c < k; c++) {
        size_t at = l->order[c];
        result->values[c] = l->values[at];
        if (at >= negative && at < negative + zeros)
            w[c * l->n + r + (at - negative)] = 1;
        else
            memcpy(w + c * l->n, l->small + r * (at < negative ? at : at - zeros), r * sizeof *w);
    }
}

/* Workspace size reported by LAPACK. */
static lapack_int query_workspace(const low_rank *l, size_t components)
{
    lapack_int n = (lapack_int)l->n, r = (lapack_int)l->r, k = (lapack_int)components;
    lapack_int query = -1, info = 0;
    double for_qr = 0, for_q = 0;
    LAPACK_NAME(dgeqrf)(&n, &r, NULL, &n, NULL, &for_qr, &query, &info);
    LAPACK_NAME(dormqr)
    ("L", "N", &n, &k, &r, NULL, &n, NULL, NULL, &n, &for_q, &query, &info);
    return (lapack_int)fmax(for_qr, for_q);
}

static eef_status solve(low_rank *l, const eef_samples *samples,
                        const eef_eigen_parameters *parameters, eef_eigen_result *result)
{
    size_t components = parameters->components;
    lapack_int n = (lapack_int)l->n, r = (lapack_int)l->r, k = (lapack_int)components;
    lapack_int info = 0;
    if (!fill(l, samples))
        return EEF_NOT_FINITE;
    LAPACK_NAME(dgeqrf)(&n, &r, l->y, &n, l->tau, l->workspace, &l->workspace_size, &info);
    if (info != 0)
        return EEF_INTERNAL;
    multiply_factors(l);
    eef_status status = eef_dense_eigen(l->r, l->small, l->r, l->values, l->workspace);
    if (status != EEF_OK)
        return status;
    double norm = fmax(fabs(l->values[0]), fabs(l->values[l->r - 1]));
    select_pairs(l, parameters, result);
    LAPACK_NAME(dormqr)
    ("L", "N", &n, &k, &r, l->y, &n, l->tau, result->vectors, &n, l->workspace, &l->workspace_size,
     &info);
    for (size_t c = 0; c < components; c++)
        result->residuals[c] = DBL_EPSILON * (double)l->r * norm;
    result->converged = true;
    return info == 0 ? EEF_OK : EEF_INTERNAL;
}

/* The slow way, by the QR decomposition: for eigenvalues 0, which complete the basis, for
 * eigenvalues close together, and for an ill-conditioned [X S]. */
static eef_status solve_by_qr(const eef_host *host, const eef_samples *samples,
                              const eef_eigen_parameters *parameters, eef_eigen_result *result)
{
    low_rank l = {.n = samples->x.rows, .r = 2 * samples->x.cols};
    size_t for_eigen = eef_dense_workspace(l.r), all = l.r + parameters->components;
    l.workspace_size = query_workspace(&l, parameters->components);
    size_t size = (size_t)l.workspace_size > for_eigen ? (size_t)l.workspace_size : for_eigen;
    l.y = eef_allocate(host, l.n, l.r * sizeof *l.y);
    l.tau = eef_allocate(host, l.r, sizeof *l.tau);
    l.small = eef_allocate(host, l.r, l.r * sizeof *l.small);
    l.values = eef_allocate(host, all, sizeof *l.values);
    l.order = eef_allocate(host, all, sizeof *l.order);
    l.workspace = eef_allocate(host, size, sizeof *l.workspace);
    eef_status status = EEF_NO_MEMORY;
    if (l.y && l.tau && l.small && l.values && l.order && l.workspace)
        status = host->interrupted(host->context) ? EEF_INTERRUPTED
                                                  : solve(&l, samples, parameters, result);
    eef_release(host, l.workspace);
    eef_release(host, l.order);
    eef_release(host, l.values);
    eef_release(host, l.small);
    eef_release(host, l.tau);
    eef_release(host, l.y);
    return status;
}

eef_status eef_low_rank_solve(const eef_host *host, const eef_samples *samples,
                              const eef_eigen_parameters *parameters, eef_eigen_result *result)
{
    if (samples->x.rows > LAPACK_INT_MAX || eef_dense_workspace(2 * samples->x.cols) == 0)
        return EEF_TOO_LARGE;
    eef_status status = eef_low_rank_gram_solve(host, samples, parameters, result);
    if (status != EEF_OK || result->converged)
        return status;
    return solve_by_qr(host, samples, parameters, result);
}
