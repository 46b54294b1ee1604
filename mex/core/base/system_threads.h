/* Threads of the operating system, for the thread pool: POSIX threads, or those of Windows. A
 * monitor is a lock with a condition to wait for. Only threads.c includes this file. */
#ifndef EEF_SYSTEM_THREADS_H
#define EEF_SYSTEM_THREADS_H

#include "base/threads.h"

#ifdef _WIN32

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <process.h>

typedef unsigned eef_thread_result;
typedef eef_thread_result __stdcall eef_thread_main(void *context);

static inline bool eef_thread_start(eef_thread *thread, eef_thread_main *main, void *context)
{
    *thread = (eef_thread)_beginthreadex(NULL, 0, main, context, 0, NULL);
    return *thread != NULL;
}

static inline void eef_thread_join(eef_thread thread)
{
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
}

/* Both structures consist of one pointer, which is zero at first. */
_Static_assert(sizeof(SRWLOCK) == sizeof(void *), "SRWLOCK");
_Static_assert(sizeof(CONDITION_VARIABLE) == sizeof(void *), "CONDITION_VARIABLE");

static inline void eef_monitor_create(eef_monitor *m)
{
    InitializeSRWLock((PSRWLOCK)&m->lock);
    InitializeConditionVariable((PCONDITION_VARIABLE)&m->changed);
}

static inline void eef_monitor_destroy(eef_monitor *m)
{
    (void)m;
}

static inline void eef_monitor_enter(eef_monitor *m)
{
    AcquireSRWLockExclusive((PSRWLOCK)&m->lock);
}

static inline void eef_monitor_leave(eef_monitor *m)
{
    ReleaseSRWLockExclusive((PSRWLOCK)&m->lock);
}

static inline void eef_monitor_wait(eef_monitor *m)
{
    SleepConditionVariableSRW((PCONDITION_VARIABLE)&m->changed, (PSRWLOCK)&m->lock, INFINITE, 0);
}

static inline void eef_monitor_wake_all(eef_monitor *m)
{
    WakeAllConditionVariable((PCONDITION_VARIABLE)&m->changed);
}

#else

#include <signal.h>

#if defined(__linux__)
#include <sched.h>
#endif

typedef void *eef_thread_result;
typedef eef_thread_result eef_thread_main(void *context);

/* The thread inherits the mask: signals go to the calling thread. */
static inline bool eef_thread_start(eef_thread *thread, eef_thread_main *main, void *context)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, main, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static inline void eef_thread_join(eef_thread thread)
{
    pthread_join(thread, NULL);
}

static inline void eef_monitor_create(eef_monitor *m)
{
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->changed, NULL);
}

static inline void eef_monitor_destroy(eef_monitor *m)
{
    pthread_cond_destroy(&m->changed);
    pthread_mutex_destroy(&m->lock);
}

static inline void eef_monitor_enter(eef_monitor *m)
{
    pthread_mutex_lock(&m->lock);
}

static inline void eef_monitor_leave(eef_monitor *m)
{
    pthread_mutex_unlock(&m->lock);
}

static inline void eef_monitor_wait(eef_monitor *m)
{
    pthread_cond_wait(&m->changed, &m->lock);
}

static inline void eef_monitor_wake_all(eef_monitor *m)
{
    pthread_cond_broadcast(&m->changed);
}

#endif

/* ---- processors of the workers ----------------------------------------------------------- */

/* The threads of OpenBLAS keep looking for work for some milliseconds after a call. The scheduler
 * of Linux then tends to put a worker on the processor of the calling thread, where each waits for
 * the other, rather than next to such a thread: eef_pca at 16384 x 10 took 29 ms with two threads
 * after svd, 15 ms with the worker kept off that processor (two cores, Zen 3, 2026-11). */

#if defined(__linux__)

/* The processor of the calling thread if `threads` threads can have a processor each; else -1. */
static inline int eef_processor_to_avoid(size_t threads)
{
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || threads < 2 ||
        (size_t)CPU_COUNT(&allowed) < threads)
        return -1;
    return sched_getcpu();
}

/* Keeps the calling thread, a worker, off one of the processors that it may use. */
static inline void eef_thread_avoid(int processor)
{
    cpu_set_t allowed;
    if (processor < 0 || processor >= CPU_SETSIZE ||
        sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return;
    CPU_CLR((size_t)processor, &allowed);
    if (CPU_COUNT(&allowed) > 0)
        (void)sched_setaffinity(0, sizeof allowed, &allowed);
}

#else

static inline int eef_processor_to_avoid(size_t threads)
{
    (void)threads;
    return -1;
}

static inline void eef_thread_avoid(int processor)
{
    (void)processor;
}

#endif

#endif
