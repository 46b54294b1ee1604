/* The blocked computation of a Gram matrix or a product from panels and microkernels. */
#ifndef EEF_GRAM_BLOCKS_H
#define EEF_GRAM_BLOCKS_H

#include "base/threads.h"
#include "gram/microkernel.h"

typedef struct eef_product {
    eef_view a, b;        /* the vectors of the rows and of the columns of the result */
    const eef_packing *packing; /* how both are packed */
    eef_microkernel *microkernel;
    bool symmetric; /* a and b are one: compute the lower triangle and mirror it */
    bool single;    /* the result is float, not double */
    void *result;   /* a.count x b.count, column-major */
} eef_product;

/* Threads that are worth while for a result of so many entries, each a sum of `length` terms. */
size_t eef_product_threads(size_t rows, size_t cols, size_t length);

/* EEF_OK, EEF_NO_MEMORY or EEF_INTERRUPTED. Each entry is summed in one order, whatever the
 * number of threads. */
eef_status eef_product_compute(eef_pool *pool, const eef_product *product);

#endif
