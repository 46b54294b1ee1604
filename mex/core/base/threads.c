#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* signal masks */
#endif
#include "base/threads.h"

#include "base/processors.h"

#include <stdlib.h>

#ifdef EEF_NO_THREADS

size_t eef_pool_allowed(int requested)
{
    (void)requested;
    return 1;
}

void eef_pool_start(eef_pool *pool, const eef_host *host, size_t threads)
{
    (void)threads;
    *pool = (eef_pool){.host = host, .threads = 1};
}

void eef_pool_end(eef_pool *pool)
{
    (void)pool;
}

void eef_parallel_for(eef_pool *pool, size_t parts, eef_task *task, void *context)
{
    (void)pool;
    for (size_t part = parts; part-- > 0;)
        task(context, part, 0);
}

bool eef_pool_cancelled(eef_pool *pool, size_t thread)
{
    (void)thread;
    pool->cancelled = pool->cancelled || pool->host->interrupted(pool->host->context);
    return pool->cancelled;
}

#else

#include "base/system_threads.h"

/* About 0.1 ms (measured on an AMD EPYC in November 2026). */
enum { SPINS_PER_YIELD = 4096 };

static const uint_fast64_t PENDING_PARTS = UINT32_MAX; /* mask of the lower half of `pending` */

size_t eef_pool_allowed(int requested)
{
    const char *variable = getenv("OMP_NUM_THREADS");
    long count = requested > 0 ? requested : variable != NULL ? strtol(variable, NULL, 10) : 0;
    size_t allowed = count > 0 ? (size_t)count : eef_processors();
    return allowed < EEF_MAX_THREADS ? allowed : EEF_MAX_THREADS;
}

/* Waits for an instant. Offers the processor to other threads now and then, in case there are more
 * threads than processors. */
static void spin(unsigned *spins)
{
    if (++*spins % SPINS_PER_YIELD == 0)
        eef_thread_yield();
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* Runs parts of the current parallel for until all have been begun. A part that was claimed belongs
 * to the current loop, because the next loop starts only when all parts are finished. */
static void run_parts(eef_pool *pool, size_t thread)
{
    uint_fast64_t pending = atomic_load(&pool->pending);
    while ((pending & PENDING_PARTS) > 0) {
        if (!atomic_compare_exchange_weak(&pool->pending, &pending, pending - 1))
            continue;
        pool->task(pool->context, (size_t)(pending & PENDING_PARTS) - 1, thread);
        atomic_fetch_add(&pool->finished, 1);
        pending = atomic_load(&pool->pending);
    }
}

static eef_thread_result worker_main(void *context)
{
    eef_pool *pool = context;
    size_t thread = 1 + atomic_fetch_add(&pool->started, 1);
    for (unsigned spins = 0; !atomic_load(&pool->ending); spin(&spins))
        run_parts(pool, thread);
    return 0;
}

void eef_pool_start(eef_pool *pool, const eef_host *host, size_t threads)
{
    pool->host = host;
    pool->threads = 1;
    atomic_init(&pool->cancelled, false);
    atomic_init(&pool->pending, 0);
    atomic_init(&pool->finished, 0);
    atomic_init(&pool->ending, false);
    atomic_init(&pool->started, 0);
    while (pool->threads < threads && pool->threads < EEF_MAX_THREADS &&
           eef_thread_start(&pool->workers[pool->threads - 1], worker_main, pool))
        pool->threads++;
}

void eef_pool_end(eef_pool *pool)
{
    atomic_store(&pool->ending, true);
    for (size_t k = 1; k < pool->threads; k++)
        eef_thread_join(pool->workers[k - 1]);
}

void eef_parallel_for(eef_pool *pool, size_t parts, eef_task *task, void *context)
{
    if (pool->threads == 1 || parts <= 1) {
        for (size_t part = parts; part-- > 0;)
            task(context, part, 0);
        return;
    }
    pool->task = task;
    pool->context = context;
    atomic_store(&pool->finished, 0);
    /* A new number: no compare and exchange of a worker can mistake this loop for the last one. */
    uint_fast64_t number = atomic_load(&pool->pending) / (PENDING_PARTS + 1) + 1;
    atomic_store(&pool->pending, number * (PENDING_PARTS + 1) + parts);
    run_parts(pool, 0);
    for (unsigned spins = 0; atomic_load(&pool->finished) < parts;)
        spin(&spins);
}

bool eef_pool_cancelled(eef_pool *pool, size_t thread)
{
    if (thread == 0 && pool->host->interrupted(pool->host->context))
        atomic_store(&pool->cancelled, true);
    return atomic_load(&pool->cancelled);
}

#endif
