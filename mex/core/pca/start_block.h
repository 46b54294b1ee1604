/* A first guess at the dominant eigenvectors.
 *
 * min(a, b) is sqrt(a*b) where a = b, so A resembles Y*Y' for the signed roots Y =
 * sign(x)*sqrt|x|, whose principal components are cheap. For minm, which does not mix the
 * signs, the roots of the positive and of the negative parts of x stand side by side. */
#ifndef EEF_FIRST_GUESS_H
#define EEF_FIRST_GUESS_H

#include "eef.h"
#include "base/block_ops.h"

typedef struct first_guess {
    const eef_host *host;
    const eef_block_ops *ops;
    size_t n, samples;
    const double *x;
    double largest; /* magnitude in x */
    bool split_signs;
} first_guess;

/* Fills the panels of block: a krylov_start. */
eef_status first_guess_fill(void *self, size_t panels, double *block);

#endif
