#include "eigen/dense.h"
#include "base/lapack.h"
#include "eigen/eigen.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* dsytrd, which dsyev calls, works in blocks of at most 64 columns. */
enum { DSYTRD_BLOCK = 64 };

/* Up to this order one thread of BLAS is faster than two (measured with OpenBLAS 0.3.21 on two
 * cores, 2026-10). */
enum { MAX_ONE_THREAD_ORDER = 200 };

/* dsyev squares entries. When the squares are spread over the whole range of double it may fail to
 * converge, so entries below this share of the largest one are set to zero: far below the
 * rounding error of the eigenvalues. */
static const double NEGLIGIBLE = 1e-40;

size_t eef_dense_workspace(size_t n)
{
    if (n > LAPACK_INT_MAX / (DSYTRD_BLOCK + 2) || n > SIZE_MAX / (DSYTRD_BLOCK + 2))
        return 0;
    return n * (DSYTRD_BLOCK + 2);
}

static void clear_negligible(size_t n, double *a, size_t lda)
{
    double largest = 0;
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i <= j; i++)
            largest = fmax(largest, fabs(a[i + j * lda]));
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i <= j; i++)
            if (fabs(a[i + j * lda]) < NEGLIGIBLE * largest)
                a[i + j * lda] = 0;
}

/* OpenBLAS distributes even the smallest symmetric product over its threads, which takes longer
 * than the product itself. These functions are NULL where the BLAS is another one. */
#if defined(__ELF__) && defined(__GNUC__)
extern int openblas_get_num_threads(void) __attribute__((weak));
extern void openblas_set_num_threads(int threads) __attribute__((weak));

int eef_set_blas_threads(int threads)
{
    if (openblas_get_num_threads == NULL || openblas_set_num_threads == NULL)
        return 0;
    int before = openblas_get_num_threads();
    if (before != threads)
        openblas_set_num_threads(threads);
    return before;
}
#else
int eef_set_blas_threads(int threads)
{
    (void)threads;
    return 0;
}
#endif

eef_status eef_dense_eigen(size_t n, double *a, size_t lda, double *values, double *workspace)
{
    lapack_int order = (lapack_int)n, stride = (lapack_int)lda, info = 0;
    lapack_int size = (lapack_int)eef_dense_workspace(n);
    clear_negligible(n, a, lda);
    int threads = n <= MAX_ONE_THREAD_ORDER ? eef_set_blas_threads(1) : 0;
    LAPACK_NAME(dsyev)("V", "U", &order, a, &stride, values, workspace, &size, &info);
    if (threads > 0)
        (void)eef_set_blas_threads(threads);
    return info == 0 ? EEF_OK : EEF_INTERNAL;
}

void eef_select_eigenvalues(size_t n, const double *values, size_t k, eef_select select,
                            size_t *order)
{
    size_t low = 0, high = n; /* selected: those below low and those from high on */
    for (size_t taken = 0; taken < k; taken++) {
        if (select == EEF_MAGNITUDE && fabs(values[low]) > fabs(values[high - 1]))
            low++;
        else
            high--;
    }
    size_t next = 0;
    for (size_t j = n; j-- > high;)
        order[next++] = j;
    for (size_t j = low; j-- > 0;)
        order[next++] = j;
}

eef_status eef_dense_solve(const eef_host *host, size_t n, double *a,
                           const eef_eigen_parameters *parameters, eef_eigen_result *result)
{
    size_t k = parameters->components, work_size = eef_dense_workspace(n);
    if (work_size == 0)
        return EEF_TOO_LARGE;
    double *values = eef_allocate(host, n, sizeof *values);
    double *workspace = eef_allocate(host, work_size, sizeof *workspace);
    size_t *order = eef_allocate(host, k, sizeof *order);
    eef_status status = EEF_NO_MEMORY;
    if (values != NULL && workspace != NULL && order != NULL)
        status = eef_dense_eigen(n, a, n, values, workspace);
    if (status == EEF_OK) {
        eef_select_eigenvalues(n, values, k, parameters->select, order);
        double norm = fmax(fabs(values[0]), fabs(values[n - 1]));
        for (size_t c = 0; c < k; c++) {
            memcpy(result->vectors + c * n, a + order[c] * n, n * sizeof *a);
            result->values[c] = values[order[c]];
            result->residuals[c] = DBL_EPSILON * (double)n * norm;
        }
        result->converged = true;
    }
    eef_release(host, order);
    eef_release(host, workspace);
    eef_release(host, values);
    return status;
}
