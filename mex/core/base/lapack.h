/* The LAPACK of the host program: OpenBLAS or reference LAPACK with 32-bit integers in
 * Octave, MKL with 64-bit integers in MATLAB (compiled with EEF_LAPACK_ILP64). */
#ifndef EEF_LAPACK_H
#define EEF_LAPACK_H

#include <limits.h>
#include <stddef.h>

#ifdef EEF_LAPACK_ILP64
typedef ptrdiff_t lapack_int;
#define LAPACK_INT_MAX PTRDIFF_MAX
#else
typedef int lapack_int;
#define LAPACK_INT_MAX INT_MAX
#endif

#if defined(_WIN32) && defined(EEF_LAPACK_ILP64)
#define LAPACK_NAME(name) name
#else
#define LAPACK_NAME(name) name##_
#endif

void LAPACK_NAME(dsyev)(const char *jobz, const char *uplo, const lapack_int *n, double *a,
                        const lapack_int *lda, double *w, double *work, const lapack_int *lwork,
                        lapack_int *info);
void LAPACK_NAME(dgeqrf)(const lapack_int *m, const lapack_int *n, double *a, const lapack_int *lda,
                         double *tau, double *work, const lapack_int *lwork, lapack_int *info);
void LAPACK_NAME(dormqr)(const char *side, const char *trans, const lapack_int *m,
                         const lapack_int *n, const lapack_int *k, const double *a,
                         const lapack_int *lda, const double *tau, double *c, const lapack_int *ldc,
                         double *work, const lapack_int *lwork, lapack_int *info);
void LAPACK_NAME(dpstrf)(const char *uplo, const lapack_int *n, double *a, const lapack_int *lda,
                         lapack_int *piv, lapack_int *rank, const double *tol, double *work,
                         lapack_int *info);
void LAPACK_NAME(dpotrf)(const char *uplo, const lapack_int *n, double *a, const lapack_int *lda,
                         lapack_int *info);
void LAPACK_NAME(dsyrk)(const char *uplo, const char *trans, const lapack_int *n,
                        const lapack_int *k, const double *alpha, const double *a,
                        const lapack_int *lda, const double *beta, double *c,
                        const lapack_int *ldc);
void LAPACK_NAME(ssyrk)(const char *uplo, const char *trans, const lapack_int *n,
                        const lapack_int *k, const float *alpha, const float *a,
                        const lapack_int *lda, const float *beta, float *c, const lapack_int *ldc);
void LAPACK_NAME(dsyr2k)(const char *uplo, const char *trans, const lapack_int *n,
                         const lapack_int *k, const double *alpha, const double *a,
                         const lapack_int *lda, const double *b, const lapack_int *ldb,
                         const double *beta, double *c, const lapack_int *ldc);
void LAPACK_NAME(dgemm)(const char *transa, const char *transb, const lapack_int *m,
                        const lapack_int *n, const lapack_int *k, const double *alpha,
                        const double *a, const lapack_int *lda, const double *b,
                        const lapack_int *ldb, const double *beta, double *c,
                        const lapack_int *ldc);
void LAPACK_NAME(dtrsm)(const char *side, const char *uplo, const char *transa, const char *diag,
                        const lapack_int *m, const lapack_int *n, const double *alpha,
                        const double *a, const lapack_int *lda, double *b, const lapack_int *ldb);
void LAPACK_NAME(dtrsv)(const char *uplo, const char *trans, const char *diag, const lapack_int *n,
                        const double *a, const lapack_int *lda, double *x, const lapack_int *incx);

#endif
