#include "operator/min_operator.h"
#include "operator/analyse.h"

#include <stdint.h>
#include <string.h>

/* Entries that tell whether a sample is mostly zeros. */
enum { ZERO_LOOKS = 1024 };

/* Samples with slots are taken in groups whose tables together stay in the second-level
 * cache: one pass over the vectors then serves the whole group. */
enum { GROUP_SLOTS = 8192, GROUP_SLOTS_MOST = UINT16_MAX + 1, GROUP_SAMPLES = 16 };

typedef struct group {
    size_t samples;
    uint16_t *codes; /* n x samples, sample fastest; slots counted over the group */
    double *value;   /* of every slot */
    /* Each sample has two parts, values >= 0 and negative ones; unless the kernel splits the
     * signs, the first part has all and the second is empty. */
    size_t end[2 * GROUP_SAMPLES];
} group;

/* A sample with too many distinct values for slots, or too many zeros: these add nothing and are
 * left out. */
typedef struct sorted {
    const double *x; /* the sample, while the signs are coded */
    uint32_t *place; /* of each entry's pair */
    double *value;   /* its magnitude only, when the parts are by sign */
    size_t count;    /* of entries listed */
    size_t end;      /* of the first part of them */
    bool mixed;      /* some values are negative */
} sorted;

struct levels {
    const eef_host *host;
    const eef_block_ops *ops;
    size_t n, groups, sorts, largest_group, slots, listed;
    double largest; /* magnitude */
    bool split_signs;
    eef_pool *pool;
    group *group;   /* of groups */
    sorted *sorted; /* of sorts */
    double *table;  /* largest_group x 2 */
    size_t shares;  /* of the sorted samples */
    double *pairs;  /* n x 4 for every share */
    size_t sets;    /* of sorted samples whose signs are coded together */
    uint8_t *signs; /* n x sets */
    double *total;  /* of both parts of every sorted sample */
    double *fixed;  /* of every set, what a row gets for its code */
};

/* One sample coded, with slots or without. */
typedef struct coded {
    uint16_t *codes;
    uint32_t *entry;
    double *value;
    size_t slots, listed, negative;
} coded;

static void release_coded(const eef_host *host, size_t count, coded *sample)
{
    for (size_t k = 0; k < count; k++) {
        eef_release(host, sample[k].codes);
        eef_release(host, sample[k].entry);
        eef_release(host, sample[k].value);
        sample[k] = (coded){NULL, NULL, NULL, 0, 0, 0};
    }
}

/* Makes one group of the samples and releases them. */
static eef_status close_group(levels *self, size_t count, coded *sample)
{
    group *g = &self->group[self->groups++];
    size_t slots = 0;
    for (size_t k = 0; k < count; k++)
        slots += sample[k].slots;
    *g = (group){.samples = count,
                 .codes = eef_allocate(self->host, self->n * count, sizeof *g->codes),
                 .value = eef_allocate(self->host, slots, sizeof *g->value)};
    if (g->codes == NULL || g->value == NULL)
        return EEF_NO_MEMORY;
    size_t first = 0;
    for (size_t k = 0; k < count; k++) {
        const coded *one = &sample[k];
        memcpy(g->value + first, one->value, one->slots * sizeof *one->value);
        for (size_t i = 0; i < self->n; i++)
            g->codes[i * count + k] = (uint16_t)(one->codes[i] + first);
        g->end[2 * k] = first + (self->split_signs ? one->negative : one->slots);
        first += one->slots;
        g->end[2 * k + 1] = first;
    }
    release_coded(self->host, count, sample);
    self->slots += slots;
    if (slots > self->largest_group)
        self->largest_group = slots;
    return EEF_OK;
}

/* Takes the arrays of a sample over. */
static void take_sorted(levels *self, const double *x, coded *sample)
{
    size_t count = sample->listed, end = self->split_signs ? sample->negative : count;
    bool mixed = false;
    for (size_t l = 0; l < count; l++)
        sample->entry[l] *= 2 * EEF_LANES;
    for (size_t l = 0; l < end; l++)
        mixed |= sample->value[l] < 0;
    for (size_t l = end; l < count; l++)
        sample->value[l] = -sample->value[l];
    self->sorted[self->sorts++] = (sorted){x, sample->entry, sample->value, count, end, mixed};
    self->listed += count;
    sample->entry = NULL;
    sample->value = NULL;
}

static eef_status allocate_coded(const levels *self, coded *sample)
{
    sample->codes = eef_allocate(self->host, self->n, sizeof *sample->codes);
    sample->entry = eef_allocate(self->host, self->n, sizeof *sample->entry);
    sample->value = eef_allocate(self->host, self->n, sizeof *sample->value);
    return sample->codes && sample->entry && sample->value ? EEF_OK : EEF_NO_MEMORY;
}

/* By a look at some entries. */
static bool mostly_zeros(size_t n, const double *x)
{
    size_t step = n < ZERO_LOOKS ? 1 : n / ZERO_LOOKS, looks = 0, zeros = 0;
    for (size_t i = 0; i < n; i += step, looks++)
        zeros += x[i] == 0;
    return zeros > looks / 2;
}

/* With slots if there are few values and not too many zeros, else in order. */
static void code_sample(const levels *self, const double *x, char *scratch, coded *sample)
{
    if (!mostly_zeros(self->n, x))
        sample->slots = slots_assign(self->n, x, self->largest, self->split_signs, scratch,
                                     sample->codes, sample->value, &sample->negative);
    if (sample->slots == 0)
        sample->listed = slots_sort(self->n, x, self->largest, self->split_signs, scratch,
                                    sample->entry, sample->value, &sample->negative);
}

/* Samples that are coded at the same time. */
typedef struct coding {
    const levels *self;
    const double *x;
    coded *fresh;
    char *scratch;
    size_t scratch_bytes;
} coding;

static void code_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const coding *c = context;
    code_sample(c->self, c->x + part * c->self->n, c->scratch + part * c->scratch_bytes,
                &c->fresh[part]);
}

/* As many samples at a time as there are threads. */
static eef_status code_all(levels *self, size_t samples, coding *c, coded *open)
{
    const eef_host *host = self->host;
    size_t threads = self->pool->threads, opened = 0, slots = 0, room = GROUP_SLOTS * threads;
    if (room > GROUP_SLOTS_MOST)
        room = GROUP_SLOTS_MOST;
    for (size_t first = 0; first < samples; first += threads) {
        size_t count = samples - first < threads ? samples - first : threads;
        if (eef_pool_cancelled(self->pool, 0))
            return EEF_INTERRUPTED;
        for (size_t k = 0; k < count; k++)
            if (allocate_coded(self, &c->fresh[k]) != EEF_OK)
                return EEF_NO_MEMORY;
        eef_parallel_for(self->pool, count, code_part, c);
        for (size_t k = 0; k < count; k++, c->x += self->n) {
            coded *made = &c->fresh[k];
            if (made->slots == 0) {
                take_sorted(self, c->x, made);
                release_coded(host, 1, made);
                continue;
            }
            eef_release(host, made->entry);
            made->entry = NULL;
            if (opened == GROUP_SAMPLES || slots + made->slots > room) {
                eef_status status = close_group(self, opened, open);
                if (status != EEF_OK)
                    return status;
                opened = slots = 0;
            }
            open[opened++] = *made;
            slots += made->slots;
            *made = (coded){NULL, NULL, NULL, 0, 0, 0};
        }
    }
    return opened > 0 ? close_group(self, opened, open) : EEF_OK;
}

static eef_status code_samples(levels *self, size_t samples, const double *x)
{
    size_t threads = self->pool->threads, bytes = slots_scratch_bytes(self->n);
    coded open[GROUP_SAMPLES] = {{NULL, NULL, NULL, 0, 0, 0}};
    coding c = {.self = self, .x = x, .scratch_bytes = bytes};
    c.fresh = eef_allocate(self->host, threads, sizeof *c.fresh);
    c.scratch = eef_allocate(self->host, threads, bytes);
    eef_status status = EEF_NO_MEMORY;
    if (c.fresh != NULL && c.scratch != NULL) {
        memset(c.fresh, 0, threads * sizeof *c.fresh);
        status = code_all(self, samples, &c, open);
        release_coded(self->host, threads, c.fresh);
    }
    release_coded(self->host, GROUP_SAMPLES, open);
    eef_release(self->host, c.scratch);
    eef_release(self->host, c.fresh);
    return status;
}

eef_status levels_lists(const eef_host *host, size_t n, const double *x, double largest,
                        bool *lists)
{
    *lists = false;
    if (mostly_zeros(n, x))
        return EEF_OK;
    uint16_t *codes = eef_allocate(host, n, sizeof *codes);
    double *value = eef_allocate(host, SLOTS_MOST, sizeof *value);
    void *scratch = eef_allocate(host, 1, slots_scratch_bytes(n));
    size_t negative;
    bool made = codes != NULL && value != NULL && scratch != NULL;
    if (made)
        *lists = slots_assign(n, x, largest, false, scratch, codes, value, &negative) == 0;
    eef_release(host, scratch);
    eef_release(host, value);
    eef_release(host, codes);
    return made ? EEF_OK : EEF_NO_MEMORY;
}

/* Makes room for the totals of the sorted samples, and codes the signs with which they count. */
static eef_status prepare_totals(levels *self)
{
    const eef_host *host = self->host;
    self->sets = (self->sorts + SIGN_SAMPLES - 1) / SIGN_SAMPLES;
    self->signs = eef_allocate(host, self->sets, self->n * sizeof *self->signs);
    self->total = eef_allocate(host, self->sorts, 2 * EEF_LANES * sizeof *self->total);
    self->fixed = eef_allocate(host, self->sets, SIGN_CODES * EEF_LANES * sizeof *self->fixed);
    if (self->signs == NULL || self->total == NULL || self->fixed == NULL)
        return EEF_NO_MEMORY;
    memset(self->total, 0, self->sorts * 2 * EEF_LANES * sizeof *self->total);
    for (size_t set = 0; set < self->sets; set++) {
        const double *x[SIGN_SAMPLES];
        size_t first = set * SIGN_SAMPLES, count = 0;
        for (; count < SIGN_SAMPLES && first + count < self->sorts; count++)
            x[count] = self->sorted[first + count].x;
        self->ops->code_signs(self->n, count, x, self->signs + set * self->n);
    }
    return EEF_OK;
}

eef_status levels_create(const eef_host *host, size_t n, size_t samples, const double *x,
                         double largest, eef_kernel kernel, const eef_block_ops *ops, eef_pool *pool,
                         levels **made)
{
    if (n > UINT32_MAX / (2 * EEF_LANES))
        return EEF_TOO_LARGE;
    levels *self = eef_allocate(host, 1, sizeof *self);
    if (self == NULL)
        return EEF_NO_MEMORY;
    *self = (levels){.host = host,
                     .ops = ops,
                     .n = n,
                     .largest = largest,
                     .split_signs = kernel == EEF_MINM,
                     .pool = pool};
    self->group = eef_allocate(host, samples, sizeof *self->group);
    self->sorted = eef_allocate(host, samples, sizeof *self->sorted);
    eef_status status = EEF_NO_MEMORY;
    if (self->group != NULL && self->sorted != NULL)
        status = code_samples(self, samples, x);
    if (status == EEF_OK) {
        self->table = eef_allocate(host, self->largest_group, EEF_LANES * sizeof *self->table);
        self->shares = pool->threads < self->sorts ? pool->threads : self->sorts;
        self->pairs = eef_allocate(host, self->shares, 2 * EEF_LANES * n * sizeof *self->pairs);
        status = self->table && self->pairs ? prepare_totals(self) : EEF_NO_MEMORY;
    }
    if (status == EEF_OK)
        *made = self;
    else
        levels_destroy(self);
    return status;
}

void levels_destroy(levels *self)
{
    const eef_host *host = self->host;
    for (size_t g = 0; g < self->groups; g++) {
        eef_release(host, self->group[g].codes);
        eef_release(host, self->group[g].value);
    }
    for (size_t k = 0; k < self->sorts; k++) {
        eef_release(host, self->sorted[k].place);
        eef_release(host, self->sorted[k].value);
    }
    eef_release(host, self->group);
    eef_release(host, self->sorted);
    eef_release(host, self->table);
    eef_release(host, self->pairs);
    eef_release(host, self->signs);
    eef_release(host, self->total);
    eef_release(host, self->fixed);
    eef_release(host, self);
}

double levels_multiplications(const levels *self)
{
    return (double)self->slots + 2 * (double)self->listed; /* one a slot, two a listed entry */
}

/* One product; every thread takes some of the samples, or of the rows. */
typedef struct product {
    const levels *self;
    const group *group;
    const double *u;
    double *y;
} product;

static size_t share(size_t all, size_t part, size_t parts)
{
    return all * part / parts;
}

/* The tables of some samples of a group: filled from u, then multiplied. */
static void fill_tables(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const levels *self = p->self;
    const group *g = p->group;
    size_t first = share(g->samples, part, self->pool->threads);
    size_t last = share(g->samples, part + 1, self->pool->threads);
    if (first == last)
        return;
    size_t from = first == 0 ? 0 : g->end[2 * first - 1], to = g->end[2 * last - 1];
    memset(self->table + EEF_LANES * from, 0, EEF_LANES * (to - from) * sizeof *self->table);
    self->ops->scatter(self->n, g->samples, first, last, g->codes, p->u, self->table);
    for (size_t k = 2 * first; k < 2 * last; k++) {
        self->ops->min_slots(g->end[k] - from, g->value + from, self->table + EEF_LANES * from);
        from = g->end[k];
    }
}

static void gather_rows(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    size_t threads = p->self->pool->threads, n = p->self->n;
    p->self->ops->gather(share(n, part, threads), share(n, part + 1, threads), p->group->samples,
                         p->group->codes, p->self->table, p->y);
}

/* Adds the matrices of one or two samples times u to the pairs, all but their totals. */
static void apply_sorted(const levels *self, size_t first, size_t count, double *pairs)
{
    _Alignas(16) double nothing[2 * EEF_LANES];
    bool mixed = false;
    eef_sorted_part part[2][2];
    for (size_t k = 0; k < 2; k++) {
        const sorted *one = &self->sorted[k < count ? first + k : first];
        size_t end = k < count ? one->end : 0, rest = k < count ? one->count - end : 0;
        double *total = k < count ? self->total + 2 * EEF_LANES * (first + k) : nothing;
        mixed |= one->mixed;
        part[0][k] = (eef_sorted_part){end, one->place, one->value, total};
        part[1][k] = (eef_sorted_part){rest, one->place + end, one->value + end, total + EEF_LANES};
    }
    self->ops->min_sorted(mixed, &part[0][0], &part[0][1], pairs);
    if (self->split_signs)
        self->ops->min_sorted(false, &part[1][0], &part[1][1], pairs);
}

/* For every code of signs, what the totals add to a row: +-P without parts, else that of its part.
 */
static void fix_totals(const levels *self)
{
    double *table = self->fixed;
    for (size_t k = 0, codes = 0; k < self->sorts; k++) {
        const double *p = self->total + 2 * EEF_LANES * k;
        if (k % SIGN_SAMPLES == 0) {
            table = self->fixed + k / SIGN_SAMPLES * SIGN_CODES * EEF_LANES;
            table[0] = table[1] = 0;
            codes = 1;
        }
        for (size_t i = 0; i < EEF_LANES * codes; i++) {
            size_t c = i % EEF_LANES;
            table[EEF_LANES * codes + i] = table[i] + p[c];
            table[2 * EEF_LANES * codes + i] = table[i] + (self->split_signs ? p[EEF_LANES + c] : -p[c]);
        }
        codes *= 3;
    }
}

/* A share of the sorted samples, which add into pairs of their own. */
static void apply_share(void *context, size_t part, size_t thread)
{
    const product *p = context;
    const levels *self = p->self;
    double *pairs = self->pairs + part * 2 * EEF_LANES * self->n;
    size_t end = share(self->sorts, part + 1, self->shares);
    self->ops->pair_up(self->n, p->u, pairs);
    for (size_t k = share(self->sorts, part, self->shares);
         k < end && !eef_pool_cancelled(self->pool, thread); k += 2)
        apply_sorted(self, k, end - k < 2 ? 1 : 2, pairs);
}

/* Adds up some rows of all pairs. */
static void add_rows(void *context, size_t part, size_t thread)
{
    (void)thread;
    const product *p = context;
    const levels *self = p->self;
    size_t from = share(self->n, part, self->shares), to = share(self->n, part + 1, self->shares);
    self->ops->add_pairs(to - from, self->shares, 2 * EEF_LANES * self->n,
                         self->pairs + 2 * EEF_LANES * from, self->sets, self->n, self->signs + from,
                         self->fixed, self->groups > 0, p->y + EEF_LANES * from);
}

eef_status levels_apply(void *context, const double *u, double *y)
{
    const levels *self = context;
    product p = {.self = self, .u = u, .y = y};
    if (self->groups > 0)
        memset(y, 0, self->n * EEF_LANES * sizeof *y);
    for (size_t k = 0; k < self->groups && !eef_pool_cancelled(self->pool, 0); k++) {
        p.group = &self->group[k];
        eef_parallel_for(self->pool, self->pool->threads, fill_tables, &p);
        eef_parallel_for(self->pool, self->pool->threads, gather_rows, &p);
    }
    eef_parallel_for(self->pool, self->shares, apply_share, &p);
    fix_totals(self);
    eef_parallel_for(self->pool, self->shares, add_rows, &p);
    return eef_pool_cancelled(self->pool, 0) ? EEF_INTERRUPTED : EEF_OK;
}
