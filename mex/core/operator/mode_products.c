/* Products with the model of mode_model.c. The projection of a vector adds its entries up by cells;
 * F'*F follows from the rows of F by a product of dense matrices (ssyrk), since samples with L
 * functions have N^2 L^2 / 2 pairs of them but N^2 / 2 * CODES^2 pairs of cells. */
#include "base/lapack.h"
#include "eigen/dense.h"
#include "operator/mode_parts.h"

#include <math.h>
#include <string.h>

enum {
    CODES = EEF_MODE_CODES,
    CELLS = EEF_MODE_CELLS,
    LANES = EEF_MODE_LANES,
    BLOCKS = LANES / EEF_LANES,
    TABLE = EEF_MODE_TABLE,
    CHUNK_ROWS = EEF_MODE_CHUNK_ROWS,
    GRAM_ROWS = 2048, /* rows of F that are formed at a time */
    PIECE_ROWS = 256  /* consecutive rows of an estimate */
};

/* ---- F'*F -------------------------------------------------------------------------------- */

/* The rows of F that are used: pieces of consecutive rows, and the distance between two of them.
 * The parts of the work take runs of up to GRAM_ROWS rows in turn. */
typedef struct gram_task {
    eef_mode_model *m;
    size_t step, parts;
    float *f;    /* GRAM_ROWS x order for each part */
    float *sums; /* order x order for each part */
} gram_task;

/* Rows of run `run`, the last piece of which may be shorter; 0 behind the last run. */
static size_t rows_of_run(const gram_task *g, size_t run)
{
    size_t first = run * (GRAM_ROWS / PIECE_ROWS) * g->step, rows = g->m->op->rows;
    if (first >= rows)
        return 0;
    size_t pieces = (rows - first) / g->step, rest = (rows - first) % g->step;
    size_t count = pieces * PIECE_ROWS + (rest < PIECE_ROWS ? rest : PIECE_ROWS);
    return count < GRAM_ROWS ? count : GRAM_ROWS;
}

/* f = some rows of F, count x order */
static void form_rows(const gram_task *g, size_t run, size_t count, float *f)
{
    const eef_mode_model *m = g->m;
    for (size_t k = 0, l = 0; k <= m->samples; k++) {
        size_t end = k == m->samples ? l + m->common : l + m->modes;
        const uint8_t *codes =
            m->codes + k * m->op->rows + run * (GRAM_ROWS / PIECE_ROWS) * g->step;
        for (; l < end; l++) {
            const float *function = m->functions + l * CODES;
            float *to = f + l * count;
            for (size_t from = 0, at = 0; from < count; from += PIECE_ROWS, at += g->step)
                for (size_t i = from; i < count && i < from + PIECE_ROWS; i++)
                    to[i] = function[codes[at + i - from]];
        }
    }
}

static void add_gram(void *context, size_t part, size_t thread)
{
    const gram_task *g = context;
    size_t order = eef_mode_model_order(g->m), count;
    float *f = g->f + part * GRAM_ROWS * order, *sum = g->sums + part * order * order;
    const lapack_int n = (lapack_int)order;
    const float one = 1;
    memset(sum, 0, order * order * sizeof *sum);
    for (size_t run = part; (count = rows_of_run(g, run)) > 0; run += g->parts) {
        const lapack_int rows = (lapack_int)count;
        if (eef_pool_cancelled(&g->m->op->pool, thread))
            return;
        form_rows(g, run, count, f);
        LAPACK_NAME(ssyrk)("U", "T", &n, &rows, &one, f, &rows, &one, sum, &n);
    }
}

/* Runs the parts side by side, each with one thread of BLAS, or one part with all of its threads.
 */
static void run_gram(gram_task *g)
{
    int threads = g->parts > 1 ? eef_set_blas_threads(1) : 0;
    if (threads == 0)
        g->parts = 1;
    if (g->parts > 1)
        eef_parallel_for(&g->m->op->pool, g->parts, add_gram, g);
    else
        add_gram(g, 0, 0);
    if (threads > 0)
        (void)eef_set_blas_threads(threads);
}

eef_status eef_mode_model_gram(eef_mode_model *m, size_t share, double *gram)
{
    const eef_host *host = m->op->host;
    size_t order = eef_mode_model_order(m), parts = m->op->pool.threads, used = 0;
    gram_task g = {.m = m,
                   .step = share * PIECE_ROWS,
                   .parts = parts,
                   .f = eef_allocate(host, parts * GRAM_ROWS, order * sizeof *g.f),
                   .sums = eef_allocate(host, parts * order, order * sizeof *g.sums)};
    eef_status status = g.f != NULL && g.sums != NULL ? EEF_OK : EEF_NO_MEMORY;
    if (status == EEF_OK) {
        run_gram(&g);
        if (eef_pool_cancelled(&m->op->pool, 0))
            status = EEF_INTERRUPTED;
    }
    for (size_t run = 0, count; (count = rows_of_run(&g, run)) > 0; run++)
        used += count;
    double scale = m->unit * (double)m->op->rows / (double)used;
    for (size_t j = 0; j < order && status == EEF_OK; j++)
        for (size_t i = 0; i <= j; i++) {
            double sum = 0;
            for (size_t part = 0; part < g.parts; part++)
                sum += (double)g.sums[(part * order + j) * order + i];
            gram[i + j * order] = gram[j + i * order] = scale * sum;
        }
    eef_release(host, g.sums);
    eef_release(host, g.f);
    return status;
}

/* ---- products ---------------------------------------------------------------------------- */

typedef struct product {
    eef_mode_model *m;
    size_t blocks; /* up to BLOCKS */
    const double *v;
    double *w, *z;
    const double *weights; /* of the columns of F */
    const double *rest;    /* a factor for each vector, or NULL */
} product;

/* Calls `chunk` for the chunks of rows of one part. */
static void for_chunks(const product *p, size_t part,
                       void (*chunk)(const product *p, size_t part, size_t from, size_t count))
{
    size_t rows = p->m->op->rows, threads = p->m->op->pool.threads, count;
    size_t end = eef_part_begin(rows, part + 1, threads);
    for (size_t from = eef_part_begin(rows, part, threads); from < end; from += count) {
        count = end - from < CHUNK_ROWS ? end - from : CHUNK_ROWS;
        chunk(p, part, from, count);
    }
}

static void scatter_chunk(const product *p, size_t part, size_t from, size_t count)
{
    const eef_mode_model *m = p->m;
    size_t rows = m->op->rows;
    float *lanes = m->lanes + part * CHUNK_ROWS * LANES;
    memset(lanes, 0, count * LANES * sizeof *lanes);
    for (size_t q = 0; q < p->blocks; q++) {
        const double *v = p->v + EEF_LANES * (q * rows + from);
        for (size_t i = 0; i < count; i++)
            for (size_t c = 0; c < EEF_LANES; c++)
                lanes[i * LANES + q * EEF_LANES + c] = (float)v[i * EEF_LANES + c];
    }
    for (size_t k = 0; k < eef_mode_tables(m); k += EEF_MODE_SAMPLES)
        m->op->ops->scatter_modes(count, rows, m->codes + k * rows + from, lanes,
                                  m->tables + (part * eef_mode_tables(m) + k) * TABLE);
}

static void scatter_task(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    size_t size = eef_mode_tables(p->m) * TABLE;
    memset(p->m->tables + part * size, 0, size * sizeof *p->m->tables);
    for_chunks(p, part, scatter_chunk);
}

static void gather_chunk(const product *p, size_t part, size_t from, size_t count)
{
    const eef_mode_model *m = p->m;
    size_t rows = m->op->rows;
    float *lanes = m->lanes + part * CHUNK_ROWS * LANES;
    memset(lanes, 0, count * LANES * sizeof *lanes);
    for (size_t k = 0; k < eef_mode_tables(m); k += EEF_MODE_SAMPLES)
        m->op->ops->gather_modes(count, rows, m->codes + k * rows + from, m->filled + k * TABLE,
                                 lanes);
    for (size_t q = 0; q < p->blocks; q++) {
        double *w = p->w + EEF_LANES * (q * rows + from);
        for (size_t i = 0; i < count; i++)
            for (size_t c = 0; c < EEF_LANES; c++)
                w[i * EEF_LANES + c] += (double)lanes[i * LANES + q * EEF_LANES + c];
    }
}

static void gather_task(void *context, size_t part, size_t thread)
{
    (void)thread;
    for_chunks(context, part, gather_chunk);
}

/* First function of sample k, the common one included, or the number of functions. */
static size_t first_function(const eef_mode_model *m, size_t k)
{
    return k <= m->samples ? k * m->modes : eef_mode_model_order(m);
}

/* Adds up the tables of all threads, for some samples: the sums of the rows of v by their codes.
 * Then z = these sums, times the functions. */
static void contract_tables(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const eef_mode_model *m = p->m;
    size_t order = eef_mode_model_order(m), size = eef_mode_tables(m) * TABLE,
           columns = m->samples + 1;
    size_t threads = m->op->pool.threads, end = eef_part_begin(columns, part + 1, threads);
    double root = sqrt(m->unit);
    for (size_t k = eef_part_begin(columns, part, threads); k < end; k++) {
        float *table = m->tables + k * TABLE;
        for (size_t t = 1; t < threads; t++)
            for (size_t i = 0; i < TABLE; i++)
                table[i] += table[t * size + i];
        for (size_t l = first_function(m, k); l < first_function(m, k + 1); l++) {
            const float *f = m->functions + l * CODES;
            float *sum = m->sums + l * LANES;
            memset(sum, 0, LANES * sizeof *sum);
            for (size_t code = 0; code < CODES; code++)
                for (size_t c = 0; c < LANES; c++)
                    sum[c] += f[code] * table[code * LANES + c];
            for (size_t c = 0; c < p->blocks * EEF_LANES; c++)
                p->z[(c / EEF_LANES * order + l) * EEF_LANES + c % EEF_LANES] =
                    root * (double)sum[c];
        }
    }
}

/* filled += factor * S*table for one sample: the running sums of min_bins, over cells with their
 * mean magnitudes. */
static void add_rest(const double *mean, const float *factor, const float *table, float *filled)
{
    const float *negative = table + CELLS * LANES;
    float above[CELLS + 1][LANES], below[LANES] = {0}, *opposite = filled + CELLS * LANES;
    memset(above[CELLS], 0, sizeof above[CELLS]);
    for (size_t cell = CELLS; cell-- > 1;)
        for (size_t c = 0; c < LANES; c++)
            above[cell][c] =
                above[cell + 1][c] + table[cell * LANES + c] - negative[cell * LANES + c];
    for (size_t cell = 1; cell < CELLS; cell++) {
        float step = (float)(mean[cell] - mean[cell - 1]);
        for (size_t c = 0; c < LANES; c++) {
            below[c] += step * factor[c] * above[cell][c];
            filled[cell * LANES + c] += below[c];
            opposite[cell * LANES + c] -= below[c];
        }
    }
}

/* The tables of some samples for v + F*z + R*diag(factor) * the vectors that were projected last.
 */
static void fill_tables(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const eef_mode_model *m = p->m;
    size_t order = eef_mode_model_order(m), columns = m->samples + 1;
    size_t threads = m->op->pool.threads, end = eef_part_begin(columns, part + 1, threads);
    double root = sqrt(m->unit);
    for (size_t k = eef_part_begin(columns, part, threads); k < end; k++) {
        const float *table = m->tables + k * TABLE;
        float *filled = m->filled + k * TABLE, rest[LANES] = {0}, scaled[LANES] = {0};
        memset(filled, 0, TABLE * sizeof *filled);
        for (size_t c = 0; c < p->blocks * EEF_LANES && p->rest != NULL && k < m->samples; c++) {
            rest[c] = (float)(p->rest[c] * m->unit);
            scaled[c] = (float)(p->rest[c] * m->sample[k].largest);
        }
        for (size_t l = first_function(m, k); l < first_function(m, k + 1); l++) {
            const float *f = m->functions + l * CODES, *sum = m->sums + l * LANES;
            float factor[LANES] = {0};
            for (size_t c = 0; c < p->blocks * EEF_LANES; c++) {
                double z = p->weights[(c / EEF_LANES * order + l) * EEF_LANES + c % EEF_LANES];
                factor[c] = (float)(root * z);
                if (p->rest != NULL)
                    factor[c] -= rest[c] * sum[c];
            }
            for (size_t code = 0; code < CODES; code++)
                for (size_t c = 0; c < LANES; c++)
                    filled[code * LANES + c] += f[code] * factor[c];
        }
        if (p->rest != NULL && k < m->samples)
            add_rest(m->sample[k].mean, scaled, table, filled);
    }
}

void eef_mode_model_project(eef_mode_model *m, size_t blocks, const double *v, double *z)
{
    size_t threads = m->op->pool.threads, order = eef_mode_model_order(m), count;
    for (size_t q = 0; q < blocks; q += count) {
        count = blocks - q < BLOCKS ? blocks - q : BLOCKS;
        product p = {.m = m,
                     .blocks = count,
                     .v = v + q * EEF_LANES * m->op->rows,
                     .z = z + q * EEF_LANES * order};
        eef_parallel_for(&m->op->pool, threads, scatter_task, &p);
        eef_parallel_for(&m->op->pool, threads, contract_tables, &p);
    }
}

void eef_mode_model_expand(eef_mode_model *m, size_t blocks, const double *z, const double *rest,
                           double *v)
{
    size_t threads = m->op->pool.threads, order = eef_mode_model_order(m), count;
    for (size_t q = 0; q < blocks; q += count) {
        count = blocks - q < BLOCKS ? blocks - q : BLOCKS;
        product p = {.m = m,
                     .blocks = count,
                     .w = v + q * EEF_LANES * m->op->rows,
                     .weights = z + q * EEF_LANES * order,
                     .rest = rest};
        eef_parallel_for(&m->op->pool, threads, fill_tables, &p);
        eef_parallel_for(&m->op->pool, threads, gather_task, &p);
    }
}
