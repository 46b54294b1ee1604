/* The Gram matrix of one sample is f(x_i, x_j) with f(s, t) = min(s, t) for s, t >= 0. Let knots
 * 0 = t_0 < t_1 < ... < t_L divide the magnitudes into cells. Interpolated linearly between the
 * knots in both arguments, f is exact for magnitudes in different cells. For two magnitudes s <= t
 * in one cell [a, b] the error is the covariance of a Brownian bridge, (s-a)*(b-t)/(b-a). So
 *   E = A - B is positive semi-definite,
 * and for one sample it has one diagonal block for each cell. Its norm is that of the largest
 * block, which is bounded by the Frobenius norm; with L equal cells, it is about 1/(4*L^2) of that
 * of A.
 *
 * B = F*F': the feature j of a magnitude s is sqrt(t_j - t_(j-1)) times
 *   0 for s <= t_(j-1), 1 for s >= t_j, and (s - t_(j-1))/(t_j - t_(j-1)) between,
 * with the sign of the entry. The kernel minm has two parts per sample, the entries >= 0 and the
 * negative ones, with features of their own.
 *
 * An entry is stored as the number of its cell and the place in the cell, in 16 bits. F'*F follows
 * from the sums of the products of weights for each pair of samples and of cells: a histogram of
 * two variables, in exact integers. It is cheap for few samples only. */
#include "operator/hat_model.h"
#include "base/magnitude_bins.h"
#include "kernels/kernels.h"

#include <math.h>
#include <string.h>

enum {
    BINS = EEF_MAGNITUDE_BINS,
    NEGATIVE = EEF_MAX_CELLS, /* added to the cell of a negative entry */
    CODED_CELLS = 2 * EEF_MAX_CELLS,
    WEIGHT_BITS = 8,
    MAX_PARTS = 2,
    CHUNK_ROWS = 1024,
    MAX_SUMMED_ROWS = 65535 /* products of two weights, at most 2^16 each, fit into 32 bits */
};

typedef struct sample_model {
    double knot[MAX_PARTS][EEF_MAX_CELLS + 1];
    double error; /* bound of the norm of A - B */
} sample_model;

struct eef_hat_model {
    eef_operator *op;
    size_t samples, parts, cells;
    sample_model *sample;
    struct part_error *errors; /* one for each thread */
    uint16_t *codes;           /* rows for each sample: cell << WEIGHT_BITS | weight */
    double *tables;            /* CODED_CELLS x 2 x EEF_LANES for each sample and thread */
    double weights[EEF_CELL_WEIGHTS * 2 * EEF_LANES]; /* 1, 1, w, w for every weight w */
};

/* ---- cells ------------------------------------------------------------------------------- */

/* A monotonic function from magnitudes to positions, 0 to the number of cells. The knots are at its
 * whole numbers. */
typedef struct cell_map {
    int64_t lowest; /* leading bits of bin 0, which begins at zero */
    double edge[BINS + 1], position[BINS + 1], slope[BINS];
} cell_map;

static size_t bin_of(const cell_map *map, double x)
{
    return eef_magnitude_bin(map->lowest, x);
}

/* Steps of the position in proportion to sqrt(count * width): the blocks of E then have equal
 * traces. Empty bins count a little, so that the function can be inverted. */
static void make_map(const size_t *count, size_t rows, size_t cells, cell_map *map)
{
    double total = 0;
    for (size_t b = 0; b < BINS; b++) {
        double width = map->edge[b + 1] - map->edge[b];
        map->position[b] = total;
        total += sqrt(((double)count[b] + 1e-4 * (double)rows) * width);
    }
    map->position[BINS] = total;
    for (size_t b = 0; b <= BINS; b++)
        map->position[b] *= (double)cells / total;
    for (size_t b = 0; b < BINS; b++)
        map->slope[b] =
            (map->position[b + 1] - map->position[b]) / (map->edge[b + 1] - map->edge[b]);
}

static void place_knots(const cell_map *map, size_t cells, double *knot)
{
    size_t b = 0;
    knot[0] = 0;
    for (size_t j = 1; j < cells; j++) {
        while (map->position[b + 1] < (double)j)
            b++;
        knot[j] = map->edge[b] + ((double)j - map->position[b]) / map->slope[b];
    }
    knot[cells] = map->edge[BINS];
}

/* What the entries of one part of a sample add to the error of the model. */
typedef struct part_error {
    uint32_t count[EEF_MAX_CELLS << WEIGHT_BITS]; /* entries with each code */
    double squares[EEF_MAX_CELLS]; /* of the rounding errors of the weights, for each cell */
} part_error;

/* One part of a sample. */
typedef struct sample_part {
    const eef_hat_model *m;
    const double *x; /* the whole sample */
    uint16_t *codes;
    bool negative;
    cell_map map;
    double *knot;
    part_error *error;
} sample_part;

static bool in_part(const sample_part *p, double x)
{
    return p->m->parts == 1 || (x < 0) == p->negative;
}

static void encode_part(const sample_part *p)
{
    const eef_hat_model *m = p->m;
    const cell_map *map = &p->map;
    const double *x = p->x, *knot = p->knot;
    double scale[EEF_MAX_CELLS];
    long last = (long)(m->cells << WEIGHT_BITS) - 1;
    for (size_t c = 0; c < m->cells; c++)
        scale[c] = EEF_CELL_WEIGHTS / (knot[c + 1] - knot[c]);
    for (size_t i = 0; i < m->op->rows; i++) {
        if (!in_part(p, x[i]))
            continue;
        double size = fabs(x[i]);
        size_t b = bin_of(map, size);
        size_t cell = (size_t)(map->position[b] + map->slope[b] * (size - map->edge[b]));
        if (cell >= m->cells)
            cell = m->cells - 1;
        long code = (long)(cell << WEIGHT_BITS) + lrint((size - knot[cell]) * scale[cell]);
        code = code < 0 ? 0 : code > last ? last : code;
        cell = (size_t)code >> WEIGHT_BITS;
        double error = (size - knot[cell]) * scale[cell] - (double)(code & (EEF_CELL_WEIGHTS - 1));
        p->error->count[code]++;
        p->error->squares[cell] += error * error;
        p->codes[i] = (uint16_t)(code + (x[i] < 0 ? NEGATIVE << WEIGHT_BITS : 0));
    }
}

/* Frobenius norm of the block of E for one cell of width one. */
static double cell_norm(const uint32_t *count)
{
    double below = 0, square = 0;
    for (size_t code = 0; code < EEF_CELL_WEIGHTS; code++) {
        double w = (double)code / EEF_CELL_WEIGHTS, n = count[code], own = n * w * w;
        square += n * (1 - w) * (1 - w) * (2 * below + own);
        below += own;
    }
    return sqrt(square);
}

/* Bound of |A - B| for one part of a sample: the largest block of E, and the rounding of the
 * magnitudes. When each x_i changes by e_i, and the order of the magnitudes does not change,
 * min(x_i, x_j) changes by the e of the smaller one. */
static double part_bound(const sample_part *p)
{
    double largest = 0, rounding = 0, above = 0, unit = p->knot[p->m->cells] / EEF_CELL_WEIGHTS;
    for (size_t c = p->m->cells; c-- > 0;) {
        const uint32_t *count = p->error->count + (c << WEIGHT_BITS);
        double width = p->knot[c + 1] - p->knot[c], share = width / p->knot[p->m->cells];
        for (size_t code = 0; code < EEF_CELL_WEIGHTS; code++)
            above += count[code];
        rounding += share * share * p->error->squares[c] * above; /* without underflow */
        largest = fmax(largest, width * cell_norm(count));
    }
    return largest + 2 * unit * sqrt(rounding);
}

/* The features of a sample of very small or very large magnitudes are zero. */
static void leave_out(const eef_hat_model *m, size_t k, double largest)
{
    sample_model *s = &m->sample[k];
    for (size_t part = 0; part < m->parts; part++)
        for (size_t j = 0; j <= m->cells; j++)
            s->knot[part][j] = (double)j;
    memset(m->codes + k * m->op->rows, 0, m->op->rows * sizeof *m->codes);
    s->error = (double)m->op->rows * largest;
}

static void encode_sample(void *context, size_t k, const eef_analysis *a)
{
    const eef_hat_model *m = context;
    const double *x = a->x, largest = a->largest;
    size_t rows = m->op->rows;
    if (!(largest >= EEF_MIN_BINNED_MAGNITUDE && largest <= EEF_MAX_BINNED_MAGNITUDE)) {
        leave_out(m, k, largest);
        return;
    }
    sample_part p = {.m = m,
                     .x = x,
                     .codes = m->codes + k * rows,
                     .map = {.lowest = eef_lowest_bin(largest)},
                     .error = m->errors + k % m->op->pool.threads};
    for (size_t b = 1; b <= BINS; b++)
        p.map.edge[b] = eef_from_leading_bits(p.map.lowest + (int64_t)b);
    m->sample[k].error = 0;
    for (size_t part = 0; part < m->parts; part++) {
        size_t count[BINS] = {0};
        p.negative = part == 1;
        p.knot = m->sample[k].knot[part];
        for (size_t i = 0; i < rows; i++)
            count[bin_of(&p.map, x[i])] += in_part(&p, x[i]);
        make_map(count, rows, m->cells, &p.map);
        place_knots(&p.map, m->cells, p.knot);
        memset(p.error, 0, sizeof *p.error);
        encode_part(&p);
        m->sample[k].error = fmax(m->sample[k].error, part_bound(&p));
    }
}

/* ---- memory ------------------------------------------------------------------------------ */

eef_status eef_hat_model_create(eef_operator *op, size_t samples, size_t cells,
                                eef_hat_model **made)
{
    const eef_host *host = op->host;
    size_t tables = samples * op->pool.threads;
    eef_hat_model *m = eef_allocate(host, 1, sizeof *m);
    *made = m;
    if (m == NULL)
        return EEF_NO_MEMORY;
    *m = (eef_hat_model){.op = op, .samples = samples, .cells = cells};
    m->parts = op->kernel->separates_signs ? MAX_PARTS : 1;
    for (size_t w = 0; w < EEF_CELL_WEIGHTS; w++)
        for (size_t c = 0; c < EEF_LANES; c++) {
            m->weights[w * 2 * EEF_LANES + c] = 1;
            m->weights[w * 2 * EEF_LANES + EEF_LANES + c] = (double)w / EEF_CELL_WEIGHTS;
        }
    m->sample = eef_allocate(host, samples, sizeof *m->sample);
    m->errors = eef_allocate(host, op->pool.threads, sizeof *m->errors);
    m->codes = eef_allocate(host, samples, op->rows * sizeof *m->codes);
    m->tables = eef_allocate(host, tables, CODED_CELLS * 2 * EEF_LANES * sizeof *m->tables);
    if (m->sample == NULL || m->errors == NULL || m->codes == NULL || m->tables == NULL)
        return EEF_NO_MEMORY;
    op->observe = encode_sample;
    op->observe_context = m;
    return EEF_OK;
}

void eef_hat_model_destroy(eef_hat_model *m)
{
    if (m == NULL)
        return;
    const eef_host *host = m->op->host;
    m->op->observe = NULL;
    eef_release(host, m->tables);
    eef_release(host, m->codes);
    eef_release(host, m->errors);
    eef_release(host, m->sample);
    eef_release(host, m);
}

size_t eef_hat_model_order(const eef_hat_model *m)
{
    return m->samples * m->parts * m->cells;
}

size_t eef_hat_model_leading(const eef_hat_model *m)
{
    return m->samples * m->parts;
}

/* ---- F'*F -------------------------------------------------------------------------------- */

/* Sums over the rows for one pair of samples, for each pair of knots. */
typedef struct pair_sums {
    const eef_hat_model *m;
    size_t knots;                       /* of all parts of a sample */
    uint32_t knot[CODED_CELLS];         /* first knot of a coded cell */
    uint64_t weights[EEF_CELL_WEIGHTS]; /* 256 - w and w, in the order of memory */
    double *gram;                       /* the result */
    uint32_t *counts;                   /* two of knots x knots for each thread */
    double *sums;                       /* knots x knots for each thread */
} pair_sums;

/* Adds a number to two neighbours at once; neither of them overflows. */
static inline void add_both(uint32_t *to, uint64_t numbers)
{
    uint64_t both;
    memcpy(&both, to, sizeof both);
    both += numbers;
    memcpy(to, &both, sizeof both);
}

/* The products of the weights. Those of entries with opposite signs have a table of their own,
 * unless the parts of a sample separate the signs. */
static void count_rows(const pair_sums *p, const uint16_t *a, const uint16_t *b, size_t rows,
                       uint32_t *counts)
{
    size_t knots = p->knots, opposite = p->m->parts == 1 ? knots * knots : 0;
    for (size_t i = 0; i < rows; i++) {
        uint64_t second = a[i] & (EEF_CELL_WEIGHTS - 1), first = EEF_CELL_WEIGHTS - second;
        uint64_t weights = p->weights[b[i] & (EEF_CELL_WEIGHTS - 1)];
        uint32_t *at = counts + p->knot[a[i] >> WEIGHT_BITS] * knots +
                       p->knot[b[i] >> WEIGHT_BITS] + (size_t)((a[i] ^ b[i]) >> 15) * opposite;
        add_both(at, first * weights);
        add_both(at + knots, second * weights);
    }
}

/* sums = the sums over all rows */
static void sum_rows(const pair_sums *p, const uint16_t *a, const uint16_t *b, uint32_t *counts,
                     double *sums)
{
    size_t size = p->knots * p->knots, rows = p->m->op->rows, count;
    memset(sums, 0, size * sizeof *sums);
    for (size_t from = 0; from < rows; from += count) {
        count = rows - from < MAX_SUMMED_ROWS ? rows - from : MAX_SUMMED_ROWS;
        memset(counts, 0, 2 * size * sizeof *counts);
        count_rows(p, a + from, b + from, count, counts);
        for (size_t i = 0; i < size; i++)
            sums[i] += (double)counts[i] - (double)counts[size + i];
    }
}

static double cell_width(const eef_hat_model *m, size_t k, size_t feature)
{
    const double *knot = m->sample[k].knot[feature / m->cells];
    return knot[feature % m->cells + 1] - knot[feature % m->cells];
}

/* The block of F'*F for two samples: for every pair of features, the sum over all knots of the same
 * parts from theirs on. */
static void write_block(const pair_sums *p, size_t k, size_t l, double *sums)
{
    const eef_hat_model *m = p->m;
    size_t knots = p->knots, cells = m->cells, features = m->parts * cells;
    size_t order = eef_hat_model_order(m);
    for (size_t a = knots; a-- > 0;)
        for (size_t b = knots; b-- > 0;) {
            bool last_a = a % (cells + 1) == cells, last_b = b % (cells + 1) == cells;
            double *at = sums + a * knots + b;
            if (!last_b)
                at[0] += at[1];
            if (!last_a)
                at[0] += at[knots];
            if (!last_a && !last_b)
                at[0] -= at[knots + 1];
        }
    for (size_t i = 0; i < features; i++)
        for (size_t j = 0; j < features; j++) {
            size_t a = i + i / cells + 1, b = j + j / cells + 1;
            double product = sqrt(cell_width(m, k, i) * cell_width(m, l, j)) * sums[a * knots + b] /
                             (EEF_CELL_WEIGHTS * EEF_CELL_WEIGHTS);
            p->gram[(k * features + i) * order + l * features + j] = product;
            p->gram[(l * features + j) * order + k * features + i] = product;
        }
}

static void pair_task(void *context, size_t part, size_t thread)
{
    const pair_sums *p = context;
    const eef_hat_model *m = p->m;
    size_t rows = m->op->rows, size = p->knots * p->knots;
    double *sums = p->sums + part * size;
    for (size_t k = 0, pair = 0; k < m->samples; k++)
        for (size_t l = k; l < m->samples; l++, pair++) {
            if (pair % m->op->pool.threads != part || eef_pool_cancelled(&m->op->pool, thread))
                continue;
            sum_rows(p, m->codes + k * rows, m->codes + l * rows, p->counts + part * 2 * size,
                     sums);
            write_block(p, k, l, sums);
        }
}

eef_status eef_hat_model_gram(eef_hat_model *m, double *gram, double *error)
{
    const eef_host *host = m->op->host;
    size_t threads = m->op->pool.threads, knots = m->parts * (m->cells + 1);
    pair_sums p = {.m = m, .knots = knots, .gram = gram};
    for (size_t code = 0; code < CODED_CELLS; code++)
        p.knot[code] =
            (uint32_t)(code % EEF_MAX_CELLS +
                       (m->parts == MAX_PARTS ? code / EEF_MAX_CELLS * (m->cells + 1) : 0));
    for (uint32_t w = 0; w < EEF_CELL_WEIGHTS; w++)
        memcpy(&p.weights[w], (uint32_t[]){EEF_CELL_WEIGHTS - w, w}, sizeof p.weights[w]);
    p.counts = eef_allocate(host, threads, 2 * knots * knots * sizeof *p.counts);
    p.sums = eef_allocate(host, threads, knots * knots * sizeof *p.sums);
    eef_status status = EEF_NO_MEMORY;
    if (p.counts != NULL && p.sums != NULL) {
        eef_parallel_for(&m->op->pool, threads, pair_task, &p);
        *error = 0;
        for (size_t k = 0; k < m->samples; k++)
            *error += m->sample[k].error;
        status = eef_pool_cancelled(&m->op->pool, 0) ? EEF_INTERRUPTED : EEF_OK;
    }
    eef_release(host, p.sums);
    eef_release(host, p.counts);
    return status;
}

/* ---- products ---------------------------------------------------------------------------- */

enum { TABLE_ROW = 2 * EEF_LANES, TABLE = CODED_CELLS * TABLE_ROW };

typedef struct product {
    eef_hat_model *m;
    const double *v;
    double *w;
} product;

/* Table row of a cell of one part; the kernel min has another one for negative entries. */
static double *cell_row(const eef_hat_model *m, double *table, size_t part, size_t cell)
{
    return table + TABLE_ROW * (cell + (m->parts == MAX_PARTS ? part * NEGATIVE : 0));
}

static void scatter_task(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const eef_hat_model *m = p->m;
    size_t rows = m->op->rows, threads = m->op->pool.threads, count;
    double *tables = m->tables + part * m->samples * TABLE;
    memset(tables, 0, m->samples * TABLE * sizeof *tables);
    size_t end = eef_part_begin(rows, part + 1, threads);
    for (size_t from = eef_part_begin(rows, part, threads); from < end; from += count) {
        count = end - from < CHUNK_ROWS ? end - from : CHUNK_ROWS;
        for (size_t k = 0; k < m->samples; k++)
            m->op->ops->scatter_hats(count, m->codes + k * rows + from, m->weights,
                                     p->v + EEF_LANES * from, tables + k * TABLE);
    }
}

static void project_block(eef_hat_model *m, const double *v, double *z)
{
    size_t threads = m->op->pool.threads;
    product p = {.m = m, .v = v};
    eef_parallel_for(&m->op->pool, threads, scatter_task, &p);
    for (size_t t = 1; t < threads; t++)
        for (size_t i = 0; i < m->samples * TABLE; i++)
            m->tables[i] += m->tables[t * m->samples * TABLE + i];
    for (size_t k = 0; k < m->samples; k++)
        for (size_t part = 0; part < m->parts; part++) {
            double *table = m->tables + k * TABLE, above[EEF_LANES] = {0};
            double *to = z + (k * m->parts + part) * m->cells * EEF_LANES;
            for (size_t j = m->cells; j-- > 0;) {
                const double *row = cell_row(m, table, part, j);
                const double *negative = row + NEGATIVE * TABLE_ROW;
                double root = sqrt(cell_width(m, k, part * m->cells + j));
                for (size_t c = 0; c < EEF_LANES; c++) {
                    double sum = row[c], weighted = row[EEF_LANES + c];
                    if (m->parts == 1) {
                        sum -= negative[c];
                        weighted -= negative[EEF_LANES + c];
                    }
                    to[j * EEF_LANES + c] = root * (above[c] + weighted);
                    above[c] += sum;
                }
            }
        }
}

static void gather_task(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const eef_hat_model *m = p->m;
    size_t rows = m->op->rows, threads = m->op->pool.threads, count;
    size_t end = eef_part_begin(rows, part + 1, threads);
    for (size_t from = eef_part_begin(rows, part, threads); from < end; from += count) {
        count = end - from < CHUNK_ROWS ? end - from : CHUNK_ROWS;
        for (size_t k = 0; k < m->samples; k++)
            m->op->ops->gather_hats(count, m->codes + k * rows + from, m->weights,
                                    m->tables + k * TABLE, p->w + EEF_LANES * from);
    }
}

static void expand_block(eef_hat_model *m, const double *z, double *v)
{
    product p = {.m = m, .w = v};
    for (size_t k = 0; k < m->samples; k++)
        for (size_t part = 0; part < m->parts; part++) {
            double *table = m->tables + k * TABLE, below[EEF_LANES] = {0};
            const double *from = z + (k * m->parts + part) * m->cells * EEF_LANES;
            for (size_t j = 0; j < m->cells; j++) {
                double *row = cell_row(m, table, part, j), *negative = row + NEGATIVE * TABLE_ROW;
                double root = sqrt(cell_width(m, k, part * m->cells + j));
                for (size_t c = 0; c < EEF_LANES; c++) {
                    double step = root * from[j * EEF_LANES + c];
                    row[c] = below[c];
                    row[EEF_LANES + c] = step;
                    if (m->parts == 1) {
                        negative[c] = -below[c];
                        negative[EEF_LANES + c] = -step;
                    }
                    below[c] += step;
                }
            }
        }
    eef_parallel_for(&m->op->pool, m->op->pool.threads, gather_task, &p);
}

void eef_hat_model_project(eef_hat_model *m, size_t blocks, const double *v, double *z)
{
    for (size_t q = 0; q < blocks; q++)
        project_block(m, v + q * EEF_LANES * m->op->rows,
                      z + q * EEF_LANES * eef_hat_model_order(m));
}

void eef_hat_model_expand(eef_hat_model *m, size_t blocks, const double *z, double *v)
{
    for (size_t q = 0; q < blocks; q++)
        expand_block(m, z + q * EEF_LANES * eef_hat_model_order(m),
                     v + q * EEF_LANES * m->op->rows);
}
