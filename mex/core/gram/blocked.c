#include "gram/blocked.h"

#include <string.h>

/* The result is computed in blocks of at max_size this size, so that no buffer grows with the
 * problem: the sums of a block, for a float result, take 12 MiB. */
enum { BLOCK_ROWS = 2048, BLOCK_COLS = 768 };
/* Bytes of packed columns, as many slabs of samples as fit: the sums of a few rows are
 * collected over all of them before they go to the result. */
enum { SLAB_BYTES = 12 << 20 };
/* Bytes of A panels that a thread keeps in its first-level cache, and vectors of A at max_size,
 * whose sums with the columns of a block it keeps in the second-level cache. */
enum { CHUNK_BYTES = 20 << 10, CHUNK_VECTORS = 16 };
/* Kernel evaluations that repay a further thread: about a millisecond of work. */
enum { THREAD_WORK = 1 << 22 };
/* Edge of the squares in which a triangle is mirrored. */
enum { MIRROR_EDGE = 32 };

/* One pass over a block of the result: sums of A's vectors [a_first, a_end) with B's vectors
 * [b_first, b_end). When exchanged, A holds the columns of the result and B its rows. */
typedef struct pass {
    const eef_view *a, *b;
    size_t a_first, a_end, b_first, b_end;
    double *target; /* entry (first row, first column) */
    size_t stride;  /* of the target's columns */
    bool exchanged;
    bool adds; /* to sums that an earlier pass left */
} pass;

/* Buffers and sizes of a computation; threads share it. */
typedef struct plan {
    const eef_product *product;
    eef_pool *pool;
    size_t kc;            /* samples of a panel */
    size_t slabs;            /* panels of samples that are packed at a time */
    size_t a_panel, b_panel; /* bytes of a panel, whole cache lines */
    size_t chunk;            /* A panels that a thread packs at a time */
    size_t b_count;          /* B panels of a block at max_size */
    size_t strip;            /* sums of a chunk with all these */
    char *a_panels;          /* a chunk for each thread */
    double *strips;          /* a strip for each thread, microkernel after microkernel */
    char *b_panels;          /* for each slab the panels of a block's columns */
    double *block;           /* the sums of a block when the result is float, */
    size_t stride;           /* whose columns no cache maps to one set */
} plan;

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

/* Whether the microkernel at (i, j) has entries of the triangle to compute. */
static bool wanted(const plan *p, const pass *s, size_t i, size_t j)
{
    const eef_packing *packing = p->product->packing;
    return !p->product->symmetric || (s->exchanged ? j + packing->nr > i : i + packing->mr > j);
}

/* Adds the sums of A's vectors [first, end) with all of B to a strip, microkernel after microkernel, for the
 * samples of one slab. */
static void sum_chunk(const plan *p, const pass *s, size_t first, size_t end, size_t sample,
                      char *a_panels, const char *b_slab, double *strip)
{
    const eef_product *product = p->product;
    const size_t mr = product->packing->mr, nr = product->packing->nr;
    const size_t samples = min_size(p->kc, s->a->length - sample);
    for (size_t i = first; i < end; i += mr)
        product->packing->pack_a(s->a, i, sample, samples, a_panels + (i - first) / mr * p->a_panel);
    for (size_t j = s->b_first; j < s->b_end; j += nr, b_slab += p->b_panel) {
        const char *a = a_panels;
        for (size_t i = first; i < end; i += mr, a += p->a_panel, strip += mr * nr)
            if (wanted(p, s, i, j))
                product->microkernel(samples, a, b_slab, strip);
    }
}

/* Adds one microkernel to the target, or stores it there. Its entry (row + r, col + c) of the result is
 * microkernel[r*row_step + c*col_step]. */
static void store_microtile(const pass *s, bool triangle, size_t row, size_t rows, size_t row_step,
                         size_t col, size_t cols, size_t col_step, double *target,
                         const double *microkernel)
{
    for (size_t c = 0; c < cols; c++, target += s->stride, microkernel += col_step) {
        const size_t top = triangle && col + c > row ? col + c - row : 0;
        if (s->adds) {
            for (size_t r = top; r < rows; r++)
                target[r] += microkernel[r * row_step];
        } else {
            for (size_t r = top; r < rows; r++)
                target[r] = microkernel[r * row_step];
        }
    }
}

static void deliver(const plan *p, const pass *s, size_t first, size_t end, const double *strip)
{
    const size_t mr = p->product->packing->mr, nr = p->product->packing->nr;
    const bool triangle = p->product->symmetric;
    for (size_t j = s->b_first; j < s->b_end; j += nr) {
        for (size_t i = first; i < end; i += mr, strip += mr * nr) {
            const size_t a_count = min_size(mr, end - i), b_count = min_size(nr, s->b_end - j);
            const size_t a_place = i - s->a_first, b_place = j - s->b_first;
            if (!wanted(p, s, i, j))
                continue;
            if (s->exchanged)
                store_microtile(s, triangle, j, b_count, mr, i, a_count, 1,
                             s->target + b_place + a_place * s->stride, strip);
            else
                store_microtile(s, triangle, i, a_count, 1, j, b_count, mr,
                             s->target + a_place + b_place * s->stride, strip);
        }
    }
}

/* The samples of a pass that are packed at a time. */
typedef struct stretch {
    const plan *p;
    pass s;
    size_t from, slabs; /* first sample; slabs of them */
    size_t b_count;     /* panels of B in a slab */
    size_t chunks;
} stretch;

static void pack_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const stretch *t = context;
    const plan *p = t->p;
    const eef_packing *packing = p->product->packing;
    const size_t sample = t->from + part / t->b_count * p->kc;
    packing->pack_b(t->s.b, t->s.b_first + part % t->b_count * packing->nr, sample,
                 min_size(p->kc, t->s.b->length - sample), p->b_panels + part * p->b_panel);
}

static void sum_part(void *context, size_t part, size_t thread)
{
    const stretch *t = context;
    const plan *p = t->p;
    const pass *s = &t->s;
    if (eef_pool_cancelled(p->pool, thread))
        return;
    /* the chunks with the longest rows of the triangle first */
    const size_t vectors = p->chunk * p->product->packing->mr;
    const size_t number = s->exchanged ? t->chunks - 1 - part : part;
    const size_t first = s->a_first + number * vectors, end = min_size(first + vectors, s->a_end);
    double *strip = p->strips + thread * p->strip;
    memset(strip, 0, p->strip * sizeof *strip);
    for (size_t k = 0; k < t->slabs; k++)
        sum_chunk(p, s, first, end, t->from + k * p->kc,
                  p->a_panels + thread * p->chunk * p->a_panel,
                  p->b_panels + k * t->b_count * p->b_panel, strip);
    deliver(p, s, first, end, strip);
}

static void run_pass(const plan *p, const pass *whole)
{
    const eef_packing *packing = p->product->packing;
    const size_t length = whole->a->length;
    stretch t = {.p = p, .s = *whole};
    t.b_count = divide_up(whole->b_end - whole->b_first, packing->nr);
    t.chunks = divide_up(whole->a_end - whole->a_first, p->chunk * packing->mr);
    for (; t.from < length && !eef_pool_cancelled(p->pool, 0); t.from += p->slabs * p->kc) {
        t.slabs = min_size(p->slabs, divide_up(length - t.from, p->kc));
        t.s.adds = whole->adds || t.from > 0;
        eef_parallel_for(p->pool, t.slabs * t.b_count, pack_part, &t);
        eef_parallel_for(p->pool, t.chunks, sum_part, &t);
    }
}

/* A block of the result. */
typedef struct block {
    const plan *p;
    size_t row, row_end, col, col_end;
} block;

static void round_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const block *b = context;
    const plan *p = b->p;
    const size_t j = b->col + part;
    float *result = (float *)p->product->result + p->product->a.count * j;
    for (size_t i = p->product->symmetric && j > b->row ? j : b->row; i < b->row_end; i++)
        result[i] = (float)p->block[(i - b->row) + p->stride * part];
}

static void compute_block(const plan *p, size_t row, size_t col)
{
    const eef_product *product = p->product;
    const size_t rows = product->a.count;
    block b = {p, row, min_size(row + BLOCK_ROWS, rows), col,
               min_size(col + BLOCK_COLS, product->b.count)};
    double *target = product->single ? p->block : (double *)product->result + row + rows * col;
    const size_t stride = product->single ? p->stride : rows;

    run_pass(p, &(pass){&product->a, &product->b, row, b.row_end, col, b.col_end, target, stride,
                        .exchanged = false, .adds = false});
    if (product->packing->one_sided)
        run_pass(p, &(pass){&product->b, &product->a, col, b.col_end, row, b.row_end, target,
                            stride, .exchanged = true, .adds = true});
    if (product->single && !eef_pool_cancelled(p->pool, 0))
        eef_parallel_for(p->pool, b.col_end - col, round_part, &b);
}

/* Copies the lower triangle to the upper, in squares that pass through a small buffer, so
 * that both the reading and the writing run along columns. */
#define MIRROR(NAME, TYPE)                                                                         \
    static void NAME(void *context, size_t part, size_t thread)                                    \
    {                                                                                              \
        const plan *p = context;                                                                   \
        const size_t n = p->product->a.count, col = part * MIRROR_EDGE;                            \
        const size_t col_end = min_size(col + MIRROR_EDGE, n);                                        \
        TYPE *a = p->product->result;                                                              \
        for (size_t row = col; row < n && !eef_pool_cancelled(p->pool, thread); row += MIRROR_EDGE) { \
            TYPE square[MIRROR_EDGE][MIRROR_EDGE];                                                 \
            const size_t row_end = min_size(row + MIRROR_EDGE, n);                                    \
            for (size_t j = col; j < col_end; j++)                                                 \
                for (size_t i = row > j ? row : j; i < row_end; i++)                               \
                    square[i - row][j - col] = a[i + n * j];                                       \
            for (size_t i = row; i < row_end; i++)                                                 \
                for (size_t j = col; j < min_size(col_end, i); j++)                                   \
                    a[j + n * i] = square[i - row][j - col];                                       \
        }                                                                                          \
    }
MIRROR(mirror_double, double)
MIRROR(mirror_single, float)

static void compute(plan *p)
{
    const eef_product *product = p->product;
    for (size_t col = 0; col < product->b.count; col += BLOCK_COLS)
        for (size_t row = 0; row < product->a.count; row += BLOCK_ROWS)
            if (!product->symmetric || row + BLOCK_ROWS > col)
                compute_block(p, row, col);
    if (product->symmetric)
        eef_parallel_for(p->pool, divide_up(product->a.count, MIRROR_EDGE),
                 product->single ? mirror_single : mirror_double, p);
}

static size_t panel_bytes(size_t head, size_t per_sample, size_t samples)
{
    return divide_up(head + per_sample * samples, 64) * 64;
}

/* The sizes of everything but the buffers. */
static plan make_plan(eef_pool *pool, const eef_product *product)
{
    const eef_packing *packing = product->packing;
    const size_t rows = product->a.count, cols = product->b.count, length = product->a.length;
    plan p = {.product = product, .pool = pool};
    p.kc = min_size(packing->kc, divide_up(length, packing->grain) * packing->grain);
    p.a_panel = panel_bytes(packing->a_head, packing->a_sample, p.kc);
    p.b_panel = panel_bytes(packing->b_head, packing->b_sample, p.kc);

    /* A one-sided packing also takes the columns of a block as A and its rows as B. */
    size_t a_most = min_size(rows, BLOCK_ROWS), b_most = min_size(cols, BLOCK_COLS);
    if (packing->one_sided)
        a_most = b_most = max_size(a_most, b_most);
    p.b_count = divide_up(b_most, packing->nr);
    const size_t even_share = divide_up(divide_up(a_most, packing->mr), 4 * pool->threads);
    p.chunk = min_size(CHUNK_VECTORS / packing->mr, max_size(CHUNK_BYTES / p.a_panel, 1));
    p.chunk = min_size(p.chunk, even_share);
    p.slabs = min_size(max_size(SLAB_BYTES / (p.b_count * p.b_panel), 1), divide_up(length, p.kc));
    p.strip = p.chunk * p.b_count * packing->mr * packing->nr;
    p.stride = divide_up(min_size(rows, BLOCK_ROWS), 16) * 16 + 8;
    return p;
}

size_t eef_product_threads(size_t rows, size_t cols, size_t length)
{
    return 1 + rows * cols / (THREAD_WORK / max_size(length, 1) + 1);
}

eef_status eef_product_compute(eef_pool *pool, const eef_product *product)
{
    const eef_host *host = pool->host;
    const size_t rows = product->a.count, cols = product->b.count;
    if (rows == 0 || cols == 0)
        return EEF_OK;
    if (product->a.length == 0) {
        memset(product->result, 0,
               rows * cols * (product->single ? sizeof(float) : sizeof(double)));
        return EEF_OK;
    }
    plan p = make_plan(pool, product);
    p.a_panels = eef_allocate(host, pool->threads * p.chunk, p.a_panel);
    p.strips = eef_allocate(host, pool->threads * p.strip, sizeof *p.strips);
    p.b_panels = eef_allocate(host, p.slabs * p.b_count, p.b_panel);
    p.block = product->single
                  ? eef_allocate(host, p.stride * min_size(cols, BLOCK_COLS), sizeof *p.block)
                  : NULL;
    eef_status status = EEF_NO_MEMORY;
    if (p.a_panels != NULL && p.strips != NULL && p.b_panels != NULL &&
        (p.block != NULL || !product->single)) {
        compute(&p);
        status = eef_pool_cancelled(pool, 0) ? EEF_INTERRUPTED : EEF_OK;
    }
    eef_release(host, p.block);
    eef_release(host, p.b_panels);
    eef_release(host, p.strips);
    eef_release(host, p.a_panels);
    return status;
}
