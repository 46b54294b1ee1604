/* An entry of a sorted sample in 8 bytes: the step from its magnitude to the next larger one, a
 * double whose lowest bits hold the row of the entry. The step is used as it is, with these bits:
 * for rows of b bits it differs from the true step by a share of 2^(b-53). */
#ifndef EEF_LIST_ENTRY_H
#define EEF_LIST_ENTRY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The bits that hold rows up to `last`. */
static inline uint64_t eef_row_mask(size_t last)
{
    uint64_t mask = 1;
    while (mask < last)
        mask = 2 * mask + 1;
    return mask;
}

/* The entry whose step is nearest to a positive step, the bits of which exceed the mask. */
static inline double eef_list_entry(double step, size_t row, uint64_t mask)
{
    uint64_t bits;
    double entry;
    memcpy(&bits, &step, sizeof bits);
    bits = ((bits - row + mask / 2 + 1) & ~mask) | row;
    memcpy(&entry, &bits, sizeof entry);
    return entry;
}

static inline size_t eef_entry_row(const double *entry, uint64_t mask)
{
    uint64_t bits;
    memcpy(&bits, entry, sizeof bits);
    return (size_t)(bits & mask);
}

#endif
