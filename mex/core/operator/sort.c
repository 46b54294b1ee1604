#include "operator/sort.h"
#include "base/random.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    DIGIT_BITS = 11, /* counts of one digit fill 8 KiB, a quarter of a first-level cache */
    DIGITS = 1 << DIGIT_BITS,
    MAX_PASSES = 3,
    MAX_KEY_BITS = 31,
    BATCH = 256, /* records that are moved together */
    /* Up to so many entries, keys of two digits (22 bits) leave few ties, and the third pass costs
     * more than the comparison sort (measured at 16384 and 65536 entries on Zen 3, 2026-10). */
    MAX_TWO_PASS_ENTRIES = 1 << 16,
    MAX_INSERTION_ENTRIES = 16 /* sorted by insertion */
};

/* Neighbours that differ by this share of their magnitude may stay in any order: a backward error
 * of 1.4e-14. It covers the rounding errors of k/255 - 0.5, which are 2^-54, for all but the
 * smallest results. */
static const double SAME_MAGNITUDE = 64 * DBL_EPSILON;

typedef uint64_t record; /* what the radix sort moves: the entry below, its key above */

typedef struct scratch {
    uint32_t count[MAX_PASSES][DIGITS];
    record records[]; /* two for every entry */
} scratch;

size_t eef_sort_scratch_bytes(size_t count)
{
    return sizeof(scratch) + count * 2 * sizeof(record);
}

/* ---- keys -------------------------------------------------------------------------------- */

/* Fixed-point keys, monotonic in the order of the entries. */
typedef struct keys {
    double scale;
    uint32_t sign; /* added to those of negative entries when signs are separate */
    int passes;    /* digits of a key */
} keys;

static keys keys_for(const eef_sorting *s)
{
    int passes = s->count <= MAX_TWO_PASS_ENTRIES ? MAX_PASSES - 1 : MAX_PASSES;
    int bits = passes * DIGIT_BITS < MAX_KEY_BITS ? passes * DIGIT_BITS : MAX_KEY_BITS;
    int value_bits = s->separate_signs ? bits - 1 : bits;
    double scale = s->largest > 1e-290 ? (ldexp(1, value_bits) - 1) / s->largest : 0;
    return (keys){scale, s->separate_signs ? UINT32_C(1) << value_bits : 0, passes};
}

static uint32_t key_of(double x, keys k)
{
    return (uint32_t)(int32_t)(fabs(x) * k.scale) | (x < 0 ? k.sign : 0);
}

/* ---- comparison sort --------------------------------------------------------------------- */

/* Part of the list that is sorted by magnitude alone. */
typedef struct part {
    uint32_t *entry;
    double *value;
} part;

static part part_from(part p, size_t begin)
{
    return (part){p.entry + begin, p.value + begin};
}

static void swap_items(part p, size_t i, size_t j)
{
    double value = p.value[i];
    uint32_t entry = p.entry[i];
    p.value[i] = p.value[j];
    p.entry[i] = p.entry[j];
    p.value[j] = value;
    p.entry[j] = entry;
}

static void insertion_sort(size_t n, part p)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && fabs(p.value[j]) < fabs(p.value[j - 1]); j--)
            swap_items(p, j, j - 1);
}

/* Quicksort in three parts: below the pivot, equal to it, above it. Recursion on the smaller part
 * bounds the stack by log2(n) frames. */
static void quick_sort(size_t n, part p, eef_random *random)
{
    while (n > MAX_INSERTION_ENTRIES) {
        double pivot = fabs(p.value[eef_random_bits(random) % n]);
        size_t below = 0, above = n;
        for (size_t i = 0; i < above;) {
            double size = fabs(p.value[i]);
            if (size < pivot)
                swap_items(p, i++, below++);
            else if (size > pivot)
                swap_items(p, i, --above);
            else
                i++;
        }
        part rest = part_from(p, above);
        if (below < n - above) {
            quick_sort(below, p, random);
            p = rest;
            n -= above;
        } else {
            quick_sort(n - above, rest, random);
            n = below;
        }
    }
    insertion_sort(n, p);
}

/* Sorts the entries [begin, end), of one sign, where keys are equal. Magnitudes that differ by
 * rounding only, as those of 0.3 - 0.5 and 0.7 - 0.5 do, stay in any order. */
static void sort_equal_keys(const eef_sorting *s, keys k, size_t begin, size_t end)
{
    eef_random random = {4};
    part all = {s->entry, s->value};
    double top = 0;
    for (size_t l = begin; l < end; l++) {
        double size = fabs(s->value[l]);
        top = size > top ? size : top;
        if (top - size <= SAME_MAGNITUDE * size)
            continue;
        uint32_t key = key_of(s->value[l], k);
        size_t first = l - 1;
        while (first > begin && key_of(s->value[first - 1], k) == key)
            first--;
        while (l + 1 < end && key_of(s->value[l + 1], k) == key)
            l++;
        quick_sort(l + 1 - first, part_from(all, first), &random);
        top = fabs(s->value[l]);
    }
}

/* ---- radix sort -------------------------------------------------------------------------- */

/* Makes the records of the listed entries and counts the digits of their keys; returns the number
 * of records. `digits` is a constant where this is inlined. */
static inline size_t make_records(const eef_sorting *s, int digits, const uint32_t *key)
{
    scratch *memory = s->scratch;
    record *made = memory->records;
    size_t listed = 0;
    for (size_t i = 0; i < s->count; i++) {
        uint32_t taken = s->with_zeros | (s->x[i] != 0), here = key[i];
        for (int digit = 0; digit < digits; digit++)
            memory->count[digit][here >> digit * DIGIT_BITS & (DIGITS - 1)] += taken;
        made[listed] = (record)here << 32 | i;
        listed += taken;
    }
    return listed;
}

/* Replaces the counts of a digit by the first position of each of its values. */
static void add_counts(uint32_t *count)
{
    uint32_t total = 0;
    for (int d = 0; d < DIGITS; d++) {
        uint32_t here = count[d];
        count[d] = total;
        total += here;
    }
}

/* One pass over the records. `to` is NULL in the last pass, which writes the entries only. The
 * positions of a batch are computed before its records are moved: otherwise every increment of a
 * count would wait for the address of the store before it. */
static void move_records(const eef_sorting *s, int digit, const record *from, record *to)
{
    uint32_t *count = ((scratch *)s->scratch)->count[digit];
    int shift = 32 + digit * DIGIT_BITS;
    for (size_t begin = 0; begin < s->listed; begin += BATCH) {
        uint32_t place[BATCH];
        size_t batch = s->listed - begin < BATCH ? s->listed - begin : BATCH;
        for (size_t i = 0; i < batch; i++)
            place[i] = count[from[begin + i] >> shift & (DIGITS - 1)]++;
        if (to == NULL)
            for (size_t i = 0; i < batch; i++)
                s->entry[place[i]] = (uint32_t)from[begin + i];
        else
            for (size_t i = 0; i < batch; i++)
                to[place[i]] = from[begin + i];
    }
}

/* Only few entries have the key of zeros, so most data need no look at the entries. */
static bool has_zeros(const eef_sorting *s, const uint32_t *key)
{
    uint32_t found = 0;
    for (size_t i = 0; i < s->count; i++)
        found |= key[i] == 0;
    for (size_t i = 0; i < s->count && found; i++)
        if (s->x[i] == 0)
            return true;
    return false;
}

/* Both passes of two-digit keys when all entries are listed, at most 2^16: a record of 32 bits then
 * has room for the entry and the second digit. */
static void sort_short(eef_sorting *s, const uint32_t *key, uint32_t *records)
{
    uint32_t *low = ((scratch *)s->scratch)->count[0], *high = ((scratch *)s->scratch)->count[1];
    for (size_t i = 0; i < s->count; i++) {
        low[key[i] & (DIGITS - 1)]++;
        high[key[i] >> DIGIT_BITS]++;
    }
    add_counts(low);
    add_counts(high);
    for (size_t begin = 0, batch; begin < s->count; begin += batch) {
        uint32_t place[BATCH];
        batch = s->count - begin < BATCH ? s->count - begin : BATCH;
        for (size_t i = 0; i < batch; i++)
            place[i] = low[key[begin + i] & (DIGITS - 1)]++;
        for (size_t i = 0; i < batch; i++)
            records[place[i]] = key[begin + i] >> DIGIT_BITS << 16 | (uint32_t)(begin + i);
    }
    for (size_t begin = 0, batch; begin < s->count; begin += batch) {
        uint32_t place[BATCH];
        batch = s->count - begin < BATCH ? s->count - begin : BATCH;
        for (size_t i = 0; i < batch; i++)
            place[i] = high[records[begin + i] >> 16]++;
        for (size_t i = 0; i < batch; i++)
            s->entry[place[i]] = records[begin + i] & UINT16_MAX;
    }
    s->listed = s->count;
}

/* Lists the entries in the order of their keys. */
static void radix_sort(eef_sorting *s, keys k)
{
    scratch *memory = s->scratch;
    record *from = memory->records, *to = from + s->count;
    uint32_t *key = (uint32_t *)(void *)to;
    for (size_t i = 0; i < s->count; i++)
        key[i] = key_of(s->x[i], k);
    memset(memory->count, 0, sizeof memory->count);
    if (k.passes < MAX_PASSES && (s->with_zeros || !has_zeros(s, key))) {
        sort_short(s, key, (uint32_t *)(void *)from);
        return;
    }
    s->listed = k.passes == MAX_PASSES ? make_records(s, MAX_PASSES, key)
                                       : make_records(s, MAX_PASSES - 1, key);
    for (int digit = 0; digit < k.passes; digit++) {
        add_counts(memory->count[digit]);
        move_records(s, digit, from, digit == k.passes - 1 ? NULL : to);
        record *swap = from;
        from = to;
        to = swap;
    }
}

/* Position of the first negative entry, when these come last. */
static size_t first_negative(const eef_sorting *s)
{
    size_t low = 0, high = s->listed;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->value[middle] < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

void eef_sort_entries(eef_sorting *s)
{
    keys k = keys_for(s);
    radix_sort(s, k);
    for (size_t l = 0; l < s->listed; l++)
        s->value[l] = s->x[s->entry[l]];
    s->negative = s->separate_signs ? first_negative(s) : s->listed;
    sort_equal_keys(s, k, 0, s->negative);
    sort_equal_keys(s, k, s->negative, s->listed);
}
