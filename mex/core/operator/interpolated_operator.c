/* The product with a matrix that is close to the Gram matrix A of min or minm, without sorting.
 *
 * Knots 0 = t_0 < t_1 < ... < t_L divide the magnitudes of a sample into cells. Interpolated
 * linearly between the knots in both arguments, min(s, t) is exact for magnitudes in different
 * cells (see hat_model.c). So with the hat functions h_a of the knots and M_ab = min(t_a, t_b),
 * the product for one sample is H*M*H'*u: u is added into a table with one row per knot, two
 * running sums go over the table, and y is interpolated there. The place of an entry between two
 * knots is stored as float: its rounding error is far below that of the interpolation.
 *
 * Error. E = A - H*M*H' is positive semi-definite, with one diagonal block per cell. The diagonal
 * of the block of a cell of width h is h*f*(1-f) for entries at the fraction f of the cell. The
 * norm of E is that of the largest block, which is at most its trace. The bounds of all samples are
 * added up. With 2^18 cells the bound is about 1e-10 of the norm of A for a sample of 2^20 entries.
 * A sample of few integers has its knots there, and no error.
 *
 * Knots. Bins of magnitudes are divided into cells of equal width h. With d values per unit of
 * magnitude, a cell has d*h entries on average and a block of trace d*h*h/6. The largest block
 * counts: some cells have several times as many entries. The widths are chosen such that
 *   h * (FEW + PER_ENTRY * d*h),
 * an estimate of the largest trace, is the same for all bins. */
#include "base/magnitude_bins.h"
#include "kernels/kernels.h"
#include "operator/operator.h"

#include <math.h>
#include <string.h>

enum {
    BINS = EEF_MAGNITUDE_BINS,
    MAX_CELLS = 1 << 18,
    CHUNK_ROWS = 512, /* numbers of a chunk stay in the first-level cache */
    /* Values are counted in one of so many chunks, since any knots give a correct bound. */
    COUNTED_SHARE = 4,
    MAX_PARTS = 2, /* entries >= 0, negative entries */
    BISECTIONS = 60
};

/* Largest trace of a block over the width of its cell, where cells have few entries on average, and
 * what each entry adds (seen for random numbers with up to 4 entries per cell). */
static const double FEW = 0.5, PER_ENTRY = 0.45;

/* Samples with a larger error, relative to the trace of A, do not suit this operator: eigenvectors
 * are computed to 9e-10 of the largest eigenvalue, which is at most the trace. */
static const double MAX_ERROR = 9e-10;

typedef struct knot_sample {
    eef_knot_map map;
    size_t first[BINS + 1]; /* knot at the lower edge of each bin */
    double width[BINS];     /* of the cells of each bin */
    double trace, error, error_4;
    bool fits;
} knot_sample;

typedef struct knot_state {
    size_t samples;
    size_t parts; /* of the table of a sample */
    size_t shares;
    knot_sample *sample;
    uint32_t *node; /* rows for each sample, and NODES_AHEAD zeros */
    float *place;   /* rows for each sample */
    double *table;  /* parts x NODES x EEF_LANES for each share */
    double *sums;   /* rows x EEF_LANES for each share but the first, see sum_columns */
} knot_state;

/* An entry at the last knot has the weight zero at the node after it. */
enum { NODES = MAX_CELLS + 2 };

static size_t table_size(const knot_state *state)
{
    return state->parts * NODES * EEF_LANES;
}

/* ---- knots ------------------------------------------------------------------------------- */

/* Cells of a bin that keep the estimate below a limit. */
static double cells_within(double limit, double count, double width)
{
    double root = sqrt(FEW * FEW + 4 * PER_ENTRY * (count / width) * limit);
    return ceil(width * (FEW + root) / (2 * limit));
}

static double all_cells_within(double limit, const double *count, const double *edge)
{
    double total = 0;
    for (size_t b = 0; b < BINS; b++)
        total += cells_within(limit, count[b], edge[b + 1] - edge[b]);
    return total;
}

static void place_knots(knot_sample *s, const double *count, double largest)
{
    double edge[BINS + 1] = {0}, low = 0, high = 0;
    s->map.lowest = eef_lowest_bin(largest);
    for (size_t b = 1; b <= BINS; b++)
        edge[b] = eef_from_leading_bits(s->map.lowest + (int64_t)b);
    for (size_t b = 0; b < BINS; b++)
        high += count[b] * edge[b + 1] + largest;
    for (int k = 0; k < BISECTIONS; k++) {
        double middle = low == 0 ? high / 16 : sqrt(low) * sqrt(high);
        if (all_cells_within(middle, count, edge) <= MAX_CELLS)
            high = middle;
        else
            low = middle;
    }
    s->first[0] = 0;
    for (size_t b = 0; b < BINS; b++) {
        double width = edge[b + 1] - edge[b], cells = cells_within(high, count[b], width);
        s->first[b + 1] = s->first[b] + (size_t)cells;
        s->width[b] = width / cells;
        s->map.line[b][1] = cells / width;
        s->map.line[b][0] = (double)s->first[b] - edge[b] * s->map.line[b][1];
    }
}

/* Knots at all integers up to the largest one. */
static void place_knots_at_integers(knot_sample *s, size_t largest)
{
    s->map.lowest = INT64_MAX / 2; /* all entries are in bin 0 */
    for (size_t b = 0; b < BINS; b++) {
        s->map.line[b][0] = 0;
        s->map.line[b][1] = 1;
        s->width[b] = 1;
        s->first[b + 1] = largest;
    }
    s->first[0] = 0;
}

/* ---- additions --------------------------------------------------------------------------- */

typedef struct addition {
    eef_operator *op;
    const eef_samples *samples;
    bool finite[EEF_MAX_THREADS];
} addition;

/* Reads a sample; returns its largest magnitude, or NaN. */
static double read_sample(const addition *add, size_t k, double *x, bool *integers)
{
    const eef_operator *op = add->op;
    const double to_integer = 0x1.8p52; /* adding and subtracting it rounds to an integer */
    double largest = 0;
    *integers = true;
    for (size_t from = 0, count; from < op->rows; from += count) {
        count = op->rows - from < CHUNK_ROWS ? op->rows - from : CHUNK_ROWS;
        eef_samples_read(add->samples, k, from, count, x + from);
        double top = op->ops->largest(count, x + from);
        if (isnan(top))
            return top;
        largest = top > largest ? top : largest;
        int other = 0;
        for (size_t i = from; *integers && i < from + count; i++)
            other |= (x[i] + to_integer) - to_integer != x[i];
        *integers = *integers && !other;
    }
    return largest;
}

static void count_magnitudes(size_t rows, const double *x, int64_t lowest, double *total)
{
    uint32_t count[BINS] = {0};
    for (size_t from = 0; from < rows; from += COUNTED_SHARE * CHUNK_ROWS)
        for (size_t i = from; i < rows && i < from + CHUNK_ROWS; i++)
            count[eef_magnitude_bin(lowest, x[i])]++;
    size_t all = 0;
    for (size_t b = 0; b < BINS; b++)
        all += count[b];
    for (size_t b = 0; b < BINS; b++)
        total[b] = (double)count[b] * (double)rows / (double)all;
}

/* The number n of entries of a cell and the sum of f*(1-f) in one number, n + TRACE_UNIT * the sum,
 * which is exact enough for n <= MAX_COUNT: each addition rounds the sum by less than n * 2^-32. */
static const double TRACE_UNIT = 0x1p-20, TRACE_ROUNDING = 0x1p-32, MAX_COUNT = 0x1p21;

/* Places the entries of a sample between the knots. Sums over the rows for each node: entries of
 * the cell after it, and their f*(1-f). */
static void place_entries(const eef_operator *op, size_t k, const double *x, double *sums)
{
    const knot_state *state = op->state;
    uint32_t *node = state->node + k * op->rows;
    float *place = state->place + k * op->rows;
    memset(sums, 0, state->parts * NODES * sizeof *sums);
    for (size_t from = 0, count; from < op->rows; from += count) {
        count = op->rows - from < CHUNK_ROWS ? op->rows - from : CHUNK_ROWS;
        op->ops->place_on_knots(count, x + from, &state->sample[k].map, node + from, place + from);
        for (size_t i = from; i < from + count; i++) {
            double f = fabs((double)place[i]);
            sums[node[i]] += 1 + TRACE_UNIT * (f * (1 - f));
        }
    }
}

/* Rounding error of a place, as float. */
static const double PLACE_ROUNDING = 0x1p-25;

/* Bounds of the error, relative to the largest magnitude at first: from the largest trace of a
 * block, from the sum over the entries of the fourth powers of the traces of their blocks, and from
 * the rounding of places: when each x_i changes by e_i, min(x_i, x_j) changes by at most
 * sqrt(e_i^2 + e_j^2). */
static void bound_error(const eef_operator *op, knot_sample *s, double largest, const double *sums)
{
    const knot_state *state = op->state;
    double top = 0, fourth_powers = 0, squares = 0, rows = (double)op->rows;
    for (size_t part = 0; part < state->parts; part++)
        for (size_t b = 0; b < BINS; b++)
            for (size_t c = s->first[b]; c < s->first[b + 1]; c++) {
                double sum = sums[part * NODES + c], n = floor(sum), width = s->width[b] / largest;
                double trace = (sum - n) / TRACE_UNIT + TRACE_ROUNDING * n * n;
                double share = n <= MAX_COUNT ? trace * width : INFINITY;
                top = share > top ? share : top;
                fourth_powers += n * (share * share) * (share * share);
                squares += n * width * width;
            }
    double rounding = PLACE_ROUNDING * sqrt(2 * rows * squares);
    s->error = largest * (top + rounding);
    s->error_4 = largest * (sqrt(sqrt(fourth_powers)) + rounding * sqrt(sqrt(rows)));
}

static void analyse_sample(addition *add, size_t k, size_t share)
{
    eef_operator *op = add->op;
    knot_state *state = op->state;
    knot_sample *s = &state->sample[k];
    double *x = state->sums + share * op->rows, count[BINS];
    bool integers;
    double largest = read_sample(add, k, x, &integers);
    s->fits = (integers && largest <= MAX_CELLS) ||
              (largest >= EEF_MIN_BINNED_MAGNITUDE && largest <= EEF_MAX_BINNED_MAGNITUDE);
    if (isnan(largest))
        add->finite[share] = false;
    if (!s->fits)
        return;
    s->map.negative = state->parts == MAX_PARTS ? NODES : 0;
    s->trace = op->ops->sum_magnitudes(op->rows, x); /* f(x,x) = |x| */
    double *sums = state->table + share * table_size(state);
    if (integers && largest <= MAX_CELLS) {
        place_knots_at_integers(s, (size_t)largest);
        place_entries(op, k, x, sums); /* without error */
    } else {
        count_magnitudes(op->rows, x, eef_lowest_bin(largest), count);
        place_knots(s, count, largest);
        place_entries(op, k, x, sums);
        bound_error(op, s, largest, sums);
    }
    s->fits = s->error <= MAX_ERROR * s->trace;
    if (s->fits && op->observe != NULL)
        op->observe(op->observe_context, k,
                    &(eef_analysis){.rows = op->rows, .x = x, .largest = largest});
}

/* A share of the samples, up to one that does not fit. Samples that are analysed at the same time
 * have different numbers modulo the number of threads, as op->observe requires. */
static void analyse_share(void *context, size_t share, size_t thread)
{
    addition *add = context;
    eef_operator *op = add->op;
    const knot_state *state = op->state;
    add->finite[share] = true;
    for (size_t k = share; k < state->samples && !eef_pool_cancelled(&op->pool, thread);
         k += state->shares) {
        analyse_sample(add, k, share);
        if (!state->sample[k].fits)
            return;
    }
}

/* Columns of state->sums, which has room for a sample of each share while samples are analysed. */
static size_t sum_columns(size_t shares)
{
    return shares == 1 ? 1 : EEF_LANES * (shares - 1);
}

static eef_status allocate_state(eef_operator *op, const eef_samples *samples)
{
    const eef_host *host = op->host;
    knot_state *state = eef_allocate(host, 1, sizeof *state);
    op->state = state;
    if (state == NULL)
        return EEF_NO_MEMORY;
    size_t columns = samples->x.cols, threads = op->pool.threads;
    *state = (knot_state){.samples = columns, .parts = op->kernel->separates_signs ? MAX_PARTS : 1};
    state->shares = threads < columns ? threads : columns;
    state->sample = eef_allocate(host, columns, sizeof *state->sample);
    state->table = eef_allocate(host, state->shares, table_size(state) * sizeof(double));
    state->sums = eef_allocate(host, sum_columns(state->shares), op->rows * sizeof(double));
    state->node = eef_allocate(host, op->rows * columns + NODES_AHEAD, sizeof *state->node);
    state->place = eef_allocate(host, op->rows * columns, sizeof *state->place);
    if (!state->sample || !state->table || !state->sums || !state->node || !state->place)
        return EEF_NO_MEMORY;
    memset(state->node + op->rows * columns, 0, NODES_AHEAD * sizeof *state->node);
    return EEF_OK;
}

/* All samples are added at once. */
static eef_status add(eef_operator *op, const eef_samples *samples, eef_fault *fault)
{
    if (op->state != NULL)
        return EEF_INTERNAL;
    eef_status status = allocate_state(op, samples);
    if (status != EEF_OK)
        return status;
    knot_state *state = op->state;
    addition a = {.op = op, .samples = samples};
    for (size_t k = 0; k < samples->x.cols; k++)
        state->sample[k] = (knot_sample){.fits = false};
    eef_parallel_for(&op->pool, state->shares, analyse_share, &a);
    if (eef_pool_cancelled(&op->pool, 0))
        status = EEF_INTERRUPTED;
    for (size_t k = 0; k < samples->x.cols && status == EEF_OK; k++) {
        op->trace += state->sample[k].trace;
        op->error += state->sample[k].fits ? state->sample[k].error : INFINITY;
        op->error_4 += state->sample[k].error_4;
    }
    for (size_t share = 0; share < state->shares && status == EEF_OK; share++)
        if (!a.finite[share]) {
            for (size_t k = 0; k < samples->x.cols && fault->count == 0; k++) {
                eef_samples_read(samples, k, 0, op->rows, state->sums);
                status = eef_samples_fault(1, op->rows, state->sums, fault);
                fault->col = k;
            }
        }
    return status;
}

static void destroy(eef_operator *op)
{
    knot_state *state = op->state;
    eef_release(op->host, state->place);
    eef_release(op->host, state->node);
    eef_release(op->host, state->sums);
    eef_release(op->host, state->table);
    eef_release(op->host, state->sample);
    eef_release(op->host, state);
    op->state = NULL;
}

/* Two multiplications for each of two weights of an entry, and one for each knot. */
static void cost(const eef_operator *op, eef_operator_cost *cost)
{
    const knot_state *state = op->state;
    double knots = 0;
    for (size_t k = 0; k < state->samples; k++)
        knots += (double)(state->parts * state->sample[k].first[BINS]);
    cost->multiplications = 4 * (double)(op->rows * state->samples) + knots;
    cost->bytes = state->samples * sizeof *state->sample +
                  op->rows * state->samples * (sizeof *state->node + sizeof *state->place) +
                  state->shares * table_size(state) * sizeof(double) +
                  sum_columns(state->shares) * op->rows * sizeof(double);
}

/* ---- products ---------------------------------------------------------------------------- */

typedef struct product {
    eef_operator *op;
    const double *u;
    double *y;
} product;

/* M times one part of the table of a sample. */
static void multiply_knots(const knot_sample *s, double *table)
{
    size_t last = s->first[BINS];
    double above[EEF_LANES] = {0}, below[EEF_LANES] = {0};
    for (size_t c = 0; c < EEF_LANES; c++)
        above[c] = table[EEF_LANES * (last + 1) + c];
    for (size_t j = last + 1; j-- > 0;)
        for (size_t c = 0; c < EEF_LANES; c++) {
            above[c] += table[EEF_LANES * j + c];
            table[EEF_LANES * j + c] = above[c];
        }
    for (size_t c = 0; c < EEF_LANES; c++)
        table[c] = 0;
    for (size_t b = 0; b < BINS; b++) {
        double width = s->width[b];
        for (size_t j = s->first[b] + 1; j <= s->first[b + 1]; j++)
            for (size_t c = 0; c < EEF_LANES; c++) {
                below[c] += width * table[EEF_LANES * j + c];
                table[EEF_LANES * j + c] = below[c];
            }
    }
    for (size_t c = 0; c < EEF_LANES; c++)
        table[EEF_LANES * (last + 1) + c] = below[c];
}

/* y = y + the product of sample k with u */
static void apply_sample(const product *p, size_t k, double *table, double *y)
{
    const eef_operator *op = p->op;
    const knot_state *state = op->state;
    const knot_sample *s = &state->sample[k];
    const uint32_t *node = state->node + k * op->rows;
    const float *place = state->place + k * op->rows;
    for (size_t part = 0; part < state->parts; part++)
        memset(table + part * NODES * EEF_LANES, 0,
               (s->first[BINS] + 2) * EEF_LANES * sizeof *table);
    op->ops->scatter_nodes(op->rows, node, place, p->u, table);
    for (size_t part = 0; part < state->parts; part++)
        multiply_knots(s, table + part * NODES * EEF_LANES);
    op->ops->gather_nodes(op->rows, node, place, table, y);
}

static void apply_share(void *context, size_t share, size_t thread)
{
    const product *p = context;
    eef_operator *op = p->op;
    const knot_state *state = op->state;
    double *y = share == 0 ? p->y : state->sums + (share - 1) * op->rows * EEF_LANES;
    memset(y, 0, op->rows * EEF_LANES * sizeof *y);
    for (size_t k = share; k < state->samples && !eef_pool_cancelled(&op->pool, thread);
         k += state->shares)
        apply_sample(p, k, state->table + share * table_size(state), y);
}

static void sum_shares(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const knot_state *state = p->op->state;
    size_t numbers = p->op->rows * EEF_LANES,
           end = eef_part_begin(numbers, part + 1, state->shares);
    for (size_t share = 1; share < state->shares; share++) {
        const double *sum = state->sums + (share - 1) * numbers;
        for (size_t i = eef_part_begin(numbers, part, state->shares); i < end; i++)
            p->y[i] += sum[i];
    }
}

static eef_status apply(eef_operator *op, size_t blocks, const double *u, double *y)
{
    (void)blocks; /* one */
    const knot_state *state = op->state;
    product p = {op, u, y};
    eef_parallel_for(&op->pool, state->shares, apply_share, &p);
    eef_parallel_for(&op->pool, state->shares, sum_shares, &p);
    return eef_pool_cancelled(&op->pool, 0) ? EEF_INTERRUPTED : EEF_OK;
}

const eef_operator_type eef_interpolated_operator = {add, apply, cost, destroy};
