/* eef_gram and eef_dot agree with the definition in every entry: every kernel, class and
 * architecture, one thread and two, odd sizes; and so does the reference operation of each
 * kernel. */
#include "definition.h"
#include "gram/gram.h"

#include <float.h>

enum { CLASSES = EEF_UINT64 + 1 };
static const char *const class_names[CLASSES] = {"double", "single", "int8",   "uint8", "int16",
                                                 "uint16", "int32",  "uint32", "int64", "uint64"};

static unsigned long failures, checks;

/* A generator of its own: the same numbers everywhere. */
static uint64_t state = 1;
static uint32_t draw(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

static void *room(size_t count, size_t size)
{
    void *block = malloc(count * size + 1);
    if (block == NULL) {
        printf("no memory\n");
        exit(1);
    }
    memset(block, 0xff, count * size);
    return block;
}

/* ---- data -------------------------------------------------------------------------------- */

static bool is_unsigned(eef_class class_id)
{
    return is_integer_class(class_id) && (class_id - EEF_INT8) % 2 == 1;
}

/* Small and extreme values, zeros, equal magnitudes and both signs. */
static int64_t draw_integer(eef_class class_id, bool negative, uint32_t choice)
{
    static const int64_t lowest[CLASSES] = {0,         0, INT8_MIN,       0, INT16_MIN, 0,
                                            INT32_MIN, 0, -1099511627776, 0};
    static const int64_t highest[CLASSES] = {
        0,          0,         INT8_MAX,   UINT8_MAX,     INT16_MAX,
        UINT16_MAX, INT32_MAX, UINT32_MAX, 1099511627776, 1099511627776};
    const int64_t small = (int64_t)(draw() % 7) - (negative ? 3 : 0);
    if (choice == 0)
        return highest[class_id];
    return choice == 1 ? (negative ? lowest[class_id] : 0) : small;
}

static double draw_real(bool negative, uint32_t choice)
{
    if (choice == 6)
        return (double)(draw() % 7) - (negative ? 3 : 0);
    return choice == 7 ? 0 : (double)draw() / 1e9 - (negative ? 1 : 0);
}

static eef_matrix make_matrix(eef_class class_id, bool negative, size_t rows, size_t cols)
{
    const size_t size = eef_class_size(class_id);
    char *data = room(rows * cols, size);
    for (size_t i = 0; i < rows * cols; i++) {
        const uint32_t choice = draw() % 8;
        const double real = draw_real(negative, choice);
        const float single = (float)real;
        const int64_t integer = draw_integer(class_id, negative, choice);
        const void *from = class_id == EEF_DOUBLE   ? (const void *)&real
                           : class_id == EEF_SINGLE ? (const void *)&single
                                                    : (const void *)&integer;
        memcpy(data + i * size, from, size); /* of an integer the low bytes: little-endian */
    }
    return (eef_matrix){data, class_id, rows, cols};
}

static void free_matrix(const eef_matrix *x)
{
    free((void *)(uintptr_t)x->data);
}

/* ---- one product ------------------------------------------------------------------------- */

/* What is computed: the Gram matrix of x, or W' (+) X. */
typedef struct problem {
    const char *name;
    eef_operands operands;
    bool gram;
    size_t rows, cols, length;
    int threads;
} problem;

static sum *expected_sums(const problem *p, const definition *kernel)
{
    sum *sums = room(p->rows * p->cols, sizeof *sums);
    long double *w = vectors_of(&p->operands.w, p->gram), *x = vectors_of(&p->operands.x, p->gram);
    for (size_t j = 0; j < p->cols; j++) {
        for (size_t i = p->gram ? j : 0; i < p->rows; i++) {
            const sum s = define_sum(kernel, w + i * p->length, x + j * p->length, p->length);
            sums[i + p->rows * j] = s;
            if (p->gram)
                sums[j + p->rows * i] = s;
        }
    }
    free(x);
    free(w);
    return sums;
}

/* Rounding error allowed, relative to the sum of magnitudes. Integer sums are exact. Packed double
 * sums have at most 128 terms in a panel and add at most 53 panels: 181 * DBL_EPSILON < 1e-13. The
 * bound of float sums is derived in gram/microkernel.h. */
static long double tolerance(const problem *p, bool reference)
{
    switch (p->operands.x.class_id) {
    case EEF_DOUBLE:
        return reference ? (long double)p->length * DBL_EPSILON : 1e-13L;
    case EEF_SINGLE:
        return 1e-5L;
    default:
        return 0;
    }
}

static void check(const problem *p, const eef_kernel_descriptor *kernel, const eef_compute *compute,
                  const sum *expected)
{
    const eef_class class_id = p->operands.x.class_id;
    const bool reference = kernel->general == EEF_OP_REFERENCE;
    const long double allowed = tolerance(p, reference);
    double *result = room(p->rows * p->cols, sizeof *result);
    eef_fault fault;
    const eef_status status = p->gram ? eef_gram_by_descriptor(&eef_host_plain, &p->operands.x,
                                                               kernel, compute, result, &fault)
                                      : eef_dot_by_descriptor(&eef_host_plain, &p->operands, kernel,
                                                              compute, result, &fault);
    const eef_matrix found = {result, class_id == EEF_SINGLE ? EEF_SINGLE : EEF_DOUBLE, p->rows,
                              p->cols};
    size_t wrong = 0;
    for (size_t i = 0; i < p->rows * p->cols; i++, checks++) {
        const long double error = fabsl(entry_of(&found, i) - expected[i].value);
        wrong += !(error <= allowed * expected[i].magnitude);
    }
    if (status != EEF_OK || wrong > 0) {
        if (failures++ < 10)
            printf("%s %s %s %s %s threads %d: %zu x %zu of %zu samples: status %s, %zu wrong\n",
                   p->name, kernel->name, reference ? "reference" : "packed", class_names[class_id],
                   compute->architecture, compute->threads, p->rows, p->cols, p->length,
                   eef_status_name(status), wrong);
    }
    free(result);
}

static void check_all(const problem *p)
{
    for (eef_kernel k = EEF_MIN; k < EEF_KERNELS; k++) {
        const eef_kernel_descriptor *kernel = eef_kernel_find(k);
        eef_kernel_descriptor by_reference = *kernel;
        by_reference.nonnegative = by_reference.general = EEF_OP_REFERENCE;
        by_reference.shortcut = NULL;
        sum *expected = expected_sums(p, definition_of(k));
        eef_compute compute = {NULL, p->threads};
        for (size_t a = 0; (compute.architecture = eef_architecture_name(a)) != NULL; a++) {
            check(p, kernel, &compute, expected);
            if (a == 0)
                check(p, &by_reference, &compute, expected);
        }
        free(expected);
    }
}

static void try_gram(eef_class class_id, bool negative, size_t rows, size_t cols, int threads)
{
    const eef_matrix x = make_matrix(class_id, negative, rows, cols);
    check_all(&(problem){"gram", {x, x}, true, rows, rows, cols, threads});
    free_matrix(&x);
}

static void try_dot(eef_class class_id, bool negative, size_t n, size_t m, size_t p)
{
    const eef_matrix w = make_matrix(class_id, negative, n, m);
    const eef_matrix x = make_matrix(class_id, negative, n, p);
    check_all(&(problem){"dot", {w, x}, false, m, p, n, 2});
    free_matrix(&x);
    free_matrix(&w);
}

int main(void)
{
    for (eef_class class_id = EEF_DOUBLE; class_id <= EEF_UINT64; class_id++) {
        for (int negative = 0; negative < (is_unsigned(class_id) ? 1 : 2); negative++) {
            for (size_t size = 1; size <= 70; size++) {
                try_gram(class_id, negative, size, 1 + draw() % 70, 1);
                try_gram(class_id, negative, 1 + draw() % 70, size, 1);
                try_dot(class_id, negative, size, 1 + draw() % 40, 1 + draw() % 40);
            }
            /* several panels of samples, and enough work for two threads */
            try_gram(class_id, negative, 3, 2500, 1);
            try_gram(class_id, negative, 150, 550, 2);
            try_dot(class_id, negative, 550, 110, 90);
        }
    }
    /* more than one block of the result in either direction */
    try_gram(EEF_SINGLE, true, 2060, 1, 2);
    try_dot(EEF_DOUBLE, true, 1, 2060, 1540);
    printf("test_gram: %lu entries checked, %lu failures\n", checks, failures);
    return failures > 0;
}
