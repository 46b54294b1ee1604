/* A host that keeps a limited amount in memory: beyond the limit, large blocks are temporary files
 * that are mapped into memory. A file has no name from the moment it exists, so it is gone with its
 * block, and with the process in any case. */
#ifndef EEF_SCRATCH_H
#define EEF_SCRATCH_H

#include "eef.h"

typedef struct eef_scratch {
    eef_host host; /* to be used for allocations; its context is this struct */
    const eef_host *base;
    size_t limit, used; /* bytes in memory */
    size_t mapped;      /* bytes in files */
    char folder[1024];
} eef_scratch;

/* False when the folder does not take a temporary file, or when the system has no such files. The
 * struct must not move afterwards. */
bool eef_scratch_begin(eef_scratch *scratch, const eef_host *base, size_t limit,
                       const char *folder);

#endif
