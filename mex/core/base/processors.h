/* The number of processors that this process may use. */
#ifndef EEF_PROCESSORS_H
#define EEF_PROCESSORS_H

#include <stddef.h>

/* The processors on which the system lets this process run. On Linux, a CPU quota of its control
 * groups (a container, a batch job) limits the number. At least 1. */
size_t eef_processors(void);

/* The CPU quota of a process on Linux, in processors, rounded down: the threads of a pool spin, so
 * one without a processor delays the others. 0 when there is no quota. `membership` is the file
 * /proc/self/cgroup, `mount` the folder /sys/fs/cgroup. Control groups of version 1 and 2, also
 * those that contain the one of the process. */
size_t eef_quota_processors(const char *membership, const char *mount);

#endif
