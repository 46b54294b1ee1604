/* Sorting the entries of one sample by magnitude: a radix sort on fixed-point keys, which order
 * almost everything, and a comparison sort where keys are equal. */
#ifndef EEF_SORT_H
#define EEF_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct eef_sorting {
    size_t count;
    const double *x;     /* count entries, without -0; count < 2^32 */
    double largest;      /* no smaller than any magnitude in x */
    bool with_zeros;     /* list entries that are zero as well */
    bool separate_signs; /* entries >= 0 come first, then the negative ones */
    void *scratch;       /* eef_sort_scratch_bytes(count) bytes, aligned to 8 */
    /* Results: value[l] = x[entry[l]] in ascending order of magnitude. */
    uint32_t *entry;
    double *value;
    size_t listed;   /* entries in the list */
    size_t negative; /* position of the first negative one, if signs are separate; else listed */
} eef_sorting;

size_t eef_sort_scratch_bytes(size_t count);

void eef_sort_entries(eef_sorting *sorting);

#endif
