#include "eigen/dense.h"
#include "base/lapack.h"

#include <math.h>
#include <stdint.h>

/* dsytrd inside dsyev works in blocks of at most 64 columns. */
enum { BLOCK = 64 };

/* Rows of a matrix for which a second thread does not pay. */
enum { SMALL = 200 };

static const double NEGLIGIBLE = 1e-40;

size_t symmetric_eigen_work(size_t n)
{
    if (n > LAPACK_INT_MAX / (BLOCK + 2) || n > SIZE_MAX / (BLOCK + 2))
        return 0;
    return n * (BLOCK + 2);
}

/* Clears what is nothing beside the largest entry: LAPACK squares entries, and when their squares
 * are spread over all of double's range it may not converge. */
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

/* OpenBLAS gives even the smallest symmetric product to its threads, which takes longer than
 * the product; so for small matrices it is told to use one. NULL where the BLAS is another. */
#if defined(__ELF__) && defined(__GNUC__)
extern int openblas_get_num_threads(void) __attribute__((weak));
extern void openblas_set_num_threads(int threads) __attribute__((weak));

static int set_blas_threads(int threads)
{
    if (openblas_get_num_threads == NULL || openblas_set_num_threads == NULL)
        return threads;
    int before = openblas_get_num_threads();
    if (before != threads)
        openblas_set_num_threads(threads);
    return before;
}
#else
static int set_blas_threads(int threads)
{
    return threads;
}
#endif

eef_status symmetric_eigen(size_t n, double *a, size_t lda, double *values, double *work)
{
    lapack_int order = (lapack_int)n, stride = (lapack_int)lda, info = 0;
    lapack_int room = (lapack_int)symmetric_eigen_work(n);
    clear_negligible(n, a, lda);
    int threads = n <= SMALL ? set_blas_threads(1) : 0;
    LAPACK_NAME(dsyev)("V", "U", &order, a, &stride, values, work, &room, &info);
    if (n <= SMALL)
        (void)set_blas_threads(threads);
    return info == 0 ? EEF_OK : EEF_INTERNAL;
}

void symmetric_eigen_choose(size_t n, const double *values, size_t k, eef_select select,
                            size_t *order)
{
    size_t low = 0, high = n; /* chosen: those below low and those from high on */
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
