/* What eef_gram and eef_dot promise besides their entries: statuses and where faults lie, clean
 * returns when memory or patience ends, bounded buffers, accuracy of long float sums, and the
 * same result for any number of threads. */
#include "ledger.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static const eef_compute one_thread = {NULL, 1};
static const eef_kernel kernels[] = {EEF_MIN, EEF_MINM, EEF_MF};

static eef_status gram(const void *data, eef_class class_id, size_t rows, size_t cols,
                       eef_kernel kernel, void *result, eef_fault *fault)
{
    const eef_matrix x = {data, class_id, rows, cols};
    return eef_gram(&eef_host_plain, &x, kernel, &one_thread, result, fault);
}

static void test_not_finite(void)
{
    double x[12] = {0}, a[9];
    float y[12] = {0};
    eef_fault fault;
    x[4] = NAN; /* row 1, column 1 of 3 x 4 */
    x[9] = -INFINITY;
    EXPECT(gram(x, EEF_DOUBLE, 3, 4, EEF_MIN, a, &fault) == EEF_NOT_FINITE);
    EXPECT(fault.count == 2 && fault.row == 1 && fault.col == 1);
    y[11] = INFINITY;
    EXPECT(gram(y, EEF_SINGLE, 3, 4, EEF_MF, a, &fault) == EEF_NOT_FINITE);
    EXPECT(fault.count == 1 && fault.row == 2 && fault.col == 3);

    double w[12] = {0}, c[16];
    bool in_w = true;
    const eef_matrix wm = {w, EEF_DOUBLE, 3, 4}, xm = {x, EEF_DOUBLE, 3, 4};
    EXPECT(eef_dot(&eef_host_plain, &wm, &xm, EEF_MIN, &one_thread, c, &fault, &in_w) ==
           EEF_NOT_FINITE);
    EXPECT(!in_w && fault.count == 2);
    EXPECT(eef_dot(&eef_host_plain, &xm, &wm, EEF_MIN, &one_thread, c, &fault, &in_w) ==
           EEF_NOT_FINITE);
    EXPECT(in_w && fault.count == 2);
}

/* It takes 2^22 of the largest 32-bit integers to add up to 2^53. */
static void test_sums_of_32_bits_to_2_53(void)
{
    const size_t most = (size_t)1 << 22;
    int32_t *x = malloc((most + 2) * sizeof *x);
    uint32_t *y = malloc((most / 2 + 2) * sizeof *y);
    double a;
    eef_fault fault;
    for (size_t i = 0; i < most + 2; i++)
        x[i] = INT32_MIN;
    for (size_t i = 0; i < most / 2 + 2; i++)
        y[i] = UINT32_MAX;
    EXPECT(gram(x, EEF_INT32, 1, most, EEF_MIN, &a, &fault) == EEF_OK);
    EXPECT(a == 9007199254740992.0);
    EXPECT(gram(x, EEF_INT32, 1, most + 1, EEF_MIN, &a, &fault) == EEF_NOT_EXACT);
    EXPECT(fault.count == 1 && fault.row == 0 && fault.col == most);
    EXPECT(gram(y, EEF_UINT32, 1, most / 2, EEF_MIN, &a, &fault) == EEF_OK);
    EXPECT(a == 4294967295.0 * (double)(most / 2));
    EXPECT(gram(y, EEF_UINT32, 1, most / 2 + 2, EEF_MIN, &a, &fault) == EEF_NOT_EXACT);
    free(y);
    free(x);
}

static void test_exact_to_2_53(void)
{
    const int64_t limit = (int64_t)1 << 53;
    double a[4];
    eef_fault fault;
    int64_t x[4] = {limit, -limit, 0, 0}; /* 2 x 2 */
    EXPECT(gram(x, EEF_INT64, 2, 2, EEF_MIN, a, &fault) == EEF_OK);
    EXPECT(a[0] == 9007199254740992.0 && a[1] == -a[0] && a[3] == a[0]);
    EXPECT(gram(x, EEF_INT64, 2, 2, EEF_MF, a, &fault) == EEF_NOT_EXACT); /* a sum of 2^54 */

    x[3] = 1; /* row 1 adds up to 2^53 + 1 */
    EXPECT(gram(x, EEF_INT64, 2, 2, EEF_MINM, a, &fault) == EEF_NOT_EXACT);
    EXPECT(fault.count == 1 && fault.row == 1 && fault.col == 1);

    x[2] = limit + 1; /* an entry that double cannot hold */
    x[3] = INT64_MIN;
    EXPECT(gram(x, EEF_INT64, 2, 2, EEF_MIN, a, &fault) == EEF_NOT_EXACT);
    EXPECT(fault.count == 2 && fault.row == 0 && fault.col == 1);
    const uint64_t y[1] = {UINT64_MAX};
    EXPECT(gram(y, EEF_UINT64, 1, 1, EEF_MIN, a, &fault) == EEF_NOT_EXACT);

    /* a product of min is bounded by either operand */
    const int64_t small[2] = {1, 1}, large[2] = {limit, limit};
    const eef_matrix s = {small, EEF_INT64, 2, 1}, l = {large, EEF_INT64, 2, 1};
    bool in_w;
    EXPECT(eef_dot(&eef_host_plain, &s, &l, EEF_MIN, &one_thread, a, &fault, &in_w) == EEF_OK);
    EXPECT(a[0] == 2);
    EXPECT(eef_dot(&eef_host_plain, &l, &l, EEF_MIN, &one_thread, a, &fault, &in_w) ==
           EEF_NOT_EXACT);
    EXPECT(in_w && fault.row == 1 && fault.col == 0);
    EXPECT(eef_dot(&eef_host_plain, &s, &l, EEF_MF, &one_thread, a, &fault, &in_w) ==
           EEF_NOT_EXACT);
    EXPECT(!in_w);
}

static void test_overflow(void)
{
    double x[4] = {1e308, -1, 1e308, 1}, a[4];
    float y[4] = {3e38f, 1, -3e38f, 1};
    float b[4];
    eef_fault fault;
    bool in_w;
    for (size_t k = 0; k < 3; k++) {
        EXPECT(gram(x, EEF_DOUBLE, 2, 2, kernels[k], a, &fault) == EEF_OVERFLOW);
        EXPECT(gram(y, EEF_SINGLE, 2, 2, kernels[k], b, &fault) == EEF_OVERFLOW);
        const eef_matrix m = {x, EEF_DOUBLE, 4, 1}, n = {y, EEF_SINGLE, 4, 1};
        EXPECT(eef_dot(&eef_host_plain, &m, &m, kernels[k], &one_thread, a, &fault, &in_w) ==
               EEF_OVERFLOW);
        EXPECT(eef_dot(&eef_host_plain, &n, &n, kernels[k], &one_thread, b, &fault, &in_w) ==
               EEF_OVERFLOW);
    }
    EXPECT(gram(x, EEF_DOUBLE, 2, 1, EEF_MIN, a, &fault) == EEF_OK);
    EXPECT(a[0] == 1e308);
}

static void test_empty(void)
{
    double a[4] = {1, 1, 1, 1};
    eef_fault fault;
    EXPECT(gram(NULL, EEF_DOUBLE, 2, 0, EEF_MF, a, &fault) == EEF_OK);
    EXPECT(a[0] == 0 && a[1] == 0 && a[2] == 0 && a[3] == 0);
    EXPECT(gram(NULL, EEF_SINGLE, 0, 3, EEF_MIN, NULL, &fault) == EEF_OK);
}

static void test_unknown_variant(void)
{
    const double x[1] = {1};
    double a[1];
    eef_fault fault;
    const eef_matrix m = {x, EEF_DOUBLE, 1, 1};
    const eef_compute how = {"abacus", 1};
    EXPECT(eef_gram(&eef_host_plain, &m, EEF_MIN, &how, a, &fault) == EEF_INTERNAL);
}

/* Every allocation in turn fails: a clean return, and nothing is kept. */
static void test_every_refusal(void)
{
    const float x[6] = {1, -2, 3, 4, 5, -6};
    const int64_t y[2] = {(int64_t)1 << 53, 1};
    double a[9];
    eef_fault fault;
    const eef_matrix matrices[] = {{x, EEF_SINGLE, 3, 2}, {y, EEF_INT64, 2, 1}};
    for (size_t m = 0; m < 2; m++) {
        size_t refused = 0;
        eef_status status;
        do {
            refused++;
            ledger l = {.refused = refused};
            const eef_host host = host_of(&l);
            status = eef_gram(&host, &matrices[m], EEF_MIN, &one_thread, a, &fault);
            EXPECT(status == (refused <= l.requests ? EEF_NO_MEMORY : EEF_OK));
            EXPECT(l.blocks == 0);
        } while (status == EEF_NO_MEMORY);
        EXPECT(refused > 3);
    }
}

static double *noise(size_t count)
{
    double *x = malloc(count * sizeof *x);
    if (x == NULL)
        exit(1);
    uint64_t state = 7;
    for (size_t i = 0; i < count; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        x[i] = (double)(state >> 33) / 1e9 - 1;
    }
    return x;
}

/* Only the calling thread polls. How many polls it makes beside a second thread depends on the
 * scheduler: it may do too little of the work to reach poll number `end`. */
static void test_interrupted(void)
{
    double *x = noise(300 * 2000), *a = malloc(300 * 300 * sizeof *a);
    const eef_matrix m = {x, EEF_DOUBLE, 300, 2000};
    eef_fault fault;
    ledger counts = {.end = 0};
    eef_host host = host_of(&counts);
    EXPECT(eef_gram(&host, &m, EEF_MIN, &one_thread, a, &fault) == EEF_OK);
    EXPECT(counts.polls > 20);
    for (int threads = 1; threads <= 2; threads++) {
        const eef_compute how = {NULL, threads};
        for (size_t end = 1; end <= counts.polls / 4; end += counts.polls / 12) {
            ledger l = {.end = end};
            host = host_of(&l);
            const eef_status status = eef_gram(&host, &m, EEF_MIN, &how, a, &fault);
            const bool reached = threads == 1 || l.polls >= end;
            EXPECT(status == (reached ? EEF_INTERRUPTED : EEF_OK));
            EXPECT(l.blocks == 0);
            EXPECT(l.polls < counts.polls);
        }
    }
    free(a);
    free(x);
}

static void test_buffers_are_bounded(void)
{
    const eef_class classes[] = {EEF_DOUBLE, EEF_SINGLE, EEF_INT8};
    const size_t sizes[][2] = {{3000, 100}, {40, 100000}};
    for (size_t c = 0; c < 3; c++) {
        for (size_t s = 0; s < 2; s++) {
            const size_t rows = sizes[s][0], cols = sizes[s][1];
            void *x = calloc(rows * cols, eef_class_size(classes[c]));
            double *a = malloc(rows * rows * sizeof *a);
            const eef_matrix m = {x, classes[c], rows, cols};
            const eef_compute how = {NULL, 64};
            eef_fault fault;
            ledger l = {.end = 0};
            const eef_host host = host_of(&l);
            EXPECT(eef_gram(&host, &m, EEF_MF, &how, a, &fault) == EEF_OK);
            EXPECT(l.most_bytes < (size_t)64 << 20);
            free(a);
            free(x);
        }
    }
}

/* 1e5 samples of a value whose sums round the same way each time, the worst case for float. */
static void test_long_float_sums(void)
{
    const size_t cols = 100000;
    float *x = malloc(3 * cols * sizeof *x);
    float a[9];
    if (x == NULL)
        exit(1);
    for (size_t k = 0; k < cols; k++) {
        x[3 * k] = 0.1f;
        x[3 * k + 1] = k % 2 == 0 ? 0.3f : -0.1f;
        x[3 * k + 2] = 1.0f / (float)(k + 1);
    }
    for (size_t kernel = 0; kernel < 3; kernel++) {
        eef_fault fault;
        EXPECT(gram(x, EEF_SINGLE, 3, cols, kernels[kernel], a, &fault) == EEF_OK);
        double norm[3] = {0};
        for (size_t k = 0; k < 3 * cols; k++)
            norm[k % 3] += (kernels[kernel] == EEF_MF ? 2 : 1) * fabs((double)x[k]);
        for (size_t i = 0; i < 3; i++)
            EXPECT(fabs(a[4 * i] - norm[i]) <= 1e-5 * norm[i]);
    }
    free(x);
}

static void test_threads_agree(void)
{
    const size_t rows = 333, cols = 500;
    double *x = noise(rows * cols), *a = malloc(rows * rows * sizeof *a);
    double *b = malloc(rows * rows * sizeof *b);
    const eef_matrix m = {x, EEF_DOUBLE, rows, cols};
    for (size_t k = 0; k < 3; k++) {
        eef_fault fault;
        EXPECT(eef_gram(&eef_host_plain, &m, kernels[k], &one_thread, a, &fault) == EEF_OK);
        for (int threads = 2; threads <= 7; threads++) {
            const eef_compute how = {NULL, threads};
            memset(b, 0xff, rows * rows * sizeof *b);
            EXPECT(eef_gram(&eef_host_plain, &m, kernels[k], &how, b, &fault) == EEF_OK);
            EXPECT(memcmp(a, b, rows * rows * sizeof *b) == 0);
        }
    }
    free(b);
    free(a);
    free(x);
}

int main(void)
{
    test_not_finite();
    test_exact_to_2_53();
    test_sums_of_32_bits_to_2_53();
    test_overflow();
    test_empty();
    test_unknown_variant();
    test_every_refusal();
    test_interrupted();
    test_buffers_are_bounded();
    test_long_float_sums();
    test_threads_agree();
    printf("test_gram_limits: %d failures\n", failures);
    return failures > 0;
}
