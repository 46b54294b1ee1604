/* The piecewise linear model B = F*F' of the Gram matrix A, against the definition of the kernels:
 * samples of many kinds, on every architecture, in one and two threads. */
#include "definition.h"
#include "eigen/dense.h"
#include "operator/hat_model.h"
#include "samples.h"

enum { ROWS = 240, SAMPLES = 3 };

static const eef_kernel MODELLED[] = {EEF_MIN, EEF_MINM};

typedef struct fixture {
    eef_operator *op;
    eef_hat_model *model;
    size_t order;
    double x[ROWS * SAMPLES];
    double *f, *gram; /* ROWS x order; order x order */
    double error;
} fixture;

/* Column j of F is F times a unit vector. */
static void form_features(fixture *t)
{
    double *z = room(t->order * EEF_LANES * sizeof *z), *v = room(ROWS * EEF_LANES * sizeof *v);
    for (size_t j = 0; j < t->order; j++) {
        memset(z, 0, t->order * EEF_LANES * sizeof *z);
        memset(v, 0, ROWS * EEF_LANES * sizeof *v);
        z[j * EEF_LANES + j % EEF_LANES] = 1;
        eef_hat_model_expand(t->model, 1, z, v);
        for (size_t i = 0; i < ROWS; i++)
            t->f[i + j * ROWS] = v[EEF_LANES * i + j % EEF_LANES];
    }
    free_room(v);
    free_room(z);
}

static void make_fixture(fixture *t, eef_kernel kernel, int kind, size_t cells, eef_compute compute)
{
    eef_fault fault;
    for (size_t k = 0; k < SAMPLES; k++)
        fill_sample(kind, ROWS, t->x + k * ROWS);
    eef_samples samples = {{t->x, EEF_DOUBLE, ROWS, SAMPLES}, {.scale = 1}, NULL};
    EXPECT(eef_operator_create(&eef_host_plain, ROWS, kernel, &compute, &t->op) == EEF_OK);
    EXPECT(eef_hat_model_create(t->op, SAMPLES, cells, &t->model) == EEF_OK);
    EXPECT(eef_operator_add(t->op, &samples, &fault) == EEF_OK);
    t->order = eef_hat_model_order(t->model);
    t->f = room(ROWS * t->order * sizeof *t->f);
    t->gram = room(t->order * t->order * sizeof *t->gram);
    EXPECT(eef_hat_model_gram(t->model, t->gram, &t->error) == EEF_OK);
    form_features(t);
}

static void end_fixture(fixture *t)
{
    free_room(t->gram);
    free_room(t->f);
    eef_hat_model_destroy(t->model);
    eef_operator_destroy(t->op);
}

/* The eigenvalues of A - B, ascending, and the largest entry of the diagonal of A. */
static double error_spectrum(const fixture *t, eef_kernel kernel, double *values)
{
    const definition *defined = definition_of(kernel);
    double *e = room(ROWS * ROWS * sizeof *e), largest = 0;
    double *workspace = room(eef_dense_workspace(ROWS) * sizeof *workspace);
    for (size_t i = 0; i < ROWS; i++)
        for (size_t j = 0; j < ROWS; j++) {
            double total = 0;
            for (size_t k = 0; k < SAMPLES; k++)
                total += (double)defined->value((long double)t->x[i + k * ROWS],
                                                (long double)t->x[j + k * ROWS]);
            if (i == j)
                largest = fmax(largest, total);
            for (size_t q = 0; q < t->order; q++)
                total -= t->f[i + q * ROWS] * t->f[j + q * ROWS];
            e[i + j * ROWS] = total;
        }
    EXPECT(eef_dense_eigen(ROWS, e, ROWS, values, workspace) == EEF_OK);
    free_room(workspace);
    free_room(e);
    return largest;
}

/* |A - B| is at most the bound. 1e-12: rounding errors of ROWS * order terms. */
static void test_error_bound(void)
{
    static fixture t;
    double values[ROWS];
    for (size_t q = 0; q < sizeof MODELLED / sizeof *MODELLED; q++)
        for (int kind = 0; kind < SAMPLE_KINDS; kind++)
            for (size_t cells = 2; cells <= EEF_MAX_CELLS; cells *= 4) {
                make_fixture(&t, MODELLED[q], kind, cells, (eef_compute){NULL, 1});
                double rounding = 1e-12 * ROWS * error_spectrum(&t, MODELLED[q], values);
                EXPECT(values[ROWS - 1] <= t.error + rounding);
                EXPECT(-values[0] <= t.error + rounding);
                end_fixture(&t);
            }
}

/* With continuous samples the bound falls by a factor between 4, as the rounding of the weights
 * does, and 16, as the error of the interpolation does, when there are 4 times as many cells. */
static void test_accuracy(void)
{
    static fixture t;
    double coarse = 0;
    for (size_t q = 0; q < sizeof MODELLED / sizeof *MODELLED; q++)
        for (size_t cells = 8; cells <= 32; cells *= 4) {
            make_fixture(&t, MODELLED[q], 0, cells, (eef_compute){NULL, 1});
            if (cells == 8)
                coarse = t.error;
            else
                EXPECT(t.error < coarse / 6);
            end_fixture(&t);
        }
}

/* gram = F'*F, and F'*v by project. 1e-12: rounding errors of ROWS terms of at most 4. */
static void check_products(eef_kernel kernel, int kind, eef_compute compute)
{
    static fixture t;
    make_fixture(&t, kernel, kind, 5, compute);
    double *v = room(ROWS * EEF_LANES * sizeof *v), *z = room(t.order * EEF_LANES * sizeof *z);
    for (size_t i = 0; i < ROWS * EEF_LANES; i++)
        v[i] = draw();
    eef_hat_model_project(t.model, 1, v, z);
    for (size_t a = 0; a < t.order; a++) {
        for (size_t b = 0; b < t.order; b++) {
            double total = 0;
            for (size_t i = 0; i < ROWS; i++)
                total += t.f[i + a * ROWS] * t.f[i + b * ROWS];
            EXPECT(fabs(t.gram[a + b * t.order] - total) <= 1e-12 * ROWS * 4);
        }
        for (size_t c = 0; c < EEF_LANES; c++) {
            double total = 0;
            for (size_t i = 0; i < ROWS; i++)
                total += t.f[i + a * ROWS] * v[EEF_LANES * i + c];
            EXPECT(fabs(z[a * EEF_LANES + c] - total) <= 1e-12 * ROWS * 4);
        }
    }
    free_room(z);
    free_room(v);
    end_fixture(&t);
}

/* On every architecture, in one and in two threads. */
static void test_products(void)
{
    for (size_t a = 0; eef_architecture_name(a) != NULL; a++)
        for (size_t q = 0; q < sizeof MODELLED / sizeof *MODELLED; q++)
            for (int kind = 0; kind < 3; kind++)
                for (int threads = 1; threads <= 2; threads++)
                    check_products(MODELLED[q], kind,
                                   (eef_compute){eef_architecture_name(a), threads});
}

/* Every allocation refused in turn: the status says so, and no memory is left. */
static void test_refused_allocations(void)
{
    double x[ROWS], gram[16 * 16], error;
    fill_sample(0, ROWS, x);
    eef_samples samples = {{x, EEF_DOUBLE, ROWS, 1}, {.scale = 1}, NULL};
    for (size_t refused = 1;; refused++) {
        ledger l = {.refused = refused};
        eef_host host = {counted_allocate, counted_release, counted_interrupted, &l};
        eef_operator *op = NULL;
        eef_hat_model *model = NULL;
        eef_fault fault;
        eef_status status = eef_operator_create(&host, ROWS, EEF_MIN, &(eef_compute){NULL, 1}, &op);
        if (status == EEF_OK)
            status = eef_hat_model_create(op, 1, 16, &model);
        if (status == EEF_OK)
            status = eef_operator_add(op, &samples, &fault);
        if (status == EEF_OK)
            status = eef_hat_model_gram(model, gram, &error);
        eef_hat_model_destroy(model);
        eef_operator_destroy(op);
        EXPECT(l.blocks == 0);
        EXPECT(status == (l.requests < refused ? EEF_OK : EEF_NO_MEMORY));
        if (l.requests < refused)
            break;
    }
}

int main(void)
{
    test_error_bound();
    test_accuracy();
    test_products();
    test_refused_allocations();
    printf("test_hat_model: %d failures\n", failures);
    return failures > 0;
}
