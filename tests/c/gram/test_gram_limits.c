/* What eef_gram and eef_dot promise besides their entries: statuses and positions of faults, clean
 * returns when an allocation is refused or the host asks to stop, bounded buffers, accuracy of
 * long float sums, and the same result for any number of threads. The reference operation keeps
 * the same promises, except for its buffers. */
#include "definition.h"
#include "gram/gram.h"
#include "ledger.h"

static const eef_compute one_thread = {NULL, 1};

/* Kernel k by its packed operations for k < EEF_KERNELS, then by the reference operation. */
enum { DESCRIPTORS = 2 * EEF_KERNELS };
static eef_kernel_descriptor descriptor(size_t k)
{
    eef_kernel_descriptor kernel = *eef_kernel_find((eef_kernel)(k % EEF_KERNELS));
    if (k >= EEF_KERNELS) {
        kernel.nonnegative = kernel.general = EEF_OP_REFERENCE;
        kernel.shortcut = NULL;
    }
    return kernel;
}

static eef_status gram(const void *data, eef_class class_id, size_t rows, size_t cols,
                       eef_kernel kernel, void *result, eef_fault *fault)
{
    const eef_matrix x = {data, class_id, rows, cols};
    return eef_gram(&eef_host_plain, &x, kernel, &one_thread, result, fault);
}

static eef_status dot(const eef_matrix *w, const eef_matrix *x, eef_kernel kernel, void *result,
                      eef_fault *fault)
{
    const eef_operands operands = {*w, *x};
    return eef_dot(&eef_host_plain, &operands, kernel, &one_thread, result, fault);
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
    const eef_matrix wm = {w, EEF_DOUBLE, 3, 4}, xm = {x, EEF_DOUBLE, 3, 4};
    EXPECT(dot(&wm, &xm, EEF_MIN, c, &fault) == EEF_NOT_FINITE);
    EXPECT(!fault.in_first && fault.count == 2);
    EXPECT(dot(&xm, &wm, EEF_MIN, c, &fault) == EEF_NOT_FINITE);
    EXPECT(fault.in_first && fault.count == 2);
}

/* It takes 2^22 of the largest 32-bit integers to add up to 2^53. */
static void test_sums_of_32_bits_to_2_53(void)
{
    const size_t count = (size_t)1 << 22;
    int32_t *x = test_allocate((count + 2) * sizeof *x);
    uint32_t *y = test_allocate((count / 2 + 2) * sizeof *y);
    double a;
    eef_fault fault;
    for (size_t i = 0; i < count + 2; i++)
        x[i] = INT32_MIN;
    for (size_t i = 0; i < count / 2 + 2; i++)
        y[i] = UINT32_MAX;
    EXPECT(gram(x, EEF_INT32, 1, count, EEF_MIN, &a, &fault) == EEF_OK);
    EXPECT(a == 9007199254740992.0);
    EXPECT(gram(x, EEF_INT32, 1, count + 1, EEF_MIN, &a, &fault) == EEF_NOT_EXACT);
    EXPECT(fault.count == 1 && fault.row == 0 && fault.col == count);
    EXPECT(gram(y, EEF_UINT32, 1, count / 2, EEF_MIN, &a, &fault) == EEF_OK);
    EXPECT(a == 4294967295.0 * (double)(count / 2));
    EXPECT(gram(y, EEF_UINT32, 1, count / 2 + 2, EEF_MIN, &a, &fault) == EEF_NOT_EXACT);
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
    EXPECT(dot(&s, &l, EEF_MIN, a, &fault) == EEF_OK);
    EXPECT(a[0] == 2);
    EXPECT(dot(&l, &l, EEF_MIN, a, &fault) == EEF_NOT_EXACT);
    EXPECT(fault.in_first && fault.row == 1 && fault.col == 0);
    EXPECT(dot(&s, &l, EEF_MF, a, &fault) == EEF_NOT_EXACT);
    EXPECT(!fault.in_first);
}

static void test_overflow(void)
{
    const double x[4] = {1e308, -1, 1e308, 1};
    const float y[4] = {3e38f, 1, -3e38f, 1};
    double a[4];
    eef_fault fault;
    const eef_matrix matrices[] = {{x, EEF_DOUBLE, 2, 2}, {y, EEF_SINGLE, 2, 2}};
    const eef_matrix columns[] = {{x, EEF_DOUBLE, 4, 1}, {y, EEF_SINGLE, 4, 1}};
    for (size_t k = 0; k < DESCRIPTORS; k++) {
        const eef_kernel_descriptor kernel = descriptor(k);
        for (size_t m = 0; m < 2; m++) {
            const eef_operands operands = {columns[m], columns[m]};
            EXPECT(eef_gram_by_descriptor(&eef_host_plain, &matrices[m], &kernel, &one_thread, a,
                                          &fault) == EEF_OVERFLOW);
            EXPECT(eef_dot_by_descriptor(&eef_host_plain, &operands, &kernel, &one_thread, a,
                                         &fault) == EEF_OVERFLOW);
        }
    }
    EXPECT(gram(x, EEF_DOUBLE, 2, 1, EEF_MIN, a, &fault) == EEF_OK);
    EXPECT(a[0] == 1e308);
}

static void test_empty(void)
{
    for (size_t k = 0; k < DESCRIPTORS; k++) {
        const eef_kernel_descriptor kernel = descriptor(k);
        const eef_matrix no_samples = {NULL, EEF_DOUBLE, 2, 0}, no_rows = {NULL, EEF_SINGLE, 0, 3};
        double a[4] = {1, 1, 1, 1};
        eef_fault fault;
        EXPECT(eef_gram_by_descriptor(&eef_host_plain, &no_samples, &kernel, &one_thread, a,
                                      &fault) == EEF_OK);
        EXPECT(a[0] == 0 && a[1] == 0 && a[2] == 0 && a[3] == 0);
        EXPECT(eef_gram_by_descriptor(&eef_host_plain, &no_rows, &kernel, &one_thread, NULL,
                                      &fault) == EEF_OK);
    }
}

static void test_unknown_architecture_and_kernel(void)
{
    const double x[1] = {1};
    double a[1];
    eef_fault fault;
    const eef_matrix m = {x, EEF_DOUBLE, 1, 1};
    const eef_compute compute = {"abacus", 1};
    EXPECT(eef_gram(&eef_host_plain, &m, EEF_MIN, &compute, a, &fault) == EEF_INTERNAL);
    EXPECT(gram(x, EEF_DOUBLE, 1, 1, EEF_KERNELS, a, &fault) == EEF_INTERNAL);
    EXPECT(dot(&m, &m, EEF_KERNELS, a, &fault) == EEF_INTERNAL);
}

/* Refuses every allocation of one call in turn; returns their number. */
static size_t refuse_each(const eef_operands *operands, const eef_kernel_descriptor *kernel,
                          bool is_gram)
{
    double a[9];
    eef_fault fault;
    eef_status status;
    size_t refused = 0;
    do {
        refused++;
        ledger l = {.refused = refused};
        const eef_host host = host_of(&l);
        status = is_gram
                     ? eef_gram_by_descriptor(&host, &operands->x, kernel, &one_thread, a, &fault)
                     : eef_dot_by_descriptor(&host, operands, kernel, &one_thread, a, &fault);
        EXPECT(status == (refused <= l.requests ? EEF_NO_MEMORY : EEF_OK));
        EXPECT(l.blocks == 0);
    } while (status == EEF_NO_MEMORY);
    return refused - 1;
}

static void test_every_refusal(void)
{
    const float x[6] = {1, -2, 3, 4, 5, -6};
    const int64_t y[2] = {((int64_t)1 << 52) + 1, 1};
    const eef_matrix gram_of[] = {{x, EEF_SINGLE, 3, 2}, {y, EEF_INT64, 1, 2}};
    const eef_matrix dot_of[] = {{x, EEF_SINGLE, 3, 2}, {y, EEF_INT64, 2, 1}};
    const size_t buffers[] = {4, 3}; /* of the packed operation: one more for float */
    const size_t totals[] = {0, 1};  /* large integers are added up in a block of their own */
    const eef_kernel_descriptor packed = descriptor(EEF_MIN);
    const eef_kernel_descriptor reference = descriptor(EEF_KERNELS + EEF_MIN);
    for (size_t m = 0; m < 2; m++) {
        const eef_operands g = {gram_of[m], gram_of[m]}, d = {dot_of[m], dot_of[m]};
        EXPECT(refuse_each(&g, &packed, true) == buffers[m] + totals[m]);
        EXPECT(refuse_each(&d, &packed, false) == buffers[m] + totals[m]);
        EXPECT(refuse_each(&g, &reference, true) == 1 + totals[m]);
        EXPECT(refuse_each(&d, &reference, false) == 2 + totals[m]);
    }
}

static double *noise(size_t count)
{
    double *x = test_allocate(count * sizeof *x);
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
    double *x = noise(300 * 2000), *a = test_allocate(300 * 300 * sizeof *a);
    const eef_matrix m = {x, EEF_DOUBLE, 300, 2000};
    const size_t tried[] = {EEF_MIN, EEF_KERNELS + EEF_MIN};
    for (size_t t = 0; t < 2; t++) {
        const eef_kernel_descriptor kernel = descriptor(tried[t]);
        eef_fault fault;
        ledger counts = {.end = 0};
        eef_host host = host_of(&counts);
        EXPECT(eef_gram_by_descriptor(&host, &m, &kernel, &one_thread, a, &fault) == EEF_OK);
        EXPECT(counts.polls > 20);
        for (int threads = 1; threads <= 2; threads++) {
            const eef_compute compute = {NULL, threads};
            for (size_t end = 1; end <= counts.polls / 4; end += counts.polls / 12) {
                ledger l = {.end = end};
                host = host_of(&l);
                const eef_status status =
                    eef_gram_by_descriptor(&host, &m, &kernel, &compute, a, &fault);
                const bool reached = threads == 1 || l.polls >= end;
                EXPECT(status == (reached ? EEF_INTERRUPTED : EEF_OK));
                EXPECT(l.blocks == 0);
                EXPECT(l.polls < counts.polls);
            }
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
            const size_t bytes = rows * cols * eef_class_size(classes[c]);
            void *x = memset(test_allocate(bytes), 0, bytes);
            double *a = test_allocate(rows * rows * sizeof *a);
            const eef_matrix m = {x, classes[c], rows, cols};
            const eef_compute compute = {NULL, 64};
            eef_fault fault;
            ledger l = {.end = 0};
            const eef_host host = host_of(&l);
            EXPECT(eef_gram(&host, &m, EEF_MF, &compute, a, &fault) == EEF_OK);
            EXPECT(l.max_bytes < (size_t)64 << 20);
            free(a);
            free(x);
        }
    }
}

/* 1e5 samples of values whose sums round the same way each time, the worst case for float. */
static void test_long_float_sums(void)
{
    const size_t cols = 100000;
    float *data = test_allocate(3 * cols * sizeof *data);
    float a[9];
    for (size_t k = 0; k < cols; k++) {
        data[3 * k] = 0.1f;
        data[3 * k + 1] = k % 2 == 0 ? 0.3f : -0.1f;
        data[3 * k + 2] = 1.0f / (float)(k + 1);
    }
    const eef_matrix x = {data, EEF_SINGLE, 3, cols};
    long double *rows = vectors_of(&x, true);
    for (eef_kernel k = EEF_MIN; k < EEF_KERNELS; k++) {
        eef_fault fault;
        EXPECT(gram(data, EEF_SINGLE, 3, cols, k, a, &fault) == EEF_OK);
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 3; j++) {
                const sum s = define_sum(definition_of(k), rows + i * cols, rows + j * cols, cols);
                EXPECT(fabsl((long double)a[i + 3 * j] - s.value) <= 1e-5L * s.magnitude);
            }
    }
    free(rows);
    free(data);
}

static void test_threads_agree(void)
{
    const size_t rows = 333, cols = 500;
    double *x = noise(rows * cols), *a = test_allocate(rows * rows * sizeof *a);
    double *b = test_allocate(rows * rows * sizeof *b);
    const eef_matrix m = {x, EEF_DOUBLE, rows, cols};
    for (size_t k = 0; k < DESCRIPTORS; k++) {
        const eef_kernel_descriptor kernel = descriptor(k);
        eef_fault fault;
        EXPECT(eef_gram_by_descriptor(&eef_host_plain, &m, &kernel, &one_thread, a, &fault) ==
               EEF_OK);
        for (int threads = 2; threads <= 7; threads++) {
            const eef_compute compute = {NULL, threads};
            memset(b, 0xff, rows * rows * sizeof *b);
            EXPECT(eef_gram_by_descriptor(&eef_host_plain, &m, &kernel, &compute, b, &fault) ==
                   EEF_OK);
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
    test_unknown_architecture_and_kernel();
    test_every_refusal();
    test_interrupted();
    test_buffers_are_bounded();
    test_long_float_sums();
    test_threads_agree();
    printf("test_gram_limits: %d failures\n", failures);
    return failures > 0;
}
