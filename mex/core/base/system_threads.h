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
 * after svd, 15 ms with the worker kept off that processor (two cores, Zen 3, 2026-11). The calling
 * thread binds its workers, since one that waits on the processor of the calling thread could do so
 * itself only after a millisecond. */

#if defined(__linux__)

typedef struct eef_worker_processors {
    bool limited; /* to the processors in `allowed` */
    cpu_set_t allowed;
} eef_worker_processors;

/* All processors of the calling thread but the one on which it runs, if `threads` threads can have
 * a processor each. */
static inline void eef_choose_processors(size_t threads, eef_worker_processors *p)
{
    p->limited = false;
    if (threads < 2 || sched_getaffinity(0, sizeof p->allowed, &p->allowed) != 0 ||
        (size_t)CPU_COUNT(&p->allowed) < threads)
        return;
    int own = sched_getcpu();
    p->limited = own >= 0 && own < CPU_SETSIZE;
    if (p->limited)
        CPU_CLR((size_t)own, &p->allowed);
}

static inline void eef_thread_bind(eef_thread thread, const eef_worker_processors *p)
{
    if (p->limited)
        (void)pthread_setaffinity_np(thread, sizeof p->allowed, &p->allowed);
}

#else

typedef struct eef_worker_processors {
    bool limited; /* never */
} eef_worker_processors;

static inline void eef_choose_processors(size_t threads, eef_worker_processors *p)
{
    (void)threads;
    p->limited = false;
}

static inline void eef_thread_bind(eef_thread thread, const eef_worker_processors *p)
{
    (void)thread;
    (void)p;
}

#endif

#endif
