#include "pca/center.h"
#include "base/median.h"
#include "kernels/kernels.h"
#include "operator/operator.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* 8-bit pictures stored as double have entries k/255. */
static const double PICTURE_GRID = 255;
static const double MAX_EXACT_INTEGER = 9007199254740992.0; /* 2^53 */

/* Beyond these magnitudes sums and squares may leave the range of double. */
static const double MAX_UNSCALED = 0x1p300, MIN_UNSCALED = 0x1p-300;

enum {
    CHUNK_ROWS = 256, /* that are read together */
    /* Medians need all samples of a row. They are computed for some rows in each pass: for
     * MIN_MEDIAN_ROWS when the samples are in memory, else for as many as fit into this memory. */
    MAX_MEDIAN_BYTES = 64 * 1024 * 1024,
    MIN_MEDIAN_ROWS = 64
};

/* What is done with the samples of a pass. */
typedef enum pass_kind { PASS_CHECK, PASS_SUMS, PASS_MEDIANS, PASS_DONE } pass_kind;

struct eef_centring {
    const eef_host *host;
    const eef_block_ops *ops;
    const eef_pca_options *options;
    size_t rows, cols;
    bool in_memory;      /* a pass costs little */
    eef_pool *pool;      /* or NULL: one thread */
    eef_samples samples; /* of the present block, before they are centred */
    pass_kind pass;
    bool started;     /* a pass has begun */
    size_t seen;      /* samples in this pass */
    double *column;   /* room for one sample */
    double *shift;    /* in units of 2^exponent */
    double largest;   /* magnitude in the data */
    bool picture;     /* every entry is k/255 so far */
    bool summed;      /* shift has the sums of all entries so far, or of 255 times a picture */
    eef_fault fault;  /* of PASS_CHECK */
    eef_status wrong; /* what the fault is */
    double *buffer;   /* cols x median_rows: some rows of all samples */
    size_t median_from, median_rows;
};

/* ---- checks ------------------------------------------------------------------------------ */

static bool is_integer(eef_class class_id)
{
    return class_id != EEF_DOUBLE && class_id != EEF_SINGLE;
}

static void note(eef_centring *c, eef_status wrong, size_t i)
{
    c->wrong = wrong; /* integers are finite: there is one kind of fault */
    if (c->fault.count++ == 0) {
        c->fault.row = i % c->rows;
        c->fault.col = c->seen + i / c->rows;
    }
}

/* Looks at the integers themselves: as a double, 2^53 + 1 is 2^53. */
static void find_not_exact(eef_centring *c)
{
    const eef_matrix *x = &c->samples.x;
    const int64_t limit = INT64_C(1) << 53;
    size_t count = x->rows * x->cols;
    for (size_t i = 0; i < count && x->class_id == EEF_INT64; i++) {
        int64_t v = ((const int64_t *)x->data)[i];
        if (v > limit || v < -limit)
            note(c, EEF_NOT_EXACT, i);
    }
    for (size_t i = 0; i < count && x->class_id == EEF_UINT64; i++)
        if (((const uint64_t *)x->data)[i] > (uint64_t)limit)
            note(c, EEF_NOT_EXACT, i);
}

/* A pass over the block; every task takes some rows, or some entries. */
typedef struct part_pass {
    eef_centring *c;
    size_t parts;
    double largest[EEF_MAX_THREADS];
    bool finite[EEF_MAX_THREADS], picture[EEF_MAX_THREADS];
} part_pass;

static void run_parts(part_pass *p, eef_task *task)
{
    eef_pool *pool = p->c->pool;
    p->parts = pool != NULL ? pool->threads : 1;
    if (pool != NULL)
        eef_parallel_for(pool, p->parts, task, p);
    else
        task(p, 0, 0);
}

/* Rows [from, from + count) of sample k of the block as doubles, in the column or in place. */
static const double *read_rows(const eef_centring *c, size_t k, size_t from, size_t count)
{
    const eef_matrix *x = &c->samples.x;
    const eef_centering *how = &c->samples.centering;
    if (x->class_id == EEF_DOUBLE && how->exponent == 0 && how->grid == 0)
        return (const double *)x->data + k * x->rows + from;
    eef_samples_read(&c->samples, k, from, count, c->column + from);
    return c->column + from;
}

/* Adds 255*x to sums; returns whether every entry of x is k/255 to the last bit for an integer k up
 * to 255. high*k is exact, and k/255, whose bits have a period of 8, is never so close to the
 * middle between two numbers that the rounding error of low*k matters. */
static bool add_picture(size_t count, const double *x, double *sums)
{
    const double to_integer = 0x1.8p52; /* adding and subtracting it rounds to an integer */
    const double high = 0x1.01010101p-8, low = 0x1p-40 / PICTURE_GRID; /* 1/255 */
    int other = 0;
    for (size_t i = 0; i < count; i++) {
        double nearest = (PICTURE_GRID * x[i] + to_integer) - to_integer;
        other |= nearest * high + nearest * low != x[i];
        other |= !(fabs(nearest) <= PICTURE_GRID);
        sums[i] += nearest;
    }
    return !other;
}

/* Whether all entries are k/255, their largest magnitude, and their sums. */
static void picture_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    part_pass *p = context;
    eef_centring *c = p->c;
    const eef_matrix *block = &c->samples.x;
    size_t begin = eef_part_begin(c->rows, part, p->parts), count;
    size_t end = eef_part_begin(c->rows, part + 1, p->parts);
    p->picture[part] = true;
    p->largest[part] = 0;
    for (size_t k = 0; k < block->cols && p->picture[part]; k++)
        for (size_t from = begin; from < end && p->picture[part]; from += count) {
            const double *x = (const double *)block->data + k * block->rows + from;
            count = end - from < CHUNK_ROWS ? end - from : CHUNK_ROWS;
            p->picture[part] = add_picture(count, x, c->shift + from);
            p->largest[part] = fmax(p->largest[part], c->ops->largest(count, x));
        }
}

/* Whether all entries of the block are k/255, as in 8-bit pictures stored as double; the sums of k
 * are then in c->shift. With a mean subtracted from k, the samples still have few distinct values,
 * and integers; with a mean subtracted from k/255, every rounding error makes a value of its own.
 */
static bool check_picture(eef_centring *c)
{
    part_pass p = {.c = c};
    bool picture = true;
    run_parts(&p, picture_part);
    for (size_t part = 0; part < p.parts; part++)
        picture = picture && p.picture[part];
    for (size_t part = 0; part < p.parts && picture; part++)
        c->largest = fmax(c->largest, p.largest[part]);
    if (!picture && c->summed)
        memset(c->shift, 0, c->rows * sizeof *c->shift);
    c->summed = c->summed && (picture || c->seen == 0); /* else the sums of a block are lost */
    return picture;
}

static void add_to_shift(eef_centring *c, size_t from, size_t count, const double *x)
{
    for (size_t i = 0; i < count; i++)
        c->shift[from + i] += x[i];
}

static void check_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    part_pass *p = context;
    eef_centring *c = p->c;
    size_t from = eef_part_begin(c->rows, part, p->parts);
    size_t count = eef_part_begin(c->rows, part + 1, p->parts) - from;
    p->finite[part] = true;
    p->largest[part] = 0;
    for (size_t k = 0; k < c->samples.x.cols; k++) {
        const double *x = read_rows(c, k, from, count);
        double largest = c->ops->largest(count, x);
        p->finite[part] = p->finite[part] && !isnan(largest);
        p->largest[part] = fmax(p->largest[part], largest);
        if (c->summed)
            add_to_shift(c, from, count, x);
    }
}

/* The largest magnitude, and whether the data is usable. Samples in memory are added up while they
 * are in the cache, since few data need to be scaled first. */
static void check_block(eef_centring *c)
{
    const eef_matrix *x = &c->samples.x;
    part_pass p = {.c = c};
    bool finite = true;
    c->picture = c->picture && check_picture(c);
    if (c->picture)
        return;
    run_parts(&p, check_part);
    for (size_t part = 0; part < p.parts; part++) {
        finite = finite && p.finite[part];
        c->largest = fmax(c->largest, p.largest[part]);
    }
    for (size_t k = 0; k < x->cols && !finite; k++) {
        const double *column = read_rows(c, k, 0, x->rows);
        for (size_t i = 0; i < x->rows; i++)
            if (!(fabs(column[i]) <= DBL_MAX))
                note(c, EEF_NOT_FINITE, k * x->rows + i);
    }
    find_not_exact(c);
}

/* ---- centres ----------------------------------------------------------------------------- */

static void sum_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    part_pass *p = context;
    eef_centring *c = p->c;
    size_t from = eef_part_begin(c->rows, part, p->parts);
    size_t count = eef_part_begin(c->rows, part + 1, p->parts) - from;
    for (size_t k = 0; k < c->samples.x.cols; k++)
        add_to_shift(c, from, count, read_rows(c, k, from, count));
}

static void add_to_sums(eef_centring *c)
{
    run_parts(&(part_pass){.c = c}, sum_part);
}

/* Rows median_from, ... of the block, sample after sample. */
static void collect_rows(eef_centring *c)
{
    double entry[CHUNK_ROWS];
    for (size_t from = 0; from < c->median_rows; from += CHUNK_ROWS) {
        size_t left = c->median_rows - from, count = left < CHUNK_ROWS ? left : CHUNK_ROWS;
        for (size_t k = 0; k < c->samples.x.cols; k++) {
            eef_samples_read(&c->samples, k, c->median_from + from, count, entry);
            for (size_t i = 0; i < count; i++)
                c->buffer[(from + i) * c->cols + c->seen + k] = entry[i];
        }
    }
}

static void finish_medians(eef_centring *c)
{
    for (size_t i = 0; i < c->median_rows; i++)
        c->shift[c->median_from + i] = eef_median(c->buffer + i * c->cols, c->cols);
}

/* The mean of integers: sums with the scale N, so that N*x - sum is an integer; else means. */
static void finish_sums(eef_centring *c)
{
    const eef_matrix *x = &c->samples.x;
    eef_centering *how = &c->samples.centering;
    double n = (double)c->cols;
    if ((is_integer(x->class_id) || how->grid != 0) && c->largest * 2 * n <= MAX_EXACT_INTEGER)
        how->scale = n;
    else
        for (size_t i = 0; i < c->rows; i++)
            c->shift[i] /= n;
}

/* The power of two by which extreme data, or a given centre, is divided. */
static int choose_exponent(const eef_centring *c)
{
    const eef_pca_options *options = c->options;
    double largest = c->largest;
    int exponent = 0;
    if (options->center >= EEF_CENTER_SCALAR) {
        size_t count = options->center == EEF_CENTER_VECTOR ? c->rows : 1;
        largest = fmax(largest, c->ops->largest(count, options->center_values));
    }
    if (largest > MAX_UNSCALED || (largest < MIN_UNSCALED && largest > 0)) {
        frexp(largest, &exponent);
        exponent--; /* 2^exponent is in the range of double as well */
    }
    return exponent;
}

/* For data of class single, mu and X - mu are of that class too. False when mu is too large for
 * it. */
static bool round_shift(eef_centring *c)
{
    int exponent = c->samples.centering.exponent;
    bool fits = true;
    c->samples.centering.single = true;
    for (size_t i = 0; i < c->rows; i++) {
        double center = (double)(float)eef_times_power(c->shift[i], exponent);
        fits = fits && fabs(center) <= FLT_MAX;
        c->shift[i] = eef_times_power(center, -exponent);
    }
    return fits;
}

static void write_center(const eef_centring *c, double *mu)
{
    const eef_pca_options *options = c->options;
    const eef_centering *how = &c->samples.centering;
    double unit = how->grid != 0 ? how->grid : 1;
    size_t step = options->center == EEF_CENTER_VECTOR;
    bool given = options->center >= EEF_CENTER_SCALAR;
    bool single = how->single; /* the shift is the rounded centre */
    if (given && !single) {
        for (size_t i = 0; i < c->rows; i++)
            mu[i] = options->center_values[i * step];
        return;
    }
    for (size_t i = 0; i < c->rows; i++)
        mu[i] = c->shift[i] / how->scale / unit;
    for (size_t i = 0; i < c->rows && how->exponent != 0; i++)
        mu[i] = eef_times_power(mu[i], how->exponent);
}

/* ---- passes ------------------------------------------------------------------------------ */

eef_status eef_centring_create(const eef_host *host, const eef_block_ops *ops,
                               const eef_matrix *shape, const eef_pca_options *options,
                               eef_centring **made)
{
    *made = NULL;
    if (shape->rows > SIZE_MAX / sizeof(double) / shape->cols)
        return EEF_TOO_LARGE;
    eef_centring *c = eef_allocate(host, 1, sizeof *c);
    if (c == NULL)
        return EEF_NO_MEMORY;
    /* mf depends on the sign of every rounding error: it gets the same ones as M code. */
    bool signs_only = eef_kernel_find(options->kernel)->low_rank;
    *c = (eef_centring){.host = host,
                        .ops = ops,
                        .options = options,
                        .rows = shape->rows,
                        .cols = shape->cols,
                        .in_memory = shape->data != NULL,
                        .samples = {.x = *shape, .centering = {.scale = 1}},
                        .picture = options->center == EEF_CENTER_MEAN && !signs_only &&
                                   shape->class_id == EEF_DOUBLE,
                        .summed = options->center == EEF_CENTER_MEAN && shape->data != NULL,
                        .column = eef_allocate(host, shape->rows, sizeof(double)),
                        .shift = eef_allocate(host, shape->rows, sizeof(double))};
    *made = c;
    if (c->column == NULL || c->shift == NULL)
        return EEF_NO_MEMORY;
    memset(c->shift, 0, c->rows * sizeof *c->shift);
    return EEF_OK;
}

/* After PASS_CHECK: everything but sums and medians. */
static void begin_center(eef_centring *c)
{
    const eef_pca_options *options = c->options;
    size_t step = options->center == EEF_CENTER_VECTOR;
    eef_centering *how = &c->samples.centering;
    how->exponent = choose_exponent(c);
    if (c->picture && how->exponent == 0)
        how->grid = PICTURE_GRID;
    c->summed = c->summed && how->exponent == 0;
    if (!c->summed)
        memset(c->shift, 0, c->rows * sizeof *c->shift);
    for (size_t i = 0; i < c->rows && options->center >= EEF_CENTER_SCALAR; i++)
        c->shift[i] = eef_times_power(options->center_values[i * step], -how->exponent);
    c->pass = options->center == EEF_CENTER_MEAN     ? PASS_SUMS
              : options->center == EEF_CENTER_MEDIAN ? PASS_MEDIANS
                                                     : PASS_DONE;
}

/* The next rows whose medians are computed; PASS_DONE after the last ones. */
static eef_status begin_medians(eef_centring *c)
{
    size_t fitting = MAX_MEDIAN_BYTES / sizeof(double) / c->cols;
    c->median_from += c->median_rows;
    c->median_rows = c->rows - c->median_from;
    if (fitting < MIN_MEDIAN_ROWS || c->in_memory)
        fitting = MIN_MEDIAN_ROWS;
    if (c->median_rows > fitting)
        c->median_rows = fitting;
    if (c->median_rows == 0)
        c->pass = PASS_DONE;
    else if (c->buffer == NULL)
        c->buffer = eef_allocate(c->host, c->cols, fitting * sizeof *c->buffer);
    return c->median_rows == 0 || c->buffer != NULL ? EEF_OK : EEF_NO_MEMORY;
}

eef_status eef_centring_next_pass(eef_centring *c, bool *more, eef_fault *fault)
{
    eef_status status = EEF_OK;
    *more = true;
    if (!c->started) {
        c->started = true;
        return EEF_OK;
    }
    if (c->seen != c->cols)
        return EEF_INTERNAL;
    if (c->pass == PASS_CHECK) {
        *fault = c->fault;
        if (c->wrong != EEF_OK)
            return c->wrong;
        begin_center(c);
    } else if (c->pass == PASS_SUMS) {
        c->summed = true;
    } else if (c->pass == PASS_MEDIANS) {
        finish_medians(c);
    }
    if (c->pass == PASS_SUMS && c->summed) {
        finish_sums(c);
        c->pass = PASS_DONE;
    }
    if (c->pass == PASS_MEDIANS)
        status = begin_medians(c);
    c->seen = 0;
    *more = c->pass != PASS_DONE;
    return status;
}

eef_status eef_centring_push(eef_centring *c, const eef_matrix *block)
{
    if (block->rows != c->rows || block->cols > c->cols - c->seen ||
        block->class_id != c->samples.x.class_id)
        return EEF_INTERNAL;
    c->samples.x = *block;
    if (c->pass == PASS_CHECK)
        check_block(c);
    else if (c->pass == PASS_SUMS)
        add_to_sums(c);
    else if (c->pass == PASS_MEDIANS)
        collect_rows(c);
    c->seen += block->cols;
    return EEF_OK;
}

eef_status eef_centring_finish(eef_centring *c, double *mu, eef_centered *made)
{
    eef_centering *how = &c->samples.centering;
    if (c->pass != PASS_DONE)
        return EEF_INTERNAL;
    if (c->samples.x.class_id == EEF_SINGLE && !round_shift(c))
        return EEF_OVERFLOW;
    write_center(c, mu);
    if (c->options->center != EEF_CENTER_NONE)
        how->shift = c->shift;
    double unit = how->grid != 0 ? how->grid : 1;
    *made = (eef_centered){c->samples, ldexp(1 / how->scale / unit, how->exponent)};
    return EEF_OK;
}

eef_status eef_center_matrix(eef_centring *c, const eef_matrix *x, eef_pool *pool,
                             eef_pca_result *result, eef_centered *made)
{
    bool more = true;
    c->pool = pool;
    while (more) {
        eef_status status = eef_centring_next_pass(c, &more, &result->fault);
        if (status == EEF_OK && more)
            status = eef_centring_push(c, x);
        if (status != EEF_OK)
            return status;
    }
    return eef_centring_finish(c, result->mu, made);
}

void eef_centring_destroy(eef_centring *c)
{
    if (c == NULL)
        return;
    eef_release(c->host, c->buffer);
    eef_release(c->host, c->shift);
    eef_release(c->host, c->column);
    eef_release(c->host, c);
}
