/* What the C tests share: a check that continues after a failure, memory, and a host that counts
 * its blocks, refuses one allocation and asks to stop at one poll. */
#ifndef LEDGER_H
#define LEDGER_H

#include "eef.h"

#include <stdio.h>
#include <stdlib.h>

static int failures;

#define EXPECT(CONDITION)                                                                          \
    do {                                                                                           \
        if (!(CONDITION)) {                                                                        \
            printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #CONDITION);                         \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)

/* Memory of the test itself; without it the test program ends. */
static inline void *test_allocate(size_t bytes)
{
    void *block = malloc(bytes);
    if (block == NULL) {
        printf("no memory for the test\n");
        exit(1);
    }
    return block;
}

typedef struct ledger {
    size_t bytes, max_bytes, blocks, requests;
    size_t refused;    /* the number of the request to refuse, from 1; 0: none */
    size_t polls, end; /* interrupted from poll number `end` on; 0: never */
} ledger;

static inline void *counted_allocate(void *context, size_t bytes)
{
    ledger *l = context;
    if (++l->requests == l->refused)
        return NULL;
    size_t *block = malloc(bytes + 64);
    if (block == NULL)
        return NULL;
    *block = bytes;
    l->blocks++;
    l->bytes += bytes;
    if (l->bytes > l->max_bytes)
        l->max_bytes = l->bytes;
    return block + 64 / sizeof *block;
}

static inline void counted_release(void *context, void *block)
{
    ledger *l = context;
    if (block == NULL)
        return;
    size_t *start = (size_t *)block - 64 / sizeof *start;
    l->blocks--;
    l->bytes -= *start;
    free(start);
}

static inline bool counted_interrupted(void *context)
{
    ledger *l = context;
    return ++l->polls >= l->end && l->end > 0;
}

static inline eef_host host_of(ledger *l)
{
    return (eef_host){counted_allocate, counted_release, counted_interrupted, l};
}

#endif
