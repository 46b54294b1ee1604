/* The lists of a sorted sample, which the products read (see eef_sorted_part in base/block_ops.h).
 */
#ifndef EEF_SORTED_LISTS_H
#define EEF_SORTED_LISTS_H

#include "operator/analyse_sample.h"

enum { EEF_SIGN_PARTS = 2 }; /* of a sample: entries >= 0, negative entries */

typedef struct eef_sorted_sample {
    uint64_t *entry; /* of the first part, then of the second one */
    double lowest[EEF_SIGN_PARTS];
    size_t count, end; /* entries; of the first part */
    bool mixed;        /* some values of the first part are negative */
} eef_sorted_sample;

/* Most memory that the lists of a sample take. */
size_t eef_max_list_bytes(size_t rows);

/* Stores the lists of an analysed sample in `memory`, aligned to 8 bytes. Entries of row
 * analysis->rows, for which u is zero, may be among them. */
eef_sorted_sample eef_store_lists(const eef_analysis *analysis, void *memory);

#endif
