#include "gram_blocks.h"
#include "threads.h"

#include <string.h>

/* The result is computed in blocks of at most this size, so that no buffer grows with the
 * problem: 24 MiB of double sums for a float result, about 10 MiB of packed columns. */
enum { BLOCK_ROWS = 2048, BLOCK_COLS = 1536 };
/* Panels of samples that are packed at a time: the sums of a row panel stay in the
 * second-level cache for so many. */
enum { SLABS = 4 };
/* Bytes of A panels that a thread keeps in its first-level cache. */
enum { CHUNK_BYTES = 16 * 1024 };
/* Kernel evaluations that repay a further thread: about a millisecond of work. */
enum { THREAD_WORK = 1 << 22 };
/* Edge of the squares in which a triangle is mirrored. */
enum { MIRROR_EDGE = 32 };

/* One pass over a block of the result: sums of vectors [a_first, a_end) with [b_first, b_end).
 * Entry (i, j) of the pass belongs at target[(i - a_first)*i_stride + (j - b_first)*j_stride].
 * When exchanged, i is a column of the result and j a row. */
typedef struct pass {
    const eef_view *a, *b;
    size_t a_first, a_end, b_first, b_end;
    double *target;
    size_t i_stride, j_stride;
    bool exchanged, adds;
} pass;

/* Buffers and sizes of a computation; threads share it. */
typedef struct plan {
    const eef_product *product;
    const eef_host *host;
    size_t depth;            /* samples of a panel */
    size_t a_panel, b_panel; /* bytes of a panel, whole cache lines */
    size_t chunk;            /* A panels that a thread packs at a time */
    size_t threads;
    char *a_panels; /* chunk panels for each thread */
    char *b_panels; /* SLABS slabs of the panels of a block's columns */
    double *block;  /* the sums of a block when the result is float */
    bool stop;
} plan;

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t divide_up(size_t a, size_t b)
{
    return a / b + (a % b != 0);
}

static bool stopped(plan *p)
{
    bool stop;
    EEF_OMP(omp atomic read)
    stop = p->stop;
    return stop;
}

/* Asks the host, from the thread that called the core. */
static void poll(plan *p)
{
    if (eef_thread_number() == 0 && p->host->interrupted(p->host->context)) {
        EEF_OMP(omp atomic write)
        p->stop = true;
    }
}

/* Adds (or first stores) the sums of a tile whose first entry is (i, j) of the pass. */
static void deliver(const plan *p, const pass *s, size_t i, size_t j, const double *sums)
{
    const size_t mr = p->product->form->mr, nr = p->product->form->nr;
    double *to = s->target + (i - s->a_first) * s->i_stride + (j - s->b_first) * s->j_stride;
    const size_t rows = least(mr, s->a_end - i), cols = least(nr, s->b_end - j);
    const bool triangle = p->product->symmetric;
    const bool inside = !triangle || (s->exchanged ? j >= i + rows : i >= j + cols);
    for (size_t c = 0; c < cols; c++) {
        double *column = to + c * s->j_stride;
        const double *from = sums + c * mr;
        if (inside && s->i_stride == 1 && s->adds) {
            for (size_t r = 0; r < rows; r++)
                column[r] += from[r];
        } else {
            for (size_t r = 0; r < rows; r++) {
                const bool wanted = inside || (s->exchanged ? j + c >= i + r : i + r >= j + c);
                if (wanted && s->adds)
                    column[r * s->i_stride] += from[r];
                else if (wanted)
                    column[r * s->i_stride] = from[r];
            }
        }
    }
}

/* The panels [first, first + panels) of A against all of B, for the samples of one slab. */
static void multiply_chunk(const plan *p, const pass *s, size_t first, size_t sample,
                           size_t samples, char *a_panels, const char *b_slab)
{
    const eef_product *product = p->product;
    const size_t mr = product->form->mr, nr = product->form->nr;
    const size_t end = least(first + p->chunk * mr, s->a_end);
    for (size_t i = first; i < end; i += mr)
        product->form->pack_a(s->a, i, sample, samples, a_panels + (i - first) / mr * p->a_panel);
    for (size_t j = s->b_first; j < s->b_end; j += nr) {
        const char *b = b_slab + (j - s->b_first) / nr * p->b_panel;
        for (size_t i = first; i < end; i += mr) {
            const bool touches = s->exchanged ? j + nr > i : i + mr > j;
            if (product->symmetric && !touches)
                continue;
            double sums[EEF_MOST_SUMS];
            product->tile(samples, a_panels + (i - first) / mr * p->a_panel, b, sums);
            deliver(p, s, i, j, sums);
        }
    }
}

/* Run by every thread of the team. */
static void run_pass(plan *p, pass *s)
{
    const eef_form *form = p->product->form;
    const size_t length = s->a->length, b_count = divide_up(s->b_end - s->b_first, form->nr);
    const size_t chunk_rows = p->chunk * form->mr;
    const size_t chunks = divide_up(s->a_end - s->a_first, chunk_rows);
    char *a_panels = p->a_panels + (size_t)eef_thread_number() * p->chunk * p->a_panel;
    pass mine = *s;
    for (size_t from = 0; from < length && !stopped(p); from += SLABS * p->depth) {
        const size_t slabs = least(SLABS, divide_up(length - from, p->depth));
        EEF_OMP(omp for schedule(static))
        for (size_t t = 0; t < slabs * b_count; t++) {
            const size_t sample = from + t / b_count * p->depth;
            form->pack_b(s->b, s->b_first + t % b_count * form->nr, sample,
                         least(p->depth, length - sample), p->b_panels + t * p->b_panel);
        }
        EEF_OMP(omp for schedule(dynamic, 1))
        for (size_t c = 0; c < chunks; c++) {
            if (stopped(p))
                continue;
            /* the chunks with the longest rows of the triangle first */
            const size_t number = s->exchanged ? c : chunks - 1 - c;
            mine.adds = s->adds || from > 0;
            for (size_t t = 0; t < slabs; t++) {
                const size_t sample = from + t * p->depth;
                multiply_chunk(p, &mine, s->a_first + number * chunk_rows, sample,
                               least(p->depth, length - sample), a_panels,
                               p->b_panels + t * b_count * p->b_panel);
                mine.adds = true;
            }
            poll(p);
        }
    }
}

static void round_block(const plan *p, size_t row, size_t row_end, size_t col, size_t col_end)
{
    const size_t rows = p->product->a.count;
    float *result = p->product->result;
    EEF_OMP(omp for schedule(static))
    for (size_t j = col; j < col_end; j++)
        for (size_t i = p->product->symmetric && j > row ? j : row; i < row_end; i++)
            result[i + rows * j] = (float)p->block[(i - row) + BLOCK_ROWS * (j - col)];
}

static void compute_block(plan *p, size_t row, size_t col)
{
    const eef_product *product = p->product;
    const size_t rows = product->a.count;
    const size_t row_end = least(row + BLOCK_ROWS, rows);
    const size_t col_end = least(col + BLOCK_COLS, product->b.count);
    double *target = product->single ? p->block : (double *)product->result + row + rows * col;
    const size_t stride = product->single ? BLOCK_ROWS : rows;

    pass s = {&product->a, &product->b, row,    row_end, col,  col_end,
              target,      1,           stride, false,   false};
    run_pass(p, &s);
    if (product->form->one_sided) {
        pass other = {&product->b, &product->a, col, col_end, row, row_end,
                      target,      stride,      1,   true,    true};
        run_pass(p, &other);
    }
    if (product->single && !stopped(p))
        round_block(p, row, row_end, col, col_end);
}

/* Copies the lower triangle to the upper, in squares that pass through a small buffer, so
 * that both the reading and the writing run along columns. */
#define MIRROR(NAME, TYPE)                                                                         \
    static void NAME(TYPE *a, size_t n)                                                            \
    {                                                                                              \
        const size_t squares = divide_up(n, MIRROR_EDGE);                                          \
        EEF_OMP(omp for schedule(dynamic, 1))                                                      \
        for (size_t s = 0; s < squares; s++) {                                                     \
            const size_t col = s * MIRROR_EDGE, col_end = least(col + MIRROR_EDGE, n);             \
            for (size_t row = col; row < n; row += MIRROR_EDGE) {                                  \
                TYPE square[MIRROR_EDGE][MIRROR_EDGE];                                             \
                const size_t row_end = least(row + MIRROR_EDGE, n);                                \
                for (size_t j = col; j < col_end; j++)                                             \
                    for (size_t i = row > j ? row : j; i < row_end; i++)                           \
                        square[i - row][j - col] = a[i + n * j];                                   \
                for (size_t i = row; i < row_end; i++)                                             \
                    for (size_t j = col; j < least(col_end, i); j++)                               \
                        a[j + n * i] = square[i - row][j - col];                                   \
            }                                                                                      \
        }                                                                                          \
    }
MIRROR(mirror_double, double)
MIRROR(mirror_single, float)

/* Run by every thread of the team. */
static void compute(plan *p)
{
    const eef_product *product = p->product;
    for (size_t col = 0; col < product->b.count; col += BLOCK_COLS)
        for (size_t row = 0; row < product->a.count; row += BLOCK_ROWS)
            if (!product->symmetric || row + BLOCK_ROWS > col)
                compute_block(p, row, col);
    if (!product->symmetric || stopped(p))
        return;
    if (product->single)
        mirror_single(product->result, product->a.count);
    else
        mirror_double(product->result, product->a.count);
}

static size_t panel_bytes(size_t head, size_t per_sample, size_t samples)
{
    return divide_up(head + per_sample * samples, 64) * 64;
}

eef_status eef_product_compute(const eef_host *host, const eef_product *product)
{
    const eef_form *form = product->form;
    const size_t rows = product->a.count, cols = product->b.count, length = product->a.length;
    if (length == 0) {
        memset(product->result, 0,
               rows * cols * (product->single ? sizeof(float) : sizeof(double)));
        return EEF_OK;
    }
    plan p = {.product = product, .host = host};
    p.threads = least((size_t)product->threads, 1 + rows * cols / (THREAD_WORK / length + 1));
    p.depth = least(form->depth, divide_up(length, form->grain) * form->grain);
    p.a_panel = panel_bytes(form->a_head, form->a_sample, p.depth);
    p.b_panel = panel_bytes(form->b_head, form->b_sample, p.depth);

    /* A one-sided form also takes the columns of a block as A and its rows as B. */
    const size_t block_rows = least(rows, BLOCK_ROWS), block_cols = least(cols, BLOCK_COLS);
    const size_t b_most = form->one_sided && block_rows > block_cols ? block_rows : block_cols;
    const size_t a_most = form->one_sided && block_cols > block_rows ? block_cols : block_rows;
    const size_t even_share = divide_up(divide_up(a_most, form->mr), 4 * p.threads);
    p.chunk = least(even_share, CHUNK_BYTES / p.a_panel);
    p.chunk = p.chunk > 0 ? p.chunk : 1;

    const size_t slabs = least(SLABS, divide_up(length, p.depth));
    p.a_panels = eef_allocate(host, p.threads * p.chunk, p.a_panel);
    p.b_panels = eef_allocate(host, slabs * divide_up(b_most, form->nr), p.b_panel);
    p.block = product->single ? eef_allocate(host, BLOCK_ROWS * block_cols, sizeof(double)) : NULL;
    eef_status status = EEF_NO_MEMORY;
    if (p.a_panels != NULL && p.b_panels != NULL && (p.block != NULL || !product->single)) {
        EEF_OMP(omp parallel num_threads((int)p.threads) if (p.threads > 1))
        compute(&p);
        status = p.stop ? EEF_INTERRUPTED : EEF_OK;
    }
    eef_release(host, p.block);
    eef_release(host, p.b_panels);
    eef_release(host, p.a_panels);
    return status;
}
