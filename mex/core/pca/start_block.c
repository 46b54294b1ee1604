#include "pca/start_block.h"
#include "base/random.h"
#include "eigen/dense.h"

#include <math.h>
#include <string.h>

enum {
    MAX_COLUMNS =
        256, /* of Y for which principal components are computed; more are mixed at random */
    /* Rows of Y that are made at a time, by each thread: fewer when Y has many columns. */
    CHUNK_ROWS = 1024,
    MIN_CHUNK_ROWS = 64,
    MAX_CHUNK_ENTRIES = 1 << 17, /* 1 MiB */
    /* The Gram matrix of Y is estimated from runs of SAMPLED_RUN rows: from one run in
     * SAMPLED_SHARE, but from SAMPLED_MIN_ROWS rows at least. */
    SAMPLED_RUN = 64,
    SAMPLED_MIN_ROWS = 4096,
    SAMPLED_SHARE = 8
};

/* Size of the random part of the columns: no eigenvector is then orthogonal to the start block.
 * Larger parts than 0.02 in the first column and 0.3 in the others cost products on the test
 * pictures (2026-11). */
static const double RANDOM_PART[EEF_LANES] = {0.02, 0.3};

/* Y is not kept: some of its rows are made at a time, twice. */
typedef struct roots {
    const eef_start_block *start;
    size_t columns;  /* of Y */
    size_t blocks;   /* of the start block */
    double *block;   /* the blocks, of all rows of the data */
    double *to;      /* the blocks, of the rows of the operator */
    double *weights; /* columns x EEF_LANES for every block: the block is Y*weights */
    double *values;  /* of the Gram matrix of Y */
    double *eigen_workspace;
    size_t step;       /* one run of rows in so many is used for the Gram matrix */
    size_t chunk_rows; /* rows of Y that are made at a time */
    /* One for every thread: chunk_rows of one sample; chunk_rows x columns, some rows of Y;
     * columns x columns, the Gram matrix of some rows of Y. */
    double *entries, *rows, *gram;
} roots;

/* Makes up to `most` rows of Y from `from` on, in the memory of a thread; returns how many. */
static size_t make_rows(const roots *y, size_t thread, size_t from, size_t most)
{
    const eef_start_block *start = y->start;
    size_t left = start->samples.x.rows - from, count = left < most ? left : most;
    size_t samples = start->samples.x.cols;
    double *entries = y->entries + thread * y->chunk_rows;
    double *rows = y->rows + thread * y->chunk_rows * y->columns;
    for (size_t k = 0; k < samples; k++) {
        double *column = rows + k * count;
        eef_samples_read(&start->samples, k, from, count, entries);
        start->ops->roots(count, entries, column,
                          start->separate_signs ? column + samples * count : NULL);
    }
    return count;
}

/* Adds up the Gram matrix of a share of the runs of rows. */
static void add_gram_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const roots *y = context;
    size_t m = y->columns, n = y->start->samples.x.rows, parts = y->start->pool->threads;
    size_t distance = y->step * SAMPLED_RUN, runs = (n + distance - 1) / distance;
    size_t end = eef_part_begin(runs, part + 1, parts);
    double *gram = y->gram + part * m * m, *rows = y->rows + part * y->chunk_rows * m;
    memset(gram, 0, m * m * sizeof *gram);
    for (size_t run = eef_part_begin(runs, part, parts); run < end; run++) {
        size_t count = make_rows(y, part, run * distance, SAMPLED_RUN);
        for (size_t j = 0; j < m; j++)
            for (size_t i = 0; i <= j; i++)
                gram[i + j * m] += y->start->ops->dot(count, rows + i * count, rows + j * count);
    }
}

/* Weights of the principal components of Y, scaled to norm one; zero beyond the rank. */
static eef_status principal_weights(roots *y)
{
    size_t m = y->columns, n = y->start->samples.x.rows;
    y->step = n < SAMPLED_MIN_ROWS * SAMPLED_SHARE ? (n + SAMPLED_MIN_ROWS - 1) / SAMPLED_MIN_ROWS
                                                   : SAMPLED_SHARE;
    eef_parallel_for(y->start->pool, y->start->pool->threads, add_gram_part, y);
    for (size_t i = m * m; i < y->start->pool->threads * m * m; i++)
        y->gram[i % (m * m)] += y->gram[i];
    eef_status status = eef_dense_eigen(m, y->gram, m, y->values, y->eigen_workspace);
    double negligible = 1e-12 * y->values[m - 1];
    for (size_t c = 0; c < EEF_LANES * y->blocks && c < m && status == EEF_OK; c++) {
        size_t j = m - 1 - c;
        for (size_t k = 0; k < m && y->values[j] > negligible; k++)
            y->weights[(c / EEF_LANES * m + k) * EEF_LANES + c % EEF_LANES] =
                y->gram[k + j * m] / sqrt(y->values[j] * (double)y->step);
    }
    return status;
}

/* Random mixtures of many samples; the scale does not matter. */
static void random_weights(roots *y)
{
    eef_random random = {2};
    for (size_t i = 0; i < y->blocks * y->columns * EEF_LANES; i++)
        y->weights[i] = eef_random_next(&random);
}

/* Scales the columns of a block to norm one. */
static void normalise_block(size_t rows, double *block)
{
    for (size_t c = 0; c < EEF_LANES; c++) {
        double square = 0;
        for (size_t i = 0; i < rows; i++)
            square += block[EEF_LANES * i + c] * block[EEF_LANES * i + c];
        double scale = square > 0 ? 1 / sqrt(square) : 1;
        for (size_t i = 0; i < rows; i++)
            block[EEF_LANES * i + c] *= scale;
    }
}

/* Some rows of Y*weights. */
static void mix_chunk(void *context, size_t chunk, size_t thread)
{
    const roots *y = context;
    size_t from = chunk * y->chunk_rows, count = make_rows(y, thread, from, y->chunk_rows);
    for (size_t q = 0; q < y->blocks; q++)
        y->start->ops->mix(count, y->columns, y->rows + thread * y->chunk_rows * y->columns,
                           y->weights + q * y->columns * EEF_LANES,
                           y->block + EEF_LANES * (q * y->start->samples.x.rows + from));
}

/* Puts CHUNK_ROWS rows in the order of the operator and adds the random part. */
static void finish_chunk(void *context, size_t chunk, size_t thread)
{
    (void)thread;
    const roots *y = context;
    const eef_row_order *order = y->start->order;
    size_t all = y->start->samples.x.rows, from = chunk * CHUNK_ROWS;
    size_t count = order->count - from < CHUNK_ROWS ? order->count - from : CHUNK_ROWS;
    double size = sqrt(3 / (double)order->count);
    eef_random random = eef_random_after(3, EEF_LANES * y->blocks * from);
    for (size_t q = 0; q < y->blocks; q++) {
        double *to = y->to + EEF_LANES * (q * order->count + from);
        const double *block = y->block + EEF_LANES * q * all;
        for (size_t i = 0; i < count && order->row != NULL; i++)
            for (size_t c = 0; c < EEF_LANES; c++)
                to[EEF_LANES * i + c] = block[EEF_LANES * order->row[from + i] + c];
        for (size_t i = 0; i < EEF_LANES * count; i++)
            to[i] += RANDOM_PART[i % EEF_LANES] * size * eef_random_next(&random);
    }
}

static size_t chunks_of(size_t rows, size_t chunk_rows)
{
    return (rows + chunk_rows - 1) / chunk_rows;
}

static size_t chunk_rows_for(size_t columns)
{
    size_t rows = MAX_CHUNK_ENTRIES / columns;
    return rows > CHUNK_ROWS ? CHUNK_ROWS : rows < MIN_CHUNK_ROWS ? MIN_CHUNK_ROWS : rows;
}

/* Samples are read in the order of the data, which is faster, and the rows put in order then. */
static eef_status fill_blocks(roots *y)
{
    const eef_start_block *start = y->start;
    size_t n = start->samples.x.rows;
    bool principal = y->columns <= MAX_COLUMNS;
    memset(y->weights, 0, y->blocks * y->columns * EEF_LANES * sizeof *y->weights);
    if (principal) {
        eef_status status = principal_weights(y);
        if (status != EEF_OK)
            return status;
    } else {
        random_weights(y);
    }
    eef_parallel_for(start->pool, chunks_of(n, y->chunk_rows), mix_chunk, y);
    for (size_t q = 0; q < y->blocks && !principal; q++)
        normalise_block(n, y->block + EEF_LANES * q * n);
    eef_parallel_for(start->pool, chunks_of(start->order->count, CHUNK_ROWS), finish_chunk, y);
    return EEF_OK;
}

eef_status eef_start_block_fill(void *self, size_t blocks, double *to)
{
    const eef_start_block *start = self;
    const eef_host *host = start->host;
    size_t samples = start->samples.x.cols, m = start->separate_signs ? 2 * samples : samples;
    size_t order = m <= MAX_COLUMNS ? m : 0, threads = start->pool->threads;
    size_t chunk_rows = chunk_rows_for(m);
    size_t copied = start->order->row == NULL ? 0 : start->samples.x.rows * blocks;
    double *copy = eef_allocate(host, copied, EEF_LANES * sizeof *copy);
    roots y = {.start = start,
               .columns = m,
               .blocks = blocks,
               .block = copied == 0 ? to : copy,
               .to = to,
               .chunk_rows = chunk_rows,
               .entries = eef_allocate(host, threads, chunk_rows * sizeof(double)),
               .rows = eef_allocate(host, threads * m, chunk_rows * sizeof(double)),
               .weights = eef_allocate(host, m, blocks * EEF_LANES * sizeof(double)),
               .gram = eef_allocate(host, threads * order, order * sizeof(double)),
               .values = eef_allocate(host, order, sizeof(double)),
               .eigen_workspace = eef_allocate(host, eef_dense_workspace(order), sizeof(double))};
    eef_status status = EEF_NO_MEMORY;
    if (copy && y.entries && y.rows && y.weights && y.gram && y.values && y.eigen_workspace)
        status = fill_blocks(&y);
    eef_release(host, y.eigen_workspace);
    eef_release(host, y.values);
    eef_release(host, y.gram);
    eef_release(host, y.weights);
    eef_release(host, y.rows);
    eef_release(host, y.entries);
    eef_release(host, copy);
    return status;
}
