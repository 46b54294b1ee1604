/* A parallel for runs every part once, on the threads of its pool, and can be cancelled. */
#define _GNU_SOURCE /* setenv, sets of processors */
#include "base/threads.h"
#include "ledger.h"

#include <string.h>

#if defined(__linux__) && !defined(EEF_NO_THREADS)
#include <sched.h>
#define HAS_SETS_OF_PROCESSORS
#endif

#ifdef _WIN32
#define setenv(name, value, overwrite) _putenv_s(name, value)
#define unsetenv(name) _putenv_s(name, "")
#endif

enum { PARTS = 100 };

typedef struct tally {
    eef_pool *pool;
    int runs[PARTS];
    size_t thread[PARTS], before_cancelled;
} tally;

static void count_part(void *context, size_t part, size_t thread)
{
    tally *t = context;
    t->runs[part]++;
    t->thread[part] = thread;
}

static void test_every_part_is_run_once(void)
{
    for (size_t threads = 1; threads <= 5; threads++) {
        eef_pool pool;
        eef_pool_start(&pool, &eef_host_plain, threads);
        EXPECT(pool.threads == threads);
        for (size_t parts = 0; parts <= PARTS; parts++) {
            tally t = {.pool = &pool};
            eef_parallel_for(&pool, parts, count_part, &t);
            for (size_t k = 0; k < PARTS; k++)
                EXPECT(t.runs[k] == (k < parts) && t.thread[k] < threads);
        }
        eef_pool_end(&pool);
    }
}

/* No part of one loop is mistaken for a part of the next. */
static void test_many_short_loops(void)
{
    const int loops = 20000;
    eef_pool pool;
    tally t = {.pool = &pool};
    eef_pool_start(&pool, &eef_host_plain, 3);
    for (int k = 0; k < loops; k++)
        eef_parallel_for(&pool, 4, count_part, &t);
    eef_pool_end(&pool);
    for (size_t k = 0; k < 4; k++)
        EXPECT(t.runs[k] == loops);
}

static void count_until_cancelled(void *context, size_t part, size_t thread)
{
    tally *t = context;
    (void)part;
    t->before_cancelled += !eef_pool_cancelled(t->pool, thread);
}

static void test_only_the_calling_thread_asks_the_host(void)
{
    ledger l = {.end = 10};
    eef_host host = host_of(&l);
    eef_pool pool;
    tally t = {.pool = &pool};
    eef_pool_start(&pool, &host, 1);
    eef_parallel_for(&pool, PARTS, count_until_cancelled, &t);
    EXPECT(t.before_cancelled == 9 && eef_pool_cancelled(&pool, 0));
    eef_pool_end(&pool);

    memset(&l, 0, sizeof l);
    l.end = 1;
    eef_pool_start(&pool, &host, 1);
    EXPECT(!eef_pool_cancelled(&pool, 1) && l.polls == 0); /* as if from another thread */
    EXPECT(eef_pool_cancelled(&pool, 0) && eef_pool_cancelled(&pool, 1) && l.polls == 1);
    eef_pool_end(&pool);
}

static void test_allowed_threads(void)
{
    setenv("OMP_NUM_THREADS", "3", 1);
    EXPECT(eef_pool_allowed(0) == 3 && eef_pool_allowed(5) == 5);
    EXPECT(eef_pool_useful(0, 1) == 1 && eef_pool_useful(0, 2) == 2 && eef_pool_useful(0, 9) == 3);
    setenv("OMP_NUM_THREADS", "nonsense", 1);
    EXPECT(eef_pool_allowed(0) >= 1);
    unsetenv("OMP_NUM_THREADS");
    EXPECT(eef_pool_allowed(0) >= 1 && eef_pool_allowed(0) <= EEF_MAX_THREADS);
    EXPECT(eef_pool_allowed(1000000) == EEF_MAX_THREADS);
}

#ifdef HAS_SETS_OF_PROCESSORS

enum { SET_THREADS = 3 };

typedef struct sets {
    atomic_int arrived;
    int threads;
    cpu_set_t of[SET_THREADS]; /* processors that each thread may use */
} sets;

/* Waits for the other parts, so that every thread takes one of them. */
static void note_set(void *context, size_t part, size_t thread)
{
    sets *s = context;
    (void)part;
    EXPECT(sched_getaffinity(0, sizeof s->of[thread], &s->of[thread]) == 0);
    atomic_fetch_add(&s->arrived, 1);
    while (atomic_load(&s->arrived) < s->threads)
        sched_yield();
}

/* Runs a pool while the calling thread may use the processors of `allowed`. */
static sets sets_of_pool(int threads, const cpu_set_t *allowed)
{
    eef_pool pool;
    sets s = {.threads = 0};
    EXPECT(sched_setaffinity(0, sizeof *allowed, allowed) == 0);
    eef_pool_start(&pool, &eef_host_plain, (size_t)threads);
    s.threads = (int)pool.threads;
    eef_parallel_for(&pool, pool.threads, note_set, &s);
    eef_pool_end(&pool);
    cpu_set_t after;
    EXPECT(sched_getaffinity(0, sizeof after, &after) == 0 && CPU_EQUAL(&after, allowed));
    EXPECT(CPU_EQUAL(&s.of[0], allowed));
    return s;
}

/* The first processors of a set. */
static cpu_set_t first_of(const cpu_set_t *all, int count)
{
    cpu_set_t first;
    CPU_ZERO(&first);
    for (size_t k = 0; k < CPU_SETSIZE && CPU_COUNT(&first) < count; k++)
        if (CPU_ISSET(k, all))
            CPU_SET(k, &first);
    return first;
}

/* Workers leave one processor to the calling thread, whose own processors do not change. With more
 * threads than processors they use all of them. */
static void test_processors_of_workers(void)
{
    cpu_set_t all, common;
    EXPECT(sched_getaffinity(0, sizeof all, &all) == 0);
    for (int count = 1; count <= SET_THREADS && count <= CPU_COUNT(&all); count++)
        for (int threads = 2; threads <= SET_THREADS; threads++) {
            cpu_set_t allowed = first_of(&all, count);
            sets s = sets_of_pool(threads, &allowed);
            for (int k = 1; k < threads; k++) {
                CPU_AND(&common, &s.of[k], &allowed);
                EXPECT(CPU_EQUAL(&common, &s.of[k]) && CPU_EQUAL(&s.of[k], &s.of[1]));
                EXPECT(CPU_COUNT(&s.of[k]) == (threads <= count ? count - 1 : count));
            }
        }
    EXPECT(sched_setaffinity(0, sizeof all, &all) == 0);
}

#endif

int main(void)
{

    test_every_part_is_run_once();
    test_many_short_loops();
    test_only_the_calling_thread_asks_the_host();
    test_allowed_threads();
#ifdef HAS_SETS_OF_PROCESSORS
    test_processors_of_workers();
#endif
    printf("test_threads: %d failures\n", failures);
    return failures > 0;
}
