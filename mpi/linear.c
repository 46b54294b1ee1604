#include "linear.h"

/* As gfortran calls it: the lengths of the texts come last. */
void dgemm_(const char *trans_a, const char *trans_b, const int *m, const int *n, const int *k,
            const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
            const double *beta, double *c, const int *ldc, size_t length_a, size_t length_b);

static int leading(size_t n)
{
    return n > 0 ? (int)n : 1;
}

void multiply_transposed(const eef_distributed *d, size_t m, const double *a, size_t k,
                         const double *b, double *result)
{
    const double one = 1, zero = 0;
    int rows = (int)m, cols = (int)k, inner = (int)d->local, ld = leading(d->local);
    dgemm_("T", "N", &rows, &cols, &inner, &one, a, &ld, b, &ld, &zero, result, &rows, 1, 1);
    MPI_Allreduce(MPI_IN_PLACE, result, (int)(m * k), MPI_DOUBLE, MPI_SUM, d->comm);
}

void multiply_block(size_t n, size_t m, const double *a, size_t k, const double *s, double *result)
{
    const double one = 1, zero = 0;
    int rows = (int)n, cols = (int)k, inner = (int)m, ld = leading(n);
    dgemm_("N", "N", &rows, &cols, &inner, &one, a, &ld, s, &inner, &zero, result, &ld, 1, 1);
}

void subtract_product(size_t n, size_t m, const double *a, const double *s, double *x)
{
    const double minus = -1, one = 1;
    int rows = (int)n, cols = 1, inner = (int)m, ld = leading(n);
    dgemm_("N", "N", &rows, &cols, &inner, &minus, a, &ld, s, &inner, &one, x, &ld, 1, 1);
}
