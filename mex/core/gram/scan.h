/* What must be known of an operand before its products are computed. */
#ifndef EEF_GRAM_SCAN_H
#define EEF_GRAM_SCAN_H

#include "base/threads.h"
#include "gram/microkernel.h"

typedef struct eef_scan {
    eef_status status; /* EEF_NOT_FINITE, EEF_NOT_EXACT for an entry beyond 2^53,
                          EEF_INTERRUPTED or EEF_OK */
    eef_fault fault;   /* of that status */
    bool negative;     /* some entry is below zero */
    uint64_t largest;  /* magnitude of the largest entry of an integer class */
} eef_scan;

void eef_scan_matrix(eef_pool *pool, const eef_matrix *matrix, eef_scan *scan);

/* EEF_NOT_EXACT, and the entry that is one too many, when the magnitudes of some row (or
 * column) of an integer class add up beyond limit; EEF_NO_MEMORY when the totals find no room. */
eef_status eef_scan_totals(const eef_host *host, const eef_matrix *matrix, bool by_rows,
                           uint64_t limit, eef_fault *fault);

#endif
