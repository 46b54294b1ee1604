#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* signal masks, sets of processors */
#endif
#include "base/threads.h"

#include "base/processors.h"

#include <stdlib.h>

size_t eef_pool_useful(int requested, size_t useful)
{
    const size_t allowed = useful > 1 ? eef_pool_allowed(requested) : 1;
    return useful < allowed ? useful : allowed;
}

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

/* A thread that waits spins for 0.3 ms (Zen 3) to 1 ms (Ice Lake), longer than the pauses between
 * two loops, and then sleeps, so that it does not take a processor away from others. With a tenth
 * of that, threads fell asleep between loops: eef_pca at 16384 x 10 took 10 to 13 ms on two cores
 * instead of 8.3 ms (Ice Lake, November 2026). */
enum { MAX_SPINS = 20000 };

static const uint_fast64_t PENDING_PARTS = UINT32_MAX; /* mask of the lower half of `pending` */

size_t eef_pool_allowed(int requested)
{
    const char *variable = getenv("OMP_NUM_THREADS");
    long count = requested > 0 ? requested : variable != NULL ? strtol(variable, NULL, 10) : 0;
    size_t allowed = count > 0 ? (size_t)count : eef_processors();
    return allowed < EEF_MAX_THREADS ? allowed : EEF_MAX_THREADS;
}

/* Waits until *word differs from `old`, or `ending` is set. Whoever changes one of them calls wake
 * afterwards. */
static void wait_for_change(eef_pool *pool, atomic_uint_fast64_t *word, uint_fast64_t old)
{
    for (int spins = 0; spins < MAX_SPINS; spins++) {
        if (atomic_load(word) != old || atomic_load(&pool->ending))
            return;
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }
    eef_monitor_enter(&pool->monitor);
    atomic_fetch_add(&pool->sleeping, 1);
    while (atomic_load(word) == old && !atomic_load(&pool->ending))
        eef_monitor_wait(&pool->monitor);
    atomic_fetch_sub(&pool->sleeping, 1);
    eef_monitor_leave(&pool->monitor);
}

/* A thread that is about to sleep has either announced itself before the change, and is woken, or
 * sees the change when it looks again. */
static void wake(eef_pool *pool)
{
    if (atomic_load(&pool->sleeping) == 0)
        return;
    eef_monitor_enter(&pool->monitor);
    eef_monitor_wake_all(&pool->monitor);
    eef_monitor_leave(&pool->monitor);
}

/* Runs parts of the current parallel for until all have been begun. A part that was claimed belongs
 * to the current loop, because the next loop starts only when all parts are finished. */
static void run_parts(eef_pool *pool, size_t thread)
{
    uint_fast64_t pending = atomic_load(&pool->pending);
    while ((pending & PENDING_PARTS) > 0) {
        if (!atomic_compare_exchange_weak(&pool->pending, &pending, pending - 1))
            continue;
        size_t parts = pool->parts; /* belongs to the next loop once the last part is finished */
        pool->task(pool->context, (size_t)(pending & PENDING_PARTS) - 1, thread);
        if (atomic_fetch_add(&pool->finished, 1) + 1 == parts)
            wake(pool);
        pending = atomic_load(&pool->pending);
    }
}

static eef_thread_result worker_main(void *context)
{
    eef_pool *pool = context;
    size_t thread = 1 + atomic_fetch_add(&pool->started, 1);
    while (!atomic_load(&pool->ending)) {
        run_parts(pool, thread);
        uint_fast64_t pending = atomic_load(&pool->pending);
        if ((pending & PENDING_PARTS) == 0)
            wait_for_change(pool, &pool->pending, pending);
    }
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
    atomic_init(&pool->sleeping, 0);
    eef_monitor_create(&pool->monitor);
    eef_worker_processors processors;
    eef_choose_processors(threads, &processors);
    while (pool->threads < threads && pool->threads < EEF_MAX_THREADS &&
           eef_thread_start(&pool->workers[pool->threads - 1], worker_main, pool))
        eef_thread_bind(pool->workers[pool->threads++ - 1], &processors);
}

void eef_pool_end(eef_pool *pool)
{
    atomic_store(&pool->ending, true);
    wake(pool);
    for (size_t k = 1; k < pool->threads; k++)
        eef_thread_join(pool->workers[k - 1]);
    eef_monitor_destroy(&pool->monitor);
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
    pool->parts = parts;
    atomic_store(&pool->finished, 0);
    /* A new number: no compare and exchange of a worker can mistake this loop for the last one. */
    uint_fast64_t number = atomic_load(&pool->pending) / (PENDING_PARTS + 1) + 1;
    atomic_store(&pool->pending, number * (PENDING_PARTS + 1) + parts);
    wake(pool);
    run_parts(pool, 0);
    for (uint_fast64_t done; (done = atomic_load(&pool->finished)) < parts;)
        wait_for_change(pool, &pool->finished, done);
}

bool eef_pool_cancelled(eef_pool *pool, size_t thread)
{
    if (thread == 0 && pool->host->interrupted(pool->host->context))
        atomic_store(&pool->cancelled, true);
    return atomic_load(&pool->cancelled);
}

#endif
