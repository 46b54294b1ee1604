/* A thread pool that lives for one call of the core. Its threads are started by the call and joined
 * before the call returns: none is left to compete with the threads of BLAS, or to run code of a
 * MEX file that has been cleared. Between two parallel loops the threads spin for a short time
 * before they sleep, since waking a thread takes longer than most loops. */
#ifndef EEF_THREADS_H
#define EEF_THREADS_H

#include "eef.h"

/* Microsoft's compiler has atomics since Visual Studio 2022 17.5, see msvc_flags in build.mk. */
#ifdef __STDC_NO_ATOMICS__
#define EEF_NO_THREADS /* every pool has one thread */
#else
#include <stdatomic.h>
#include <stdint.h>
#ifdef _WIN32
typedef void *eef_thread; /* HANDLE */
typedef struct eef_monitor {
    void *lock, *changed; /* SRWLOCK, CONDITION_VARIABLE */
} eef_monitor;
#else
#include <pthread.h>
typedef pthread_t eef_thread;
typedef struct eef_monitor {
    pthread_mutex_t lock;
    pthread_cond_t changed;
} eef_monitor;
#endif
#endif

enum { EEF_MAX_THREADS = 64 };

/* The body of a parallel for: one part of the work. Thread 0 is the thread that called the core. */
typedef void eef_task(void *context, size_t part, size_t thread);

typedef struct eef_pool {
    const eef_host *host;
    size_t threads; /* including the calling thread */
#ifdef EEF_NO_THREADS
    bool cancelled;
#else
    atomic_bool cancelled;
    eef_task *task; /* of the current parallel for */
    void *context;
    size_t parts;
    /* Lower 32 bits: parts that no thread has begun. Upper 32 bits: number of the parallel for. */
    atomic_uint_fast64_t pending;
    atomic_uint_fast64_t finished; /* parts */
    atomic_bool ending;
    atomic_size_t started;  /* workers */
    atomic_size_t sleeping; /* threads that wait in the monitor */
    eef_monitor monitor;
    eef_thread workers[EEF_MAX_THREADS - 1];
#endif
} eef_pool;

/* The number of threads that a call may use: `requested`, or for 0 the environment variable
 * OMP_NUM_THREADS, or else eef_processors. At most EEF_MAX_THREADS. */
size_t eef_pool_allowed(int requested);

/* The smaller one of `useful`, which is at least 1, and eef_pool_allowed. Asks the system, which
 * takes longer than a small computation, only when more than one thread is useful. */
size_t eef_pool_useful(int requested, size_t useful);

/* Starts a pool of `threads` threads, or of fewer if the system refuses more. */
void eef_pool_start(eef_pool *pool, const eef_host *host, size_t threads);
void eef_pool_end(eef_pool *pool);

/* Parallel for: runs task(context, part, thread) once for each part, the last part first. Which
 * thread runs a part is not specified. Returns when all parts are finished. */
void eef_parallel_for(eef_pool *pool, size_t parts, eef_task *task, void *context);

/* The first of `all` items that belongs to a part, when parts take neighbouring items. */
static inline size_t eef_part_begin(size_t all, size_t part, size_t parts)
{
    return all * part / parts;
}

/* True when the host has asked to stop. Only thread 0 asks the host. */
bool eef_pool_cancelled(eef_pool *pool, size_t thread);

#endif
