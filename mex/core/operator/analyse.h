/* Putting the entries of one sample in order of their values. */
#ifndef EEF_SLOTS_H
#define EEF_SLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A sample has at most this many slots. */
enum { SLOTS_MOST = 4096 };

/* Bytes of working memory, aligned to 8, that the functions below need for n entries. */
size_t slots_scratch_bytes(size_t n);

/* The order is that of magnitude; with split_signs all values >= 0 come first, then the negative
 * ones, and *negative is where these begin. largest is no smaller than any magnitude. x has
 * no -0; n < 2^32. */

/* Numbers the distinct values of x, the slots: codes[i] is the slot of x[i], and value[slot] its
 * value. Returns the number of slots, or 0 when x has too many distinct values. */
size_t slots_assign(size_t n, const double *x, double largest, bool split_signs, void *scratch,
                    uint16_t *codes, double *value, size_t *negative);

/* Lists the entries other than zero in order: value[l] = x[entry[l]]. Returns how many. */
size_t slots_sort(size_t n, const double *x, double largest, bool split_signs, void *scratch,
                  uint32_t *entry, double *value, size_t *negative);

#endif
