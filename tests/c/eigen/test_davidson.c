/* The block Davidson solver on A = F*F' + diag(e) + g*g' with the model F*F', against LAPACK:
 * separated, multiple and clustered eigenvalues, and large eigenvalues that the model does not
 * contain. The solver may give up, but a result that it calls converged is right. */
#include "base/architecture.h"
#include "eigen/dense.h"
#include "eigen/eigen.h"
#include "samples.h"

#include <string.h>

enum { ROWS = 120, ORDER = 12, MAX_COMPONENTS = 6, LEADING = 8 };

/* Largest eigenvalue of A - F*F'. */
static const double MAX_EXTRA = 0.02;

typedef struct spectrum {
    double f[ROWS * ORDER];            /* columns of F */
    double extra[ROWS];                /* diagonal e */
    double coupling[ROWS];             /* g */
    double apply_error, apply_error_4; /* of eef_eigen_problem */
    bool unknown_error;                /* of the model */
} spectrum;

static void project_block(const spectrum *s, const double *v, double *z)
{
    memset(z, 0, ORDER * EEF_LANES * sizeof *z);
    for (size_t j = 0; j < ORDER; j++)
        for (size_t i = 0; i < ROWS; i++)
            for (size_t c = 0; c < EEF_LANES; c++)
                z[j * EEF_LANES + c] += s->f[i + j * ROWS] * v[EEF_LANES * i + c];
}

static void expand_block(const spectrum *s, const double *z, double *v)
{
    for (size_t j = 0; j < ORDER; j++)
        for (size_t i = 0; i < ROWS; i++)
            for (size_t c = 0; c < EEF_LANES; c++)
                v[EEF_LANES * i + c] += s->f[i + j * ROWS] * z[j * EEF_LANES + c];
}

static void project(void *context, size_t blocks, const double *v, double *z)
{
    for (size_t q = 0; q < blocks; q++)
        project_block(context, v + q * EEF_LANES * ROWS, z + q * EEF_LANES * ORDER);
}

static void expand(void *context, size_t blocks, const double *z, const double *rest, double *v)
{
    (void)rest;
    for (size_t q = 0; q < blocks; q++)
        expand_block(context, z + q * EEF_LANES * ORDER, v + q * EEF_LANES * ROWS);
}

static void apply_block(const spectrum *s, const double *u, double *y)
{
    double z[ORDER * EEF_LANES];
    for (size_t c = 0; c < EEF_LANES; c++) {
        double dot = 0;
        for (size_t i = 0; i < ROWS; i++)
            dot += s->coupling[i] * u[EEF_LANES * i + c];
        for (size_t i = 0; i < ROWS; i++)
            y[EEF_LANES * i + c] = s->extra[i] * u[EEF_LANES * i + c] + dot * s->coupling[i];
    }
    project_block(s, u, z);
    expand_block(s, z, y);
}

static eef_status apply(void *context, size_t blocks, const double *u, double *y)
{
    for (size_t q = 0; q < blocks; q++)
        apply_block(context, u + q * EEF_LANES * ROWS, y + q * EEF_LANES * ROWS);
    return EEF_OK;
}

/* Orthogonal columns of F with norms sqrt(value): column j in the rows j, j + ORDER, ... */
static void make_spectrum(const double *value, double max_extra, spectrum *s)
{
    memset(s, 0, sizeof *s);
    for (size_t j = 0; j < ORDER; j++) {
        double square = 0;
        for (size_t i = j; i < ROWS; i += ORDER) {
            s->f[i + j * ROWS] = draw();
            square += s->f[i + j * ROWS] * s->f[i + j * ROWS];
        }
        for (size_t i = j; i < ROWS; i += ORDER)
            s->f[i + j * ROWS] *= sqrt(value[j] / square);
    }
    for (size_t i = 0; i < ROWS; i++)
        s->extra[i] = max_extra * fabs(draw());
}

typedef struct solution {
    double vectors[ROWS * MAX_COMPONENTS], values[MAX_COMPONENTS], residuals[MAX_COMPONENTS];
    eef_eigen_result result;
    eef_status status;
} solution;

static double squared_norm(const double *x)
{
    double square = 0;
    for (size_t i = 0; i < ROWS; i++)
        square += x[i] * x[i];
    return square;
}

/* The bound of the error of the model is the largest entry of e, plus |g|^2, unless it is unknown.
 * `leading` as in eef_eigen_model.
 */
static void solve(const eef_host *host, spectrum *s, size_t components, size_t leading,
                  solution *to)
{
    static double gram[ORDER * ORDER];
    for (size_t j = 0; j < ORDER; j++)
        for (size_t k = 0; k < ORDER; k++) {
            gram[j + k * ORDER] = 0;
            for (size_t i = 0; i < ROWS; i++)
                gram[j + k * ORDER] += s->f[i + j * ROWS] * s->f[i + k * ROWS];
        }
    eef_pool pool;
    eef_pool_start(&pool, host, 1);
    eef_execution run = {host, eef_architecture_find(NULL)->block_ops, &pool};
    eef_eigen_problem problem = {.rows = ROWS,
                                 .all_rows = ROWS,
                                 .apply = apply,
                                 .apply_context = s,
                                 .apply_error = s->apply_error,
                                 .apply_error_4 = s->apply_error_4,
                                 .trace = 0};
    for (size_t i = 0; i < ROWS; i++)
        problem.trace += s->extra[i];
    for (size_t j = 0; j < ORDER; j++)
        problem.trace += gram[j + j * ORDER];
    double error = 0;
    for (size_t i = 0; i < ROWS; i++)
        error = fmax(error, s->extra[i]);
    error += squared_norm(s->coupling);
    problem.trace += squared_norm(s->coupling);
    if (s->unknown_error)
        error = INFINITY;
    eef_eigen_model model = {ORDER, gram, error, leading, project, expand, s};
    eef_eigen_parameters parameters = {
        .components = components, .select = EEF_LARGEST, .tolerance = 1e-9, .max_iterations = 500};
    to->result = (eef_eigen_result){to->vectors, to->values, to->residuals, false, 0, 0};
    to->status = eef_davidson(&run, &problem, &model, &parameters, &to->result);
    eef_pool_end(&pool);
}

/* All eigenvalues of A, ascending. */
static void reference(const spectrum *s, double *values)
{
    static double a[ROWS * ROWS];
    memset(a, 0, sizeof a);
    for (size_t i = 0; i < ROWS; i++) {
        a[i + i * ROWS] = s->extra[i];
        for (size_t k = 0; k < ROWS; k++)
            a[i + k * ROWS] += s->coupling[i] * s->coupling[k];
        for (size_t k = 0; k < ROWS; k++)
            for (size_t j = 0; j < ORDER; j++)
                a[i + k * ROWS] += s->f[i + j * ROWS] * s->f[k + j * ROWS];
    }
    static double workspace[ROWS * 66];
    EXPECT(sizeof workspace >= eef_dense_workspace(ROWS) * sizeof *workspace);
    EXPECT(eef_dense_eigen(ROWS, a, ROWS, values, workspace) == EEF_OK);
}

/* The eigenvalues, residuals, and orthonormal vectors. */
static void check_solution(const solution *found, size_t components, const double *expected)
{
    double norm = expected[ROWS - 1];
    for (size_t k = 0; k < components; k++) {
        EXPECT(fabs(found->values[k] - expected[ROWS - 1 - k]) <= 1e-8 * norm);
        EXPECT(found->residuals[k] <= 1e-8 * norm);
        for (size_t j = 0; j <= k; j++) {
            double dot = 0;
            for (size_t i = 0; i < ROWS; i++)
                dot += found->vectors[i + j * ROWS] * found->vectors[i + k * ROWS];
            EXPECT(fabs(dot - (j == k)) <= 1e-12);
        }
    }
}

/* Random spectra, in which an eigenvalue may be equal or close to another one. The solver does not
 * give up where the next eigenvalue has three times the distance of the error of the model. */
static void test_spectra(void)
{
    static spectrum s;
    static solution found;
    int separated = 0;
    for (int trial = 0; trial < 1000; trial++) {
        double value[ORDER], expected[ROWS];
        for (size_t j = 0; j < ORDER; j++) {
            value[j] = 1 + fabs(draw());
            if (j > 0 && draw() > 0)
                value[j] = value[j - 1] * (draw() > 0 ? 1 : 1 - 1e-7 * fabs(draw()));
        }
        make_spectrum(value, MAX_EXTRA, &s);
        reference(&s, expected);
        size_t k = 1 + (size_t)trial % MAX_COMPONENTS;
        solve(&eef_host_plain, &s, k, 0, &found);
        EXPECT(found.status == EEF_OK);
        if (expected[ROWS - k] - expected[ROWS - k - 1] > 3 * MAX_EXTRA) {
            separated++;
            EXPECT(found.result.converged);
        }
        if (found.result.converged)
            check_solution(&found, k, expected);
    }
    EXPECT(separated > 300);
}

/* Eigenvalues that are closer to each other than the error of the model, before a large step: the
 * solver finds them with more start vectors than components, and may give up when they are closer
 * than half of this error. */
static void test_close_eigenvalues(void)
{
    static spectrum s;
    static solution found;
    int separated = 0;
    for (int trial = 0; trial < 1000; trial++) {
        double value[ORDER], expected[ROWS], extra = trial % 2 == 0 ? MAX_EXTRA : 30 * MAX_EXTRA;
        for (size_t j = 0; j < ORDER; j++) {
            value[j] = j < LEADING ? 1 + 0.05 * draw() : trial % 5 == 0 ? 0 : 0.1 * fabs(draw());
            if (j > 0 && j < LEADING && draw() > 0.5)
                value[j] = value[j - 1];
        }
        make_spectrum(value, extra, &s);
        reference(&s, expected);
        size_t k = 1 + (size_t)trial % MAX_COMPONENTS;
        solve(&eef_host_plain, &s, k, trial % 4 == 0 ? LEADING + 2 : LEADING, &found);
        EXPECT(found.status == EEF_OK);
        if (extra == MAX_EXTRA && expected[ROWS - k] - expected[ROWS - k - 1] > MAX_EXTRA / 2) {
            separated++;
            EXPECT(found.result.converged);
        }
        if (found.result.converged)
            check_solution(&found, k, expected);
    }
    EXPECT(separated > 100);
}

/* An eigenvalue of A - F*F' above or near the wanted ones, on a row that F does not contain, or
 * hardly. The iteration cannot find it; the bound of the error must tell. */
static void test_unknown_eigenvalue(void)
{
    static spectrum s;
    static solution found;
    for (int trial = 0; trial < 600; trial++) {
        double value[ORDER], expected[ROWS];
        for (size_t j = 0; j < ORDER; j++)
            value[j] = 2 - 0.05 * (double)j;
        make_spectrum(value, MAX_EXTRA, &s);
        size_t row = (size_t)(ROWS * (draw() + 1) / 2), k = 1 + (size_t)trial % MAX_COMPONENTS;
        for (size_t j = 0; j < ORDER; j++)
            s.f[row + j * ROWS] *= trial % 2 == 0 ? 0 : 1e-3;
        s.extra[row] = 2.1 - 0.05 * (double)k + draw() / 10;
        reference(&s, expected);
        solve(&eef_host_plain, &s, k, trial % 3 == 0 ? LEADING : 0, &found);
        EXPECT(found.status == EEF_OK);
        if (found.result.converged)
            check_solution(&found, k, expected);
    }
}

/* g couples an eigenvector of the model to a row that F does not contain, and may raise its
 * eigenvalue above wanted ones. The iteration, which refines the wanted pairs only, cannot tell;
 * the residual of the start vectors must. */
static void test_coupled_eigenvector(void)
{
    static spectrum s;
    static solution found;
    int converged = 0;
    for (int trial = 0; trial < 1000; trial++) {
        double value[ORDER], expected[ROWS];
        double share = 0.5 * fabs(draw()), size = 0.65 * fabs(draw());
        size_t coupled = LEADING - 1, k = 1 + (size_t)trial % 3 * 2;
        size_t row = (size_t)(ROWS * (draw() + 1) / 2);
        for (size_t j = 0; j < ORDER; j++)
            value[j] = j < LEADING ? 1 - 0.005 * (double)j : 0.1;
        value[coupled] -= size * size * share * share; /* what g*g' adds to it */
        make_spectrum(value, 0, &s);
        for (size_t j = 0; j < ORDER; j++)
            s.f[row + j * ROWS] = 0;
        for (size_t i = 0; i < ROWS; i++)
            s.coupling[i] = size * share * s.f[i + coupled * ROWS];
        s.coupling[row] = size;
        reference(&s, expected);
        solve(&eef_host_plain, &s, k, LEADING, &found);
        EXPECT(found.status == EEF_OK);
        converged += found.result.converged;
        if (found.result.converged)
            check_solution(&found, k, expected);
    }
    EXPECT(converged > 100);
}

/* Bounds of the errors of products are added to the residuals. The solver gives up at once when the
 * bounds are too large for the tolerance of 1e-9, or later when they are too large for the
 * eigenvectors, which have only a part of the rows. */
static void test_product_error(void)
{
    static const struct {
        double error, error_4; /* relative to the largest eigenvalue */
        bool starts, converges;
    } cases[] = {{4e-10, INFINITY, true, true},
                 {INFINITY, 6e-10, true, true},
                 {6e-10, INFINITY, false, false},
                 {INFINITY, 1.65e-9, true, false}};
    static const double value[ORDER] = {9, 8, 7, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    static spectrum s;
    static solution found;
    for (size_t q = 0; q < sizeof cases / sizeof *cases; q++) {
        make_spectrum(value, MAX_EXTRA, &s);
        s.apply_error = value[0] * cases[q].error;
        s.apply_error_4 = value[0] * cases[q].error_4;
        solve(&eef_host_plain, &s, 3, ORDER, &found);
        EXPECT(found.status == EEF_OK);
        EXPECT((found.result.iterations > 0) == cases[q].starts);
        EXPECT(found.result.converged == cases[q].converges);
        double smallest = fmin(s.apply_error, s.apply_error_4 * 0.5), squares = 0;
        for (size_t k = 0; k < 3 && found.result.converged; k++) {
            EXPECT(found.residuals[k] >= smallest);
            squares += found.residuals[k] * found.residuals[k];
        }
        EXPECT(sqrt(squares / 3) <= 1e-9 * found.values[0]);
    }
}

/* Without a bound of the error, converged eigenpairs are verified by random vectors. Separated
 * eigenvalues are found as with the bound. */
static void test_spectra_without_bound(void)
{
    static spectrum s;
    static solution found;
    int separated = 0, converged = 0;
    for (int trial = 0; trial < 1000; trial++) {
        double value[ORDER], expected[ROWS];
        for (size_t j = 0; j < ORDER; j++) {
            value[j] = 1 + fabs(draw());
            if (j > 0 && draw() > 0)
                value[j] = value[j - 1] * (draw() > 0 ? 1 : 1 - 1e-3 * fabs(draw()));
        }
        make_spectrum(value, MAX_EXTRA, &s);
        s.unknown_error = true;
        reference(&s, expected);
        size_t k = 1 + (size_t)trial % MAX_COMPONENTS;
        solve(&eef_host_plain, &s, k, 0, &found);
        EXPECT(found.status == EEF_OK);
        if (expected[ROWS - k] - expected[ROWS - k - 1] > 3 * MAX_EXTRA) {
            separated++;
            EXPECT(found.result.converged);
        }
        converged += found.result.converged;
        if (found.result.converged)
            check_solution(&found, k, expected);
    }
    EXPECT(separated > 300);
    EXPECT(converged > separated);
}

/* The eigenvalue of a row that F does not contain exceeds the wanted ones, which the iteration
 * cannot see. The verification must not accept the result; or is a little smaller, and it may. */
static void test_unknown_eigenvalue_without_bound(void)
{
    static spectrum s;
    static solution found;
    int larger = 0, accepted = 0;
    for (int trial = 0; trial < 600; trial++) {
        double value[ORDER], expected[ROWS];
        for (size_t j = 0; j < ORDER; j++)
            value[j] = 2 - 0.05 * (double)j;
        make_spectrum(value, MAX_EXTRA, &s);
        s.unknown_error = true;
        size_t row = (size_t)(ROWS * (draw() + 1) / 2), k = 1 + (size_t)trial % MAX_COMPONENTS;
        for (size_t j = 0; j < ORDER; j++)
            s.f[row + j * ROWS] = 0;
        s.extra[row] = 2.05 - 0.05 * (double)k + draw() / 10;
        reference(&s, expected);
        solve(&eef_host_plain, &s, k, 0, &found);
        EXPECT(found.status == EEF_OK);
        larger += s.extra[row] > expected[ROWS - k] - 1e-12;
        accepted += found.result.converged;
        if (found.result.converged)
            check_solution(&found, k, expected);
    }
    EXPECT(larger > 100);
    EXPECT(accepted > 100);
}

/* More components than the solver takes: it gives up. */
static void test_too_many_components(void)
{
    static double vectors[ROWS * (EEF_MAX_MODEL_COMPONENTS + 1)];
    double values[EEF_MAX_MODEL_COMPONENTS + 1], residuals[EEF_MAX_MODEL_COMPONENTS + 1];
    eef_eigen_problem problem = {.rows = ROWS, .all_rows = ROWS, .apply = apply};
    eef_eigen_parameters parameters = {.components = EEF_MAX_MODEL_COMPONENTS + 1};
    eef_eigen_result result = {vectors, values, residuals, true, 0, 0};
    eef_eigen_model model = {.order = ORDER};
    eef_execution run = {.host = &eef_host_plain};
    EXPECT(eef_davidson(&run, &problem, &model, &parameters, &result) == EEF_OK);
    EXPECT(!result.converged);
}

/* Every allocation refused in turn: the status says so, and no memory is left. */
static void check_refused_allocations(bool unknown_error)
{
    static spectrum s;
    static solution found;
    double value[ORDER];
    for (size_t j = 0; j < ORDER; j++)
        value[j] = j < LEADING ? 2 - 0.01 * (double)j : 0.1;
    make_spectrum(value, MAX_EXTRA, &s);
    s.unknown_error = unknown_error;
    for (size_t refused = 1;; refused++) {
        ledger l = {.refused = refused};
        eef_host host = {counted_allocate, counted_release, counted_interrupted, &l};
        solve(&host, &s, 3, LEADING, &found);
        EXPECT(l.blocks == 0);
        if (l.requests < refused)
            break;
        EXPECT(found.status == EEF_NO_MEMORY);
    }
    EXPECT(found.result.converged);
}

static void test_refused_allocations(void)
{
    check_refused_allocations(false);
    check_refused_allocations(true);
}

int main(void)
{
    test_spectra();
    test_close_eigenvalues();
    test_unknown_eigenvalue();
    test_coupled_eigenvector();
    test_product_error();
    test_spectra_without_bound();
    test_unknown_eigenvalue_without_bound();
    test_too_many_components();
    test_refused_allocations();
    printf("test_davidson: %d failures\n", failures);
    return failures > 0;
}
