/* The definitions of the kernels, for all C tests and fuzzers: independent of the core, in long
 * double, which holds every entry of every class exactly. Every kernel of the core must have a
 * definition here; a test that asks for a missing one fails. */
#ifndef DEFINITION_H
#define DEFINITION_H

#include "eef.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- kernels ----------------------------------------------------------------------------- */

static inline int sign_of(long double a)
{
    return (a > 0) - (a < 0);
}

static inline long double smaller(long double a, long double b)
{
    return a < b ? a : b;
}

static inline long double define_min(long double a, long double b)
{
    return sign_of(a) * sign_of(b) * smaller(fabsl(a), fabsl(b));
}

static inline long double define_minm(long double a, long double b)
{
    return sign_of(a) == sign_of(b) ? smaller(fabsl(a), fabsl(b)) : 0;
}

static inline long double define_mf(long double a, long double b)
{
    return sign_of(a) * sign_of(b) * (fabsl(a) + fabsl(b));
}

typedef struct definition {
    const char *name;
    long double (*value)(long double a, long double b);
    int bounded_by; /* 1: |f(a,b)| is at most |a| and at most |b|; 2: it is at most |a| + |b| */
} definition;

static const definition definitions[] = {
    {"min", define_min, 1},
    {"minm", define_minm, 1},
    {"mf", define_mf, 2},
};

/* The definition of a kernel; ends the program when there is none. */
static inline const definition *definition_of(eef_kernel kernel)
{
    const char *name = eef_kernel_name((size_t)kernel);
    for (size_t k = 0; name != NULL && k < sizeof definitions / sizeof *definitions; k++)
        if (strcmp(name, definitions[k].name) == 0)
            return &definitions[k];
    fprintf(stderr, "tests/c/definition.h does not define the kernel '%s'\n",
            name == NULL ? "" : name);
    abort();
}

/* ---- matrices ---------------------------------------------------------------------------- */

static inline bool is_integer_class(eef_class class_id)
{
    return class_id > EEF_SINGLE;
}

static inline long double entry_of(const eef_matrix *x, size_t i)
{
    switch (x->class_id) {
    case EEF_DOUBLE:
        return (long double)((const double *)x->data)[i];
    case EEF_SINGLE:
        return (long double)((const float *)x->data)[i];
    case EEF_INT8:
        return ((const int8_t *)x->data)[i];
    case EEF_UINT8:
        return ((const uint8_t *)x->data)[i];
    case EEF_INT16:
        return ((const int16_t *)x->data)[i];
    case EEF_UINT16:
        return ((const uint16_t *)x->data)[i];
    case EEF_INT32:
        return ((const int32_t *)x->data)[i];
    case EEF_UINT32:
        return ((const uint32_t *)x->data)[i];
    case EEF_INT64:
        return (long double)((const int64_t *)x->data)[i];
    default:
        return (long double)((const uint64_t *)x->data)[i];
    }
}

/* The vectors of a matrix, the entries of each side by side: its rows, or else its columns. */
static inline long double *vectors_of(const eef_matrix *x, bool by_rows)
{
    long double *vectors = malloc((x->rows * x->cols + 1) * sizeof *vectors);
    if (vectors == NULL)
        abort();
    for (size_t j = 0; j < x->cols; j++)
        for (size_t i = 0; i < x->rows; i++)
            vectors[by_rows ? j + x->cols * i : i + x->rows * j] = entry_of(x, i + x->rows * j);
    return vectors;
}

/* A sum of kernel values and the sum of their magnitudes, to which rounding errors are relative. */
typedef struct sum {
    long double value, magnitude;
} sum;

static inline sum define_sum(const definition *kernel, const long double *a, const long double *b,
                             size_t length)
{
    sum s = {0, 0};
    for (size_t k = 0; k < length; k++) {
        const long double term = kernel->value(a[k], b[k]);
        s.value += term;
        s.magnitude += fabsl(term);
    }
    return s;
}

#endif
