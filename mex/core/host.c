#include "eef.h"

#include <stdint.h>
#include <stdlib.h>

enum { ALIGNMENT = 64 };

static void *plain_allocate(void *context, size_t bytes)
{
    (void)context;
    return malloc(bytes);
}

static void plain_release(void *context, void *block)
{
    (void)context;
    free(block);
}

static bool never_interrupted(void *context)
{
    (void)context;
    return false;
}

const eef_host eef_host_plain = {plain_allocate, plain_release, never_interrupted, NULL};

/* The host's block holds, just before the aligned address, the address to release. */
void *eef_allocate(const eef_host *host, size_t count, size_t size)
{
    size_t room = ALIGNMENT + sizeof(void *);
    if (size != 0 && count > (SIZE_MAX - room) / size)
        return NULL;
    char *block = host->allocate(host->context, count * size + room);
    if (block == NULL)
        return NULL;
    char *start = block + sizeof(void *);
    size_t over = (size_t)((uintptr_t)start % ALIGNMENT);
    char *aligned = over == 0 ? start : start + (ALIGNMENT - over);
    ((void **)(void *)aligned)[-1] = block;
    return aligned;
}

void eef_release(const eef_host *host, void *block)
{
    if (block != NULL)
        host->release(host->context, ((void **)block)[-1]);
}
