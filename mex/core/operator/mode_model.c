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
 * hat_model.c. The functions are constant in a cell. mode_products.c computes with them. */
#include "base/magnitude_bins.h"
#include "eigen/dense.h"
#include "operator/mode_parts.h"
#include "operator/row_order.h"

#include <math.h>
#include <string.h>

enum {
    BINS = EEF_MAGNITUDE_BINS,
    CODES = EEF_MODE_CODES,
    CELLS = EEF_MODE_CELLS,
    LANES = EEF_MODE_LANES,
    TABLE = EEF_MODE_TABLE,
    /* Groups of the values of the common sample, half of them negative, and functions of them. For
     * salt and pepper at 76800 x 100, block Davidson took 8 iterations, 10 with 64 groups; 32
     * functions gained nothing (2026-11). */
    GROUPS = 128,
    MAX_COMMON = 16,
    PROJECTED_SAMPLES = 8, /* from which the functions of the common sample are found */
    POWER_STEPS = 15       /* the second and the third eigenvalue are in a ratio of about 0.36 */
};

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
    eef_mode_sample *s = &m->sample[k];
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
    m->codes = eef_allocate(host, eef_mode_tables(m), rows);
    m->functions = eef_allocate(host, columns, CODES * sizeof *m->functions);
    m->tables = eef_allocate(host, threads * eef_mode_tables(m), TABLE * sizeof *m->tables);
    m->filled = eef_allocate(host, eef_mode_tables(m), TABLE * sizeof *m->filled);
    m->sums = eef_allocate(host, columns, LANES * sizeof *m->sums);
    m->lanes = eef_allocate(host, threads, EEF_MODE_CHUNK_ROWS * LANES * sizeof *m->lanes);
    double *x = eef_allocate(host, rows, sizeof *x);
    bool allocated =
        m->sample && m->codes && m->functions && m->tables && m->filled && m->sums && m->lanes && x;
    if (allocated) {
        memset(m->sample, 0, m->samples * sizeof *m->sample);
        memset(m->codes + m->samples * rows, 0, (eef_mode_tables(m) - m->samples) * rows);
        memset(m->filled, 0, eef_mode_tables(m) * TABLE * sizeof *m->filled);
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
