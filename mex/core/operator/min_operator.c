/* The product with the Gram matrix of min or minm without the matrix.
 *
 * With the magnitudes t_1 <= t_2 <= ... of one sample's entries in ascending order and
 * g_j = sign(x_j)*u_j,
 *   sum_j min(t_i, t_j) g_j = sum_(t_j < t_i) t_j g_j + t_i * sum_(t_j >= t_i) g_j,
 * two running sums over the sorted entries: O(D) operations per sample after one sort. The kernel
 * minm adds entries of one sign only, so each sample has two parts, its entries >= 0 and its
 * negative entries. The kernel min has one part.
 *
 * A binned sample (see analyse_sample.h) does not need the order of its entries: u is added into a
 * table with one row per bin, the running sums go over the table, and y is looked up there. Binned
 * samples are grouped, so that one pass over u and y serves a whole group. The table of an integer
 * sample has one row for each integer of its range, and is too large for groups. */
#include "kernels/kernels.h"
#include "operator/analyse_sample.h"
#include "operator/operator.h"
#include "operator/sorted_lists.h"

#include <math.h>
#include <string.h>

/* The tables of a group stay in the second-level cache of each thread: 8192 bins of 16 bytes
 * are 128 KiB. Codes have 16 bits. */
enum { GROUP_BINS = 8192, MAX_GROUP_BINS = UINT16_MAX + 1, MAX_GROUP_SAMPLES = 16 };

/* Products of two blocks take 64 bytes for each row and thread: 16 MiB. */
enum { MAX_WIDE_ROWS = 1 << 18 };
/* Where the workspace of a thread is larger, its rows are prefetched: with the workspace in the
 * second-level cache that took 0.65 instead of 0.58 ns per entry, with 2.4 MB 0.74 instead of 0.80
 * (AMD EPYC, Zen 5, 1 MiB, 2026-11). */
enum { MAX_NEAR_BYTES = 1 << 20 };
/* The lists of sorted samples are stored one after the other in blocks of at most this size, which
 * have huge pages. An addition of 76800 x 100 entries took 42 ms with two allocations for each
 * sample, 34 ms with blocks of 32 MiB and 2 ms less with blocks of 64 MiB; smaller blocks were
 * slower (AMD EPYC, Zen 5, two cores, 2026-11). */
enum { MAX_LIST_BLOCK_BYTES = 64 * 1024 * 1024, LIST_ALIGNMENT = 64 };

enum { PARTS = EEF_SIGN_PARTS };

typedef struct bin_group {
    eef_bin_group group;
    uint16_t *codes;
    double *value;                         /* of every bin */
    size_t end[PARTS * MAX_GROUP_SAMPLES]; /* last bin + 1 of every part */
} bin_group;

/* What is left of the block of lists that a thread fills. */
typedef struct list_room {
    char *free;
    size_t bytes;
} list_room;

typedef struct integer_sample {
    uint32_t *place; /* position of the entry in the table, in doubles */
    size_t most;     /* integers are from -most to most */
} integer_sample;

/* Memory of a product with some blocks together, allocated by the first one; `lanes` is the number
 * of vectors. */
typedef struct sorted_memory {
    double *workspace; /* rows x 2 x lanes for each share */
    double *total;     /* PARTS x lanes for each sorted sample */
    double *by_sign;   /* SIGN_CODES x lanes for each group of signs */
} sorted_memory;

typedef struct min_state {
    bin_group *group;
    size_t groups, group_room;
    integer_sample *integer;
    size_t integers, integer_room;
    size_t largest_table; /* of an integer sample, in rows */
    eef_sorted_sample *sorted;
    size_t sorts, sorted_room;
    char **list; /* blocks with the lists of all sorted samples */
    size_t lists, lists_room;
    list_room open_list[EEF_MAX_THREADS];
    uint8_t **signs; /* sign codes of every row, for each group of SIGN_SAMPLES sorted samples */
    size_t sign_groups, sign_room;
    size_t bins, largest_group; /* in all; in one group */
    size_t entries;             /* of all sorted samples */
    /* Memory of a product. */
    double *table;         /* bins of a group x EEF_LANES */
    size_t shares;         /* of the integer and the sorted samples, one workspace each */
    double *integer_table; /* largest_table x EEF_LANES for each share */
    sorted_memory memory[EEF_MAX_TOGETHER]; /* for one block, and for two */
} min_state;

/* ---- additions --------------------------------------------------------------------------- */

/* The array, or a larger copy when it has no room for one more element. NULL when the host refuses
 * memory; the array then stays as it is. */
static void *grown(const eef_host *host, void *array, size_t used, size_t *room, size_t size)
{
    if (used < *room)
        return array;
    size_t larger = *room == 0 ? 16 : 2 * *room;
    void *moved = eef_allocate(host, larger, size);
    if (moved == NULL)
        return NULL;
    if (used > 0)
        memcpy(moved, array, used * size);
    eef_release(host, array);
    *room = larger;
    return moved;
}

/* Samples of one addition: those that are analysed at the same time, and those of the group that
 * is being filled. */
typedef struct addition {
    eef_operator *op;
    const eef_samples *samples;
    size_t first;           /* sample that is analysed first */
    eef_analysis *analysis; /* one for each thread */
    double *column;         /* rows for each thread */
    double trace[EEF_MAX_THREADS];
    eef_sorted_sample sorted[EEF_MAX_THREADS]; /* of the analyses, if they are sorted */
    uint8_t *signs;                            /* of the entries, rows for each thread */
    char *scratch;
    size_t scratch_bytes;
    eef_analysis open[MAX_GROUP_SAMPLES];
    size_t opened, open_bins;
} addition;

static void release_analysis(const eef_host *host, eef_analysis *a)
{
    eef_release(host, a->codes);
    eef_release(host, a->entry);
    eef_release(host, a->value);
    *a = (eef_analysis){.rows = 0};
}

/* Makes a group of the open samples. */
static eef_status close_group(addition *add)
{
    eef_operator *op = add->op;
    min_state *state = op->state;
    size_t count = add->opened;
    if (count == 0)
        return EEF_OK;
    bin_group *groups =
        grown(op->host, state->group, state->groups, &state->group_room, sizeof *state->group);
    if (groups == NULL)
        return EEF_NO_MEMORY;
    state->group = groups;
    bin_group *g = &state->group[state->groups++];
    *g = (bin_group){.codes = eef_allocate(op->host, op->rows * count, sizeof *g->codes),
                     .value = eef_allocate(op->host, add->open_bins, sizeof *g->value)};
    if (g->codes == NULL || g->value == NULL)
        return EEF_NO_MEMORY;
    g->group = (eef_bin_group){op->rows, count, g->codes};
    size_t first = 0;
    for (size_t k = 0; k < count; k++) {
        eef_analysis *one = &add->open[k];
        memcpy(g->value + first, one->value, one->bins * sizeof *one->value);
        for (size_t i = 0; i < op->rows; i++)
            g->codes[i * count + k] = (uint16_t)(one->codes[i] + first);
        g->end[PARTS * k] = first + (op->kernel->separates_signs ? one->negative : one->bins);
        first += one->bins;
        g->end[PARTS * k + 1] = first;
        release_analysis(op->host, one);
    }
    state->bins += first;
    if (first > state->largest_group)
        state->largest_group = first;
    add->opened = add->open_bins = 0;
    return EEF_OK;
}

/* Adds a binned sample to the open group, which takes its codes and values over. */
static eef_status take_binned(addition *add, eef_analysis *a)
{
    size_t room = GROUP_BINS * add->op->pool.threads;
    if (room > MAX_GROUP_BINS)
        room = MAX_GROUP_BINS;
    if (add->opened == MAX_GROUP_SAMPLES || add->open_bins + a->bins > room) {
        eef_status status = close_group(add);
        if (status != EEF_OK)
            return status;
    }
    eef_analysis *taken = &add->open[add->opened++];
    *taken = *a;
    taken->entry = NULL;
    add->open_bins += a->bins;
    a->codes = NULL;
    a->value = NULL;
    return EEF_OK;
}

/* Adds the signs of one more sorted sample, coded as 0, 1 or 2, to the sign codes of its group. */
static eef_status add_signs(eef_operator *op, const uint8_t *signs)
{
    static const uint8_t weights[SIGN_SAMPLES] = {1, 3, 9, 27, 81};
    min_state *state = op->state;
    size_t digit = state->sorts % SIGN_SAMPLES;
    if (digit == 0) {
        uint8_t **groups = grown(op->host, state->signs, state->sign_groups, &state->sign_room,
                                 sizeof *state->signs);
        if (groups == NULL)
            return EEF_NO_MEMORY;
        state->signs = groups;
        uint8_t *codes = eef_allocate(op->host, op->rows, sizeof *codes);
        if (codes == NULL)
            return EEF_NO_MEMORY;
        memset(codes, 0, op->rows * sizeof *codes);
        state->signs[state->sign_groups++] = codes;
    }
    uint8_t *codes = state->signs[state->sign_groups - 1], weight = weights[digit];
    size_t rows = op->rows;
    for (size_t i = 0; i < rows; i++)
        codes[i] = (uint8_t)(codes[i] + weight * signs[i]);
    return EEF_OK;
}

/* Adds an integer sample, whose entries are taken over. */
static eef_status take_integer(eef_operator *op, eef_analysis *a)
{
    min_state *state = op->state;
    size_t rows = 2 * a->most + 1;
    integer_sample *samples =
        grown(op->host, state->integer, state->integers, &state->integer_room, sizeof *samples);
    if (samples == NULL)
        return EEF_NO_MEMORY;
    state->integer = samples;
    state->integer[state->integers++] = (integer_sample){a->entry, a->most};
    if (rows > state->largest_table)
        state->largest_table = rows;
    a->entry = NULL;
    return EEF_OK;
}

static eef_status take_sorted(eef_operator *op, const eef_sorted_sample *one, const uint8_t *signs)
{
    min_state *state = op->state;
    eef_sorted_sample *samples =
        grown(op->host, state->sorted, state->sorts, &state->sorted_room, sizeof *samples);
    if (samples == NULL)
        return EEF_NO_MEMORY;
    state->sorted = samples;
    if (add_signs(op, signs) != EEF_OK)
        return EEF_NO_MEMORY;
    state->sorted[state->sorts++] = *one;
    state->entries += one->count;
    return EEF_OK;
}

static size_t aligned_list(size_t bytes)
{
    return (bytes + LIST_ALIGNMENT - 1) / LIST_ALIGNMENT * LIST_ALIGNMENT;
}

/* Makes room for the lists of one more sample of a thread, which analyses `samples` more in this
 * addition. Until a sample was sorted, a block has room for one: all may be binned. */
static eef_status allocate_list(eef_operator *op, size_t thread, size_t samples)
{
    min_state *state = op->state;
    size_t needed = aligned_list(eef_max_list_bytes(op->rows)),
           fitting = MAX_LIST_BLOCK_BYTES / needed;
    if (state->open_list[thread].bytes >= needed)
        return EEF_OK;
    size_t count = samples < fitting ? samples : fitting;
    if (count == 0 || state->sorts == 0)
        count = 1;
    char **lists = grown(op->host, state->list, state->lists, &state->lists_room, sizeof *lists);
    if (lists == NULL)
        return EEF_NO_MEMORY;
    state->list = lists;
    char *block = eef_allocate(op->host, count, needed);
    if (block == NULL)
        return EEF_NO_MEMORY;
    state->list[state->lists++] = block;
    state->open_list[thread] = (list_room){block, count * needed};
    return EEF_OK;
}

/* Stores the lists of a sorted sample where a thread has room. */
static eef_sorted_sample store_lists(const eef_analysis *a, list_room *room)
{
    eef_sorted_sample stored = eef_store_lists(a, room->free);
    size_t bytes = aligned_list(stored.count * sizeof *stored.entry);
    room->free += bytes;
    room->bytes -= bytes;
    return stored;
}

/* Turns the rows of an integer sample into positions in the table. */
static void make_positions(const eef_operator *op, eef_analysis *a)
{
    for (size_t i = 0; i < op->rows; i++)
        a->entry[i] *= EEF_LANES;
}

/* Reads a sample in the order of the operator. Unless most rows are left out, the scratch memory of
 * the analysis has room to read and centre the sample in the order of the data first. An addition
 * of 76800 x 100 entries then took 29 ms instead of 34 (AMD EPYC, Zen 5, two cores, 2026-11). */
static void read_sample(const addition *add, size_t part, double *column)
{
    eef_samples samples = *add->samples;
    const uint32_t *row = samples.row;
    size_t k = add->first + part, rows = add->op->rows, bytes = samples.x.rows * sizeof(double);
    if (row == NULL || bytes > add->scratch_bytes) {
        eef_samples_read(&samples, k, 0, rows, column);
        return;
    }
    /* The end of the scratch memory, which the sort uses next, is in the cache then. */
    char *end = add->scratch + (part + 1) * add->scratch_bytes;
    double *all = (double *)(void *)(end - bytes);
    samples.row = NULL;
    eef_samples_read(&samples, k, 0, samples.x.rows, all);
    for (size_t i = 0; i < rows; i++)
        column[i] = all[row[i]];
}

static void analyse_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    addition *add = context;
    const eef_operator *op = add->op;
    eef_analysis *a = &add->analysis[part];
    double *column = add->column + part * op->rows;
    read_sample(add, part, column);
    a->rows = op->rows;
    a->x = column;
    a->largest = op->ops->largest(op->rows, column);
    a->separate_signs = op->kernel->separates_signs;
    a->sample_rows = op->rows;
    a->scratch = add->scratch + part * add->scratch_bytes;
    add->trace[part] = op->ops->sum_magnitudes(op->rows, column); /* f(x,x) = |x| */
    if (isnan(a->largest))
        return;
    eef_analyse(a);
    if (a->most > 0) {
        make_positions(op, a);
    } else if (a->bins == 0) {
        uint8_t *signs = add->signs + part * op->rows;
        add->sorted[part] = store_lists(a, &((min_state *)op->state)->open_list[part]);
        memset(signs, 0, op->rows * sizeof *signs);
        op->ops->add_sign_digit(op->rows, column, 1, signs);
    }
    if (op->observe != NULL)
        op->observe(op->observe_context, op->samples + add->first + part, a);
}

/* Allocates the arrays that were taken over with the sample before. */
static eef_status allocate_analysis(const eef_operator *op, eef_analysis *a)
{
    if (a->codes == NULL)
        a->codes = eef_allocate(op->host, op->rows, sizeof *a->codes);
    if (a->entry == NULL)
        a->entry = eef_allocate(op->host, op->rows, sizeof *a->entry);
    if (a->value == NULL)
        a->value = eef_allocate(op->host, op->rows, sizeof *a->value);
    return a->codes && a->entry && a->value ? EEF_OK : EEF_NO_MEMORY;
}

/* Analyses as many samples at a time as there are threads, and takes them over in their order. */
static eef_status add_samples(addition *add, eef_fault *fault)
{
    eef_operator *op = add->op;
    size_t samples = add->samples->x.cols, threads = op->pool.threads;
    for (; add->first < samples; add->first += threads) {
        size_t count = samples - add->first < threads ? samples - add->first : threads;
        if (eef_pool_cancelled(&op->pool, 0))
            return EEF_INTERRUPTED;
        for (size_t k = 0; k < count; k++)
            if (allocate_analysis(op, &add->analysis[k]) != EEF_OK ||
                allocate_list(op, k, (samples - add->first - k + threads - 1) / threads) != EEF_OK)
                return EEF_NO_MEMORY;
        eef_parallel_for(&op->pool, count, analyse_part, add);
        for (size_t k = 0; k < count; k++) {
            eef_analysis *a = &add->analysis[k];
            eef_status status = EEF_OK;
            if (isnan(a->largest)) {
                status = eef_samples_fault(1, op->rows, a->x, fault);
                fault->col = add->first + k;
            } else {
                op->trace += add->trace[k];
                status = a->bins > 0 ? take_binned(add, a)
                         : a->most > 0
                             ? take_integer(op, a)
                             : take_sorted(op, &add->sorted[k], add->signs + k * op->rows);
            }
            if (status != EEF_OK)
                return status;
        }
    }
    return close_group(add);
}

static void release_memory(const eef_host *host, sorted_memory *m)
{
    eef_release(host, m->workspace);
    eef_release(host, m->total);
    eef_release(host, m->by_sign);
    *m = (sorted_memory){NULL, NULL, NULL};
}

/* The memory of products with some blocks together, unless it was allocated before. */
static eef_status allocate_memory(eef_operator *op, size_t blocks)
{
    min_state *state = op->state;
    sorted_memory *m = &state->memory[blocks - 1];
    size_t row_bytes = blocks * EEF_LANES * sizeof(double);
    if (m->workspace == NULL)
        m->workspace = eef_allocate(op->host, state->shares, 2 * row_bytes * (op->rows + 1));
    if (m->total == NULL)
        m->total = eef_allocate(op->host, state->sorts, PARTS * row_bytes);
    if (m->by_sign == NULL)
        m->by_sign = eef_allocate(op->host, state->sign_groups, SIGN_CODES * row_bytes);
    return m->workspace && m->total && m->by_sign ? EEF_OK : EEF_NO_MEMORY;
}

/* The memory of a product of one block with the present samples. */
static eef_status allocate_workspace(eef_operator *op)
{
    min_state *state = op->state;
    const eef_host *host = op->host;
    size_t lane_bytes = EEF_LANES * sizeof(double);
    size_t shared = state->integers + state->sorts;
    eef_release(host, state->table);
    eef_release(host, state->integer_table);
    for (size_t k = 0; k < EEF_MAX_TOGETHER; k++)
        release_memory(host, &state->memory[k]);
    bool wide = state->groups + state->integers == 0 && op->rows <= MAX_WIDE_ROWS;
    op->together = wide ? EEF_MAX_TOGETHER : 1;
    state->shares = op->pool.threads < shared ? op->pool.threads : shared;
    state->table = eef_allocate(host, state->largest_group, lane_bytes);
    state->integer_table = eef_allocate(host, state->shares, state->largest_table * lane_bytes);
    if (!state->table || !state->integer_table)
        return EEF_NO_MEMORY;
    return allocate_memory(op, 1);
}

static eef_status add(eef_operator *op, const eef_samples *samples, eef_fault *fault)
{
    const eef_host *host = op->host;
    size_t threads = op->pool.threads;
    if (op->rows > UINT32_MAX / (2 * EEF_LANES))
        return EEF_TOO_LARGE;
    if (op->state == NULL) {
        op->state = eef_allocate(host, 1, sizeof(min_state));
        if (op->state == NULL)
            return EEF_NO_MEMORY;
        *(min_state *)op->state = (min_state){.groups = 0};
    }
    addition a = {.op = op, .samples = samples};
    a.scratch_bytes = eef_analyse_scratch_bytes(op->rows);
    a.analysis = eef_allocate(host, threads, sizeof *a.analysis);
    a.column = eef_allocate(host, threads, op->rows * sizeof *a.column);
    a.signs = eef_allocate(host, threads, op->rows * sizeof *a.signs);
    a.scratch = eef_allocate(host, threads, a.scratch_bytes);
    eef_status status = EEF_NO_MEMORY;
    if (a.analysis != NULL && a.column != NULL && a.signs != NULL && a.scratch != NULL) {
        memset(a.analysis, 0, threads * sizeof *a.analysis);
        status = add_samples(&a, fault);
        for (size_t k = 0; k < threads; k++)
            release_analysis(host, &a.analysis[k]);
        for (size_t k = 0; k < a.opened; k++)
            release_analysis(host, &a.open[k]);
    }
    eef_release(host, a.scratch);
    eef_release(host, a.signs);
    eef_release(host, a.column);
    eef_release(host, a.analysis);
    return status == EEF_OK ? allocate_workspace(op) : status;
}

static void destroy(eef_operator *op)
{
    const eef_host *host = op->host;
    min_state *state = op->state;
    for (size_t g = 0; g < state->groups; g++) {
        eef_release(host, state->group[g].codes);
        eef_release(host, state->group[g].value);
    }
    for (size_t k = 0; k < state->integers; k++)
        eef_release(host, state->integer[k].place);
    for (size_t k = 0; k < state->lists; k++)
        eef_release(host, state->list[k]);
    for (size_t g = 0; g < state->sign_groups; g++)
        eef_release(host, state->signs[g]);
    eef_release(host, state->group);
    eef_release(host, state->integer);
    eef_release(host, state->sorted);
    eef_release(host, state->list);
    eef_release(host, state->signs);
    eef_release(host, state->table);
    eef_release(host, state->integer_table);
    for (size_t k = 0; k < EEF_MAX_TOGETHER; k++)
        release_memory(host, &state->memory[k]);
    eef_release(host, state);
    op->state = NULL;
}

/* One multiplication for each bin, none for integers, two for each sorted entry. */
static void cost(const eef_operator *op, eef_operator_cost *cost)
{
    const min_state *state = op->state;
    size_t binned = op->samples - state->integers - state->sorts;
    cost->multiplications = (double)state->bins + (double)state->entries;
    cost->bytes =
        op->rows * binned * sizeof(uint16_t) + state->bins * sizeof(double) +
        op->rows * state->integers * sizeof(uint32_t) + state->entries * sizeof(double) +
        op->rows * state->sign_groups + state->largest_group * EEF_LANES * sizeof(double) +
        state->shares * (2 * (op->rows + 1) + state->largest_table) * EEF_LANES * sizeof(double);
}

/* ---- products ---------------------------------------------------------------------------- */

/* One product; every task takes some samples, or some rows. */
typedef struct product {
    eef_operator *op;
    const min_state *state;
    const bin_group *group;
    const double *u;
    double *y;
    const eef_sorted_ops *ops;   /* for the number of blocks */
    const sorted_memory *memory; /* of these operations */
    size_t lanes;                /* vectors */
    bool far;                    /* the workspace is larger than the second-level cache */
} product;

/* The tables of some samples of a group: filled from u, then multiplied. */
static void fill_tables(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const bin_group *g = p->group;
    const eef_block_ops *ops = p->op->ops;
    size_t first = eef_part_begin(g->group.samples, part, p->op->pool.threads);
    size_t last = eef_part_begin(g->group.samples, part + 1, p->op->pool.threads);
    if (first == last)
        return;
    double *table = p->state->table;
    size_t from = first == 0 ? 0 : g->end[PARTS * first - 1], to = g->end[PARTS * last - 1];
    memset(table + EEF_LANES * from, 0, EEF_LANES * (to - from) * sizeof *table);
    ops->scatter(&g->group, first, last, p->u, table);
    for (size_t k = PARTS * first; k < PARTS * last; k++) {
        ops->min_bins(g->end[k] - from, g->value + from, table + EEF_LANES * from);
        from = g->end[k];
    }
}

static void gather_rows(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    size_t threads = p->op->pool.threads, rows = p->op->rows;
    p->op->ops->gather(&p->group->group, eef_part_begin(rows, part, threads),
                       eef_part_begin(rows, part + 1, threads), p->state->table, p->y);
}

/* Numbers in the workspace of one share: the rows, and one for which u is zero. */
static size_t workspace_size(const product *p)
{
    return 2 * p->lanes * (p->op->rows + 1);
}

/* Adds the products of some sorted samples with u to y, except for their totals. */
static void apply_sorted(const product *p, size_t first, size_t count, double *workspace)
{
    const min_state *state = p->state;
    size_t parts = p->op->kernel->separates_signs ? 2 : 1;
    for (size_t part = 0; part < parts; part++) {
        eef_sorted_lists lists = {
            .count = (int)count, .far = p->far, .row_mask = eef_row_mask(p->op->rows)};
        for (size_t k = 0; k < count; k++) {
            const eef_sorted_sample *one = &state->sorted[first + k];
            size_t begin = part == 0 ? 0 : one->end, end = part == 0 ? one->end : one->count;
            double *total = p->memory->total + p->lanes * (PARTS * (first + k) + part);
            lists.mixed |= part == 0 && one->mixed;
            lists.part[k] =
                (eef_sorted_part){end - begin, one->entry + begin, one->lowest[part], total};
        }
        p->ops->multiply(&lists, workspace);
    }
}

/* Sorted samples to take side by side when `left` are left. Nanoseconds per entry with one, two and
 * three lists: 1.0, 0.68 and 0.62 at 16384 rows, 1.1, 0.82 and 0.85 at 76800 (AMD EPYC, Zen 5, one
 * thread, 2026-11). */
static size_t lists_together(size_t left, bool far)
{
    size_t most = far ? 2 : 3;
    if (left <= EEF_SORTED_LISTS)
        return left;
    return left == most + 1 ? 2 : most;
}

/* Adds the product of an integer sample with u to y in the workspace. */
static void apply_integer(const product *p, const integer_sample *one, double *table,
                          double *workspace)
{
    const eef_block_ops *ops = p->op->ops;
    memset(table, 0, (2 * one->most + 1) * EEF_LANES * sizeof *table);
    ops->scatter_integers(p->op->rows, one->place, p->u, table);
    ops->min_integers(one->most, p->op->kernel->separates_signs, table);
    ops->gather_integers(p->op->rows, one->place, table, workspace);
}

/* A share of the integer and of the sorted samples, in a workspace of its own. */
static void apply_share(void *context, size_t part, size_t thread)
{
    const product *p = context;
    const min_state *state = p->state;
    double *workspace = p->memory->workspace + part * workspace_size(p);
    double *table = state->integer_table + part * state->largest_table * EEF_LANES;
    size_t end = eef_part_begin(state->integers, part + 1, state->shares), count;
    p->ops->load(p->op->rows, p->u, workspace);
    for (size_t k = eef_part_begin(state->integers, part, state->shares);
         k < end && !eef_pool_cancelled(&p->op->pool, thread); k++)
        apply_integer(p, &state->integer[k], table, workspace);
    end = eef_part_begin(state->sorts, part + 1, state->shares);
    for (size_t k = eef_part_begin(state->sorts, part, state->shares);
         k < end && !eef_pool_cancelled(&p->op->pool, thread); k += count) {
        count = lists_together(end - k, p->far);
        apply_sorted(p, k, count, workspace);
    }
}

/* Extends a table for the signs of one more sample: its first `codes` rows by those with what
 * entries of either sign add. `lanes` is a constant where this is inlined. */
static inline void extend_table(size_t lanes, size_t codes, const double *positive,
                                const double *negative, double *table)
{
    for (size_t i = 0; i < codes; i++)
        for (size_t c = 0; c < lanes; c++) {
            table[lanes * (codes + i) + c] = table[lanes * i + c] + positive[c];
            table[lanes * (2 * codes + i) + c] = table[lanes * i + c] + negative[c];
        }
}

/* For every sign code, what the totals of the sorted samples add to a row: the total of the part
 * that the entry belongs to, or the total with the sign of the entry when there is one part. */
static void add_totals_by_sign(const product *p)
{
    const min_state *state = p->state;
    size_t lanes = p->lanes, codes = 1;
    double *table = p->memory->by_sign;
    for (size_t k = 0; k < state->sorts; k++, codes *= 3) {
        const double *total = p->memory->total + PARTS * lanes * k;
        double negative[EEF_MAX_TOGETHER * EEF_LANES];
        if (k % SIGN_SAMPLES == 0) {
            table = p->memory->by_sign + k / SIGN_SAMPLES * SIGN_CODES * lanes;
            memset(table, 0, lanes * sizeof *table);
            codes = 1;
        }
        for (size_t c = 0; c < lanes; c++)
            negative[c] = p->op->kernel->separates_signs ? total[lanes + c] : -total[c];
        if (lanes == EEF_LANES)
            extend_table(EEF_LANES, codes, total, negative, table);
        else
            extend_table(lanes, codes, total, negative, table);
    }
}

static void sum_rows(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const min_state *state = p->state;
    size_t rows = p->op->rows, from = eef_part_begin(rows, part, state->shares);
    eef_sorted_sums sums = {.first = from,
                            .rows = eef_part_begin(rows, part + 1, state->shares) - from,
                            .all_rows = rows,
                            .shares = state->shares,
                            .stride = workspace_size(p),
                            .workspace = p->memory->workspace,
                            .groups = state->sign_groups,
                            .codes = (const uint8_t *const *)state->signs,
                            .table = p->memory->by_sign,
                            .adds = state->groups > 0};
    p->ops->sum(&sums, p->y);
}

static eef_status apply(eef_operator *op, size_t blocks, const double *u, double *y)
{
    const min_state *state = op->state;
    eef_pool *pool = &op->pool;
    eef_status status = allocate_memory(op, blocks);
    if (status != EEF_OK)
        return status;
    product p = {.op = op,
                 .state = state,
                 .u = u,
                 .y = y,
                 .ops = &op->ops->sorted[blocks - 1],
                 .memory = &state->memory[blocks - 1],
                 .lanes = EEF_LANES * blocks};
    p.far = 2 * p.lanes * sizeof(double) * op->rows > MAX_NEAR_BYTES;
    if (state->groups > 0)
        memset(y, 0, op->rows * EEF_LANES * sizeof *y);
    for (size_t k = 0; k < state->groups && !eef_pool_cancelled(pool, 0); k++) {
        p.group = &state->group[k];
        eef_parallel_for(pool, pool->threads, fill_tables, &p);
        eef_parallel_for(pool, pool->threads, gather_rows, &p);
    }
    eef_parallel_for(pool, state->shares, apply_share, &p);
    if (eef_pool_cancelled(pool, 0))
        return EEF_INTERRUPTED;
    add_totals_by_sign(&p);
    eef_parallel_for(pool, state->shares, sum_rows, &p);
    return EEF_OK;
}

const eef_operator_type eef_min_operator = {add, apply, cost, destroy};
