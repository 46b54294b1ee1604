#include "operator/sort.h"
#include "base/random.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    DIGIT_BITS = 12, /* counts of one digit fill 16 KiB, a third of a first-level cache */
    DIGITS = 1 << DIGIT_BITS,
    MAX_PASSES = 3,
    MAX_KEY_BITS = 31,
    BATCH = 256, /* records that are moved together */
    /* A record of 32 bits has room for a digit and an entry. */
    ENTRY_BITS = 32 - DIGIT_BITS,
    /* Up to so many entries, keys of two digits are tried first. */
    MAX_TWO_PASS_ENTRIES = 1 << ENTRY_BITS,
    /* Three digits are used when an entry shares its key of two digits with 1/3 other entry or
     * more on average. Then the third pass takes less time than the comparison sort. Nanoseconds
     * per entry with two passes and with three, on an AMD EPYC (Zen 5, 2026-11), for 98 % of the
     * entries in a share of the range: 3.2 and 5.2 at 76800 (share 1), 6.2 and 5.5 at 76800 (share
     * 0.01), 5.5 and 5.6 at 262144 (share 0.05), 12.3 and 10.8 at 1048576 (share 0.05). */
    MIN_ENTRIES_PER_TIE = 3,
    /* Records of 32 bits are used unless more than one of so many entries is a zero to be left out.
     */
    MIN_ENTRIES_PER_ZERO = 16,
    /* Checked together. Checks of 32 or 64 entries were slower (Zen 5, 2026-11). */
    CHECKED_ENTRIES = 16,
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

static keys keys_for(const eef_sorting *s, int passes)
{
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

/* Entries of one sign. */
typedef struct range {
    size_t begin, end;
} range;

/* Sorts the entries with the key of entry l. Returns the last of them. */
static size_t sort_key_of(const eef_sorting *s, keys k, range all, size_t l, eef_random *random)
{
    uint32_t key = key_of(s->value[l], k);
    size_t first = l, last = l;
    while (first > all.begin && key_of(s->value[first - 1], k) == key)
        first--;
    while (last + 1 < all.end && key_of(s->value[last + 1], k) == key)
        last++;
    quick_sort(last + 1 - first, part_from((part){s->entry, s->value}, first), random);
    return last;
}

/* Whether the magnitudes ascend, from that of the entry before. */
static bool ascend(const double *value, size_t count)
{
    int64_t descents = 0; /* as wide as a double: vectorised with SSE2 */
    for (size_t i = 0; i < count; i++)
        descents |= fabs(value[i]) < fabs(value[(ptrdiff_t)i - 1]);
    return !descents;
}

/* Sorts the entries where keys are equal. Magnitudes that differ by rounding only, as those of
 * 0.3 - 0.5 and 0.7 - 0.5 do, stay in any order. Most entries are in order, which is checked for
 * CHECKED_ENTRIES at a time by a loop without branches. */
static void sort_equal_keys(const eef_sorting *s, keys k, range all)
{
    eef_random random = {4};
    double top = 0; /* of the magnitudes before l */
    for (size_t l = all.begin; l < all.end;) {
        size_t last = l + CHECKED_ENTRIES - 1;
        if (l > all.begin && last < all.end && ascend(s->value + l, CHECKED_ENTRIES)) {
            top = fabs(s->value[last]) > top ? fabs(s->value[last]) : top;
            l = last + 1;
            continue;
        }
        for (; l <= last && l < all.end; l++) {
            double size = fabs(s->value[l]);
            top = size > top ? size : top;
            if (top - size <= SAME_MAGNITUDE * size)
                continue;
            l = sort_key_of(s, k, all, l, &random);
            top = fabs(s->value[l]);
        }
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

/* Makes the keys of all entries; returns whether some of them are 0. */
static bool make_keys(const eef_sorting *s, keys k, uint32_t *key)
{
    uint32_t found = 0;
    for (size_t i = 0; i < s->count; i++) {
        key[i] = key_of(s->x[i], k);
        found |= key[i] == 0;
    }
    return found != 0;
}

static size_t count_zeros(const eef_sorting *s)
{
    size_t zeros = 0;
    for (size_t i = 0; i < s->count; i++)
        zeros += s->x[i] == 0;
    return zeros;
}

/* Whether an entry shares its key of two digits with too many others, if the entries with the same
 * high digit have random low digits. */
static bool has_many_ties(const eef_sorting *s, const uint32_t *high)
{
    uint64_t pairs = 0;
    for (int d = 0; d < DIGITS; d++)
        pairs += (uint64_t)high[d] * high[d];
    return pairs / DIGITS > s->listed / MIN_ENTRIES_PER_TIE;
}

/* Counts both digits of the keys, except those of zeros that are left out. */
static void count_digits(eef_sorting *s, const uint32_t *key, size_t left_out)
{
    uint32_t *low = ((scratch *)s->scratch)->count[0], *high = ((scratch *)s->scratch)->count[1];
    for (size_t i = 0; i < s->count; i++) {
        low[key[i] & (DIGITS - 1)]++;
        high[key[i] >> DIGIT_BITS]++;
    }
    low[0] -= (uint32_t)left_out;
    high[0] -= (uint32_t)left_out;
    s->listed = s->count - left_out;
}

/* Both passes of two-digit keys when most entries are listed, with records of 32 bits: the second
 * digit and the entry. Zeros that are left out are written behind the records. */
static void sort_short(const eef_sorting *s, const uint32_t *key, uint32_t *records)
{
    uint32_t *low = ((scratch *)s->scratch)->count[0], *high = ((scratch *)s->scratch)->count[1];
    bool lists_all = s->listed == s->count;
    add_counts(low);
    add_counts(high);
    for (size_t begin = 0, batch; begin < s->count; begin += batch) {
        uint32_t place[BATCH];
        batch = s->count - begin < BATCH ? s->count - begin : BATCH;
        for (size_t i = begin; i < begin + batch; i++) {
            bool listed = lists_all || key[i] != 0 || s->x[i] != 0;
            place[i - begin] = listed ? low[key[i] & (DIGITS - 1)]++ : (uint32_t)s->listed;
        }
        for (size_t i = 0; i < batch; i++)
            records[place[i]] = key[begin + i] >> DIGIT_BITS << ENTRY_BITS | (uint32_t)(begin + i);
    }
    for (size_t begin = 0, batch; begin < s->listed; begin += batch) {
        uint32_t place[BATCH];
        batch = s->listed - begin < BATCH ? s->listed - begin : BATCH;
        for (size_t i = 0; i < batch; i++)
            place[i] = high[records[begin + i] >> ENTRY_BITS]++;
        for (size_t i = 0; i < batch; i++)
            s->entry[place[i]] = records[begin + i] & (MAX_TWO_PASS_ENTRIES - 1);
    }
}

/* Lists the entries in the order of their keys. Returns false when too many keys are equal. */
static bool radix_sort(eef_sorting *s, keys k)
{
    scratch *memory = s->scratch;
    record *from = memory->records, *to = from + s->count;
    uint32_t *key = (uint32_t *)(void *)to;
    /* Only few entries have the key of zeros, so most data need no look at the entries. */
    bool zero_keys = make_keys(s, k, key), two_digits = k.passes < MAX_PASSES;
    size_t left_out = s->with_zeros || !zero_keys ? 0 : count_zeros(s);
    bool is_short = two_digits && left_out <= s->count / MIN_ENTRIES_PER_ZERO;
    memset(memory->count, 0, sizeof memory->count);
    if (is_short)
        count_digits(s, key, left_out);
    else
        s->listed =
            two_digits ? make_records(s, MAX_PASSES - 1, key) : make_records(s, MAX_PASSES, key);
    if (two_digits && has_many_ties(s, memory->count[1]))
        return false;
    if (is_short) {
        sort_short(s, key, key + s->count);
        return true;
    }
    for (int digit = 0; digit < k.passes; digit++) {
        add_counts(memory->count[digit]);
        move_records(s, digit, from, digit == k.passes - 1 ? NULL : to);
        record *swap = from;
        from = to;
        to = swap;
    }
    return true;
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
    keys k = keys_for(s, s->count <= MAX_TWO_PASS_ENTRIES ? MAX_PASSES - 1 : MAX_PASSES);
    if (!radix_sort(s, k)) {
        k = keys_for(s, MAX_PASSES);
        radix_sort(s, k);
    }
    for (size_t l = 0; l < s->listed; l++)
        s->value[l] = s->x[s->entry[l]];
    s->negative = s->separate_signs ? first_negative(s) : s->listed;
    sort_equal_keys(s, k, (range){0, s->negative});
    sort_equal_keys(s, k, (range){s->negative, s->listed});
}
