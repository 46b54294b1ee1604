/* An entry of a sorted sample in 8 bytes: the step from its magnitude to the next larger one, a
 * double whose lowest bits hold the row of the entry. The step is used as it is, with these bits:
 * for rows of b bits it differs from the true step by a share of 2^(b-53) at most.
 *
 * In lists without signs, products read an entry once, into an integer register. Reading the step
 * from memory again, as a double, took 0.59 instead of 0.54 ns per entry at 20000 rows, and 0.79
 * instead of 0.69 at 76800. In lists with signs, reading it again took 0.07 ns less (Zen 5, one
 * thread, 2026-11). */
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
static inline uint64_t eef_list_entry(double step, size_t row, uint64_t mask)
{
    uint64_t bits;
    memcpy(&bits, &step, sizeof bits);
    return ((bits - row + mask / 2 + 1) & ~mask) | row;
}

static inline double eef_entry_step(uint64_t entry)
{
    double step;
    memcpy(&step, &entry, sizeof step);
    return step;
}

static inline size_t eef_entry_row(uint64_t entry, uint64_t mask)
{
    return (size_t)(entry & mask);
}

#endif
