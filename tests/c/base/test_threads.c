/* A eef_pool does every part of every piece of work once, on its own threads, and stops when asked. */
#define _POSIX_C_SOURCE 200112L /* setenv */
#include "base/threads.h"
#include "ledger.h"

#include <string.h>

enum { PARTS = 100 };

typedef struct tally {
    eef_pool *pool;
    int done[PARTS];
    size_t thread[PARTS], before_stop;
} tally;

static void count_part(void *context, size_t part, size_t thread)
{
    tally *t = context;
    t->done[part]++;
    t->thread[part] = thread;
}

static void test_every_part_is_done_once(void)
{
    for (size_t threads = 1; threads <= 5; threads++) {
        eef_pool pool;
        eef_pool_start(&pool, &eef_host_plain, threads);
        EXPECT(pool.threads == threads);
        for (size_t parts = 0; parts <= PARTS; parts++) {
            tally t = {.pool = &pool};
            eef_parallel_for(&pool, parts, count_part, &t);
            for (size_t k = 0; k < PARTS; k++)
                EXPECT(t.done[k] == (k < parts) && t.thread[k] < threads);
        }
        eef_pool_end(&pool);
    }
}

/* Many short pieces after each other: no part of one is taken for a part of the next. */
static void test_many_short_pieces(void)
{
    const int pieces = 20000;
    eef_pool pool;
    tally t = {.pool = &pool};
    eef_pool_start(&pool, &eef_host_plain, 3);
    for (int k = 0; k < pieces; k++)
        eef_parallel_for(&pool, 4, count_part, &t);
    eef_pool_end(&pool);
    for (size_t k = 0; k < 4; k++)
        EXPECT(t.done[k] == pieces);
}

static void count_until_stopped(void *context, size_t part, size_t thread)
{
    tally *t = context;
    (void)part;
    t->before_stop += !eef_pool_cancelled(t->pool, thread);
}

static void test_only_the_caller_asks_the_host(void)
{
    ledger l = {.end = 10};
    eef_host host = host_of(&l);
    eef_pool pool;
    tally t = {.pool = &pool};
    eef_pool_start(&pool, &host, 1);
    eef_parallel_for(&pool, PARTS, count_until_stopped, &t);
    EXPECT(t.before_stop == 9 && eef_pool_cancelled(&pool, 0));
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
    setenv("OMP_NUM_THREADS", "nonsense", 1);
    EXPECT(eef_pool_allowed(0) >= 1);
    unsetenv("OMP_NUM_THREADS");
    EXPECT(eef_pool_allowed(0) >= 1 && eef_pool_allowed(0) <= EEF_MAX_THREADS);
    EXPECT(eef_pool_allowed(1000000) == EEF_MAX_THREADS);
}

int main(void)
{
    test_every_part_is_done_once();
    test_many_short_pieces();
    test_only_the_caller_asks_the_host();
    test_allowed_threads();
    printf("test_crew: %d failures\n", failures);
    return failures > 0;
}
