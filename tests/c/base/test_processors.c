/* The number of processors: at least one, and on Linux at most the CPU quota of the control groups.
 * The files of the system are imitated in a temporary folder. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
#include "base/processors.h"
#include "ledger.h"

static void test_there_is_a_processor(void)
{
    EXPECT(eef_processors() >= 1);
}

#ifdef __linux__
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 256, MAX_ENTRIES = 8 };

/* A folder with files, removed at the end. */
typedef struct tree {
    char root[32];
    const char *made[MAX_ENTRIES]; /* names below root */
    size_t count;
} tree;

static tree plant(void)
{
    tree t = {.root = "/tmp/eef_test_XXXXXX"};
    EXPECT(mkdtemp(t.root) != NULL);
    return t;
}

static void find_path(const tree *t, const char *name, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s", t->root, name);
}

static void add_folder(tree *t, const char *name)
{
    char path[PATH_SIZE];
    find_path(t, name, path);
    EXPECT(mkdir(path, 0700) == 0);
    t->made[t->count++] = name;
}

static void add_file(tree *t, const char *name, const char *text)
{
    char path[PATH_SIZE];
    find_path(t, name, path);
    FILE *file = fopen(path, "w");
    EXPECT(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
    t->made[t->count++] = name;
}

/* The quota of a process whose /proc/self/cgroup is the file `membership`. Removes the tree. */
static size_t quota_of(tree *t)
{
    char path[PATH_SIZE];
    find_path(t, "membership", path);
    size_t quota = eef_quota_processors(path, t->root);
    while (t->count > 0) {
        find_path(t, t->made[--t->count], path);
        EXPECT(remove(path) == 0);
    }
    EXPECT(rmdir(t->root) == 0);
    return quota;
}

static void test_no_files_mean_no_quota(void)
{
    tree t = plant();
    EXPECT(quota_of(&t) == 0);
}

static void test_max_means_no_quota(void)
{
    tree t = plant();
    add_file(&t, "membership", "0::/\n");
    add_file(&t, "cpu.max", "max 100000\n");
    EXPECT(quota_of(&t) == 0);
}

static void test_version_2_rounds_down(void)
{
    tree t = plant();
    add_file(&t, "membership", "0::/\n");
    add_file(&t, "cpu.max", "390000 100000\n");
    EXPECT(quota_of(&t) == 3);
}

static void test_a_part_of_a_processor_counts_as_one(void)
{
    tree t = plant();
    add_file(&t, "membership", "0::/\n");
    add_file(&t, "cpu.max", "50000 100000\n");
    EXPECT(quota_of(&t) == 1);
}

static void test_the_smallest_quota_on_the_way_up_counts(void)
{
    tree t = plant();
    add_file(&t, "membership", "0::/job/step\n");
    add_folder(&t, "job");
    add_folder(&t, "job/step");
    add_file(&t, "cpu.max", "max 100000\n");
    add_file(&t, "job/cpu.max", "200000 100000\n");
    add_file(&t, "job/step/cpu.max", "800000 100000\n");
    EXPECT(quota_of(&t) == 2);
}

static void test_version_1(void)
{
    tree t = plant();
    add_file(&t, "membership", "7:memory:/job\n4:cpuset:/other\n3:cpuacct,cpu:/job\n");
    add_folder(&t, "cpu");
    add_folder(&t, "cpu/job");
    add_file(&t, "cpu/job/cpu.cfs_quota_us", "600000\n");
    add_file(&t, "cpu/job/cpu.cfs_period_us", "100000\n");
    EXPECT(quota_of(&t) == 6);
}

static void test_version_1_without_quota(void)
{
    tree t = plant();
    add_file(&t, "membership", "3:cpu,cpuacct:/\n");
    add_folder(&t, "cpu");
    add_file(&t, "cpu/cpu.cfs_quota_us", "-1\n");
    add_file(&t, "cpu/cpu.cfs_period_us", "100000\n");
    EXPECT(quota_of(&t) == 0);
}

/* Inside a container, the path is one of the system around it. */
static void test_a_path_outside_of_the_container(void)
{
    tree t = plant();
    add_file(&t, "membership", "3:cpu,cpuacct:/docker/0123abcd\n");
    add_folder(&t, "cpu");
    add_file(&t, "cpu/cpu.cfs_quota_us", "400000\n");
    add_file(&t, "cpu/cpu.cfs_period_us", "200000\n");
    EXPECT(quota_of(&t) == 2);
}

static void test_quotas(void)
{
    test_no_files_mean_no_quota();
    test_max_means_no_quota();
    test_version_2_rounds_down();
    test_a_part_of_a_processor_counts_as_one();
    test_the_smallest_quota_on_the_way_up_counts();
    test_version_1();
    test_version_1_without_quota();
    test_a_path_outside_of_the_container();
}
#else
static void test_quotas(void)
{
    EXPECT(eef_quota_processors("", "") == 0);
}
#endif

int main(void)
{
    test_there_is_a_processor();
    test_quotas();
    printf("test_processors: %d failures\n", failures);
    return failures > 0;
}
