/* One descriptor per kernel: everything that the core knows about it. A new kernel is an
 * enumerator in eef.h, a file in this folder that defines its descriptor, and two lines in
 * kernels.c. CONTRIBUTING.md lists the other files. */
#ifndef EEF_KERNELS_H
#define EEF_KERNELS_H

#include "eef.h"
#include "gram/microkernel.h"
#include "operator/operator.h"

typedef struct eef_kernel_descriptor {
    const char *name;
    double (*value)(double a, double b); /* the definition, f(a, b) */
    bool semidefinite;                   /* every Gram matrix is positive semi-definite */
    /* |f(a,b)| is bounded by both |a| and |b| (1), or by |a| + |b| (2). */
    int bounded_by;
    /* f(a,b) = 0 when a and b have opposite signs. */
    bool separates_signs;
    /* A = X*S' + S*X' with S = sign(X): the low-rank eigensolver applies. */
    bool low_rank;
    /* Packed operations of the Gram matrix, for data without negative entries and for any data.
     * EEF_OP_REFERENCE computes with `value`, slowly. */
    eef_gram_operation nonnegative, general;
    /* The Gram matrix of 8-bit data without negative entries by another route: NULL, or a
     * function that sets *done to false where that route does not pay. */
    eef_gram_shortcut *shortcut;
    /* The matrix-free product. eef_reference_operator computes with `value`, slowly. */
    const eef_operator_type *operator_type;
} eef_kernel_descriptor;

/* NULL when kernel is out of range. */
const eef_kernel_descriptor *eef_kernel_find(eef_kernel kernel);

#endif
