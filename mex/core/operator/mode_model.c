/* The Gram matrix A_k of one sample, min(s, t) of its magnitudes with their signs, has few large
 * eigenvalues: for magnitudes that are spread evenly they are in proportion to 1, 1/9, 1/25, ...
 * The eigenvector l is a function f_l of the magnitude, times the sign. These functions, scaled to
 * the root of the eigenvalue, are the columns of F: B = F*F' is the best approximation of each
 * sample by a matrix of this rank. (The kernel minm would need functions of their own for the
 * positive and for the negative entries, and a model of twice the order.)
 *
 * Many samples. Parts of A_k beyond the first functions are small, but add up where samples have
 * the same values in most rows. So further columns are functions g(c_i) of a common sample c, the
 * median of three samples: with the orthogonal projector P on all functions that are constant on
 * GROUPS groups of its values, P*(A - F*F')*P is added to B, up to MAX_COMMON eigenvectors.
 *
 * An entry is stored as the number of its cell, with its sign, in 8 bits; cells are chosen as in
 * hat_model.c. The functions are constant in a cell. The projection of a vector adds its entries up
 * by cells; F'*F follows from the rows of F by a product of dense matrices (ssyrk), since samples
 * with L functions have N^2 L^2 / 2 pairs of them but N^2 / 2 * CODES^2 pairs of cells. */
#include "operator/mode_model.h"
#include "base/lapack.h"
#include "base/magnitude_bins.h"
#include "eigen/dense.h"
#include "operator/row_order.h"

#include <math.h>
#include <string.h>

enum {
    BINS = EEF_MAGNITUDE_BINS,
    CODES = EEF_MODE_CODES,
    CELLS = CODES / 2, /* the first one for entries near zero */
    LANES = EEF_MODE_LANES,
    BLOCKS = LANES / EEF_LANES,
    TABLE = CODES * LANES,
    /* Groups of the values of the common sample, half of them negative, and functions of them. For
     * salt and pepper at 76800 x 100, block Davidson took 8 iterations, 10 with 64 groups; 32
     * functions gained nothing (2026-11). */
    GROUPS = 128,
    MAX_COMMON = 16,
    PROJECTED_SAMPLES = 8, /* from which the functions of the common sample are found */
    CHUNK_ROWS = 2048,
    GRAM_ROWS = 2048, /* rows of F that are formed at a time */
    PIECE_ROWS = 256, /* consecutive rows of an estimate */
    POWER_STEPS = 15  /* the second and the third eigenvalue are in a ratio of about 0.36 */
};

/* What is known of one sample. Magnitudes are relative to the largest one. */
typedef struct mode_sample {
    double largest;
    double mean[CELLS]; /* of the magnitudes in each cell, ascending */
} mode_sample;

struct eef_mode_model {
    eef_operator *op;
    size_t samples;
    size_t modes;  /* functions of each sample */
    size_t common; /* functions of the common sample */
    double unit;   /* F is stored divided by the root of the unit */
    mode_sample *sample;
    uint8_t *codes;   /* rows for each sample, the common one last, and for up to 3 more */
    float *functions; /* CODES for each column of F */
    float *tables;    /* TABLE for each sample and thread */
    float *filled;    /* TABLE for each sample */
    float *sums;      /* LANES for each function: what was projected last */
    float *lanes;     /* CHUNK_ROWS x LANES for each thread */
};

/* Samples with a table: a multiple of EEF_MODE_SAMPLES. */
static size_t tables_of(const eef_mode_model *m)
{
    return (m->samples + EEF_MODE_SAMPLES) / EEF_MODE_SAMPLES * EEF_MODE_SAMPLES;
}

size_t eef_mode_model_order(const eef_mode_model *m)
{
    return m->samples * m->modes + m->common;
}

/* ---- samples ----------------------------------------------------------------------------- */

/* Cells of equal shares of the sum of sqrt(count * width) over the bins; bin 0 is cell 0. */
static void choose_cells(const uint32_t *count, int64_t lowest, uint8_t *cell)
{
    double total = 0, position[BINS];
    for (size_t b = 1; b < BINS; b++) {
        double low = eef_from_leading_bits(lowest + (int64_t)b);
        double high = eef_from_leading_bits(lowest + (int64_t)b + 1);
        position[b] = total;
        total += sqrt(count[b] * (high - low));
    }
    cell[0] = 0;
    for (size_t b = 1; b < BINS; b++)
        cell[b] = (uint8_t)(1 + fmin(CELLS - 2, (CELLS - 1) * position[b] / total));
}

/* to = S*from for S_ab = sqrt(n_a * n_b) * min(t_a, t_b), with the roots of the counts n. */
static void multiply_cells(const double *root, const double *t, const double *from, double *to)
{
    double above[CELLS + 1] = {0}, sum = 0;
    for (size_t c = CELLS; c-- > 0;)
        above[c] = above[c + 1] + root[c] * from[c];
    to[0] = 0;
    for (size_t c = 1; c < CELLS; c++) {
        sum += (t[c] - t[c - 1]) * above[c];
        to[c] = root[c] * sum;
    }
}

static double dot_cells(const double *a, const double *b)
{
    double sum = 0;
    for (size_t c = 0; c < CELLS; c++)
        sum += a[c] * b[c];
    return sum;
}

/* The leading eigenvectors of S, scaled to the roots of the eigenvalues, by orthogonal iteration.
 */
static void find_modes(const double *root, const double *t, size_t modes, double f[][CELLS])
{
    for (size_t l = 0; l < modes; l++)
        for (size_t c = 0; c < CELLS; c++)
            f[l][c] = sin((double)(2 * l + 1) * (double)(c + 1) / CELLS * 1.57);
    for (int step = 0; step < POWER_STEPS; step++)
        for (size_t l = 0; l < modes; l++) {
            double from[CELLS];
            memcpy(from, f[l], sizeof from);
            multiply_cells(root, t, from, f[l]);
            for (size_t j = 0; j < l; j++) {
                double dot = dot_cells(f[j], f[l]);
                for (size_t c = 0; c < CELLS; c++)
                    f[l][c] -= dot * f[j][c];
            }
            double norm = sqrt(dot_cells(f[l], f[l]));
            double scale = norm > 0 ? 1 / norm : 0;
            if (step == POWER_STEPS - 1) /* the norm is the eigenvalue now */
                scale *= sqrt(norm);
            for (size_t c = 0; c < CELLS; c++)
                f[l][c] *= scale;
        }
}

/* Means and functions of a sample, from the entries in each bin. */
static void analyse_cells(const eef_mode_model *m, size_t k, const uint32_t *count,
                          const uint8_t *cell, int64_t lowest)
{
    mode_sample *s = &m->sample[k];
    double number[CELLS] = {0}, root[CELLS], f[EEF_MAX_MODES][CELLS];
    memset(s->mean, 0, sizeof s->mean);
    for (size_t b = 1; b < BINS; b++) {
        double low = eef_from_leading_bits(lowest + (int64_t)b);
        double high = eef_from_leading_bits(lowest + (int64_t)b + 1);
        number[cell[b]] += count[b];
        s->mean[cell[b]] += count[b] * (low + high) / (2 * s->largest);
    }
    root[0] = 0;
    for (size_t c = 1; c < CELLS; c++) {
        root[c] = sqrt(number[c]);
        s->mean[c] = number[c] > 0 ? s->mean[c] / number[c] : s->mean[c - 1];
    }
    find_modes(root, s->mean, m->modes, f);
    for (size_t l = 0; l < m->modes; l++) {
        float *to = m->functions + (k * m->modes + l) * CODES;
        for (size_t c = 1; c < CELLS; c++) {
            to[c] = root[c] > 0 ? (float)(f[l][c] / root[c]) : 0;
            to[CELLS + c] = -to[c];
        }
    }
}

/* First place of each bin in the list of a sorted sample. Magnitudes that differ by rounding only
 * may be counted in the wrong bin. */
static void find_bins(const eef_analysis *a, int64_t lowest, uint32_t *first)
{
    uint32_t at = 0;
    for (size_t b = 0; b < BINS; b++) {
        double low = b == 0 ? 0 : eef_from_leading_bits(lowest + (int64_t)b);
        uint32_t end = (uint32_t)a->sorted;
        while (at < end) {
            uint32_t middle = at + (end - at) / 2;
            if (fabs(a->value[middle]) < low)
                at = middle + 1;
            else
                end = middle;
        }
        first[b] = at;
    }
    first[BINS] = (uint32_t)a->sorted;
}

/* The entries in each bin, the cells, and the codes of a sorted sample, or of another one. */
static void encode_sorted(const eef_analysis *a, int64_t lowest, uint32_t *count, uint8_t *cell,
                          uint8_t *codes)
{
    uint32_t first[BINS + 1];
    find_bins(a, lowest, first);
    for (size_t b = 0; b < BINS; b++)
        count[b] = first[b + 1] - first[b];
    choose_cells(count, lowest, cell);
    memset(codes, 0, a->rows);
    for (size_t b = 1; b < BINS; b++)
        for (size_t l = first[b]; l < first[b + 1]; l++)
            codes[a->entry[l]] = (uint8_t)(cell[b] + (a->value[l] < 0 ? CELLS : 0));
}

static void encode_entries(const eef_analysis *a, int64_t lowest, uint32_t *count, uint8_t *cell,
                           uint8_t *codes)
{
    memset(count, 0, BINS * sizeof *count);
    for (size_t i = 0; i < a->rows; i++)
        count[eef_magnitude_bin(lowest, a->x[i])]++;
    choose_cells(count, lowest, cell);
    for (size_t i = 0; i < a->rows; i++)
        codes[i] = (uint8_t)(cell[eef_magnitude_bin(lowest, a->x[i])] + (a->x[i] < 0 ? CELLS : 0));
}

/* Codes of a sample, and what it adds to F unless it is the common one. */
static void encode_sample(void *context, size_t k, const eef_analysis *a)
{
    const eef_mode_model *m = context;
    uint8_t *codes = m->codes + k * m->op->rows, cell[BINS];
    uint32_t count[BINS];
    if (!(a->largest >= EEF_MIN_BINNED_MAGNITUDE && a->largest <= EEF_MAX_BINNED_MAGNITUDE)) {
        memset(codes, 0, m->op->rows); /* where all functions are zero */
        return;
    }
    int64_t lowest = eef_lowest_bin(a->largest);
    if (a->sorted > 0)
        encode_sorted(a, lowest, count, cell, codes);
    else
        encode_entries(a, lowest, count, cell, codes);
    if (k == m->samples)
        return;
    m->sample[k].largest = a->largest;
    analyse_cells(m, k, count, cell, lowest);
}

eef_status eef_mode_model_create(eef_operator *op, const eef_samples *samples, size_t modes,
                                 eef_mode_model **made)
{
    const eef_host *host = op->host;
    size_t rows = op->rows, threads = op->pool.threads;
    eef_mode_model *m = eef_allocate(host, 1, sizeof *m);
    *made = m;
    if (m == NULL)
        return EEF_NO_MEMORY;
    *m = (eef_mode_model){.op = op, .samples = samples->x.cols, .modes = modes};
    size_t columns = m->samples * m->modes + MAX_COMMON;
    m->sample = eef_allocate(host, m->samples, sizeof *m->sample);
    m->codes = eef_allocate(host, tables_of(m), rows);
    m->functions = eef_allocate(host, columns, CODES * sizeof *m->functions);
    m->tables = eef_allocate(host, threads * tables_of(m), TABLE * sizeof *m->tables);
    m->filled = eef_allocate(host, tables_of(m), TABLE * sizeof *m->filled);
    m->sums = eef_allocate(host, columns, LANES * sizeof *m->sums);
    m->lanes = eef_allocate(host, threads, CHUNK_ROWS * LANES * sizeof *m->lanes);
    double *x = eef_allocate(host, rows, sizeof *x);
    bool allocated =
        m->sample && m->codes && m->functions && m->tables && m->filled && m->sums && m->lanes && x;
    if (allocated) {
        memset(m->sample, 0, m->samples * sizeof *m->sample);
        memset(m->codes + m->samples * rows, 0, (tables_of(m) - m->samples) * rows);
        memset(m->filled, 0, tables_of(m) * TABLE * sizeof *m->filled);
        memset(m->functions, 0, columns * CODES * sizeof *m->functions);
        eef_read_common_sample(samples, x);
        encode_sample(m, m->samples,
                      &(eef_analysis){.rows = rows, .x = x, .largest = op->ops->largest(rows, x)});
        op->observe = encode_sample;
        op->observe_context = m;
    }
    eef_release(host, x);
    return allocated ? EEF_OK : EEF_NO_MEMORY;
}

void eef_mode_model_destroy(eef_mode_model *m)
{
    if (m == NULL)
        return;
    const eef_host *host = m->op->host;
    m->op->observe = NULL;
    eef_release(host, m->lanes);
    eef_release(host, m->sums);
    eef_release(host, m->filled);
    eef_release(host, m->tables);
    eef_release(host, m->functions);
    eef_release(host, m->codes);
    eef_release(host, m->sample);
    eef_release(host, m);
}

/* ---- functions of the common sample ------------------------------------------------------ */

/* The projection of A - F*F' on the functions that are constant on the groups. */
typedef struct projection {
    const eef_mode_model *m;
    uint32_t *count; /* CODES x GROUPS for each thread: rows with a code and in a group */
    double *sum;     /* GROUPS x GROUPS for each thread */
    double size[GROUPS];
} projection;

static size_t group_of(size_t code)
{
    return code / (CODES / GROUPS);
}

/* sum += J'*M*J for the counts J of a sample, negative entries with a negative sign. */
static void add_projection(const projection *p, size_t k, const uint32_t *count, double *sum)
{
    const double *mean = p->m->sample[k].mean;
    double rows[CELLS][GROUPS], above[GROUPS] = {0}, product[GROUPS] = {0};
    double scale = p->m->sample[k].largest / p->m->unit;
    for (size_t c = 1; c < CELLS; c++)
        for (size_t g = 0; g < GROUPS; g++) {
            rows[c][g] = (double)count[c * GROUPS + g] - (double)count[(CELLS + c) * GROUPS + g];
            above[g] += rows[c][g];
        }
    for (size_t c = 1; c < CELLS; c++)
        for (size_t g = 0; g < GROUPS; g++) {
            product[g] += scale * (mean[c] - mean[c - 1]) * above[g];
            above[g] -= rows[c][g];
            for (size_t h = 0; rows[c][g] != 0 && h <= g; h++)
                sum[g * GROUPS + h] += rows[c][g] * product[h];
        }
}

/* sum -= (F'*J)'*(F'*J) */
static void subtract_functions(const projection *p, size_t k, const uint32_t *count, double *sum)
{
    const eef_mode_model *m = p->m;
    for (size_t l = k * m->modes; l < (k + 1) * m->modes; l++) {
        const float *f = m->functions + l * CODES;
        double total[GROUPS] = {0};
        for (size_t code = 0; code < CODES; code++)
            for (size_t g = 0; g < GROUPS; g++)
                total[g] += (double)f[code] * count[code * GROUPS + g];
        for (size_t g = 0; g < GROUPS; g++)
            for (size_t h = 0; h <= g; h++)
                sum[g * GROUPS + h] -= total[g] * total[h];
    }
}

/* The samples are nearly the same in what they have in common: a few of them tell it. */
static size_t projection_step(const eef_mode_model *m)
{
    return m->samples < 2 * PROJECTED_SAMPLES ? 1 : m->samples / PROJECTED_SAMPLES;
}

static void project_task(void *context, size_t part, size_t thread)
{
    const projection *p = context;
    const eef_mode_model *m = p->m;
    size_t rows = m->op->rows, threads = m->op->pool.threads;
    uint32_t *count = p->count + part * CODES * GROUPS;
    double *sum = p->sum + part * GROUPS * GROUPS;
    const uint8_t *common = m->codes + m->samples * rows;
    memset(sum, 0, GROUPS * GROUPS * sizeof *sum);
    size_t step = projection_step(m);
    for (size_t k = part * step; k < m->samples && !eef_pool_cancelled(&m->op->pool, thread);
         k += threads * step) {
        const uint8_t *codes = m->codes + k * rows;
        memset(count, 0, CODES * GROUPS * sizeof *count);
        for (size_t i = 0; i < rows; i++)
            count[codes[i] * GROUPS + group_of(common[i])]++;
        add_projection(p, k, count, sum);
        subtract_functions(p, k, count, sum);
    }
}

/* The functions of the common sample from the projection, whose lower triangle is in p->sum. */
static eef_status find_common_functions(eef_mode_model *m, const projection *p)
{
    double a[GROUPS * GROUPS], values[GROUPS];
    size_t step = projection_step(m);
    double scale = (double)m->samples / (double)((m->samples + step - 1) / step);
    size_t threads = m->op->pool.threads;
    double *workspace = eef_allocate(m->op->host, eef_dense_workspace(GROUPS), sizeof *workspace);
    if (workspace == NULL)
        return EEF_NO_MEMORY;
    for (size_t g = 0; g < GROUPS; g++)
        for (size_t h = 0; h <= g; h++) {
            double sum = 0, size = sqrt(p->size[g] * p->size[h]);
            for (size_t t = 0; t < threads; t++)
                sum += p->sum[t * GROUPS * GROUPS + g * GROUPS + h];
            a[h + g * GROUPS] = size > 0 ? scale * sum / size : 0;
        }
    eef_status status = eef_dense_eigen(GROUPS, a, GROUPS, values, workspace);
    eef_release(m->op->host, workspace);
    for (size_t l = GROUPS; status == EEF_OK && l-- > GROUPS - MAX_COMMON && values[l] > 0;) {
        float *to = m->functions + eef_mode_model_order(m) * CODES;
        for (size_t code = 0; code < CODES; code++) {
            size_t g = group_of(code);
            to[code] =
                p->size[g] > 0 ? (float)(sqrt(values[l] / p->size[g]) * a[g + l * GROUPS]) : 0;
        }
        m->common++;
    }
    return status;
}

eef_status eef_mode_model_complete(eef_mode_model *m)
{
    const eef_host *host = m->op->host;
    size_t rows = m->op->rows, threads = m->op->pool.threads;
    projection p = {.m = m};
    for (size_t k = 0; k < m->samples; k++)
        m->unit = fmax(m->unit, m->sample[k].largest);
    if (m->unit == 0)
        return EEF_OK;
    for (size_t l = 0; l < m->samples * m->modes; l++) {
        float scale = (float)sqrt(m->sample[l / m->modes].largest / m->unit);
        for (size_t code = 0; code < CODES; code++)
            m->functions[l * CODES + code] *= scale;
    }
    for (size_t i = 0; i < rows; i++)
        p.size[group_of(m->codes[m->samples * rows + i])]++;
    p.count = eef_allocate(host, threads, CODES * GROUPS * sizeof *p.count);
    p.sum = eef_allocate(host, threads, GROUPS * GROUPS * sizeof *p.sum);
    eef_status status = EEF_NO_MEMORY;
    if (p.count != NULL && p.sum != NULL) {
        eef_parallel_for(&m->op->pool, threads, project_task, &p);
        status =
            eef_pool_cancelled(&m->op->pool, 0) ? EEF_INTERRUPTED : find_common_functions(m, &p);
    }
    eef_release(host, p.sum);
    eef_release(host, p.count);
    return status;
}

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
    for (size_t k = 0; k < tables_of(m); k += EEF_MODE_SAMPLES)
        m->op->ops->scatter_modes(count, rows, m->codes + k * rows + from, lanes,
                                  m->tables + (part * tables_of(m) + k) * TABLE);
}

static void scatter_task(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    size_t size = tables_of(p->m) * TABLE;
    memset(p->m->tables + part * size, 0, size * sizeof *p->m->tables);
    for_chunks(p, part, scatter_chunk);
}

static void gather_chunk(const product *p, size_t part, size_t from, size_t count)
{
    const eef_mode_model *m = p->m;
    size_t rows = m->op->rows;
    float *lanes = m->lanes + part * CHUNK_ROWS * LANES;
    memset(lanes, 0, count * LANES * sizeof *lanes);
    for (size_t k = 0; k < tables_of(m); k += EEF_MODE_SAMPLES)
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
    size_t order = eef_mode_model_order(m), size = tables_of(m) * TABLE, columns = m->samples + 1;
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
