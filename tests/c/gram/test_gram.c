/* eef_gram and eef_dot against the definition, entry by entry: every kernel, class, architecture and
 * number of threads, for odd sizes. */
#include "eef.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KERNELS = 3, CLASSES = 10 };
static const char *const kernel_names[KERNELS] = {"min", "minm", "mf"};
static const char *const class_names[CLASSES] = {"double", "single", "int8",   "uint8", "int16",
                                                 "uint16", "int32",  "uint32", "int64", "uint64"};

static unsigned long failures, checks;

/* A small generator of its own: the same numbers everywhere. */
static uint64_t state = 1;
static uint32_t draw(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

/* Small and extreme values, zeros, equal magnitudes and both signs, stored as the class. */
static void fill(eef_class class_id, bool negative, size_t entries, void *data)
{
    static const int64_t lowest[CLASSES] = {0,         0, INT8_MIN,       0, INT16_MIN, 0,
                                            INT32_MIN, 0, -1099511627776, 0};
    static const int64_t highest[CLASSES] = {
        0,          0,         INT8_MAX,   UINT8_MAX,     INT16_MAX,
        UINT16_MAX, INT32_MAX, UINT32_MAX, 1099511627776, 1099511627776};
    for (size_t i = 0; i < entries; i++) {
        const uint32_t choice = draw() % 8;
        int64_t x = (int64_t)(draw() % 7) - (negative ? 3 : 0);
        if (choice == 0)
            x = highest[class_id];
        else if (choice == 1)
            x = negative ? lowest[class_id] : 0;
        const double real = ((double)draw() / 1e9 - (negative ? 1 : 0)) * (choice < 6 ? 1 : 0) +
                            (choice == 6 ? (double)(x % 7) : 0);
        switch (class_id) {
        case EEF_DOUBLE:
            ((double *)data)[i] = real;
            break;
        case EEF_SINGLE:
            ((float *)data)[i] = (float)real;
            break;
        case EEF_INT8:
            ((int8_t *)data)[i] = (int8_t)x;
            break;
        case EEF_UINT8:
            ((uint8_t *)data)[i] = (uint8_t)x;
            break;
        case EEF_INT16:
            ((int16_t *)data)[i] = (int16_t)x;
            break;
        case EEF_UINT16:
            ((uint16_t *)data)[i] = (uint16_t)x;
            break;
        case EEF_INT32:
            ((int32_t *)data)[i] = (int32_t)x;
            break;
        case EEF_UINT32:
            ((uint32_t *)data)[i] = (uint32_t)x;
            break;
        case EEF_INT64:
            ((int64_t *)data)[i] = x;
            break;
        case EEF_UINT64:
            ((uint64_t *)data)[i] = (uint64_t)x;
            break;
        }
    }
}

static double entry(eef_class class_id, const void *data, size_t i)
{
    switch (class_id) {
    case EEF_DOUBLE:
        return ((const double *)data)[i];
    case EEF_SINGLE:
        return ((const float *)data)[i];
    case EEF_INT8:
        return ((const int8_t *)data)[i];
    case EEF_UINT8:
        return ((const uint8_t *)data)[i];
    case EEF_INT16:
        return ((const int16_t *)data)[i];
    case EEF_UINT16:
        return ((const uint16_t *)data)[i];
    case EEF_INT32:
        return ((const int32_t *)data)[i];
    case EEF_UINT32:
        return ((const uint32_t *)data)[i];
    case EEF_INT64:
        return (double)((const int64_t *)data)[i];
    default:
        return (double)((const uint64_t *)data)[i];
    }
}

static double sign(double x)
{
    return (x > 0) - (x < 0);
}

static double define(eef_kernel kernel, double a, double b)
{
    switch (kernel) {
    case EEF_MIN:
        return sign(a) * sign(b) * fmin(fabs(a), fabs(b));
    case EEF_MINM:
        return sign(a) == sign(b) ? fmin(fabs(a), fabs(b)) : 0;
    default:
        return sign(a) * sign(b) * (fabs(a) + fabs(b));
    }
}

static void *room(size_t count, size_t size)
{
    void *block = malloc(count * size);
    if (block == NULL) {
        printf("no memory\n");
        exit(1);
    }
    memset(block, 0xff, count * size);
    return block;
}

/* The entries as doubles, a vector's samples next to each other: the rows or the columns. */
static double *vectors(const eef_matrix *m, bool by_rows)
{
    double *to = room(m->rows * m->cols, sizeof *to);
    for (size_t j = 0; j < m->cols; j++)
        for (size_t i = 0; i < m->rows; i++)
            to[by_rows ? j + m->cols * i : i + m->rows * j] =
                entry(m->class_id, m->data, i + m->rows * j);
    return to;
}

/* Checks result (rows x cols) against the sums of the definition. Integers must be
 * exact; real sums may err by the rounding of their terms, relative to their magnitudes. */
static void check(const char *what, const double *w, size_t rows, const double *x, size_t cols,
                  size_t length, eef_class class_id, eef_kernel kernel, const eef_compute *how,
                  const void *result)
{
    const double tolerance = class_id == EEF_DOUBLE ? 1e-13 : (class_id == EEF_SINGLE ? 1e-5 : 0);
    for (size_t j = 0; j < cols; j++) {
        for (size_t i = 0; i < rows; i++) {
            double sum = 0, size = 0;
            for (size_t k = 0; k < length; k++) {
                const double term = define(kernel, w[k + length * i], x[k + length * j]);
                sum += term;
                size += fabs(term);
            }
            const double got =
                entry(class_id == EEF_SINGLE ? EEF_SINGLE : EEF_DOUBLE, result, i + rows * j);
            checks++;
            if (!(fabs(got - sum) <= tolerance * size)) {
                if (failures++ < 10)
                    printf("%s %s %s %s threads %d: %zu x %zu of %zu samples, entry (%zu,%zu) is "
                           "%.17g, not %.17g\n",
                           what, kernel_names[kernel], class_names[class_id], how->architecture,
                           how->threads, rows, cols, length, i, j, got, sum);
                return;
            }
        }
    }
}

static void expect_ok(const char *what, eef_status status)
{
    if (status != EEF_OK && failures++ < 10)
        printf("%s: status %s\n", what, eef_status_name(status));
}

static void try_gram(eef_class class_id, bool negative, size_t rows, size_t cols, int threads)
{
    void *data = room(rows * cols, eef_class_size(class_id));
    double *result = room(rows * rows, sizeof(double));
    fill(class_id, negative, rows * cols, data);
    const eef_matrix x = {data, class_id, rows, cols};
    double *x_vectors = vectors(&x, true);
    const char *architecture;
    for (size_t v = 0; (architecture = eef_architecture_name(v)) != NULL; v++) {
        for (int k = 0; k < KERNELS; k++) {
            const eef_compute how = {architecture, threads};
            eef_fault fault;
            expect_ok("gram", eef_gram(&eef_host_plain, &x, (eef_kernel)k, &how, result, &fault));
            check("gram", x_vectors, rows, x_vectors, rows, cols, class_id, (eef_kernel)k, &how,
                  result);
        }
    }
    free(x_vectors);
    free(result);
    free(data);
}

static void try_dot(eef_class class_id, bool negative, size_t n, size_t m, size_t p, int threads)
{
    void *w_data = room(n * m, eef_class_size(class_id));
    void *x_data = room(n * p, eef_class_size(class_id));
    double *result = room(m * p, sizeof(double));
    fill(class_id, negative, n * m, w_data);
    fill(class_id, negative, n * p, x_data);
    const eef_matrix w = {w_data, class_id, n, m}, x = {x_data, class_id, n, p};
    double *w_vectors = vectors(&w, false), *x_vectors = vectors(&x, false);
    const char *architecture;
    for (size_t v = 0; (architecture = eef_architecture_name(v)) != NULL; v++) {
        for (int k = 0; k < KERNELS; k++) {
            const eef_compute how = {architecture, threads};
            eef_fault fault;
            bool in_w;
            expect_ok("dot",
                      eef_dot(&eef_host_plain, &w, &x, (eef_kernel)k, &how, result, &fault, &in_w));
            check("dot", w_vectors, m, x_vectors, p, n, class_id, (eef_kernel)k, &how, result);
        }
    }
    free(x_vectors);
    free(w_vectors);
    free(result);
    free(x_data);
    free(w_data);
}

static bool is_unsigned(eef_class class_id)
{
    return class_id == EEF_UINT8 || class_id == EEF_UINT16 || class_id == EEF_UINT32 ||
           class_id == EEF_UINT64;
}

int main(void)
{
    for (int c = 0; c < CLASSES; c++) {
        const eef_class class_id = (eef_class)c;
        for (int negative = 0; negative < (is_unsigned(class_id) ? 1 : 2); negative++) {
            for (size_t size = 1; size <= 70; size++) {
                try_gram(class_id, negative, size, 1 + draw() % 70, 1);
                try_gram(class_id, negative, 1 + draw() % 70, size, 1);
                try_dot(class_id, negative, size, 1 + draw() % 40, 1 + draw() % 40, 1);
            }
            /* several panels of samples, and enough work for two threads */
            try_gram(class_id, negative, 3, 2500, 1);
            try_gram(class_id, negative, 150, 550, 2);
            try_dot(class_id, negative, 550, 110, 90, 2);
        }
    }
    /* more than one block of the result either way */
    try_gram(EEF_SINGLE, true, 2060, 1, 2);
    try_dot(EEF_DOUBLE, true, 1, 2060, 1540, 2);
    printf("test_gram: %lu entries checked, %lu failures\n", checks, failures);
    return failures > 0;
}
