/* The host with temporary files: blocks keep their contents, nothing is left behind, and folders
 * that cannot be used are refused. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "base/scratch.h"
#include "ledger.h"

#include <string.h>

#ifdef _WIN32

int main(void)
{
    eef_scratch s;
    EXPECT(!eef_scratch_begin(&s, &eef_host_plain, 0, ".")); /* there are no such files */
    printf("test_scratch: %d failures\n", failures);
    return failures > 0;
}

#else

#include <dirent.h>
#include <unistd.h>

enum { LARGE = 3 << 20, SMALL = 1000 };

static size_t files_in(const char *folder)
{
    size_t count = 0;
    DIR *entries = opendir(folder);
    EXPECT(entries != NULL);
    for (const struct dirent *e = readdir(entries); e != NULL; e = readdir(entries))
        count += e->d_name[0] != '.';
    closedir(entries);
    return count;
}

static void test_blocks(const char *folder)
{
    ledger l = {0};
    const eef_host base = host_of(&l);
    eef_scratch s;
    EXPECT(eef_scratch_begin(&s, &base, LARGE + SMALL, folder));
    unsigned char *block[4];
    const size_t bytes[4] = {LARGE, LARGE, SMALL, LARGE}; /* in memory, file, memory, file */
    for (size_t k = 0; k < 4; k++) {
        block[k] = eef_allocate(&s.host, bytes[k], 1);
        EXPECT(block[k] != NULL);
        memset(block[k], (int)k + 1, bytes[k]);
    }
    EXPECT(l.blocks == 2);
    EXPECT(s.mapped >= 2 * (size_t)LARGE && s.mapped < 2 * (size_t)LARGE + 8192);
    EXPECT(files_in(folder) == 0);
    for (size_t k = 0; k < 4; k++) {
        EXPECT(block[k][0] == k + 1 && block[k][bytes[k] - 1] == k + 1);
        eef_release(&s.host, block[k]);
    }
    eef_release(&s.host, NULL);
    EXPECT(l.blocks == 0 && s.mapped == 0 && s.used == 0);
}

static void test_refusals(const char *folder)
{
    ledger l = {0};
    const eef_host base = host_of(&l);
    eef_scratch s;
    char missing[1100];
    EXPECT(!eef_scratch_begin(&s, &base, 0, ""));
    snprintf(missing, sizeof missing, "%s/missing", folder);
    EXPECT(!eef_scratch_begin(&s, &base, 0, missing));
    memset(missing, 'a', sizeof missing - 1);
    missing[sizeof missing - 1] = '\0';
    EXPECT(!eef_scratch_begin(&s, &base, 0, missing));
    EXPECT(eef_scratch_begin(&s, &base, 0, folder));
    EXPECT(eef_allocate(&s.host, SIZE_MAX / 4, 1) == NULL); /* no disk is so large */
    l.refused = l.requests + 1;
    EXPECT(eef_allocate(&s.host, SMALL, 1) == NULL);
    EXPECT(l.blocks == 0 && s.mapped == 0);
}

static void test_interruption(const char *folder)
{
    ledger l = {.end = 2};
    const eef_host base = host_of(&l);
    eef_scratch s;
    EXPECT(eef_scratch_begin(&s, &base, 0, folder));
    EXPECT(!s.host.interrupted(s.host.context));
    EXPECT(s.host.interrupted(s.host.context));
}

int main(void)
{
    char folder[] = "/tmp/eef-test-XXXXXX";
    if (mkdtemp(folder) == NULL) {
        printf("no temporary folder\n");
        return 1;
    }
    test_blocks(folder);
    test_refusals(folder);
    test_interruption(folder);
    EXPECT(rmdir(folder) == 0); /* fails when files are left */
    printf("test_scratch: %d failures\n", failures);
    return failures > 0;
}

#endif
