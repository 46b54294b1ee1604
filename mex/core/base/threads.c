#define _GNU_SOURCE /* sched_getaffinity */
#include "base/threads.h"

#include <stdlib.h>

#ifdef EEF_NO_THREADS

size_t eef_pool_allowed(int wanted)
{
    (void)wanted;
    return 1;
}

void eef_pool_start(eef_pool *self, const eef_host *host, size_t threads)
{
    (void)threads;
    *self = (eef_pool){.host = host, .threads = 1};
}

void eef_pool_end(eef_pool *self)
{
    (void)self;
}

void eef_parallel_for(eef_pool *self, size_t parts, eef_task *work, void *context)
{
    (void)self;
    for (size_t part = parts; part-- > 0;)
        work(context, part, 0);
}

bool eef_pool_cancelled(eef_pool *self, size_t thread)
{
    (void)thread;
    self->cancelled = self->cancelled || self->host->interrupted(self->host->context);
    return self->cancelled;
}

#else

#include <sched.h>
#include <unistd.h>
#ifndef _WIN32
#include <signal.h>
#endif

/* Looks for work before the processor is offered to workers: some microseconds. */
enum { SPINS = 4096 };

static const uint_fast64_t PARTS = UINT32_MAX; /* of `left`, those that say how many */

static size_t processors(void)
{
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return (size_t)CPU_COUNT(&set);
#endif
#ifdef _SC_NPROCESSORS_ONLN
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
#else
    return (size_t)pthread_num_processors_np();
#endif
}

size_t eef_pool_allowed(int wanted)
{
    const char *variable = getenv("OMP_NUM_THREADS");
    long count = wanted > 0 ? wanted : variable != NULL ? strtol(variable, NULL, 10) : 0;
    size_t allowed = count > 0 ? (size_t)count : processors();
    return allowed < EEF_MAX_THREADS ? allowed : EEF_MAX_THREADS;
}

static void pause_or_yield(unsigned *spins)
{
    if (++*spins % SPINS == 0)
        sched_yield();
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* Does parts of the present work until all have been begun. */
static void run_parts(eef_pool *self, size_t thread)
{
    uint_fast64_t left = atomic_load(&self->left);
    while ((left & PARTS) > 0) {
        if (!atomic_compare_exchange_weak(&self->left, &left, left - 1))
            continue;
        /* There is no other work before this part is done. */
        self->work(self->context, (size_t)(left & PARTS) - 1, thread);
        atomic_fetch_add(&self->done, 1);
        left = atomic_load(&self->left);
    }
}

static void *worker_main(void *context)
{
    eef_pool *self = context;
    size_t thread = 1 + atomic_fetch_add(&self->started, 1);
    for (unsigned spins = 0; !atomic_load(&self->finished); pause_or_yield(&spins))
        run_parts(self, thread);
    return NULL;
}

void eef_pool_start(eef_pool *self, const eef_host *host, size_t threads)
{
    self->host = host;
    self->threads = 1;
    atomic_init(&self->cancelled, false);
    atomic_init(&self->left, 0);
    atomic_init(&self->done, 0);
    atomic_init(&self->finished, false);
    atomic_init(&self->started, 0);
#ifndef _WIN32 /* signals are for the caller */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
#endif
    while (self->threads < threads && self->threads < EEF_MAX_THREADS &&
           pthread_create(&self->workers[self->threads - 1], NULL, worker_main, self) == 0)
        self->threads++;
#ifndef _WIN32
    pthread_sigmask(SIG_SETMASK, &before, NULL);
#endif
}

void eef_pool_end(eef_pool *self)
{
    atomic_store(&self->finished, true);
    for (size_t k = 1; k < self->threads; k++)
        pthread_join(self->workers[k - 1], NULL);
}

void eef_parallel_for(eef_pool *self, size_t parts, eef_task *work, void *context)
{
    if (self->threads == 1 || parts <= 1) {
        for (size_t part = parts; part-- > 0;)
            work(context, part, 0);
        return;
    }
    self->work = work;
    self->context = context;
    atomic_store(&self->done, 0);
    uint_fast64_t number = atomic_load(&self->left) / (PARTS + 1) + 1;
    atomic_store(&self->left, number * (PARTS + 1) + parts);
    run_parts(self, 0);
    for (unsigned spins = 0; atomic_load(&self->done) < parts;)
        pause_or_yield(&spins);
}

bool eef_pool_cancelled(eef_pool *self, size_t thread)
{
    if (thread == 0 && self->host->interrupted(self->host->context))
        atomic_store(&self->cancelled, true);
    return atomic_load(&self->cancelled);
}

#endif
