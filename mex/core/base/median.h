/* Order statistics of small arrays. */
#ifndef EEF_MEDIAN_H
#define EEF_MEDIAN_H

#include <stddef.h>

/* The median of the n > 0 numbers v, of which none is NaN; they are reordered. For even n, the
 * mean of the two middle numbers. */
double eef_median(double *v, size_t n);

#endif
