/* A check, not an interface: see matrix.h. What MATLAB's blas.h and lapack.h declare for
 * Linux, integers as they are there. It is included before every source, so that a
 * declaration of the same function with other types does not compile. */
#ifndef EEF_CHECK_LAPACK_H
#define EEF_CHECK_LAPACK_H

#include <stddef.h>

void dsyev_(const char *jobz, const char *uplo, const ptrdiff_t *n, double *a, const ptrdiff_t *lda,
            double *w, double *work, const ptrdiff_t *lwork, ptrdiff_t *info);
void dgeqrf_(const ptrdiff_t *m, const ptrdiff_t *n, double *a, const ptrdiff_t *lda, double *tau,
             double *work, const ptrdiff_t *lwork, ptrdiff_t *info);
void dormqr_(const char *side, const char *trans, const ptrdiff_t *m, const ptrdiff_t *n,
             const ptrdiff_t *k, const double *a, const ptrdiff_t *lda, const double *tau,
             double *c, const ptrdiff_t *ldc, double *work, const ptrdiff_t *lwork,
             ptrdiff_t *info);
void dpstrf_(const char *uplo, const ptrdiff_t *n, double *a, const ptrdiff_t *lda, ptrdiff_t *piv,
             ptrdiff_t *rank, const double *tol, double *work, ptrdiff_t *info);
void dpotrf_(const char *uplo, const ptrdiff_t *n, double *a, const ptrdiff_t *lda,
             ptrdiff_t *info);
void dsyrk_(const char *uplo, const char *trans, const ptrdiff_t *n, const ptrdiff_t *k,
            const double *alpha, const double *a, const ptrdiff_t *lda, const double *beta,
            double *c, const ptrdiff_t *ldc);
void ssyrk_(const char *uplo, const char *trans, const ptrdiff_t *n, const ptrdiff_t *k,
            const float *alpha, const float *a, const ptrdiff_t *lda, const float *beta, float *c,
            const ptrdiff_t *ldc);
void dsyr2k_(const char *uplo, const char *trans, const ptrdiff_t *n, const ptrdiff_t *k,
             const double *alpha, const double *a, const ptrdiff_t *lda, const double *b,
             const ptrdiff_t *ldb, const double *beta, double *c, const ptrdiff_t *ldc);
void dgemm_(const char *transa, const char *transb, const ptrdiff_t *m, const ptrdiff_t *n,
            const ptrdiff_t *k, const double *alpha, const double *a, const ptrdiff_t *lda,
            const double *b, const ptrdiff_t *ldb, const double *beta, double *c,
            const ptrdiff_t *ldc);
void dtrsm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const ptrdiff_t *m, const ptrdiff_t *n, const double *alpha, const double *a,
            const ptrdiff_t *lda, double *b, const ptrdiff_t *ldb);
void dtrsv_(const char *uplo, const char *trans, const char *diag, const ptrdiff_t *n,
            const double *a, const ptrdiff_t *lda, double *x, const ptrdiff_t *incx);

#endif
