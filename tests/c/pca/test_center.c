/* Centring: the centre, the centred samples, and faults of the data. */
#include "base/architecture.h"
#include "operator/operator.h"
#include "pca/center.h"
#include "samples.h"

#include <string.h>

/* The centred data, copied, and what the centring found. */
typedef struct centred {
    double data[8], mu[8], factor;
    eef_fault fault;
} centred;

/* Finds the centre of samples that arrive in blocks of so many columns. */
static eef_status find_centre(eef_centring *c, const eef_matrix *x, size_t columns, centred *made,
                              eef_centered *found)
{
    bool more = true;
    while (more) {
        eef_status status = eef_centring_next_pass(c, &more, &made->fault);
        for (size_t k = 0; k < x->cols && more && status == EEF_OK; k += columns) {
            eef_matrix block = *x;
            block.data = (const char *)x->data + k * x->rows * eef_class_size(x->class_id);
            block.cols = x->cols - k < columns ? x->cols - k : columns;
            status = eef_centring_push(c, &block);
        }
        if (status != EEF_OK)
            return status;
    }
    return eef_centring_finish(c, made->mu, found);
}

static eef_status centre_blocks(const eef_matrix *x, const eef_pca_options *options, size_t columns,
                                centred *made)
{
    eef_centring *c;
    eef_centered found;
    eef_matrix shape = *x;
    made->fault = (eef_fault){0};
    if (columns < x->cols)
        shape.data = NULL;
    eef_status status = eef_centring_create(&eef_host_plain, eef_architecture_find(NULL)->block_ops,
                                            &shape, options, &c);
    if (status == EEF_OK)
        status = find_centre(c, x, columns, made, &found);
    if (status == EEF_OK) {
        found.samples.x = *x;
        for (size_t k = 0; k < x->cols; k++)
            eef_samples_read(&found.samples, k, 0, x->rows, made->data + k * x->rows);
        made->factor = found.factor;
    }
    eef_centring_destroy(c);
    return status;
}

static eef_status centre(const eef_matrix *x, eef_center center, const double *values,
                         centred *made)
{
    eef_pca_options options = {.kernel = EEF_MIN, .center = center, .center_values = values};
    eef_status status = centre_blocks(x, &options, x->cols, made);
    for (size_t columns = 1; columns < x->cols; columns++) { /* the same from blocks */
        centred other;
        EXPECT(centre_blocks(x, &options, columns, &other) == status);
        EXPECT(other.fault.count == made->fault.count && other.fault.row == made->fault.row &&
               other.fault.col == made->fault.col);
        if (status != EEF_OK)
            continue;
        EXPECT(memcmp(other.mu, made->mu, x->rows * sizeof *other.mu) == 0);
        EXPECT(memcmp(other.data, made->data, x->rows * x->cols * sizeof *other.data) == 0);
        EXPECT(other.factor == made->factor);
    }
    return status;
}

/* X - mu = factor * data to rounding. */
static eef_status check_centre(const eef_matrix *x, eef_center center, const double *values,
                               const double *expected_mu, const double *expected)
{
    centred made;
    eef_status status = centre(x, center, values, &made);
    if (status != EEF_OK)
        return status;
    for (size_t i = 0; i < x->rows; i++)
        EXPECT(made.mu[i] == expected_mu[i]);
    for (size_t i = 0; i < x->rows * x->cols; i++) {
        EXPECT(made.data[i] * made.factor == expected[i]);
        EXPECT(!(made.data[i] == 0 && signbit(made.data[i])));
    }
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
    centred made;
    EXPECT(centre(&m, EEF_CENTER_MEAN, NULL, &made) == EEF_OK);
    EXPECT(memcmp(made.data, expected, sizeof expected) == 0);
    EXPECT(made.factor == 1.0 / 3);
    EXPECT(made.mu[0] == 2.0 / 3 && made.mu[1] == 764.0 / 3);
}

/* 8-bit pictures stored as double: all k/255, to the last bit, are centred as integers. */
static void test_mean_of_pictures_is_that_of_integers(void)
{
    bool right = true;
    for (int k = -255; k < 255; k++) {
        const double x[2] = {k / 255.0, 1}, expected[2] = {k - 255, 255 - k};
        const eef_matrix m = {x, EEF_DOUBLE, 1, 2};
        centred made;
        EXPECT(centre(&m, EEF_CENTER_MEAN, NULL, &made) == EEF_OK);
        right = right && memcmp(made.data, expected, sizeof expected) == 0;
        right = right && made.factor == 1.0 / 2 / 255 && made.mu[0] == (k + 255) / 2.0 / 255;
    }
    EXPECT(right);
}

static void test_other_numbers_are_no_pictures(void)
{
    const double others[] = {2, 256 / 255.0, 0.3, 5e-324, -1e80};
    bool right = true;
    for (int k = -255; k < 255; k++)
        for (double side = -1; side <= 1; side += 2) {
            const double x[2] = {1, nextafter(k / 255.0, side * INFINITY)};
            const eef_matrix m = {x, EEF_DOUBLE, 1, 2};
            centred made;
            EXPECT(centre(&m, EEF_CENTER_MEAN, NULL, &made) == EEF_OK);
            right = right && made.factor == 1 && made.mu[0] == (x[0] + x[1]) / 2;
        }
    EXPECT(right);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const double x[3] = {0.2, 1, others[i]}, mean = (0.2 + 1 + others[i]) / 3;
        const eef_matrix m = {x, EEF_DOUBLE, 1, 3};
        centred made;
        EXPECT(centre(&m, EEF_CENTER_MEAN, NULL, &made) == EEF_OK);
        EXPECT(made.factor == 1 && made.mu[0] == mean);
    }
}

/* The sums of a block of a picture do not count when another block is none. */
static void test_mean_of_a_picture_and_other_numbers(void)
{
    const double x[2] = {0.2, 0.3};
    const eef_matrix m = {x, EEF_DOUBLE, 1, 2};
    const eef_pca_options options = {.kernel = EEF_MIN, .center = EEF_CENTER_MEAN};
    centred made = {.fault = {0}};
    eef_centered found;
    eef_centring *c;
    EXPECT(eef_centring_create(&eef_host_plain, eef_architecture_find(NULL)->block_ops, &m,
                               &options, &c) == EEF_OK);
    EXPECT(find_centre(c, &m, 1, &made, &found) == EEF_OK);
    EXPECT(found.factor == 1 && made.mu[0] == 0.25);
    eef_centring_destroy(c);
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
    const double x[6] = {1, 2, 3, NAN, 5, INFINITY}; /* 2 x 3 */
    const int64_t y[2] = {1, (INT64_C(1) << 53) + 1};
    const eef_matrix m = {x, EEF_DOUBLE, 2, 3}, large = {y, EEF_INT64, 2, 1};
    centred made;
    EXPECT(centre(&m, EEF_CENTER_NONE, NULL, &made) == EEF_NOT_FINITE);
    EXPECT(made.fault.count == 2 && made.fault.row == 1 && made.fault.col == 1);
    EXPECT(centre(&large, EEF_CENTER_NONE, NULL, &made) == EEF_NOT_EXACT);
    EXPECT(made.fault.count == 1 && made.fault.row == 1 && made.fault.col == 0);
}

int main(void)
{
    test_centres();
    test_mean_of_integers_stays_integer();
    test_mean_of_pictures_is_that_of_integers();
    test_other_numbers_are_no_pictures();
    test_mean_of_a_picture_and_other_numbers();
    test_extreme_numbers_are_scaled();
    test_faults_of_data();
    printf("test_center: %d failures\n", failures);
    return failures > 0;
}
