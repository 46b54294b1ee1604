/* The pass over an operand before its Gram matrix is computed: finds entries that cannot be used,
 * and what decides the operation. */
#ifndef EEF_GRAM_SCAN_H
#define EEF_GRAM_SCAN_H

#include "base/threads.h"

typedef struct eef_scan {
    eef_status status; /* EEF_NOT_FINITE, EEF_NOT_EXACT for an entry beyond 2^53,
                          EEF_INTERRUPTED or EEF_OK */
    eef_fault fault;   /* of that status */
    bool negative;     /* an entry is below zero */
    uint64_t largest;  /* largest magnitude of an integer class; 0 for real classes */
} eef_scan;

void eef_scan_matrix(eef_pool *pool, const eef_matrix *matrix, eef_scan *scan);

/* The vectors of a matrix: its rows (Gram matrix) or its columns (eef_dot). */
typedef enum eef_direction { EEF_BY_ROWS, EEF_BY_COLUMNS } eef_direction;

/* EEF_NOT_EXACT when the magnitudes of a vector of an integer class add up to more than limit; the
 * fault is the entry at which they exceed it. EEF_NO_MEMORY when the host refuses the totals. */
eef_status eef_scan_totals(const eef_host *host, const eef_matrix *matrix, eef_direction direction,
                           uint64_t limit, eef_fault *fault);

#endif
