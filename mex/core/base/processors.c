#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include "base/processors.h"

#if defined(__linux__)

#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_SIZE = 4096 };

/* Reads a short file. False when there is none. */
static bool read_text(const char *folder, const char *name, char text[TEXT_SIZE])
{
    char path[TEXT_SIZE];
    int length = snprintf(path, sizeof path, "%s%s", folder, name);
    int file = length < TEXT_SIZE ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return false;
    ssize_t count = read(file, text, TEXT_SIZE - 1);
    close(file);
    text[count > 0 ? count : 0] = '\0';
    return count > 0;
}

static size_t fewest(size_t a, size_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* quota and period are microseconds; a quota that is not positive is none. */
static size_t whole_processors(long long quota, long long period)
{
    if (quota <= 0 || period <= 0)
        return 0;
    return quota < period ? 1 : (size_t)(quota / period);
}

/* The quota of one control group. Version 2 has both numbers in a file, where "max" means none. */
static size_t group_quota(const char *folder, bool version2)
{
    char text[TEXT_SIZE], period[TEXT_SIZE], *end = text;
    if (version2) {
        if (!read_text(folder, "/cpu.max", text))
            return 0;
        long long quota = strtoll(text, &end, 10);
        return whole_processors(quota, strtoll(end, NULL, 10));
    }
    if (!read_text(folder, "/cpu.cfs_quota_us", text) ||
        !read_text(folder, "/cpu.cfs_period_us", period))
        return 0;
    return whole_processors(strtoll(text, NULL, 10), strtoll(period, NULL, 10));
}

/* The smallest quota of a control group and those that contain it, up to the mount point. Inside a
 * container, `group` may be a path of the system around it: folders that do not exist have no
 * quota, and the mount point itself is the group of the container. */
static size_t path_quota(const char *mount, const char *group, bool version2)
{
    char folder[TEXT_SIZE];
    const char *controller = version2 ? "" : "/cpu";
    size_t base = strlen(mount) + strlen(controller), quota = 0;
    if (snprintf(folder, sizeof folder, "%s%s%s", mount, controller, group) >= TEXT_SIZE)
        return 0;
    for (size_t length = strlen(folder);; length--) {
        if (folder[length] == '/' || folder[length] == '\0') {
            folder[length] = '\0';
            quota = fewest(quota, group_quota(folder, version2));
        }
        if (length <= base)
            return quota;
    }
}

/* Whether a list of controllers such as "cpu,cpuacct" has the one for CPU time. */
static bool controls_cpu(const char *list)
{
    for (const char *end = list; *list != '\0'; list = *end == ',' ? end + 1 : end) {
        end = list + strcspn(list, ",");
        if (end - list == 3 && strncmp(list, "cpu", 3) == 0)
            return true;
    }
    return false;
}

/* Each line of `membership` is number:controllers:group. Version 2 has no controllers. */
size_t eef_quota_processors(const char *membership, const char *mount)
{
    char text[TEXT_SIZE];
    size_t quota = 0;
    if (!read_text(membership, "", text))
        return 0;
    for (char *line = text, *next; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        if (*next != '\0')
            *next++ = '\0';
        char *controllers = strchr(line, ':');
        char *group = controllers == NULL ? NULL : strchr(controllers + 1, ':');
        if (group == NULL)
            continue;
        *controllers++ = *group++ = '\0';
        if (*controllers == '\0' || controls_cpu(controllers))
            quota = fewest(quota, path_quota(mount, group, *controllers == '\0'));
    }
    return quota;
}

size_t eef_processors(void)
{
    cpu_set_t set;
    size_t count = 0;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        count = (size_t)CPU_COUNT(&set);
    if (count == 0) { /* more processors than the set has room for */
        long online = sysconf(_SC_NPROCESSORS_ONLN);
        count = online > 0 ? (size_t)online : 1;
    }
    return count == 1 ? 1
                      : fewest(count, eef_quota_processors("/proc/self/cgroup", "/sys/fs/cgroup"));
}

#elif defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

size_t eef_processors(void)
{
    DWORD_PTR process = 0, system = 0;
    size_t count = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &process, &system))
        for (; process != 0; process &= process - 1)
            count++;
    return count > 0 ? count : 1;
}

size_t eef_quota_processors(const char *membership, const char *mount)
{
    (void)membership;
    (void)mount;
    return 0;
}

#else

#include <unistd.h>

size_t eef_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}

size_t eef_quota_processors(const char *membership, const char *mount)
{
    (void)membership;
    (void)mount;
    return 0;
}

#endif
