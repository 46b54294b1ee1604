/* Threads for the length of one call. They are started for it and joined before it returns: none
 * is left to compete with the threads of BLAS, or to run code that a MEX file takes away when it is
 * cleared. Between two pieces of work they wait without sleeping, since waking takes longer than
 * most pieces do. */
#ifndef EEF_CREW_H
#define EEF_CREW_H

#include "eef.h"

#if defined(_MSC_VER) || defined(__STDC_NO_ATOMICS__)
#define EEF_NO_THREADS /* no threads */
#else
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#endif

enum { EEF_MAX_THREADS = 64 };

/* Does one part of a piece of work. Thread 0 is the one that called the core. */
typedef void eef_task(void *context, size_t part, size_t thread);

typedef struct eef_pool {
    const eef_host *host;
    size_t threads; /* at work, with the caller */
#ifdef EEF_NO_THREADS
    bool cancelled;
#else
    atomic_bool cancelled;
    eef_task *work;
    void *context;
    atomic_uint_fast64_t left; /* parts nobody has begun; above them, the number of the work */
    atomic_size_t done;        /* parts */
    atomic_bool finished;
    atomic_size_t started; /* threads that have a number */
    pthread_t workers[EEF_MAX_THREADS - 1];
#endif
} eef_pool;

/* The threads that a call may use: as many as wanted, or for 0 as the environment variable
 * OMP_NUM_THREADS says, or else one for each processor. */
size_t eef_pool_allowed(int wanted);

/* Starts a eef_pool of so many threads, or of fewer where the system has no more. */
void eef_pool_start(eef_pool *self, const eef_host *host, size_t threads);
void eef_pool_end(eef_pool *self);

/* Does all parts of a piece of work, the last one first; which thread does which is open. */
void eef_parallel_for(eef_pool *self, size_t parts, eef_task *work, void *context);

/* Whether the work is to be given up. Only the caller's thread asks the host. */
bool eef_pool_cancelled(eef_pool *self, size_t thread);

#endif
