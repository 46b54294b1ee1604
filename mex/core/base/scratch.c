#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* mkstemp, posix_fallocate */
#endif
#include "base/scratch.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#if defined(__unix__) || defined(__APPLE__)
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __linux__
#include <fcntl.h>
#endif
#define HAS_SCRATCH
#endif

/* What precedes a block; it keeps the alignment for any type. */
enum { HEADER = 64 };

/* Smaller blocks stay in memory. */
enum { MIN_MAPPED_BYTES = 1 << 20 };

typedef struct header {
    size_t bytes; /* with the header */
    bool mapped;
} header;

#ifdef HAS_SCRATCH

/* A file without a name of this size; -1 when there is none. Its space is reserved, because a
 * process that writes to a mapped page for which the disk has no room is killed. */
static int nameless_file(const eef_scratch *s, size_t bytes)
{
    char name[sizeof s->folder + 16];
    snprintf(name, sizeof name, "%s/eef-XXXXXX", s->folder);
    int file = mkstemp(name);
    if (file < 0)
        return -1;
    (void)unlink(name);
#ifdef __linux__
    bool reserved = posix_fallocate(file, 0, (off_t)bytes) == 0;
#else
    bool reserved = ftruncate(file, (off_t)bytes) == 0;
#endif
    if (!reserved) {
        close(file);
        return -1;
    }
    return file;
}

static void *map(eef_scratch *s, size_t bytes)
{
    int file = nameless_file(s, bytes);
    if (file < 0)
        return NULL;
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (block == MAP_FAILED)
        return NULL;
    s->mapped += bytes;
    return block;
}

static void unmap(eef_scratch *s, header *block)
{
    s->mapped -= block->bytes;
    munmap(block, block->bytes);
}

#else

static int nameless_file(const eef_scratch *s, size_t bytes)
{
    (void)s;
    (void)bytes;
    return -1;
}

static void *map(eef_scratch *s, size_t bytes)
{
    (void)s;
    (void)bytes;
    return NULL;
}

static void unmap(eef_scratch *s, header *block)
{
    (void)s;
    (void)block;
}

#endif

static void *scratch_allocate(void *context, size_t bytes)
{
    eef_scratch *s = context;
    if (bytes > PTRDIFF_MAX - HEADER)
        return NULL;
    bytes += HEADER;
    bool mapped = bytes >= MIN_MAPPED_BYTES && (s->used >= s->limit || bytes > s->limit - s->used);
    header *block = mapped ? map(s, bytes) : s->base->allocate(s->base->context, bytes);
    if (block == NULL)
        return NULL;
    *block = (header){bytes, mapped};
    if (!mapped)
        s->used += bytes;
    return (char *)block + HEADER;
}

static void scratch_release(void *context, void *pointer)
{
    eef_scratch *s = context;
    if (pointer == NULL)
        return;
    header *block = (header *)(void *)((char *)pointer - HEADER);
    if (block->mapped) {
        unmap(s, block);
    } else {
        s->used -= block->bytes;
        s->base->release(s->base->context, block);
    }
}

static bool scratch_interrupted(void *context)
{
    eef_scratch *s = context;
    return s->base->interrupted(s->base->context);
}

bool eef_scratch_begin(eef_scratch *s, const eef_host *base, size_t limit, const char *folder)
{
    size_t length = strlen(folder);
    if (length == 0 || length >= sizeof s->folder)
        return false;
    *s = (eef_scratch){.host = {scratch_allocate, scratch_release, scratch_interrupted, s},
                       .base = base,
                       .limit = limit};
    memcpy(s->folder, folder, length + 1);
    int file = nameless_file(s, 1);
#ifdef HAS_SCRATCH
    if (file >= 0)
        close(file);
#endif
    return file >= 0;
}
