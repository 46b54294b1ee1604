/* eef_stream against eef_pca: the same eigenvalues, centre and subspace from blocks of any size,
 * and faults with the place of the sample. */
#include "samples.h"

#include <string.h>

enum { ROWS = 90, COLS = 11, COMPONENTS = 3 };

typedef struct solution {
    double w[ROWS * COMPONENTS], lambda[COMPONENTS], mu[ROWS], residuals[COMPONENTS];
    eef_pca_result result;
} solution;

static void prepare(solution *s)
{
    s->result =
        (eef_pca_result){.w = s->w, .lambda = s->lambda, .mu = s->mu, .residuals = s->residuals};
}

/* Columns first, first + 1, ... of x. */
static eef_matrix columns_of(const eef_matrix *x, size_t first, size_t count)
{
    eef_matrix block = *x;
    block.data = (const char *)x->data + first * x->rows * eef_class_size(x->class_id);
    block.cols = count;
    return block;
}

/* All passes, in blocks of `columns` columns; counts the passes. */
static eef_status run_passes(eef_stream *s, const eef_matrix *x, size_t columns, size_t *passes,
                             eef_fault *fault)
{
    bool more = true;
    *passes = 0;
    while (more) {
        eef_status status = eef_stream_next_pass(s, &more, fault);
        *passes += status == EEF_OK && more;
        for (size_t k = 0; k < x->cols && more && status == EEF_OK; k += columns) {
            eef_matrix block = columns_of(x, k, x->cols - k < columns ? x->cols - k : columns);
            status = eef_stream_push(s, &block, fault);
        }
        if (status != EEF_OK)
            return status;
    }
    return EEF_OK;
}

static eef_status solve_stream(const eef_matrix *x, const eef_pca_options *options, size_t columns,
                               solution *made)
{
    eef_stream *s;
    size_t passes;
    eef_fault fault = {0};
    prepare(made);
    eef_status status = eef_stream_create(&eef_host_plain, &eef_host_plain, x, options, &s);
    if (status == EEF_OK)
        status = run_passes(s, x, columns, &passes, &fault);
    if (status == EEF_OK)
        status = eef_stream_solve(s, &made->result);
    else
        made->result.fault = fault;
    eef_stream_destroy(s);
    return status;
}

static void fill(eef_class class_id, void *data)
{
    for (size_t i = 0; i < ROWS * COLS; i++) {
        double value = 60 * draw() + (double)(i % ROWS) / 4;
        if (class_id == EEF_DOUBLE)
            ((double *)data)[i] = value;
        else if (class_id == EEF_SINGLE)
            ((float *)data)[i] = (float)value;
        else
            ((uint8_t *)data)[i] = (uint8_t)fabs(value);
    }
}

/* Eigenvalues and residuals to 1e-9 of the largest, the tolerance of the solver; the centre to the
 * bit. */
static void expect_same(const solution *a, const solution *b)
{
    EXPECT(a->result.converged && b->result.converged);
    EXPECT(memcmp(a->mu, b->mu, sizeof a->mu) == 0);
    for (size_t c = 0; c < COMPONENTS; c++)
        EXPECT(fabs(a->lambda[c] - b->lambda[c]) <= 1e-9 * fabs(a->lambda[0]));
}

static void test_agrees_with_eef_pca(void)
{
    static const eef_class classes[] = {EEF_DOUBLE, EEF_SINGLE, EEF_UINT8};
    static double data[ROWS * COLS], values[ROWS];
    static solution whole, blocks;
    for (size_t i = 0; i < ROWS; i++)
        values[i] = 3 + draw();
    for (size_t k = 0; k < sizeof classes / sizeof *classes; k++)
        for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++)
            for (eef_center center = 0; center <= EEF_CENTER_VECTOR; center++)
                for (eef_solver solver = EEF_SOLVER_AUTO; solver <= EEF_SOLVER_OPERATOR; solver++) {
                    const eef_matrix x = {data, classes[k], ROWS, COLS};
                    const eef_pca_options options = {.kernel = kernel,
                                                     .components = COMPONENTS,
                                                     .center = center,
                                                     .center_values = values,
                                                     .solver = solver,
                                                     .tolerance = 1e-10,
                                                     .max_iterations = 1000,
                                                     .compute = {NULL, 1}};
                    fill(classes[k], data);
                    prepare(&whole);
                    EXPECT(eef_pca(&eef_host_plain, &x, &options, &whole.result) == EEF_OK);
                    for (size_t columns = 1; columns <= COLS + 1; columns += 4) {
                        EXPECT(solve_stream(&x, &options, columns, &blocks) == EEF_OK);
                        expect_same(&whole, &blocks);
                    }
                }
}

static const eef_pca_options plain = {.components = 1,
                                      .center = EEF_CENTER_MEAN,
                                      .solver = EEF_SOLVER_OPERATOR,
                                      .tolerance = 1e-9,
                                      .max_iterations = 100,
                                      .compute = {NULL, 1}};

static void test_reports_the_sample_that_is_not_finite(void)
{
    static double data[ROWS * COLS];
    static solution made;
    const eef_matrix x = {data, EEF_DOUBLE, ROWS, COLS};
    fill(EEF_DOUBLE, data);
    data[5 + 7 * ROWS] = NAN;
    data[6 + 9 * ROWS] = INFINITY;
    EXPECT(solve_stream(&x, &plain, 3, &made) == EEF_NOT_FINITE);
    EXPECT(made.result.fault.count == 2);
    EXPECT(made.result.fault.row == 5 && made.result.fault.col == 7);
}

static void test_refuses_blocks_that_do_not_fit(void)
{
    static double data[ROWS * COLS];
    static solution made;
    const eef_matrix x = {data, EEF_DOUBLE, ROWS, COLS};
    eef_matrix single = x, shorter = x, more = x;
    eef_stream *s;
    eef_fault fault;
    bool any;
    single.class_id = EEF_SINGLE;
    shorter.rows--;
    more.cols++;
    fill(EEF_DOUBLE, data);
    EXPECT(eef_stream_create(&eef_host_plain, &eef_host_plain, &x, &plain, &s) == EEF_OK);
    EXPECT(eef_stream_next_pass(s, &any, &fault) == EEF_OK && any);
    EXPECT(eef_stream_push(s, &single, &fault) == EEF_INTERNAL);
    EXPECT(eef_stream_push(s, &shorter, &fault) == EEF_INTERNAL);
    EXPECT(eef_stream_push(s, &more, &fault) == EEF_INTERNAL);
    prepare(&made);
    EXPECT(eef_stream_solve(s, &made.result) == EEF_INTERNAL);     /* too early */
    EXPECT(eef_stream_next_pass(s, &any, &fault) == EEF_INTERNAL); /* samples are missing */
    eef_stream_destroy(s);
}

/* The mean needs two passes before the one that adds the samples, the others one; medians of so
 * few rows one more. */
static void test_number_of_passes(void)
{
    static const size_t expected[] = {2, 3, 3, 2, 2};
    static double data[ROWS * COLS], values[ROWS];
    const eef_matrix x = {data, EEF_DOUBLE, ROWS, COLS};
    fill(EEF_DOUBLE, data);
    for (eef_center center = 0; center <= EEF_CENTER_VECTOR; center++) {
        eef_pca_options options = plain;
        eef_stream *s;
        eef_fault fault;
        size_t passes;
        options.center = center;
        options.center_values = values;
        EXPECT(eef_stream_create(&eef_host_plain, &eef_host_plain, &x, &options, &s) == EEF_OK);
        EXPECT(run_passes(s, &x, 4, &passes, &fault) == EEF_OK);
        EXPECT(passes == expected[center]);
        eef_stream_destroy(s);
    }
}

int main(void)
{
    test_agrees_with_eef_pca();
    test_reports_the_sample_that_is_not_finite();
    test_refuses_blocks_that_do_not_fit();
    test_number_of_passes();
    printf("test_stream: %d failures\n", failures);
    return failures > 0;
}
