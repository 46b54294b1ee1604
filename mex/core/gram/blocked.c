/* Cache-blocked computation, in the loop structure of BLIS (Van Zee and van de Geijn, "BLIS: A
 * framework for rapidly instantiating BLAS functionality", ACM Transactions on Mathematical
 * Software 41(3), 2015):
 *
 *   for each block of MC x NC entries of the result
 *     for some blocks of KC samples at a time
 *       parallel for: pack the B panels
 *       parallel for over groups of A panels
 *         for each block of KC samples
 *           pack the A panels of the group
 *           for each B panel, for each A panel of the group: micro-kernel
 *         add the sums of the group to the block of the result
 *
 * Unlike in BLIS, the sums of a group with all B panels stay in the second-level cache over several
 * blocks of samples. The columns of the result, whose stride may map them to the same sets of a
 * cache, are then visited less often. */
#include "gram/product.h"

#include <string.h>

/* Largest number of rows and columns of a block of the result, so that no buffer grows with the
 * problem: the double sums of a block, for a float result, take 12 MiB. */
enum { MC = 2048, NC = 768 };
/* Largest number of vectors of a group of A panels: their sums with the NC columns of a block take
 * 16 * 768 * 8 bytes = 96 KiB, which a second-level cache of 256 KiB holds. */
enum { MAX_GROUP_VECTORS = 16 };
/* Largest size, in bytes, of a group of A panels, to stay in a first-level cache of 32 KiB beside a
 * B panel. A group has at least one panel. */
enum { MAX_GROUP_BYTES = 20 << 10 };
/* Largest size, in bytes, of packed B panels. Measured for 1536 x 3000 entries (bytes: 6000) on one
 * core of a shared AMD EPYC in November 2026: with 1 MiB, float and byte data take 11 % to 34 %
 * longer; with 3 MiB, float and byte data take 2 % to 9 % longer and double data 10 % to 13 % less;
 * with 48 MiB, all take up to 14 % longer. */
enum { MAX_B_BYTES = 12 << 20 };
/* Groups per thread, so that threads that finish early find work. */
enum { GROUPS_PER_THREAD = 4 };
/* Kernel evaluations that repay one more thread: 0.3 ms to 0.5 ms of work for double data, at 9 to
 * 13 evaluations per ns; starting and joining a thread takes 0.02 ms (measured on a shared AMD EPYC
 * in November 2026). */
enum { MIN_THREAD_WORK = 1 << 22 };
/* Edge of the squares in which a triangle is mirrored: whole cache lines in both directions, and a
 * buffer of 8 KiB. */
enum { MIRROR_EDGE = 32 };
enum { CACHE_LINE = 64 };

/* Sizes and buffers of a computation; all threads share it. */
typedef struct blocking {
    eef_pool *pool;
    const eef_product *product;
    const eef_packing *packing;
    eef_microkernel *microkernel;
    size_t kc;                           /* samples of a panel */
    size_t k_blocks;                     /* blocks of kc samples that are packed at a time */
    size_t a_panel_bytes, b_panel_bytes; /* whole cache lines */
    size_t group_panels;                 /* A panels of a group */
    size_t max_b_panels;                 /* B panels of a block of the result */
    size_t group_sums;                   /* sums of a group with all these B panels */
    char *a_panels;                      /* a group for each thread */
    double *sums;                        /* group_sums for each thread, microtile after microtile */
    char *b_panels;      /* for each block of samples, the B panels of a block of the result */
    double *block;       /* the sums of a block if the result is float */
    size_t block_stride; /* of its columns, odd in cache lines: they fall into different sets */
} blocking;

/* Sums of A's vectors [a_first, a_end) with B's vectors [b_first, b_end), for one block of the
 * result. If exchanged, A holds the columns of the result and B its rows. */
typedef struct pass {
    const blocking *blocking;
    const eef_view *a, *b;
    size_t a_first, a_end, b_first, b_end;
    double *target; /* entry (first row, first column) of the block */
    size_t stride;  /* of the target's columns */
    bool exchanged;
    bool adds;               /* to the target; else stores */
    size_t sample, k_blocks; /* the samples that are packed: the first one; blocks of kc samples */
    size_t b_panels;         /* in each block of samples */
    size_t groups;
} pass;

/* The vectors [first, end) of A, and the buffers of the thread that computes with them. */
typedef struct group {
    size_t first, end;
    char *panels;
    double *sums;
} group;

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t max_size(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t divide_up(size_t a, size_t b)
{
    return a / b + (a % b != 0);
}

/* True when the microtile of A's vectors from i on and B's vectors from j on has entries that are
 * computed: for a symmetric result, those of the lower triangle. */
static bool is_computed(const pass *s, size_t i, size_t j)
{
    const eef_packing *packing = s->blocking->packing;
    return !s->blocking->product->symmetric ||
           (s->exchanged ? j + packing->nr > i : i + packing->mr > j);
}

/* ---- one group of A panels --------------------------------------------------------------- */

/* Adds the sums of a group with all of B over the k-th block of samples. */
static void add_samples(const pass *s, const group *g, size_t k)
{
    const blocking *b = s->blocking;
    const size_t mr = b->packing->mr, nr = b->packing->nr;
    const size_t sample = s->sample + k * b->kc;
    const size_t samples = min_size(b->kc, s->a->length - sample);
    for (size_t i = g->first; i < g->end; i += mr)
        b->packing->pack_a(&(eef_slice){s->a, i, sample, samples},
                           g->panels + (i - g->first) / mr * b->a_panel_bytes);
    const char *b_panel = b->b_panels + k * s->b_panels * b->b_panel_bytes;
    double *microtile = g->sums;
    for (size_t j = s->b_first; j < s->b_end; j += nr, b_panel += b->b_panel_bytes) {
        const char *a_panel = g->panels;
        for (size_t i = g->first; i < g->end;
             i += mr, a_panel += b->a_panel_bytes, microtile += mr * nr)
            if (is_computed(s, i, j))
                b->microkernel(samples, a_panel, b_panel, microtile);
    }
}

/* A microtile as entries of the result: entry (row + r, col + c) is
 * values[r*row_step + c*col_step]. */
typedef struct microtile {
    size_t row, col, rows, cols;
    size_t row_step, col_step;
    const double *values;
} microtile;

/* Adds a microtile to the target, or stores it there. `target` is the entry (row, col). */
static inline void store_microtile(const pass *s, const microtile *m, double *target)
{
    const bool triangle = s->blocking->product->symmetric;
    const double *values = m->values;
    for (size_t c = 0; c < m->cols; c++, target += s->stride, values += m->col_step) {
        const size_t top = triangle && m->col + c > m->row ? m->col + c - m->row : 0;
        if (s->adds) {
            for (size_t r = top; r < m->rows; r++)
                target[r] += values[r * m->row_step];
        } else {
            for (size_t r = top; r < m->rows; r++)
                target[r] = values[r * m->row_step];
        }
    }
}

static void store_group(const pass *s, const group *g)
{
    const size_t mr = s->blocking->packing->mr, nr = s->blocking->packing->nr;
    const double *values = g->sums;
    for (size_t j = s->b_first; j < s->b_end; j += nr) {
        for (size_t i = g->first; i < g->end; i += mr, values += mr * nr) {
            const size_t a_count = min_size(mr, g->end - i), b_count = min_size(nr, s->b_end - j);
            const size_t a_place = i - s->a_first, b_place = j - s->b_first;
            if (!is_computed(s, i, j))
                continue;
            if (s->exchanged)
                store_microtile(s, &(microtile){j, i, b_count, a_count, mr, 1, values},
                                s->target + b_place + a_place * s->stride);
            else
                store_microtile(s, &(microtile){i, j, a_count, b_count, 1, mr, values},
                                s->target + a_place + b_place * s->stride);
        }
    }
}

/* ---- one pass over a block of the result ------------------------------------------------- */

static void pack_b_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const pass *s = context;
    const blocking *b = s->blocking;
    const size_t vector = s->b_first + part % s->b_panels * b->packing->nr;
    const size_t sample = s->sample + part / s->b_panels * b->kc;
    const size_t samples = min_size(b->kc, s->b->length - sample);
    b->packing->pack_b(&(eef_slice){s->b, vector, sample, samples},
                       b->b_panels + part * b->b_panel_bytes);
}

static void compute_group(void *context, size_t part, size_t thread)
{
    const pass *s = context;
    const blocking *b = s->blocking;
    if (eef_pool_cancelled(b->pool, thread))
        return;
    /* The parallel for starts with the last part: with the longest rows of the triangle. */
    const size_t vectors = b->group_panels * b->packing->mr;
    const size_t number = s->exchanged ? s->groups - 1 - part : part;
    const size_t first = s->a_first + number * vectors;
    const group g = {first, min_size(first + vectors, s->a_end),
                     b->a_panels + thread * b->group_panels * b->a_panel_bytes,
                     b->sums + thread * b->group_sums};
    memset(g.sums, 0, b->group_sums * sizeof *g.sums);
    for (size_t k = 0; k < s->k_blocks; k++)
        add_samples(s, &g, k);
    store_group(s, &g);
}

static void run_pass(pass s)
{
    const blocking *b = s.blocking;
    const size_t length = s.a->length;
    s.b_panels = divide_up(s.b_end - s.b_first, b->packing->nr);
    s.groups = divide_up(s.a_end - s.a_first, b->group_panels * b->packing->mr);
    while (s.sample < length && !eef_pool_cancelled(b->pool, 0)) {
        s.k_blocks = min_size(b->k_blocks, divide_up(length - s.sample, b->kc));
        eef_parallel_for(b->pool, s.k_blocks * s.b_panels, pack_b_part, &s);
        eef_parallel_for(b->pool, s.groups, compute_group, &s);
        s.sample += b->k_blocks * b->kc;
        s.adds = true;
    }
}

/* ---- the blocks of the result ------------------------------------------------------------ */

typedef struct block {
    const blocking *blocking;
    size_t row, row_end, col, col_end;
} block;

/* Rounds a column of the block of sums to float. */
static void round_column(void *context, size_t part, size_t thread)
{
    (void)thread;
    const block *k = context;
    const blocking *b = k->blocking;
    const size_t j = k->col + part;
    float *result = (float *)b->product->result + b->product->a.count * j;
    for (size_t i = b->product->symmetric && j > k->row ? j : k->row; i < k->row_end; i++)
        result[i] = (float)b->block[(i - k->row) + b->block_stride * part];
}

static void compute_block(const blocking *b, size_t row, size_t col)
{
    const eef_product *product = b->product;
    const size_t rows = product->a.count;
    block k = {b, row, min_size(row + MC, rows), col, min_size(col + NC, product->b.count)};
    pass s = {.blocking = b,
              .a = &product->a,
              .b = &product->b,
              .a_first = row,
              .a_end = k.row_end,
              .b_first = col,
              .b_end = k.col_end,
              .target = product->single ? b->block : (double *)product->result + row + rows * col,
              .stride = product->single ? b->block_stride : rows};
    run_pass(s);
    if (b->packing->one_sided) {
        pass rest = {.blocking = b,
                     .a = &product->b,
                     .b = &product->a,
                     .a_first = col,
                     .a_end = k.col_end,
                     .b_first = row,
                     .b_end = k.row_end,
                     .target = s.target,
                     .stride = s.stride,
                     .exchanged = true,
                     .adds = true};
        run_pass(rest);
    }
    if (product->single && !eef_pool_cancelled(b->pool, 0))
        eef_parallel_for(b->pool, k.col_end - col, round_column, &k);
}

/* Copies the lower triangle to the upper one. Squares of entries pass through a small buffer, so
 * that both reading and writing follow the columns. */
#define MIRROR(NAME, TYPE)                                                                         \
    static void NAME(void *context, size_t part, size_t thread)                                    \
    {                                                                                              \
        const blocking *b = context;                                                               \
        const size_t n = b->product->a.count, col = part * MIRROR_EDGE;                            \
        const size_t col_end = min_size(col + MIRROR_EDGE, n);                                     \
        TYPE *a = b->product->result;                                                              \
        for (size_t row = col; row < n; row += MIRROR_EDGE) {                                      \
            TYPE square[MIRROR_EDGE][MIRROR_EDGE];                                                 \
            const size_t row_end = min_size(row + MIRROR_EDGE, n);                                 \
            if (eef_pool_cancelled(b->pool, thread))                                               \
                return;                                                                            \
            for (size_t j = col; j < col_end; j++)                                                 \
                for (size_t i = max_size(row, j); i < row_end; i++)                                \
                    square[i - row][j - col] = a[i + n * j];                                       \
            for (size_t i = row; i < row_end; i++)                                                 \
                for (size_t j = col; j < min_size(col_end, i); j++)                                \
                    a[j + n * i] = square[i - row][j - col];                                       \
        }                                                                                          \
    }
MIRROR(mirror_double, double)
MIRROR(mirror_single, float)

static void compute(blocking *b)
{
    const eef_product *product = b->product;
    for (size_t col = 0; col < product->b.count; col += NC)
        for (size_t row = 0; row < product->a.count; row += MC)
            if (!product->symmetric || row + MC > col)
                compute_block(b, row, col);
    if (product->symmetric)
        eef_parallel_for(b->pool, divide_up(product->a.count, MIRROR_EDGE),
                         product->single ? mirror_single : mirror_double, b);
}

/* ---- sizes and buffers ------------------------------------------------------------------- */

static size_t panel_bytes(const eef_packing *packing, size_t sample_bytes, size_t samples)
{
    return divide_up(packing->head + sample_bytes * samples, CACHE_LINE) * CACHE_LINE;
}

static void choose_sizes(blocking *b)
{
    const eef_packing *packing = b->packing;
    const size_t rows = b->product->a.count, cols = b->product->b.count;
    const size_t length = b->product->a.length, multiple = packing->sample_multiple;
    b->kc = min_size(packing->kc, divide_up(length, multiple) * multiple);
    b->a_panel_bytes = panel_bytes(packing, packing->a_sample, b->kc);
    b->b_panel_bytes = panel_bytes(packing, packing->b_sample, b->kc);

    /* A one-sided packing also takes the columns of a block as A and its rows as B. */
    size_t max_a = min_size(rows, MC), max_b = min_size(cols, NC);
    if (packing->one_sided)
        max_a = max_b = max_size(max_a, max_b);
    b->max_b_panels = divide_up(max_b, packing->nr);
    const size_t a_panels = divide_up(max_a, packing->mr);
    b->group_panels =
        min_size(MAX_GROUP_VECTORS / packing->mr, max_size(MAX_GROUP_BYTES / b->a_panel_bytes, 1));
    b->group_panels =
        min_size(b->group_panels, divide_up(a_panels, GROUPS_PER_THREAD * b->pool->threads));
    b->group_sums = b->group_panels * b->max_b_panels * packing->mr * packing->nr;
    b->k_blocks = min_size(max_size(MAX_B_BYTES / (b->max_b_panels * b->b_panel_bytes), 1),
                           divide_up(length, b->kc));
    b->block_stride = divide_up(min_size(rows, MC), 16) * 16 + 8;
}

size_t eef_product_threads(size_t entries, size_t length)
{
    return 1 + entries / (MIN_THREAD_WORK / max_size(length, 1) + 1);
}

static eef_status allocate_and_compute(blocking *b)
{
    const eef_host *host = b->pool->host;
    const size_t threads = b->pool->threads, cols = min_size(b->product->b.count, NC);
    const bool single = b->product->single;
    choose_sizes(b);
    b->a_panels = eef_allocate(host, threads * b->group_panels, b->a_panel_bytes);
    b->sums = eef_allocate(host, threads * b->group_sums, sizeof *b->sums);
    b->b_panels = eef_allocate(host, b->k_blocks * b->max_b_panels, b->b_panel_bytes);
    b->block = single ? eef_allocate(host, b->block_stride * cols, sizeof *b->block) : NULL;
    eef_status status = EEF_NO_MEMORY;
    if (b->a_panels != NULL && b->sums != NULL && b->b_panels != NULL &&
        (b->block != NULL || !single)) {
        compute(b);
        status = eef_pool_cancelled(b->pool, 0) ? EEF_INTERRUPTED : EEF_OK;
    }
    eef_release(host, b->block);
    eef_release(host, b->b_panels);
    eef_release(host, b->sums);
    eef_release(host, b->a_panels);
    return status;
}

eef_status eef_product_blocked(eef_pool *pool, const eef_product *product,
                               const eef_packing *packing, eef_microkernel *microkernel)
{
    const size_t rows = product->a.count, cols = product->b.count;
    if (rows == 0 || cols == 0)
        return EEF_OK;
    if (product->a.length == 0) {
        memset(product->result, 0,
               rows * cols * (product->single ? sizeof(float) : sizeof(double)));
        return EEF_OK;
    }
    blocking b = {.pool = pool, .product = product, .packing = packing, .microkernel = microkernel};
    return allocate_and_compute(&b);
}
