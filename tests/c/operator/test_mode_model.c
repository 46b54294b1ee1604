/* The model B = F*F' of the leading eigenvectors of every sample, against the definition of the
 * kernels: its products on every architecture, in one and in two threads, and how much of the Gram
 * matrix A it contains. */
#include "definition.h"
#include "operator/mode_model.h"
#include "samples.h"

#include <string.h>

enum { ROWS = 700, SAMPLES = 6 };

typedef struct fixture {
    eef_operator *op;
    eef_mode_model *model;
    size_t order;
    double x[ROWS * SAMPLES];
    double *f, *gram; /* ROWS x order; order x order */
} fixture;

/* Column j of F is F times a unit vector. */
static void form_features(fixture *t)
{
    double *z = room(t->order * EEF_LANES * sizeof *z), *v = room(ROWS * EEF_LANES * sizeof *v);
    for (size_t j = 0; j < t->order; j++) {
        memset(z, 0, t->order * EEF_LANES * sizeof *z);
        memset(v, 0, ROWS * EEF_LANES * sizeof *v);
        z[j * EEF_LANES + j % EEF_LANES] = 1;
        eef_mode_model_expand(t->model, 1, z, NULL, v);
        for (size_t i = 0; i < ROWS; i++)
            t->f[i + j * ROWS] = v[EEF_LANES * i + j % EEF_LANES];
    }
    free_room(v);
    free_room(z);
}

/* The model of the samples t->x. */
static void make_model(fixture *t, size_t modes, eef_compute compute)
{
    eef_fault fault;
    eef_samples samples = {{t->x, EEF_DOUBLE, ROWS, SAMPLES}, {.scale = 1}, NULL};
    EXPECT(eef_operator_create(&eef_host_plain, ROWS, EEF_MIN, &compute, &t->op) == EEF_OK);
    EXPECT(eef_mode_model_create(t->op, &samples, modes, &t->model) == EEF_OK);
    EXPECT(eef_operator_add(t->op, &samples, &fault) == EEF_OK);
    EXPECT(eef_mode_model_complete(t->model) == EEF_OK);
    t->order = eef_mode_model_order(t->model);
    t->f = room(ROWS * t->order * sizeof *t->f);
    t->gram = room(t->order * t->order * sizeof *t->gram);
    EXPECT(eef_mode_model_gram(t->model, 1, t->gram) == EEF_OK);
    form_features(t);
}

static void end_model(fixture *t)
{
    free_room(t->gram);
    free_room(t->f);
    eef_mode_model_destroy(t->model);
    eef_operator_destroy(t->op);
}

/* The share that |value - expected| has in the rounding error of single precision in a sum of
 * `terms` terms, whose magnitudes add up to `magnitude`. Products below 1e-30 may underflow. */
static double error_share(double value, double expected, double magnitude, double terms)
{
    return fabs(value - expected) / (FLT_EPSILON * terms * (magnitude + 1e-30));
}

/* gram = F'*F, and F'*v by project, for several blocks. Sums of ROWS terms in any order. */
static void check_products(int kind, eef_compute compute)
{
    enum { BLOCKS = 5, COLUMNS = BLOCKS * EEF_LANES };
    static fixture t;
    double worst = 0;
    for (size_t k = 0; k < SAMPLES; k++)
        fill_sample(kind, ROWS, t.x + k * ROWS);
    make_model(&t, 2, compute);
    double *v = room(ROWS * COLUMNS * sizeof *v), *z = room(t.order * COLUMNS * sizeof *z);
    for (size_t i = 0; i < ROWS * COLUMNS; i++)
        v[i] = draw();
    eef_mode_model_project(t.model, BLOCKS, v, z);
    for (size_t a = 0; a < t.order; a++) {
        for (size_t b = 0; b < t.order; b++) {
            double total = 0, magnitude = 0;
            for (size_t i = 0; i < ROWS; i++) {
                total += t.f[i + a * ROWS] * t.f[i + b * ROWS];
                magnitude += fabs(t.f[i + a * ROWS] * t.f[i + b * ROWS]);
            }
            worst = fmax(worst, error_share(t.gram[a + b * t.order], total, magnitude, ROWS));
        }
        for (size_t c = 0; c < COLUMNS; c++) {
            double total = 0, magnitude = 0;
            const double *block = v + c / EEF_LANES * EEF_LANES * ROWS;
            for (size_t i = 0; i < ROWS; i++) {
                double term = t.f[i + a * ROWS] * block[EEF_LANES * i + c % EEF_LANES];
                total += term;
                magnitude += fabs(term);
            }
            double found = z[c / EEF_LANES * EEF_LANES * t.order + EEF_LANES * a + c % EEF_LANES];
            worst = fmax(worst, error_share(found, total, magnitude, ROWS));
        }
    }
    EXPECT(worst <= 1);
    free_room(z);
    free_room(v);
    end_model(&t);
}

static void test_products(void)
{
    for (size_t a = 0; eef_architecture_name(a) != NULL; a++)
        for (int kind = 0; kind < 3; kind++)
            for (int threads = 1; threads <= 2; threads++)
                check_products(kind, (eef_compute){eef_architecture_name(a), threads});
}

/* The trace of B, relative to that of A. */
static double share_of_trace(const fixture *t)
{
    double model = 0, matrix = 0;
    for (size_t j = 0; j < t->order; j++)
        model += t->gram[j + j * t->order];
    for (size_t i = 0; i < ROWS * SAMPLES; i++)
        matrix += fabs(t->x[i]);
    return model / matrix;
}

/* Magnitudes that are spread evenly have eigenvalues in proportion to 1, 1/9, 1/25, 1/49, which are
 * 81, 90, 93 and 95 % of their sum of pi^2/8. Independent samples have nothing in common that adds
 * more than some percent. */
static void test_modes_contain_the_leading_eigenvalues(void)
{
    static const double expected[EEF_MAX_MODES] = {0.81, 0.90, 0.933, 0.95};
    static fixture t;
    for (size_t modes = 1; modes <= EEF_MAX_MODES; modes++) {
        for (size_t k = 0; k < SAMPLES; k++)
            fill_sample(0, ROWS, t.x + k * ROWS);
        make_model(&t, modes, (eef_compute){NULL, 1});
        double share = share_of_trace(&t);
        EXPECT(share > expected[modes - 1] - 0.02 && share < expected[modes - 1] + 0.06);
        end_model(&t);
    }
}

/* Equal samples have all eigenvectors in common: 16 of them are 97.5 % of the sum. */
static void test_common_functions_complete_equal_samples(void)
{
    static fixture t;
    fill_sample(0, ROWS, t.x);
    for (size_t k = 1; k < SAMPLES; k++)
        memcpy(t.x + k * ROWS, t.x, ROWS * sizeof *t.x);
    make_model(&t, 1, (eef_compute){NULL, 1});
    EXPECT(share_of_trace(&t) > 0.96);
    end_model(&t);
}

/* F*F' + R is A with the mean of its cell in place of each magnitude, so its products are those of
 * A within 2 %: a cell has about 1/127 of the range, and no magnitude is further from the mean. */
static void test_rest_completes_the_product(void)
{
    static fixture t;
    static double v[ROWS * EEF_LANES], w[ROWS * EEF_LANES], y[ROWS * EEF_LANES];
    const double rest[EEF_LANES] = {1, 1};
    double error = 0, square = 0;
    for (size_t k = 0; k < SAMPLES; k++)
        fill_sample(0, ROWS, t.x + k * ROWS);
    make_model(&t, 2, (eef_compute){NULL, 2});
    double *z = room(t.order * EEF_LANES * sizeof *z);
    for (size_t i = 0; i < ROWS * EEF_LANES; i++)
        v[i] = draw();
    memset(w, 0, sizeof w);
    eef_mode_model_project(t.model, 1, v, z);
    for (size_t j = SAMPLES * 2 * EEF_LANES; j < t.order * EEF_LANES; j++)
        z[j] = 0; /* functions of the common sample are part of the rest */
    eef_mode_model_expand(t.model, 1, z, rest, w);
    EXPECT(eef_operator_apply(t.op, 1, v, y) == EEF_OK);
    for (size_t i = 0; i < ROWS * EEF_LANES; i++) {
        error += (w[i] - y[i]) * (w[i] - y[i]);
        square += y[i] * y[i];
    }
    EXPECT(sqrt(error / square) < 0.02);
    free_room(z);
    end_model(&t);
}

/* An estimate of F'*F from a quarter of the rows, as far as its diagonal goes: within 20 %, about
 * six standard deviations for 1000 rows. */
static void test_estimate(void)
{
    enum { MANY = 4000 };
    static double x[MANY * 2], gram[32 * 32], estimate[32 * 32];
    eef_samples samples = {{x, EEF_DOUBLE, MANY, 2}, {.scale = 1}, NULL};
    eef_operator *op = NULL;
    eef_mode_model *model = NULL;
    eef_fault fault;
    fill_sample(0, MANY * 2, x);
    EXPECT(eef_operator_create(&eef_host_plain, MANY, EEF_MIN, &(eef_compute){NULL, 1}, &op) ==
           EEF_OK);
    EXPECT(eef_mode_model_create(op, &samples, 1, &model) == EEF_OK);
    EXPECT(eef_operator_add(op, &samples, &fault) == EEF_OK);
    EXPECT(eef_mode_model_complete(model) == EEF_OK);
    EXPECT(eef_mode_model_gram(model, 1, gram) == EEF_OK);
    EXPECT(eef_mode_model_gram(model, 4, estimate) == EEF_OK);
    size_t order = eef_mode_model_order(model);
    for (size_t j = 0; j < 2; j++)
        EXPECT(fabs(estimate[j + j * order] / gram[j + j * order] - 1) < 0.2);
    eef_mode_model_destroy(model);
    eef_operator_destroy(op);
}

/* Samples that cells cannot hold, zeros and the smallest numbers, are left out. */
static void test_samples_without_magnitudes_are_left_out(void)
{
    static fixture t;
    for (int kind = 6; kind <= 7; kind++) {
        for (size_t k = 0; k < SAMPLES; k++)
            fill_sample(kind, ROWS, t.x + k * ROWS);
        make_model(&t, 2, (eef_compute){NULL, 1});
        for (size_t i = 0; i < t.order * t.order; i++)
            EXPECT(t.gram[i] == 0);
        end_model(&t);
    }
}

/* Every allocation refused in turn: the status says so, and no memory is left. */
static void test_refused_allocations(void)
{
    static double x[ROWS * 2], gram[32 * 32];
    fill_sample(0, ROWS * 2, x);
    eef_samples samples = {{x, EEF_DOUBLE, ROWS, 2}, {.scale = 1}, NULL};
    for (size_t refused = 1;; refused++) {
        ledger l = {.refused = refused};
        eef_host host = {counted_allocate, counted_release, counted_interrupted, &l};
        eef_operator *op = NULL;
        eef_mode_model *model = NULL;
        eef_fault fault;
        eef_status status = eef_operator_create(&host, ROWS, EEF_MIN, &(eef_compute){NULL, 1}, &op);
        if (status == EEF_OK)
            status = eef_mode_model_create(op, &samples, 1, &model);
        if (status == EEF_OK)
            status = eef_operator_add(op, &samples, &fault);
        if (status == EEF_OK)
            status = eef_mode_model_complete(model);
        if (status == EEF_OK)
            status = eef_mode_model_gram(model, 1, gram);
        eef_mode_model_destroy(model);
        eef_operator_destroy(op);
        EXPECT(l.blocks == 0);
        EXPECT(status == (l.requests < refused ? EEF_OK : EEF_NO_MEMORY));
        if (l.requests < refused)
            break;
    }
}

int main(void)
{
    test_products();
    test_modes_contain_the_leading_eigenvalues();
    test_common_functions_complete_equal_samples();
    test_rest_completes_the_product();
    test_estimate();
    test_samples_without_magnitudes_are_left_out();
    test_refused_allocations();
    printf("test_mode_model: %d failures\n", failures);
    return failures > 0;
}
