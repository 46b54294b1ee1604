/* Threads of the operating system, for the thread pool: POSIX threads, or those of Windows. Only
 * threads.c includes this file. */
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

static inline void eef_thread_yield(void)
{
    SwitchToThread();
}

#else

#include <sched.h>
#include <signal.h>

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

static inline void eef_thread_yield(void)
{
    sched_yield();
}

#endif

#endif
