#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* madvise */
#endif

#include "eef.h"

#include <stdint.h>
#include <stdlib.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { ALIGNMENT = 64, HUGE_PAGE = 2 * 1024 * 1024 };

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

/* Large arrays are read in random order. With huge pages fewer accesses miss the TLB. */
static void ask_for_huge_pages(char *start, size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    size_t before = (size_t)((uintptr_t)start % HUGE_PAGE);
    size_t skip = before == 0 ? 0 : HUGE_PAGE - before;
    if (bytes >= 2 * HUGE_PAGE)
        (void)madvise(start + skip, (bytes - skip) / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
#else
    (void)start;
    (void)bytes;
#endif
}

/* The address that the host returned is stored just before the aligned address. */
void *eef_allocate(const eef_host *host, size_t count, size_t size)
{
    size_t room = ALIGNMENT + sizeof(void *);
    if (size != 0 && count > (PTRDIFF_MAX - room) / size) /* no object is larger */
        return NULL;
    char *block = host->allocate(host->context, count * size + room);
    if (block == NULL)
        return NULL;
    char *start = block + sizeof(void *);
    size_t over = (size_t)((uintptr_t)start % ALIGNMENT);
    char *aligned = over == 0 ? start : start + (ALIGNMENT - over);
    ((void **)(void *)aligned)[-1] = block;
    ask_for_huge_pages(aligned, count * size);
    return aligned;
}

void eef_release(const eef_host *host, void *block)
{
    if (block != NULL)
        host->release(host->context, ((void **)block)[-1]);
}
