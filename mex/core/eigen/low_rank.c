#include "eigen/low_rank.h"
#include "base/lapack.h"
#include "eigen/dense.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* With the QR decomposition [X S] = Q*[R1 R2], A = Q*(R1*R2' + R2*R1')*Q': the nonzero
 * eigenpairs are those of a matrix of order r = 2*samples. The other n - r eigenvalues
 * are 0, and the columns of Q from r on are their eigenvectors. */
typedef struct lowrank {
    size_t n, r;
    double *y;      /* n x r: [X S], then its QR decomposition */
    double *tau;    /* r */
    double *small;  /* r x r */
    double *values; /* r, then with zeros put in: r + components */
    size_t *order;
    double *work;
    lapack_int work_size;
} lowrank;

static void fill(lowrank *l, const double *x)
{
    size_t half = l->n * l->r / 2;
    memcpy(l->y, x, half * sizeof *x);
    for (size_t i = 0; i < half; i++)
        l->y[half + i] = (x[i] > 0) - (x[i] < 0);
}

/* small = R1*R2' + R2*R1', both triangles */
static void multiply_factors(lowrank *l)
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

/* Writes the chosen eigenvectors, in the coordinates of Q, into w. */
static void choose(lowrank *l, const eef_pca_options *options, double *w, double *lambda)
{
    size_t r = l->r, k = options->components, negative = 0;
    size_t zeros = l->n - r < k ? l->n - r : k;
    while (negative < r && l->values[negative] < 0)
        negative++;
    memmove(l->values + negative + zeros, l->values + negative, (r - negative) * sizeof *l->values);
    memset(l->values + negative, 0, zeros * sizeof *l->values);
    symmetric_eigen_choose(r + zeros, l->values, k, options->select, l->order);
    memset(w, 0, l->n * k * sizeof *w);
    for (size_t c = 0; c < k; c++) {
        size_t at = l->order[c];
        lambda[c] = l->values[at];
        if (at >= negative && at < negative + zeros)
            w[c * l->n + r + (at - negative)] = 1;
        else
            memcpy(w + c * l->n, l->small + r * (at < negative ? at : at - zeros), r * sizeof *w);
    }
}

/* LAPACK's own wish for working memory. */
static lapack_int work_wanted(const lowrank *l, size_t components)
{
    lapack_int n = (lapack_int)l->n, r = (lapack_int)l->r, k = (lapack_int)components;
    lapack_int query = -1, info = 0;
    double for_qr = 0, for_q = 0;
    LAPACK_NAME(dgeqrf)(&n, &r, NULL, &n, NULL, &for_qr, &query, &info);
    LAPACK_NAME(dormqr)
    ("L", "N", &n, &k, &r, NULL, &n, NULL, NULL, &n, &for_q, &query, &info);
    return (lapack_int)fmax(for_qr, for_q);
}

static eef_status solve(lowrank *l, const double *x, const eef_pca_options *options, double *w,
                        double *lambda, double *residuals)
{
    lapack_int n = (lapack_int)l->n, r = (lapack_int)l->r, k = (lapack_int)options->components;
    lapack_int info = 0;
    fill(l, x);
    LAPACK_NAME(dgeqrf)(&n, &r, l->y, &n, l->tau, l->work, &l->work_size, &info);
    if (info != 0)
        return EEF_INTERNAL;
    multiply_factors(l);
    eef_status status = symmetric_eigen(l->r, l->small, l->r, l->values, l->work);
    if (status != EEF_OK)
        return status;
    double norm = fmax(fabs(l->values[0]), fabs(l->values[l->r - 1]));
    choose(l, options, w, lambda);
    LAPACK_NAME(dormqr)
    ("L", "N", &n, &k, &r, l->y, &n, l->tau, w, &n, l->work, &l->work_size, &info);
    for (size_t c = 0; c < options->components; c++)
        residuals[c] = DBL_EPSILON * (double)l->r * norm;
    return info == 0 ? EEF_OK : EEF_INTERNAL;
}

eef_status lowrank_solve(const eef_host *host, size_t n, size_t samples, const double *x,
                         const eef_pca_options *options, double *w, double *lambda,
                         double *residuals)
{
    lowrank l = {.n = n, .r = 2 * samples};
    size_t for_eigen = symmetric_eigen_work(l.r), all = l.r + options->components;
    if (n > LAPACK_INT_MAX || for_eigen == 0)
        return EEF_TOO_LARGE;
    l.work_size = work_wanted(&l, options->components);
    size_t work = (size_t)l.work_size > for_eigen ? (size_t)l.work_size : for_eigen;
    l.y = eef_allocate(host, n, l.r * sizeof *l.y);
    l.tau = eef_allocate(host, l.r, sizeof *l.tau);
    l.small = eef_allocate(host, l.r, l.r * sizeof *l.small);
    l.values = eef_allocate(host, all, sizeof *l.values);
    l.order = eef_allocate(host, all, sizeof *l.order);
    l.work = eef_allocate(host, work, sizeof *l.work);
    eef_status status = EEF_NO_MEMORY;
    if (l.y && l.tau && l.small && l.values && l.order && l.work)
        status = host->interrupted(host->context) ? EEF_INTERRUPTED
                                                  : solve(&l, x, options, w, lambda, residuals);
    eef_release(host, l.work);
    eef_release(host, l.order);
    eef_release(host, l.values);
    eef_release(host, l.small);
    eef_release(host, l.tau);
    eef_release(host, l.y);
    return status;
}
