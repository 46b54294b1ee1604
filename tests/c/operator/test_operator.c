/* eef_operator against the definition of the Gram matrix: every kernel and architecture, samples of
 * many kinds and classes, one or several additions, centring, and faults. */
#include "definition.h"
#include "samples.h"

#include <string.h>

static const eef_centering AS_THEY_ARE = {.scale = 1};

static eef_operator *make_operator(size_t rows, eef_kernel kernel, const char *architecture,
                                   int threads)
{
    eef_operator *op = NULL;
    eef_compute compute = {architecture, threads};
    if (eef_operator_create(&eef_host_plain, rows, kernel, &compute, &op) != EEF_OK)
        exit(1);
    return op;
}

static eef_status add_doubles(eef_operator *op, size_t rows, size_t samples, const double *x)
{
    eef_fault fault;
    eef_samples added = {{x, EEF_DOUBLE, rows, samples}, AS_THEY_ARE, NULL};
    return eef_operator_add(op, &added, &fault);
}

static double *random_block(size_t rows)
{
    double *u = room(EEF_LANES * rows * sizeof *u);
    for (size_t i = 0; i < EEF_LANES * rows; i++)
        u[i] = draw();
    return u;
}

/* A block u, its product with the Gram matrix by the definition of the kernel, and the largest
 * error that is allowed in each entry. A sum of 2*n*samples terms in any order, and of running sums
 * of n terms each, is off by less than 4*n*samples*eps times the sum of magnitudes. Entries of
 * nearly equal magnitude may be exchanged, which is one more rounding error each. */
typedef struct product {
    double *u, *y, *allowed;
} product;

static product define_product(eef_kernel kernel, size_t n, size_t samples, const double *x)
{
    const size_t bytes = EEF_LANES * n * sizeof(double);
    const product p = {random_block(n), room(bytes), room(bytes)};
    const definition *defined = definition_of(kernel);
    double largest = 0;
    for (size_t i = 0; i < n * samples; i++)
        largest = fmax(largest, fabs(x[i]));
    for (size_t i = 0; i < n; i++) {
        double total[EEF_LANES] = {0}, magnitude[EEF_LANES] = {0};
        for (size_t k = 0; k < samples; k++)
            for (size_t j = 0; j < n; j++) {
                const double f =
                    (double)defined->value((long double)x[i + k * n], (long double)x[j + k * n]);
                for (size_t c = 0; c < EEF_LANES; c++) {
                    total[c] += f * p.u[EEF_LANES * j + c];
                    magnitude[c] += fabs(f * p.u[EEF_LANES * j + c]);
                }
            }
        for (size_t c = 0; c < EEF_LANES; c++) {
            p.y[EEF_LANES * i + c] = total[c];
            p.allowed[EEF_LANES * i + c] =
                4 * DBL_EPSILON * (double)(n * samples) * (magnitude[c] + largest) + 1e-300;
        }
    }
    return p;
}

static void free_product(product *p)
{
    free_room(p->allowed);
    free_room(p->y);
    free_room(p->u);
}

static void check_product(eef_operator *op, size_t n, const product *expected)
{
    double *y = room(EEF_LANES * n * sizeof *y);
    size_t wrong = 0;
    EXPECT(eef_operator_apply(op, 1, expected->u, y) == EEF_OK);
    for (size_t i = 0; i < EEF_LANES * n; i++)
        wrong += !(fabs(y[i] - expected->y[i]) <= expected->allowed[i]); /* NaN is wrong, too */
    EXPECT(wrong == 0);
    free_room(y);
}

static double *make_samples(size_t n, size_t samples)
{
    double *x = room(n * samples * sizeof *x);
    for (size_t k = 0; k < samples; k++)
        (void)fill_sample((int)k % SAMPLE_KINDS, n, x + k * n);
    return x;
}

static void test_product_is_that_of_the_matrix(void)
{
    /* one row, fewer rows than lanes of a vector, binned, and sorted in several groups of signs */
    const size_t sizes[][2] = {{1, 1}, {3, 2}, {40, 35}, {1300, 3}, {1100, 12}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s][0], samples = sizes[s][1];
        double *x = make_samples(n, samples);
        for (size_t kernel = 0; kernel < EEF_KERNELS; kernel++) {
            product expected = define_product((eef_kernel)kernel, n, samples, x);
            for (size_t a = 0; eef_architecture_name(a) != NULL; a++)
                for (int threads = 1; threads <= 3; threads += 2) {
                    eef_operator *op =
                        make_operator(n, (eef_kernel)kernel, eef_architecture_name(a), threads);
                    EXPECT(add_doubles(op, n, samples, x) == EEF_OK);
                    check_product(op, n, &expected);
                    eef_operator_destroy(op);
                }
            free_product(&expected);
        }
        free_room(x);
    }
}

/* How many of every `step`-th entry of the blocks y = A*u are wrong. Sums as in define_product; no
 * entry of x is larger than `largest`. */
static size_t wrong_entries(const eef_matrix *x, eef_kernel kernel, size_t blocks, const double *u,
                            const double *y, double largest)
{
    const size_t n = x->rows, all = n * x->cols, step = 28001;
    const double *values = x->data;
    size_t wrong = 0;
    for (size_t i = 0; i < EEF_LANES * n * blocks; i += step) {
        size_t row = i / EEF_LANES % n, lane = i - EEF_LANES * row;
        double total = 0, magnitude = 0;
        for (size_t j = 0; j < all; j++) {
            double f = (double)definition_of(kernel)->value((long double)values[row + j / n * n],
                                                            (long double)values[j]);
            double uj = u[EEF_LANES * (j % n) + lane];
            total += f * uj;
            magnitude += fabs(f * uj);
        }
        double allowed = 4 * DBL_EPSILON * (double)all * (magnitude + largest);
        wrong += !(fabs(y[i] - total) <= allowed); /* NaN is wrong, too */
    }
    return wrong;
}

/* Three samples of integers, of different ranges, and one sorted sample. */
static void check_integers(eef_kernel kernel, const char *architecture, int threads)
{
    const size_t n = 140000, samples = 4;
    double *x = room(n * samples * sizeof *x), *u = random_block(n);
    double *y = room(EEF_LANES * n * sizeof *y);
    for (size_t i = 0; i < n * samples; i++)
        x[i] = i < 3 * n ? rint(draw() * 15000 / (double)(1 + i / n)) + 0.0 : draw();
    eef_operator *op = make_operator(n, kernel, architecture, threads);
    EXPECT(add_doubles(op, n, samples, x) == EEF_OK);
    EXPECT(eef_operator_report_cost(op).multiplications == (double)n);
    EXPECT(eef_operator_apply(op, 1, u, y) == EEF_OK);
    eef_matrix all = {x, EEF_DOUBLE, n, samples};
    EXPECT(wrong_entries(&all, kernel, 1, u, y, 15000) == 0);
    eef_operator_destroy(op);
    free_room(y);
    free_room(u);
    free_room(x);
}

static void test_integers_of_a_large_range(void)
{
    for (size_t a = 0; eef_architecture_name(a) != NULL; a++)
        for (eef_kernel kernel = EEF_MIN; kernel <= EEF_MINM; kernel++)
            for (int threads = 1; threads <= 2; threads++)
                check_integers(kernel, eef_architecture_name(a), threads);
}

/* Sorted samples whose workspace is larger than the second-level cache. */
static void test_sorted_samples_of_many_rows(void)
{
    const size_t n = 40000, samples = 6, blocks = 3, size = EEF_LANES * n;
    double *x = room(n * samples * sizeof *x), *u = room(blocks * size * sizeof *u);
    double *y = room(blocks * size * sizeof *y);
    for (size_t i = 0; i < n * samples; i++)
        x[i] = draw();
    for (size_t i = 0; i < blocks * size; i++)
        u[i] = draw();
    eef_matrix all = {x, EEF_DOUBLE, n, samples};
    for (size_t a = 0; eef_architecture_name(a) != NULL; a++)
        for (eef_kernel kernel = EEF_MIN; kernel <= EEF_MINM; kernel++)
            for (int threads = 1; threads <= 2; threads++) {
                eef_operator *op = make_operator(n, kernel, eef_architecture_name(a), threads);
                EXPECT(add_doubles(op, n, samples, x) == EEF_OK);
                EXPECT(eef_operator_apply(op, blocks, u, y) == EEF_OK);
                EXPECT(wrong_entries(&all, kernel, blocks, u, y, 1) == 0);
                eef_operator_destroy(op);
            }
    free_room(y);
    free_room(u);
    free_room(x);
}

static void test_samples_may_be_added_in_parts(void)
{
    const size_t n = 1100, samples = 40;
    double *x = make_samples(n, samples);
    for (size_t kernel = 0; kernel < EEF_KERNELS; kernel++) {
        eef_operator *op = make_operator(n, (eef_kernel)kernel, NULL, 2);
        for (size_t first = 0, count = 1; first < samples; first += count, count += 2) {
            if (count > samples - first)
                count = samples - first;
            EXPECT(add_doubles(op, n, count, x + first * n) == EEF_OK);
        }
        EXPECT(eef_operator_report_cost(op).samples == samples);
        product expected = define_product((eef_kernel)kernel, n, samples, x);
        check_product(op, n, &expected);
        free_product(&expected);
        eef_operator_destroy(op);
    }
    free_room(x);
}

/* Seven blocks at a time against one at a time; sorted samples only, which are multiplied in a way
 * of their own. The rounding errors of two sums, see define_product: magnitudes
 * are at most 1, and 2*1 for mf. */
static void check_blocks(eef_kernel kernel, int kinds, const char *architecture, int threads)
{
    enum { ROWS = 1500, SAMPLES = 13, BLOCKS = 7, SIZE = EEF_LANES * ROWS };
    static double x[ROWS * SAMPLES], u[BLOCKS * SIZE], y[BLOCKS * SIZE], one[SIZE];
    double worst = 0;
    for (size_t k = 0; k < SAMPLES; k++)
        fill_sample((int)k % kinds * 2, ROWS, x + k * ROWS);
    for (size_t i = 0; i < BLOCKS * SIZE; i++)
        u[i] = draw();
    eef_operator *op = make_operator(ROWS, kernel, architecture, threads);
    EXPECT(add_doubles(op, ROWS, SAMPLES, x) == EEF_OK);
    for (int repeat = 0; repeat < 2; repeat++) /* the workspace is used again */
        EXPECT(eef_operator_apply(op, BLOCKS, u, y) == EEF_OK);
    for (size_t q = 0; q < BLOCKS; q++) {
        EXPECT(eef_operator_apply(op, 1, u + q * SIZE, one) == EEF_OK);
        for (size_t i = 0; i < SIZE; i++)
            worst = fmax(worst, fabs(y[q * SIZE + i] - one[i]));
    }
    EXPECT(worst <= 8 * DBL_EPSILON * (double)(ROWS * SAMPLES) * ROWS);
    eef_operator_destroy(op);
}

static void test_blocks_are_multiplied_together(void)
{
    for (size_t kernel = 0; kernel < EEF_KERNELS; kernel++)
        for (int kinds = 1; kinds <= 2; kinds++) /* both signs; no negative entries as well */
            for (size_t a = 0; eef_architecture_name(a) != NULL; a++)
                for (int threads = 1; threads <= 2; threads++)
                    check_blocks((eef_kernel)kernel, kinds, eef_architecture_name(a), threads);
}

static void test_operator_without_samples_is_zero(void)
{
    for (size_t kernel = 0; kernel < EEF_KERNELS; kernel++) {
        eef_operator *op = make_operator(5, (eef_kernel)kernel, NULL, 1);
        double *u = random_block(5), *y = random_block(5);
        EXPECT(add_doubles(op, 5, 0, NULL) == EEF_OK);
        EXPECT(eef_operator_apply(op, 1, u, y) == EEF_OK);
        for (size_t i = 0; i < EEF_LANES * 5; i++)
            EXPECT(y[i] == 0);
        EXPECT(eef_operator_report_cost(op).bytes == 0);
        eef_operator_destroy(op);
        free_room(y);
        free_room(u);
    }
    eef_operator_destroy(NULL);
}

/* Bytes with a scale, a shift and some of the rows, against the same numbers as doubles. */
static void test_samples_are_centred_and_rows_chosen(void)
{
    const uint8_t bytes[8] = {1, 200, 3, 40, 5, 60, 7, 80}; /* 4 x 2 */
    const double shift[4] = {10, 20, 30, 40};
    const uint32_t row[3] = {3, 0, 2};
    double x[6];
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < 3; i++)
            x[3 * k + i] = 2.0 * bytes[4 * k + row[i]] - shift[row[i]];
    eef_samples samples = {{bytes, EEF_UINT8, 4, 2}, {.scale = 2, .shift = shift}, row};
    for (size_t kernel = 0; kernel < EEF_KERNELS; kernel++) {
        eef_operator *op = make_operator(3, (eef_kernel)kernel, NULL, 1);
        eef_fault fault;
        EXPECT(eef_operator_add(op, &samples, &fault) == EEF_OK);
        product expected = define_product((eef_kernel)kernel, 3, 2, x);
        check_product(op, 3, &expected);
        free_product(&expected);
        eef_operator_destroy(op);
    }
}

/* So few that the scratch memory has no room for a sample of all rows. */
static void test_few_of_many_rows_are_chosen(void)
{
    enum { ALL = 100000, CHOSEN = 50 };
    double *all = make_samples(ALL, 2), *x = room(2 * CHOSEN * sizeof *x);
    uint32_t row[CHOSEN];
    for (size_t i = 0; i < CHOSEN; i++) {
        row[i] = (uint32_t)(ALL - 1 - 1999 * i);
        x[i] = all[row[i]];
        x[CHOSEN + i] = all[ALL + row[i]];
    }
    eef_samples samples = {{all, EEF_DOUBLE, ALL, 2}, AS_THEY_ARE, row};
    for (eef_kernel kernel = EEF_MIN; kernel <= EEF_MINM; kernel++) {
        eef_operator *op = make_operator(CHOSEN, kernel, NULL, 1);
        eef_fault fault;
        EXPECT(eef_operator_add(op, &samples, &fault) == EEF_OK);
        product expected = define_product(kernel, CHOSEN, 2, x);
        check_product(op, CHOSEN, &expected);
        free_product(&expected);
        eef_operator_destroy(op);
    }
    free_room(x);
    free_room(all);
}

static void test_entries_that_are_not_finite_are_reported(void)
{
    const double x[8] = {1, 2, 3, 4, 5, 6, INFINITY, NAN}; /* 2 x 4 */
    for (size_t kernel = 0; kernel < EEF_KERNELS; kernel++) {
        eef_operator *op = make_operator(2, (eef_kernel)kernel, NULL, 2);
        eef_samples samples = {{x, EEF_DOUBLE, 2, 4}, AS_THEY_ARE, NULL};
        eef_fault fault;
        double u[2 * EEF_LANES] = {0}, y[2 * EEF_LANES];
        EXPECT(eef_operator_add(op, &samples, &fault) == EEF_NOT_FINITE);
        EXPECT(fault.count == 2 && fault.row == 0 && fault.col == 3);
        EXPECT(eef_operator_apply(op, 1, u, y) == EEF_INTERNAL);
        eef_operator_destroy(op);
    }
}

/* A binned sample takes 2 bytes of memory per entry, a sorted one 8, and the signs 1. */
static void test_cost_counts_multiplications(void)
{
    const size_t n = 5000;
    double *x = room(2 * n * sizeof *x);
    (void)fill_sample(0, n, x);
    (void)fill_sample(1, n, x + n);
    eef_operator *op = make_operator(n, EEF_MIN, NULL, 1);
    EXPECT(add_doubles(op, n, 2, x) == EEF_OK);
    eef_operator_cost cost = eef_operator_report_cost(op);
    EXPECT(cost.multiplications <= (double)n + 9 && cost.multiplications > 0.95 * (double)n);
    EXPECT(cost.bytes > 11 * n);
    eef_operator_destroy(op);
    free_room(x);
}

int main(void)
{
    test_product_is_that_of_the_matrix();
    test_integers_of_a_large_range();
    test_sorted_samples_of_many_rows();
    test_samples_may_be_added_in_parts();
    test_blocks_are_multiplied_together();
    test_operator_without_samples_is_zero();
    test_samples_are_centred_and_rows_chosen();
    test_few_of_many_rows_are_chosen();
    test_entries_that_are_not_finite_are_reported();
    test_cost_counts_multiplications();
    printf("test_operator: %d failures\n", failures);
    return failures > 0;
}
