#include "pca/start_block.h"
#include "base/random.h"
#include "eigen/dense.h"

#include <math.h>
#include <string.h>

enum {
    MAX_COLUMNS =
        256, /* of Y for which principal components are computed; more are mixed at random */
    CHUNK_ROWS = 1024, /* rows of Y that are made at a time */
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
    double *entries; /* CHUNK_ROWS of one sample */
    double *rows;    /* CHUNK_ROWS x columns: some rows of Y */
    double *weights; /* columns x EEF_LANES for every block: the block is Y*weights */
    double *gram;    /* columns x columns */
    double *values, *workspace;
} roots;

/* Makes up to `most` rows of Y from `from` on; returns how many. */
static size_t make_rows(const roots *y, size_t from, size_t most)
{
    const eef_start_block *start = y->start;
    size_t left = start->samples.x.rows - from, count = left < most ? left : most;
    size_t samples = start->samples.x.cols;
    for (size_t k = 0; k < samples; k++) {
        double *column = y->rows + k * count;
        eef_samples_read(&start->samples, k, from, count, y->entries);
        start->ops->roots(count, y->entries, column,
                          start->separate_signs ? column + samples * count : NULL);
    }
    return count;
}

/* Weights of the principal components of Y, scaled to norm one; zero beyond the rank. */
static eef_status principal_weights(roots *y, size_t blocks)
{
    size_t m = y->columns, n = y->start->samples.x.rows;
    memset(y->gram, 0, m * m * sizeof *y->gram);
    size_t step = n < SAMPLED_MIN_ROWS * SAMPLED_SHARE
                      ? (n + SAMPLED_MIN_ROWS - 1) / SAMPLED_MIN_ROWS
                      : SAMPLED_SHARE;
    for (size_t from = 0; from < n; from += step * SAMPLED_RUN) {
        size_t count = make_rows(y, from, SAMPLED_RUN);
        for (size_t j = 0; j < m; j++)
            for (size_t i = 0; i <= j; i++)
                y->gram[i + j * m] +=
                    y->start->ops->dot(count, y->rows + i * count, y->rows + j * count);
    }
    eef_status status = eef_dense_eigen(m, y->gram, m, y->values, y->workspace);
    double negligible = 1e-12 * y->values[m - 1];
    for (size_t c = 0; c < EEF_LANES * blocks && c < m && status == EEF_OK; c++) {
        size_t j = m - 1 - c;
        for (size_t k = 0; k < m && y->values[j] > negligible; k++)
            y->weights[(c / EEF_LANES * m + k) * EEF_LANES + c % EEF_LANES] =
                y->gram[k + j * m] / sqrt(y->values[j] * (double)step);
    }
    return status;
}

/* Random mixtures of many samples; the scale does not matter. */
static void random_weights(roots *y, size_t blocks)
{
    eef_random random = {2};
    for (size_t i = 0; i < blocks * y->columns * EEF_LANES; i++)
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

/* Adds the random part. */
static void add_random_part(size_t rows, size_t blocks, double *to)
{
    eef_random random = {3};
    double size = sqrt(3 / (double)rows);
    for (size_t from = 0; from < rows; from += CHUNK_ROWS) {
        size_t count = rows - from < CHUNK_ROWS ? rows - from : CHUNK_ROWS;
        for (size_t q = 0; q < blocks; q++)
            for (size_t i = 0; i < EEF_LANES * count; i++)
                to[EEF_LANES * (q * rows + from) + i] +=
                    RANDOM_PART[i % EEF_LANES] * size * eef_random_next(&random);
    }
}

/* Fills blocks of all rows of the data. */
static eef_status fill_all_rows(roots *y, size_t blocks, double *to)
{
    const eef_start_block *start = y->start;
    size_t n = start->samples.x.rows;
    bool principal = y->columns <= MAX_COLUMNS;
    memset(y->weights, 0, blocks * y->columns * EEF_LANES * sizeof *y->weights);
    if (principal) {
        eef_status status = principal_weights(y, blocks);
        if (status != EEF_OK)
            return status;
    } else {
        random_weights(y, blocks);
    }
    for (size_t from = 0, count; from < n; from += count) {
        count = make_rows(y, from, CHUNK_ROWS);
        for (size_t q = 0; q < blocks; q++)
            start->ops->mix(count, y->columns, y->rows, y->weights + q * y->columns * EEF_LANES,
                            to + EEF_LANES * (q * n + from));
    }
    for (size_t q = 0; q < blocks && !principal; q++)
        normalise_block(n, to + EEF_LANES * q * n);
    return EEF_OK;
}

/* Samples are read in the order of the data, which is faster, and the rows put in order then. */
static eef_status fill_blocks(roots *y, size_t blocks, double *to)
{
    const eef_start_block *start = y->start;
    const eef_row_order *order = start->order;
    size_t all = start->samples.x.rows;
    if (order->row == NULL)
        return fill_all_rows(y, blocks, to);
    double *block = eef_allocate(start->host, all * blocks, EEF_LANES * sizeof *block);
    if (block == NULL)
        return EEF_NO_MEMORY;
    eef_status status = fill_all_rows(y, blocks, block);
    for (size_t q = 0; q < blocks && status == EEF_OK; q++)
        for (size_t i = 0; i < order->count; i++)
            for (size_t c = 0; c < EEF_LANES; c++)
                to[EEF_LANES * (q * order->count + i) + c] =
                    block[EEF_LANES * (q * all + order->row[i]) + c];
    eef_release(start->host, block);
    return status;
}

eef_status eef_start_block_fill(void *self, size_t blocks, double *to)
{
    const eef_start_block *start = self;
    const eef_host *host = start->host;
    size_t samples = start->samples.x.cols, m = start->separate_signs ? 2 * samples : samples;
    size_t order = m <= MAX_COLUMNS ? m : 0;
    roots y = {.start = start,
               .columns = m,
               .entries = eef_allocate(host, CHUNK_ROWS, sizeof(double)),
               .rows = eef_allocate(host, m, CHUNK_ROWS * sizeof(double)),
               .weights = eef_allocate(host, m, blocks * EEF_LANES * sizeof(double)),
               .gram = eef_allocate(host, order, order * sizeof(double)),
               .values = eef_allocate(host, order, sizeof(double)),
               .workspace = eef_allocate(host, eef_dense_workspace(order), sizeof(double))};
    eef_status status = EEF_NO_MEMORY;
    if (y.entries && y.rows && y.weights && y.gram && y.values && y.workspace)
        status = fill_blocks(&y, blocks, to);
    if (status == EEF_OK)
        add_random_part(start->order->count, blocks, to);
    eef_release(host, y.workspace);
    eef_release(host, y.values);
    eef_release(host, y.gram);
    eef_release(host, y.weights);
    eef_release(host, y.rows);
    eef_release(host, y.entries);
    return status;
}
