/* The low-rank solver by the Gram matrix of [X S]: accurate results are accepted, and data for
 * which squared condition numbers or close eigenvalues could spoil the result are refused. */
#include "eigen/low_rank_gram.h"
#include "samples.h"

#include <string.h>

enum { ROWS = 300, COLS = 12, COMPONENTS = 4 };

static const double TOLERANCE = 9e-10;

typedef struct solution {
    double vectors[ROWS * COMPONENTS], values[COMPONENTS], residuals[COMPONENTS];
    eef_eigen_result result;
} solution;

static eef_status solve(const double *x, double tolerance, eef_select select, solution *s,
                        eef_status (*solver)(const eef_host *, const eef_samples *,
                                             const eef_eigen_parameters *, eef_eigen_result *))
{
    const eef_samples samples = {.x = {x, EEF_DOUBLE, ROWS, COLS}, .centering = {.scale = 1}};
    const eef_eigen_parameters parameters = {
        .components = COMPONENTS, .select = select, .tolerance = tolerance};
    s->result =
        (eef_eigen_result){.vectors = s->vectors, .values = s->values, .residuals = s->residuals};
    return solver(&eef_host_plain, &samples, &parameters, &s->result);
}

/* |A*w - value*w| from the definition of the kernel. */
static double true_residual(const double *x, const double *w, double value)
{
    double squares = 0;
    for (size_t i = 0; i < ROWS; i++) {
        double sum = 0;
        for (size_t j = 0; j < ROWS; j++)
            for (size_t k = 0; k < COLS; k++) {
                const double a = x[i + k * ROWS], b = x[j + k * ROWS];
                const double sa = (a > 0) - (a < 0), sb = (b > 0) - (b < 0);
                sum += (a * sb + sa * b) * w[j];
            }
        squares += (sum - value * w[i]) * (sum - value * w[i]);
    }
    return sqrt(squares);
}

static void test_accepts_and_is_accurate(void)
{
    double x[ROWS * COLS];
    for (int select = EEF_LARGEST; select <= EEF_MAGNITUDE; select++)
        for (int scale = -200; scale <= 200; scale += 100) {
            solution s;
            for (size_t i = 0; i < ROWS * COLS; i++)
                x[i] = ldexp(draw(), scale);
            EXPECT(solve(x, TOLERANCE, (eef_select)select, &s, eef_low_rank_gram_solve) == EEF_OK);
            EXPECT(s.result.converged);
            for (size_t c = 0; c < COMPONENTS; c++) {
                double norm = 0;
                const double *w = s.vectors + c * ROWS;
                for (size_t i = 0; i < ROWS; i++)
                    norm += w[i] * w[i];
                EXPECT(fabs(norm - 1) <= 1e-13);
                EXPECT(true_residual(x, w, s.values[c]) <= 1e-12 * fabs(s.values[0]));
            }
        }
}

/* Both ways give the same eigenvalues, to rounding. No residual meets the tolerance 0, so that the
 * second call goes on to the QR decomposition. */
static void test_agrees_with_qr(void)
{
    double x[ROWS * COLS];
    solution by_gram, by_qr;
    for (size_t i = 0; i < ROWS * COLS; i++)
        x[i] = draw() + (double)(i % ROWS) / ROWS;
    EXPECT(solve(x, TOLERANCE, EEF_LARGEST, &by_gram, eef_low_rank_gram_solve) == EEF_OK);
    EXPECT(solve(x, 0, EEF_LARGEST, &by_qr, eef_low_rank_solve) == EEF_OK);
    EXPECT(by_gram.result.converged && by_qr.result.converged);
    for (size_t c = 0; c < COMPONENTS; c++)
        EXPECT(fabs(by_gram.values[c] - by_qr.values[c]) <= 1e-12 * by_gram.values[0]);
}

/* Equal samples on disjoint rows: an eigenvalue of multiplicity COLS, of which COMPONENTS copies
 * are wanted. */
static void test_refuses_multiple_eigenvalues(void)
{
    double x[ROWS * COLS];
    solution s;
    memset(x, 0, sizeof x);
    for (size_t k = 0; k < COLS; k++)
        for (size_t i = 0; i < ROWS / COLS; i++)
            x[k * ROWS + k * (ROWS / COLS) + i] = 1 + (double)i;
    EXPECT(solve(x, TOLERANCE, EEF_LARGEST, &s, eef_low_rank_gram_solve) == EEF_OK);
    EXPECT(!s.result.converged);
    EXPECT(solve(x, TOLERANCE, EEF_LARGEST, &s, eef_low_rank_solve) == EEF_OK);
    EXPECT(s.result.converged);
    EXPECT(fabs(s.values[0] - s.values[COMPONENTS - 1]) <= 1e-12 * s.values[0]);
}

/* No more components than the rank can be found, and none in data of zeros. */
static void test_refuses_zero_eigenvalues(void)
{
    double x[ROWS * COLS];
    solution s;
    memset(x, 0, sizeof x);
    EXPECT(solve(x, TOLERANCE, EEF_LARGEST, &s, eef_low_rank_gram_solve) == EEF_OK);
    EXPECT(!s.result.converged);
    for (size_t i = 0; i < ROWS; i++)
        x[i] = draw();
    EXPECT(solve(x, TOLERANCE, EEF_MAGNITUDE, &s, eef_low_rank_gram_solve) == EEF_OK);
    EXPECT(!s.result.converged);
}

static void test_finds_entries_that_are_not_finite(void)
{
    double x[ROWS * COLS];
    solution s;
    for (size_t i = 0; i < ROWS * COLS; i++)
        x[i] = draw();
    x[ROWS * COLS - 1] = INFINITY;
    EXPECT(solve(x, TOLERANCE, EEF_LARGEST, &s, eef_low_rank_gram_solve) == EEF_NOT_FINITE);
}

int main(void)
{
    test_accepts_and_is_accurate();
    test_agrees_with_qr();
    test_refuses_multiple_eigenvalues();
    test_refuses_zero_eigenvalues();
    test_finds_entries_that_are_not_finite();
    printf("test_low_rank: %d failures\n", failures);
    return failures > 0;
}
