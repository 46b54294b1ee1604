/* The pieces of eef_pca against plain definitions: ordering of entries, the matrix-free product,
 * the choice of eigenvalues, centring; and calls that eef_pca refuses. */
#include "pca/center.h"
#include "ledger.h"
#include "operator/min_operator.h"
#include "base/block_ops.h"
#include "operator/analyse.h"
#include "eigen/dense.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static void *room(size_t bytes)
{
    void *block = eef_allocate(&eef_host_plain, bytes, 1);
    if (block == NULL)
        exit(1);
    return block;
}

static void free_room(void *block)
{
    eef_release(&eef_host_plain, block);
}

/* A small generator of its own: the same numbers everywhere. */
static uint64_t state = 1;
static double draw(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 33) * 0x1p-30 - 1;
}

/* ---- samples of many kinds --------------------------------------------------------------- */

enum { KINDS = 8 };

/* Entries without -0; returns the largest magnitude. */
static double fill(int kind, size_t n, double *x)
{
    double largest = 0;
    for (size_t i = 0; i < n; i++) {
        double u = draw();
        switch (kind) {
        case 0: /* continuous */
            x[i] = u;
            break;
        case 1: /* few levels, both signs */
            x[i] = rint(4 * u);
            break;
        case 2: /* no negative ones */
            x[i] = fabs(u);
            break;
        case 3: /* none but negative ones, in long runs of equal keys */
            x[i] = -ldexp(fabs(u) + 1, (int)(i % 900) - 900);
            break;
        case 4: /* nearly equal magnitudes */
            x[i] = (u < 0 ? -1 : 1) * (1 + DBL_EPSILON * rint(8 * draw()));
            break;
        case 5: /* one value */
            x[i] = -3;
            break;
        case 6: /* zeros */
            x[i] = 0;
            break;
        default: /* too small to be scaled */
            x[i] = 5e-324 * rint(5 * u);
            break;
        }
        x[i] += 0.0;
        largest = fmax(largest, fabs(x[i]));
    }
    return largest;
}

static bool in_order(double a, double b, bool split_signs)
{
    if (split_signs && (a < 0) != (b < 0))
        return b < 0;
    return fabs(a) <= fabs(b);
}

static void check_negative(size_t count, const double *value, bool split_signs, size_t negative)
{
    for (size_t l = 0; l < count && split_signs; l++)
        EXPECT((value[l] < 0) == (l >= negative));
    EXPECT(negative <= count);
}

static void check_slots(size_t n, const double *x, double largest, bool split_signs)
{
    void *scratch = room(slots_scratch_bytes(n));
    uint16_t *codes = room(n * sizeof *codes);
    double *value = room((n > SLOTS_MOST ? n : SLOTS_MOST) * sizeof *value);
    size_t negative;
    size_t slots = slots_assign(n, x, largest, split_signs, scratch, codes, value, &negative);
    bool right = true;
    for (size_t i = 0; i < n && slots > 0; i++)
        right = right && codes[i] < slots && value[codes[i]] == x[i];
    for (size_t l = 1; l < slots; l++) {
        right = right && in_order(value[l - 1], value[l], split_signs);
        for (size_t before = l < 2 ? 0 : l - 2; before < l; before++)
            right = right && value[before] != value[l];
    }
    EXPECT(right);
    EXPECT(slots > 0 || n > 500);
    if (slots > 0)
        check_negative(slots, value, split_signs, negative);
    free_room(value);
    free_room(codes);
    free_room(scratch);
}

static void check_sort(size_t n, const double *x, double largest, bool split_signs)
{
    void *scratch = room(slots_scratch_bytes(n));
    uint32_t *entry = room(n * sizeof *entry);
    double *value = room(n * sizeof *value);
    char *seen = room(n);
    size_t negative, zeros = 0;
    for (size_t i = 0; i < n; i++)
        zeros += x[i] == 0;
    memset(seen, 0, n);
    size_t listed = slots_sort(n, x, largest, split_signs, scratch, entry, value, &negative);
    EXPECT(listed == n - zeros);
    bool right = true;
    for (size_t l = 0; l < listed; l++) {
        right = right && entry[l] < n && !seen[entry[l]] && value[l] == x[entry[l]];
        if (!right)
            break;
        seen[entry[l]] = 1;
        right = value[l] != 0 && (l == 0 || in_order(value[l - 1], value[l], split_signs));
    }
    EXPECT(right);
    check_negative(listed, value, split_signs, negative);
    free_room(seen);
    free_room(value);
    free_room(entry);
    free_room(scratch);
}

static void test_entries_are_put_in_order(void)
{
    const size_t sizes[] = {1, 2, 33, 700, 5000, 70000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        double *x = room(sizes[s] * sizeof *x);
        for (int kind = 0; kind < KINDS; kind++) {
            double largest = fill(kind, sizes[s], x);
            for (int split = 0; split < 2; split++) {
                check_slots(sizes[s], x, largest, split);
                check_sort(sizes[s], x, largest, split);
                check_sort(sizes[s], x, 3 * largest, split);
            }
        }
        free_room(x);
    }
}

static void test_continuous_samples_have_no_slots(void)
{
    const size_t n = 70000;
    double *x = room(n * sizeof *x), *value = room(n * sizeof *value);
    uint16_t *codes = room(n * sizeof *codes);
    void *scratch = room(slots_scratch_bytes(n));
    size_t negative;
    double largest = fill(0, n, x);
    EXPECT(slots_assign(n, x, largest, false, scratch, codes, value, &negative) == 0);
    /* as many values as there may be, and one more, each many times */
    for (size_t more = 0; more < 2; more++) {
        for (size_t i = 0; i < n; i++)
            x[i] = (double)(i / 2 % (SLOTS_MOST + more));
        size_t slots = slots_assign(n, x, SLOTS_MOST, true, scratch, codes, value, &negative);
        EXPECT(slots == (more ? 0 : SLOTS_MOST));
    }
    free_room(scratch);
    free_room(codes);
    free_room(value);
    free_room(x);
}

/* ---- the product ------------------------------------------------------------------------- */

static double kernel_value(eef_kernel kernel, double a, double b)
{
    double f = a == 0 || b == 0 ? 0 : fmin(fabs(a), fabs(b)) * ((a < 0) == (b < 0) ? 1 : -1);
    return kernel == EEF_MINM ? fmax(f, 0) : f;
}

/* A sum of 2*n*samples terms in any order, and of running sums of n terms each, is off by less
 * than 4*n*samples*eps times the sum of magnitudes. */
static void check_product(size_t n, size_t samples, const double *x, double largest,
                          eef_kernel kernel, const eef_block_ops *ops, int threads)
{
    double *u = room(EEF_LANES * n * sizeof *u), *y = room(EEF_LANES * n * sizeof *y);
    for (size_t i = 0; i < EEF_LANES * n; i++)
        u[i] = draw();
    levels *product = NULL;
    eef_pool pool;
    eef_pool_start(&pool, &eef_host_plain, (size_t)threads);
    EXPECT(levels_create(&eef_host_plain, n, samples, x, largest, kernel, ops, &pool,
                         &product) == EEF_OK);
    EXPECT(levels_multiplications(product) <= 2.0 * (double)(n * samples));
    EXPECT(levels_apply(product, u, y) == EEF_OK);
    levels_destroy(product);
    eef_pool_end(&pool);
    double worst = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t c = 0; c < EEF_LANES; c++) {
            double sum = 0, magnitude = 0;
            for (size_t j = 0; j < n; j++)
                for (size_t k = 0; k < samples; k++) {
                    double a = x[i + k * n], b = x[j + k * n];
                    sum += kernel_value(kernel, a, b) * u[EEF_LANES * j + c];
                    magnitude += fmin(fabs(a), fabs(b)) * fabs(u[EEF_LANES * j + c]);
                }
            double allowed = 4 * DBL_EPSILON * (double)(n * samples) * magnitude + 1e-300;
            worst = fmax(worst, fabs(y[EEF_LANES * i + c] - sum) / allowed);
        }
    EXPECT(worst <= 1);
    free_room(y);
    free_room(u);
}

static void test_product_is_that_of_the_matrix(void)
{
    /* rows of 1, of less than a panel, with slots, and without (more than 1024 values), in several
     * sets */
    const size_t sizes[][2] = {{1, 1}, {3, 2}, {40, 35}, {1300, 3}, {1100, 12}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s][0], samples = sizes[s][1];
        double *x = room(n * samples * sizeof *x), largest = 0;
        for (size_t k = 0; k < samples; k++)
            largest = fmax(largest, fill((int)k % KINDS, n, x + k * n));
        for (size_t v = 0; eef_architecture_name(v) != NULL; v++)
            for (int kernel = EEF_MIN; kernel <= EEF_MINM; kernel++)
                for (int threads = 1; threads <= 3; threads += 2)
                    check_product(n, samples, x, largest, (eef_kernel)kernel,
                                  eef_block_ops_for(eef_architecture_name(v)), threads);
        free_room(x);
    }
}

/* ---- eigenvalues ------------------------------------------------------------------------- */

static void test_choice_of_eigenvalues(void)
{
    const double values[] = {-5, -2, 0, 1, 3};
    size_t order[5];
    symmetric_eigen_choose(5, values, 3, EEF_LARGEST, order);
    EXPECT(order[0] == 4 && order[1] == 3 && order[2] == 2);
    symmetric_eigen_choose(5, values, 1, EEF_MAGNITUDE, order);
    EXPECT(order[0] == 0);
    symmetric_eigen_choose(5, values, 3, EEF_MAGNITUDE, order);
    EXPECT(order[0] == 4 && order[1] == 1 && order[2] == 0);
    for (int select = EEF_LARGEST; select <= EEF_MAGNITUDE; select++) {
        symmetric_eigen_choose(5, values, 5, (eef_select)select, order);
        for (size_t k = 0; k < 5; k++)
            EXPECT(order[k] == 4 - k);
    }
}

static void test_eigenpairs_of_a_small_matrix(void)
{
    double a[4] = {4, 6, 6, 8}, values[2], *work;
    work = room(symmetric_eigen_work(2) * sizeof *work);
    EXPECT(symmetric_eigen(2, a, 2, values, work) == EEF_OK);
    EXPECT(fabs(values[0] - (6 - sqrt(40))) < 1e-14 && fabs(values[1] - (6 + sqrt(40))) < 1e-14);
    EXPECT(fabs(a[0] * a[2] + a[1] * a[3]) < 1e-15 && fabs(a[0] * a[0] + a[1] * a[1] - 1) < 1e-15);
    EXPECT(symmetric_eigen_work(SIZE_MAX) == 0);
    free_room(work);
}

/* ---- centring ---------------------------------------------------------------------------- */

static eef_status centre(const eef_matrix *x, eef_center center, const double *values, double *mu,
                         centred *made, eef_fault *fault)
{
    *made = (centred){.data = NULL};
    return center_data(&eef_host_plain, eef_block_ops_for(NULL), x, EEF_MIN, center, values, mu, made,
                       fault);
}

/* X - mu = factor * data to rounding, and largest is the largest magnitude. */
static eef_status check_centre(const eef_matrix *x, eef_center center, const double *values,
                               const double *expected_mu, const double *expected)
{
    double mu[8];
    centred made;
    eef_fault fault;
    eef_status status = centre(x, center, values, mu, &made, &fault);
    if (status != EEF_OK) {
        EXPECT(made.data == NULL);
        return status;
    }
    double largest = 0;
    for (size_t i = 0; i < x->rows; i++)
        EXPECT(mu[i] == expected_mu[i]);
    for (size_t i = 0; i < x->rows * x->cols; i++) {
        EXPECT(made.data[i] * made.factor == expected[i]);
        EXPECT(!(made.data[i] == 0 && signbit(made.data[i])));
        largest = fmax(largest, fabs(made.data[i]));
    }
    EXPECT(made.largest == largest);
    free_room(made.data);
    return EEF_OK;
}

static void test_centres(void)
{
    const double x[8] = {1, -0.0, 3, 4, 5, 6, -4, 2}; /* 2 x 4 */
    const eef_matrix m = {x, EEF_DOUBLE, 2, 4};
    const double none[2] = {0, 0}, mean[2] = {1.25, 3}, median[2] = {2, 3}, vector[2] = {1, 4};
    const double half[2] = {0.5, 0.5};
    const struct {
        eef_center center;
        const double *mu;
    } table[] = {{EEF_CENTER_NONE, none},
                 {EEF_CENTER_MEAN, mean},
                 {EEF_CENTER_MEDIAN, median},
                 {EEF_CENTER_SCALAR, half},
                 {EEF_CENTER_VECTOR, vector}};
    for (size_t t = 0; t < sizeof table / sizeof *table; t++) {
        double expected[8];
        for (size_t i = 0; i < 8; i++)
            expected[i] = x[i] - table[t].mu[i % 2];
        EXPECT(check_centre(&m, table[t].center, table[t].mu, table[t].mu, expected) == EEF_OK);
    }
}

static void test_mean_of_integers_stays_integer(void)
{
    const uint8_t x[6] = {0, 255, 1, 255, 1, 254}; /* 2 x 3 */
    const eef_matrix m = {x, EEF_UINT8, 2, 3};
    const double expected[6] = {-2, 1, 1, 1, 1, -2};
    double mu[2];
    centred made;
    eef_fault fault;
    EXPECT(centre(&m, EEF_CENTER_MEAN, NULL, mu, &made, &fault) == EEF_OK);
    EXPECT(memcmp(made.data, expected, sizeof expected) == 0);
    EXPECT(made.factor == 1.0 / 3 && made.largest == 2);
    EXPECT(mu[0] == 2.0 / 3 && mu[1] == 764.0 / 3);
    free_room(made.data);
}

static void test_extreme_numbers_are_scaled(void)
{
    const double sizes[] = {0x1p1000, 0x1p-1040};
    for (size_t s = 0; s < 2; s++) {
        const double x[2] = {sizes[s], -2 * sizes[s]}, zero[1] = {0}, mean[1] = {-sizes[s] / 2};
        const double shifted[2] = {1.5 * sizes[s], -1.5 * sizes[s]};
        const eef_matrix m = {x, EEF_DOUBLE, 1, 2};
        EXPECT(check_centre(&m, EEF_CENTER_NONE, NULL, zero, x) == EEF_OK);
        EXPECT(check_centre(&m, EEF_CENTER_MEAN, NULL, mean, shifted) == EEF_OK);
        EXPECT(check_centre(&m, EEF_CENTER_MEDIAN, NULL, mean, shifted) == EEF_OK);
    }
}

static void test_faults_of_data(void)
{
    double mu[2];
    double x[6] = {1, 2, 3, NAN, 5, INFINITY}; /* 2 x 3 */
    const int64_t y[2] = {1, (INT64_C(1) << 53) + 1};
    const eef_matrix m = {x, EEF_DOUBLE, 2, 3}, large = {y, EEF_INT64, 2, 1};
    centred made;
    eef_fault fault;
    EXPECT(centre(&m, EEF_CENTER_NONE, NULL, mu, &made, &fault) == EEF_NOT_FINITE);
    EXPECT(made.data == NULL && fault.count == 2 && fault.row == 1 && fault.col == 1);
    EXPECT(centre(&large, EEF_CENTER_NONE, NULL, mu, &made, &fault) == EEF_NOT_EXACT);
    EXPECT(made.data == NULL && fault.count == 1 && fault.row == 1 && fault.col == 0);
}

static void test_calls_out_of_range_are_refused(void)
{
    const double x[] = {1, -2, 3, 4};
    const struct {
        size_t rows, cols, components;
        const char *architecture;
    } calls[] = {
        {4, 0, 1, NULL}, {4, 1, 0, NULL}, {4, 1, 5, NULL}, {0, 4, 1, NULL}, {4, 1, 1, "none"}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const eef_matrix matrix = {x, EEF_DOUBLE, calls[i].rows, calls[i].cols};
        const eef_pca_options options = {.components = calls[i].components,
                                         .how = {calls[i].architecture, 1}};
        double w[4], lambda[4], mu[4], residuals[4];
        eef_pca_info info;
        eef_fault fault;
        EXPECT(eef_pca(&eef_host_plain, &matrix, &options, w, lambda, mu, residuals, &info,
                       &fault) == EEF_INTERNAL);
    }
}

int main(void)
{
    test_entries_are_put_in_order();
    test_continuous_samples_have_no_slots();
    test_product_is_that_of_the_matrix();
    test_choice_of_eigenvalues();
    test_eigenpairs_of_a_small_matrix();
    test_centres();
    test_mean_of_integers_stays_integer();
    test_extreme_numbers_are_scaled();
    test_faults_of_data();
    test_calls_out_of_range_are_refused();
    printf("test_pca: %d failures\n", failures);
    return failures > 0;
}
