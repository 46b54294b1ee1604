/* The core leaves the program's rounding mode, denormal flags and locale as it finds them, and
 * gives the same answers with any number of threads. */
#include "kernels/kernels.h"
#include "ledger.h"

#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
/* All but the exceptions that were raised: rounding, masks, and how denormals are treated. */
static unsigned control_word(void)
{
    return _mm_getcsr() & ~0x3fu;
}
static void flush_denormals(bool on)
{
    _MM_SET_FLUSH_ZERO_MODE(on ? _MM_FLUSH_ZERO_ON : _MM_FLUSH_ZERO_OFF);
    _mm_setcsr((_mm_getcsr() & ~0x40u) | (on ? 0x40u : 0));
}
#else
static unsigned control_word(void)
{
    return 0;
}
static void flush_denormals(bool on)
{
    (void)on;
}
#endif

/* TALL_ROWS * TALL_COLS: entries enough for several threads. SLOW_ROWS: for kernels whose operator
 * takes D^2 operations. */
enum { ROWS = 60, COLS = 5, TALL_ROWS = 1 << 18, SLOW_ROWS = 1 << 11, TALL_COLS = 4 };

static void fill(double *x, size_t count)
{
    for (size_t i = 0; i < count; i++)
        x[i] = sin((double)i * (double)i);
}

static void call_everything(const eef_matrix *x)
{
    static double a[ROWS * ROWS], w[ROWS * 2], lambda[2], mu[ROWS], residuals[2];
    const eef_compute compute = {NULL, 0};
    const eef_operands operands = {*x, *x};
    eef_pca_result result = {.w = w, .lambda = lambda, .mu = mu, .residuals = residuals};
    eef_fault fault;
    for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++) {
        EXPECT(eef_gram(&eef_host_plain, x, kernel, &compute, a, &fault) == EEF_OK);
        EXPECT(eef_dot(&eef_host_plain, &operands, kernel, &compute, a, &fault) == EEF_OK);
        for (eef_solver solver = EEF_SOLVER_AUTO; solver <= EEF_SOLVER_OPERATOR; solver++) {
            const eef_pca_options options = {.kernel = kernel,
                                             .components = 2,
                                             .center = EEF_CENTER_MEDIAN,
                                             .solver = solver,
                                             .tolerance = 1e-8,
                                             .max_iterations = 100};
            EXPECT(eef_pca(&eef_host_plain, x, &options, &result) == EEF_OK);
        }
    }
}

static void test_floating_point_modes_stay(const eef_matrix *x)
{
    const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (size_t m = 0; m < 4; m++)
        for (int flush = 0; flush < 2; flush++) {
            flush_denormals(flush == 1);
            fesetround(modes[m]);
            const unsigned before = control_word();
            call_everything(x);
            EXPECT(control_word() == before);
            EXPECT(fegetround() == modes[m]);
        }
    flush_denormals(false);
    fesetround(FE_TONEAREST);
}

static void test_locale_stays(const eef_matrix *x)
{
    const char *const names[] = {"C", "C.UTF-8", "de_DE.UTF-8"};
    for (size_t k = 0; k < 3; k++) {
        if (setlocale(LC_ALL, names[k]) == NULL)
            continue; /* not on this machine */
        call_everything(x);
        EXPECT(strcmp(setlocale(LC_ALL, NULL), names[k]) == 0);
    }
    setlocale(LC_ALL, "C");
}

static void test_threads_agree(const eef_matrix *x)
{
    double *w = test_allocate(TALL_ROWS * 2 * sizeof *w);
    double *mu = test_allocate(TALL_ROWS * sizeof *mu);
    for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++) {
        double lambda[3][2], residuals[2];
        const bool slow = eef_kernel_find(kernel)->operator_type == &eef_reference_operator;
        const eef_matrix used = {x->data, x->class_id, slow ? SLOW_ROWS : x->rows, x->cols};
        for (int threads = 1; threads <= 3; threads++) {
            const eef_pca_options options = {.kernel = kernel,
                                             .components = 2,
                                             .solver = EEF_SOLVER_OPERATOR,
                                             .tolerance = 1e-8,
                                             .max_iterations = 100,
                                             .compute = {NULL, threads}};
            eef_pca_result result = {
                .w = w, .lambda = lambda[threads - 1], .mu = mu, .residuals = residuals};
            EXPECT(eef_pca(&eef_host_plain, &used, &options, &result) == EEF_OK);
            for (size_t k = 0; k < 2; k++) /* both within the tolerance of the eigenvalue */
                EXPECT(fabs(lambda[threads - 1][k] - lambda[0][k]) <= 2e-8 * lambda[0][0]);
        }
    }
    free(mu);
    free(w);
}

int main(void)
{
    static double small[ROWS * COLS], tall[TALL_ROWS * TALL_COLS];
    fill(small, ROWS * COLS);
    fill(tall, TALL_ROWS * TALL_COLS);
    const eef_matrix x = {small, EEF_DOUBLE, ROWS, COLS};
    const eef_matrix y = {tall, EEF_DOUBLE, TALL_ROWS, TALL_COLS};
    test_floating_point_modes_stay(&x);
    test_locale_stays(&x);
    test_threads_agree(&y);
    printf("test_faults_environment: %d failures\n", failures);
    return failures > 0;
}
