/* The interpolated operator of the kernels min and minm against the definition of the kernels:
 * samples of many kinds, on every architecture, in one and two threads. */
#include "definition.h"
#include "eigen/dense.h"
#include "operator/operator.h"
#include "samples.h"

enum { ROWS = 240, SAMPLES = 3 };

static const eef_kernel INTERPOLATED[] = {EEF_MIN, EEF_MINM};

static eef_operator *make_operator(eef_kernel kernel, eef_compute compute, const double *x)
{
    eef_operator *op;
    eef_fault fault;
    eef_samples samples = {{x, EEF_DOUBLE, ROWS, SAMPLES}, {.scale = 1}, NULL};
    EXPECT(eef_operator_create(&eef_host_plain, ROWS, kernel, &compute, &op) == EEF_OK);
    op->type = &eef_interpolated_operator;
    EXPECT(eef_operator_add(op, &samples, &fault) == EEF_OK);
    return op;
}

static double gram_entry(eef_kernel kernel, const double *x, size_t i, size_t j)
{
    double total = 0;
    for (size_t k = 0; k < SAMPLES; k++)
        total += (double)definition_of(kernel)->value((long double)x[i + k * ROWS],
                                                      (long double)x[j + k * ROWS]);
    return total;
}

/* e = A - the matrix of the operator; returns the largest entry of A. */
static double error_matrix(eef_operator *op, eef_kernel kernel, const double *x, double *e)
{
    double *u = room(ROWS * EEF_LANES * sizeof *u), *y = room(ROWS * EEF_LANES * sizeof *y);
    double largest = 0;
    for (size_t j = 0; j < ROWS; j++) {
        memset(u, 0, ROWS * EEF_LANES * sizeof *u);
        u[EEF_LANES * j + j % EEF_LANES] = 1;
        EXPECT(eef_operator_apply(op, 1, u, y) == EEF_OK);
        for (size_t i = 0; i < ROWS; i++) {
            double exact = gram_entry(kernel, x, i, j);
            e[i + j * ROWS] = exact - y[EEF_LANES * i + j % EEF_LANES];
            largest = fmax(largest, fabs(exact));
        }
    }
    free_room(y);
    free_room(u);
    return largest;
}

/* The error is at most the bound in both norms, and positive semi-definite but for the rounding of
 * places, which is part of the bound. 4e-12: rounding errors of running sums over 2^18 knots. */
static void check_error(eef_kernel kernel, int kind, eef_compute compute)
{
    double x[ROWS * SAMPLES], values[ROWS];
    for (size_t k = 0; k < SAMPLES; k++)
        fill_sample(kind, ROWS, x + k * ROWS);
    eef_operator *op = make_operator(kernel, compute, x);
    if (!isinf(op->error)) {
        double *e = room(ROWS * ROWS * sizeof *e);
        double *workspace = room(eef_dense_workspace(ROWS) * sizeof *workspace);
        double rounding = 4e-12 * ROWS * error_matrix(op, kernel, x, e);
        EXPECT(eef_dense_eigen(ROWS, e, ROWS, values, workspace) == EEF_OK);
        double top = fmax(values[ROWS - 1], -values[0]), fourth_powers = 0;
        const double *w = e + (values[ROWS - 1] == top ? (ROWS - 1) * ROWS : 0);
        for (size_t i = 0; i < ROWS; i++)
            fourth_powers += pow(w[i], 4);
        EXPECT(top <= op->error + rounding);
        EXPECT(top <= op->error_4 * sqrt(sqrt(fourth_powers)) + rounding);
        free_room(workspace);
        free_room(e);
    }
    eef_operator_destroy(op);
}

static void test_error_bound(void)
{
    for (size_t q = 0; q < sizeof INTERPOLATED / sizeof *INTERPOLATED; q++)
        for (int kind = 0; kind < SAMPLE_KINDS; kind++)
            for (size_t a = 0; eef_architecture_name(a) != NULL; a++)
                for (int threads = 1; threads <= 2; threads++)
                    check_error(INTERPOLATED[q], kind,
                                (eef_compute){eef_architecture_name(a), threads});
}

/* Integers are at knots: the product is exact. Equal values between knots have an error, and do not
 * suit the type; neither do values that are too small to be scaled. */
static void test_kinds(void)
{
    enum { INTEGERS = 1, ZEROS = 6, TINY = 7 };
    double x[ROWS * SAMPLES];
    for (int kind = 0; kind < SAMPLE_KINDS; kind++) {
        for (size_t k = 0; k < SAMPLES; k++)
            fill_sample(kind, ROWS, x + k * ROWS);
        if (kind == 0)
            for (size_t i = 0; i < ROWS; i++)
                x[i] = i % 2 == 0 ? 0.1 : 0.7 * draw();
        eef_operator *op = make_operator(EEF_MIN, (eef_compute){NULL, 1}, x);
        if (kind == INTEGERS || kind == ZEROS)
            EXPECT(op->error == 0 && op->error_4 == 0);
        if (kind == 0 || kind == TINY)
            EXPECT(isinf(op->error));
        eef_operator_destroy(op);
    }
}

/* |(A - H)*w| for the operators with the matrices A and H. */
static double product_error(eef_operator *exact, eef_operator *op, size_t rows, const double *w)
{
    double *y = room(rows * EEF_LANES * sizeof *y), *z = room(rows * EEF_LANES * sizeof *z);
    double squares = 0;
    EXPECT(eef_operator_apply(exact, 1, w, y) == EEF_OK);
    EXPECT(eef_operator_apply(op, 1, w, z) == EEF_OK);
    for (size_t i = 0; i < rows; i++)
        squares += pow(y[EEF_LANES * i] - z[EEF_LANES * i], 2);
    free_room(z);
    free_room(y);
    return sqrt(squares);
}

/* Many continuous entries: the bounds are small. For a vector with the signs of the first sample,
 * the error is within a factor of 100 below the bounds, far above the rounding errors. */
static void check_many_rows(eef_kernel kernel, eef_compute compute)
{
    enum { MANY_ROWS = 100000, COLUMNS = 2 };
    double *x = room(MANY_ROWS * COLUMNS * sizeof *x), fourth_powers = MANY_ROWS;
    double *w = room(MANY_ROWS * EEF_LANES * sizeof *w);
    eef_operator *exact, *op;
    eef_fault fault;
    for (size_t i = 0; i < MANY_ROWS * COLUMNS; i++)
        x[i] = draw() * draw();
    for (size_t i = 0; i < MANY_ROWS * EEF_LANES; i++)
        w[i] = x[i / EEF_LANES] < 0 ? -1 : 1;
    eef_samples samples = {{x, EEF_DOUBLE, MANY_ROWS, COLUMNS}, {.scale = 1}, NULL};
    EXPECT(eef_operator_create(&eef_host_plain, MANY_ROWS, kernel, &compute, &exact) == EEF_OK);
    EXPECT(eef_operator_create(&eef_host_plain, MANY_ROWS, kernel, &compute, &op) == EEF_OK);
    op->type = &eef_interpolated_operator;
    EXPECT(eef_operator_add(exact, &samples, &fault) == EEF_OK);
    EXPECT(eef_operator_add(op, &samples, &fault) == EEF_OK);
    EXPECT(op->error <= 9e-10 * op->trace);
    EXPECT(fabs(op->trace - exact->trace) <= 1e-12 * exact->trace);
    double error = product_error(exact, op, MANY_ROWS, w);
    double bound = fmin(op->error * sqrt(MANY_ROWS), op->error_4 * sqrt(sqrt(fourth_powers)));
    EXPECT(error <= bound && error >= bound / 100);
    eef_operator_destroy(op);
    eef_operator_destroy(exact);
    free_room(w);
    free_room(x);
}

static void test_many_rows(void)
{
    for (size_t q = 0; q < sizeof INTERPOLATED / sizeof *INTERPOLATED; q++)
        for (size_t a = 0; eef_architecture_name(a) != NULL; a++)
            for (int threads = 1; threads <= 2; threads++)
                check_many_rows(INTERPOLATED[q], (eef_compute){eef_architecture_name(a), threads});
}

/* A second addition is refused. */
static void test_second_addition(void)
{
    double x[ROWS * SAMPLES];
    eef_fault fault;
    for (size_t k = 0; k < SAMPLES; k++)
        fill_sample(0, ROWS, x + k * ROWS);
    eef_samples samples = {{x, EEF_DOUBLE, ROWS, SAMPLES}, {.scale = 1}, NULL};
    eef_operator *op = make_operator(EEF_MIN, (eef_compute){NULL, 1}, x);
    EXPECT(eef_operator_add(op, &samples, &fault) == EEF_INTERNAL);
    eef_operator_destroy(op);
}

static void test_not_finite(void)
{
    double x[ROWS * SAMPLES];
    eef_fault fault;
    eef_operator *op;
    for (int threads = 1; threads <= 2; threads++) {
        for (size_t k = 0; k < SAMPLES; k++)
            fill_sample(1, ROWS, x + k * ROWS);
        x[7 + 2 * ROWS] = NAN;
        eef_samples samples = {{x, EEF_DOUBLE, ROWS, SAMPLES}, {.scale = 1}, NULL};
        EXPECT(eef_operator_create(&eef_host_plain, ROWS, EEF_MIN, &(eef_compute){NULL, threads},
                                   &op) == EEF_OK);
        op->type = &eef_interpolated_operator;
        EXPECT(eef_operator_add(op, &samples, &fault) == EEF_NOT_FINITE);
        EXPECT(fault.row == 7 && fault.col == 2 && fault.count == 1);
        eef_operator_destroy(op);
    }
}

/* Every allocation refused in turn: the status says so, and no memory is left. */
static void test_refused_allocations(void)
{
    double x[ROWS];
    fill_sample(0, ROWS, x);
    eef_samples samples = {{x, EEF_DOUBLE, ROWS, 1}, {.scale = 1}, NULL};
    for (size_t refused = 1;; refused++) {
        ledger l = {.refused = refused};
        eef_host host = {counted_allocate, counted_release, counted_interrupted, &l};
        eef_operator *op = NULL;
        eef_fault fault;
        eef_status status = eef_operator_create(&host, ROWS, EEF_MIN, &(eef_compute){NULL, 1}, &op);
        if (status == EEF_OK) {
            op->type = &eef_interpolated_operator;
            status = eef_operator_add(op, &samples, &fault);
        }
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
    test_kinds();
    test_many_rows();
    test_second_addition();
    test_not_finite();
    test_refused_allocations();
    printf("test_interpolated: %d failures\n", failures);
    return failures > 0;
}
