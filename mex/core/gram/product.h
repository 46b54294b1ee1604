/* Computing all sums of a kernel between two sets of vectors: a Gram matrix, or W' (+) X. */
#ifndef EEF_PRODUCT_H
#define EEF_PRODUCT_H

#include "base/threads.h"
#include "gram/microkernel.h"

typedef struct eef_product {
    eef_view a, b;  /* the vectors of the rows and of the columns of the result */
    bool symmetric; /* a and b are the same: the result is exactly symmetric */
    bool single;    /* the result is float, not double */
    void *result;   /* a.count x b.count, column-major */
} eef_product;

/* The number of threads that are worth while for `entries` sums of `length` terms each. */
size_t eef_product_threads(size_t entries, size_t length);

/* Cache-blocked computation with packing and micro-kernels. EEF_OK, EEF_NO_MEMORY or
 * EEF_INTERRUPTED. The terms of each entry are added in an order that does not depend on the
 * number of threads. */
eef_status eef_product_blocked(eef_pool *pool, const eef_product *product,
                               const eef_packing *packing, eef_microkernel *microkernel);

/* Entry by entry from the definition of the kernel, in double. Takes memory for a copy of both
 * operands in double. EEF_OK, EEF_NO_MEMORY or EEF_INTERRUPTED. */
eef_status eef_product_reference(eef_pool *pool, const eef_product *product,
                                 double (*value)(double a, double b));

#endif
