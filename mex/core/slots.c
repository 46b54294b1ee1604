#include "slots.h"

#include <math.h>
#include <string.h>

/* Samples of images and integers have few distinct values, which a hash table finds in one
 * pass; it gives up early on continuous data. Sorting is a radix sort on fixed-point keys
 * that order almost everything, and a comparison sort inside the runs of equal keys. */
enum {
    HASH_BITS = 13,
    HASH_SIZE = 1 << HASH_BITS, /* twice SLOTS_MOST: probes stay short */
    HASH_TRIAL = 2048,          /* distinct values before the hash table may give up */
    DIGIT_BITS = 8,
    DIGITS = 1 << DIGIT_BITS,
    WAYS = 4,
    SHORT_RUN = 32
};

typedef struct record {
    uint32_t key, index;
} record;

typedef struct scratch {
    uint64_t hash_bits[HASH_SIZE];
    uint16_t hash_slot[HASH_SIZE]; /* number of the value from 1, 0 when free */
    uint32_t count[WAYS][DIGITS];
    double distinct[SLOTS_MOST];
    uint16_t rank[SLOTS_MOST];
} scratch;

static size_t round_up(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

size_t slots_scratch_bytes(size_t n)
{
    return round_up(sizeof(scratch)) + 2 * n * sizeof(record);
}

/* Codes x by first appearance. Returns the number of distinct values, or 0 when there are
 * too many for the table to pay. */
static size_t hash_values(size_t n, const double *x, scratch *s, uint16_t *codes)
{
    memset(s->hash_slot, 0, sizeof s->hash_slot);
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, x + i, sizeof bits);
        uint64_t mixed = (bits ^ bits >> 32) * UINT64_C(0x9E3779B97F4A7C15);
        size_t at = (size_t)(mixed >> (64 - HASH_BITS));
        while (s->hash_slot[at] != 0 && s->hash_bits[at] != bits)
            at = (at + 1) % HASH_SIZE;
        if (s->hash_slot[at] == 0) {
            if (found == SLOTS_MOST || (found >= HASH_TRIAL && 2 * found > i))
                return 0;
            s->distinct[found++] = x[i];
            s->hash_bits[at] = bits;
            s->hash_slot[at] = (uint16_t)found;
        }
        codes[i] = (uint16_t)(s->hash_slot[at] - 1);
    }
    return found;
}

static bool comes_before(double a, double b, bool split_signs)
{
    if (split_signs && (a < 0) != (b < 0))
        return b < 0;
    return fabs(a) < fabs(b);
}

static void insertion_sort(size_t n, record *r, const double *x, bool split_signs)
{
    for (size_t i = 1; i < n; i++) {
        record moving = r[i];
        size_t j = i;
        for (; j > 0 && comes_before(x[moving.index], x[r[j - 1].index], split_signs); j--)
            r[j] = r[j - 1];
        r[j] = moving;
    }
}

static void sift_down(size_t n, size_t root, record *r, const double *x, bool split_signs)
{
    record moving = r[root];
    for (size_t child = 2 * root + 1; child < n; child = 2 * root + 1) {
        if (child + 1 < n && comes_before(x[r[child].index], x[r[child + 1].index], split_signs))
            child++;
        if (!comes_before(x[moving.index], x[r[child].index], split_signs))
            break;
        r[root] = r[child];
        root = child;
    }
    r[root] = moving;
}

/* Long runs of equal keys come from data of a huge dynamic range. */
static void heap_sort(size_t n, record *r, const double *x, bool split_signs)
{
    for (size_t root = n / 2; root-- > 0;)
        sift_down(n, root, r, x, split_signs);
    for (size_t last = n - 1; last > 0; last--) {
        record top = r[0];
        r[0] = r[last];
        r[last] = top;
        sift_down(last, 0, r, x, split_signs);
    }
}

/* In magnitude: keys never mix signs that are split. */
static bool all_equal(size_t n, const record *r, const double *x)
{
    for (size_t i = 1; i < n; i++)
        if (fabs(x[r[i].index]) != fabs(x[r[0].index]))
            return false;
    return true;
}

static double largest_of(size_t n, const record *r, const double *x)
{
    double top = 0;
    for (size_t i = 0; i < n; i++)
        top = fabs(x[r[i].index]) > top ? fabs(x[r[i].index]) : top;
    return top;
}

/* One pass of the radix sort. Neighbouring records often fall into one bucket, and would wait for
 * each other's count: so four quarters of the records take turns, with counts of their own. */
static void sort_by_digit(size_t n, int digit, uint32_t count[WAYS][DIGITS], const record *from,
                          record *to)
{
    int shift = digit * DIGIT_BITS;
    size_t quarter = n / WAYS;
    memset(count, 0, WAYS * sizeof *count);
    for (size_t i = 0; i < quarter; i++)
        for (size_t w = 0; w < WAYS; w++)
            count[w][from[w * quarter + i].key >> shift & (DIGITS - 1)]++;
    for (size_t i = WAYS * quarter; i < n; i++)
        count[WAYS - 1][from[i].key >> shift & (DIGITS - 1)]++;
    uint32_t total = 0;
    for (int d = 0; d < DIGITS; d++)
        for (size_t w = 0; w < WAYS; w++) {
            uint32_t here = count[w][d];
            count[w][d] = total;
            total += here;
        }
    for (size_t i = 0; i < quarter; i++)
        for (size_t w = 0; w < WAYS; w++) {
            record r = from[w * quarter + i];
            to[count[w][r.key >> shift & (DIGITS - 1)]++] = r;
        }
    for (size_t i = WAYS * quarter; i < n; i++)
        to[count[WAYS - 1][from[i].key >> shift & (DIGITS - 1)]++] = from[i];
}

/* Sorts the records of n entries of x, none above `largest` in magnitude; other is as long as r.
 * Long runs of entries with equal keys are sorted by keys of their own once more, which does
 * for rounding errors beside data, and then by comparisons. */
static void sort_records(size_t n, const double *x, double largest, bool split_signs,
                         bool once_more, uint32_t count[WAYS][DIGITS], record *r, record *other)
{
    int passes = n <= 1 << 16 ? 3 : 4, bits = passes * DIGIT_BITS;
    uint32_t sign = split_signs ? UINT32_C(1) << (bits - 1) : 0;
    double keys = ldexp(1, split_signs ? bits - 1 : bits) - 1;
    double scale = largest > 1e-290 ? keys / largest : 0;
    for (size_t i = 0; i < n; i++) {
        double xi = x[r[i].index];
        r[i].key = (uint32_t)(int64_t)(fabs(xi) * scale) | (xi < 0 ? sign : 0);
    }
    record *from = r, *to = other;
    for (int digit = 0; digit < passes; digit++) {
        sort_by_digit(n, digit, count, from, to);
        record *swap = from;
        from = to;
        to = swap;
    }
    if (from != r)
        memcpy(r, from, n * sizeof *r);
    for (size_t begin = 0, end; begin < n; begin = end) {
        for (end = begin + 1; end < n && r[end].key == r[begin].key; end++) {
        }
        size_t run = end - begin;
        if (run == 1)
            continue;
        double top = run <= SHORT_RUN ? 0 : largest_of(run, r + begin, x);
        if (run <= SHORT_RUN)
            insertion_sort(run, r + begin, x, split_signs);
        else if (once_more && top < largest / 2)
            sort_records(run, x, top, split_signs, false, count, r + begin, other);
        else if (!all_equal(run, r + begin, x))
            heap_sort(run, r + begin, x, split_signs);
    }
}

static const record *sorted_records(size_t n, const double *x, double largest, bool split_signs,
                                    scratch *s, record *r)
{
    for (size_t i = 0; i < n; i++)
        r[i].index = (uint32_t)i;
    sort_records(n, x, largest, split_signs, true, s->count, r, r + n);
    return r;
}

static record *records_in(void *memory)
{
    return (record *)(void *)((char *)memory + round_up(sizeof(scratch)));
}

size_t slots_assign(size_t n, const double *x, double largest, bool split_signs, void *memory,
                    uint16_t *codes, double *value, size_t *negative)
{
    scratch *s = memory;
    size_t slots = hash_values(n, x, s, codes);
    if (slots == 0)
        return 0;
    const record *r =
        sorted_records(slots, s->distinct, largest, split_signs, s, records_in(memory));
    *negative = slots;
    for (size_t l = slots; l-- > 0;) {
        value[l] = s->distinct[r[l].index];
        s->rank[r[l].index] = (uint16_t)l;
        if (value[l] < 0)
            *negative = l;
    }
    for (size_t i = 0; i < n; i++)
        codes[i] = s->rank[codes[i]];
    return slots;
}

void slots_sort(size_t n, const double *x, double largest, bool split_signs, void *memory,
                uint32_t *entry, double *value, size_t *negative)
{
    const record *r = sorted_records(n, x, largest, split_signs, memory, records_in(memory));
    *negative = n;
    for (size_t l = n; l-- > 0;) {
        entry[l] = r[l].index;
        value[l] = x[r[l].index];
        if (value[l] < 0)
            *negative = l;
    }
}
