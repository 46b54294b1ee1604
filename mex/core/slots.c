#include "slots.h"

#include <math.h>
#include <string.h>

/* Samples of images and integers have few distinct values, which a hash table finds in one
 * pass; it gives up early on continuous data. Sorting is a radix sort on fixed-point keys
 * that order almost everything, and comparisons where keys are equal. */
enum {
    HASH_BITS = 13,
    HASH_SIZE = 1 << HASH_BITS, /* twice SLOTS_MOST: probes stay short */
    HASH_TRIAL = 2048,          /* distinct values before the hash table may give up */
    DIGIT_BITS = 11,
    DIGITS = 1 << DIGIT_BITS,
    PASSES_MOST = 3,
    SHORT = 1 << 16, /* fewer entries are told apart by one digit less */
    MOVES = 1        /* an entry, in the insertion sort after the radix sort */
};

typedef struct scratch {
    uint64_t hash_bits[HASH_SIZE];
    uint16_t hash_slot[HASH_SIZE]; /* number of the value from 1, 0 when free */
    uint32_t count[PASSES_MOST][DIGITS];
    double distinct[SLOTS_MOST];
    uint32_t order[SLOTS_MOST];
    uint16_t rank[SLOTS_MOST];
} scratch;

/* What the radix sort moves: the entry below, the digits of its key that are still to be
 * sorted above. */
typedef uint64_t record;

static size_t round_up(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

size_t slots_scratch_bytes(size_t n)
{
    return round_up(sizeof(scratch)) + n * 2 * sizeof(record);
}

static record *records_in(scratch *s)
{
    return (record *)(void *)((char *)s + round_up(sizeof(scratch)));
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

/* Entries of x in the order of their values, which lie beside them. */
typedef struct listing {
    uint32_t *entry;
    double *value;
} listing;

/* Moves what the keys did not tell apart to its place; false if that takes too long. */
static bool insertion_sort(size_t n, listing list, bool split_signs)
{
    size_t moves = 0;
    for (size_t i = 1; i < n; i++) {
        double value = list.value[i];
        if (!comes_before(value, list.value[i - 1], split_signs))
            continue;
        uint32_t entry = list.entry[i];
        size_t j = i;
        for (; j > 0 && comes_before(value, list.value[j - 1], split_signs); j--, moves++) {
            list.value[j] = list.value[j - 1];
            list.entry[j] = list.entry[j - 1];
        }
        list.value[j] = value;
        list.entry[j] = entry;
        if (moves > MOVES * n)
            return false;
    }
    return true;
}

static void sift_down(size_t n, size_t root, listing list, bool split_signs)
{
    double value = list.value[root];
    uint32_t entry = list.entry[root];
    for (size_t child = 2 * root + 1; child < n; child = 2 * root + 1) {
        if (child + 1 < n && comes_before(list.value[child], list.value[child + 1], split_signs))
            child++;
        if (!comes_before(value, list.value[child], split_signs))
            break;
        list.value[root] = list.value[child];
        list.entry[root] = list.entry[child];
        root = child;
    }
    list.value[root] = value;
    list.entry[root] = entry;
}

/* For data of so huge a dynamic range that most keys are equal. */
static void heap_sort(size_t n, listing list, bool split_signs)
{
    for (size_t root = n / 2; root-- > 0;)
        sift_down(n, root, list, split_signs);
    for (size_t last = n - 1; last > 0; last--) {
        double value = list.value[last];
        uint32_t entry = list.entry[last];
        list.value[last] = list.value[0];
        list.entry[last] = list.entry[0];
        list.value[0] = value;
        list.entry[0] = entry;
        sift_down(last, 0, list, split_signs);
    }
}

/* Keys of fixed point, monotonic in the order of the values. */
typedef struct keys {
    double scale;
    uint32_t sign; /* added to those of negative values, when the signs are split */
    int passes;    /* digits of a key */
} keys;

static keys keys_for(size_t n, double largest, bool split_signs)
{
    int passes = n <= SHORT ? PASSES_MOST - 1 : PASSES_MOST;
    int bits = passes * DIGIT_BITS < 32 ? passes * DIGIT_BITS : 32;
    int value_bits = split_signs ? bits - 1 : bits;
    double scale = largest > 1e-290 ? (ldexp(1, value_bits) - 1) / largest : 0;
    return (keys){scale, split_signs ? UINT32_C(1) << value_bits : 0, passes};
}

/* Without a branch, which would guess half of the signs wrong. */
static uint32_t key_of(double x, const keys *k)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (uint32_t)(int64_t)(fabs(x) * k->scale) | (k->sign & (0 - (uint32_t)(bits >> 63)));
}

/* Sorts the entries listed by their keys. The digits are counted beforehand in one pass. */
static void radix_sort(size_t n, const double *x, const keys *k, scratch *s, uint32_t *entry)
{
    record *from = records_in(s), *to = from + n;
    int passes = k->passes;
    memset(s->count, 0, sizeof s->count);
    for (size_t i = 0; i < n; i++) {
        uint32_t key = key_of(x[entry[i]], k);
        for (int digit = 0; digit < passes; digit++)
            s->count[digit][key >> digit * DIGIT_BITS & (DIGITS - 1)]++;
        from[i] = (record)key << 32 | entry[i];
    }
    for (int digit = 0; digit < passes; digit++) {
        uint32_t total = 0;
        for (int d = 0; d < DIGITS; d++) {
            uint32_t here = s->count[digit][d];
            s->count[digit][d] = total;
            total += here;
        }
    }
    for (int digit = 0; digit < passes; digit++) {
        uint32_t *count = s->count[digit];
        int shift = 32 + digit * DIGIT_BITS;
        if (digit == passes - 1) {
            for (size_t i = 0; i < n; i++)
                entry[count[from[i] >> shift & (DIGITS - 1)]++] = (uint32_t)from[i];
            break;
        }
        for (size_t i = 0; i < n; i++)
            to[count[from[i] >> shift & (DIGITS - 1)]++] = from[i];
        record *swap = from;
        from = to;
        to = swap;
    }
}

/* Where the negative values begin, when they come last. */
static size_t first_negative(size_t n, bool split_signs, const double *value)
{
    size_t low = 0, high = split_signs ? n : 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (value[middle] < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return split_signs ? low : n;
}

static void sort_entries(size_t n, const double *x, double largest, bool split_signs,
                         bool once_more, scratch *s, listing list);

/* Sorts the run of equal keys that begins the list; returns its length. */
static size_t sort_run(size_t n, const double *x, const keys *k, double largest, bool split_signs,
                       bool once_more, scratch *s, listing list)
{
    uint32_t key = key_of(list.value[0], k);
    double top = 0;
    size_t length = 0;
    for (; length < n && key_of(list.value[length], k) == key; length++)
        top = fmax(top, fabs(list.value[length]));
    if (insertion_sort(length, list, split_signs))
        return length;
    if (once_more && top < largest / 2)
        sort_entries(length, x, top, split_signs, false, s, list);
    else
        heap_sort(length, list, split_signs);
    return length;
}

static listing part_of(listing list, size_t begin)
{
    return (listing){list.entry + begin, list.value + begin};
}

/* Sorts n entries of x, none above `largest` in magnitude. Long runs of entries with equal keys
 * are sorted by keys of their own once more, and then by comparisons. Rounding errors beside data
 * are such a run, the first of either sign. */
static void sort_entries(size_t n, const double *x, double largest, bool split_signs,
                         bool once_more, scratch *s, listing list)
{
    keys k = keys_for(n, largest, split_signs);
    radix_sort(n, x, &k, s, list.entry);
    for (size_t l = 0; l < n; l++)
        list.value[l] = x[list.entry[l]];
    size_t negative = first_negative(n, split_signs, list.value);
    if (negative > 0)
        (void)sort_run(negative, x, &k, largest, split_signs, once_more, s, list);
    if (negative < n)
        (void)sort_run(n - negative, x, &k, largest, split_signs, once_more, s,
                       part_of(list, negative));
    if (insertion_sort(n, list, split_signs))
        return;
    for (size_t at = 0; at < n;)
        at += sort_run(n - at, x, &k, largest, split_signs, once_more, s, part_of(list, at));
}

size_t slots_assign(size_t n, const double *x, double largest, bool split_signs, void *memory,
                    uint16_t *codes, double *value, size_t *negative)
{
    scratch *s = memory;
    size_t slots = hash_values(n, x, s, codes);
    if (slots == 0)
        return 0;
    for (size_t l = 0; l < slots; l++)
        s->order[l] = (uint32_t)l;
    sort_entries(slots, s->distinct, largest, split_signs, true, s, (listing){s->order, value});
    *negative = first_negative(slots, split_signs, value);
    for (size_t l = 0; l < slots; l++)
        s->rank[s->order[l]] = (uint16_t)l;
    for (size_t i = 0; i < n; i++)
        codes[i] = s->rank[codes[i]];
    return slots;
}

/* Lists zeros first, then the others. */
static void separate_zeros(size_t n, const double *x, size_t zeros, listing list)
{
    size_t zero = 0, other = zeros;
    for (size_t i = 0; i < n; i++) {
        bool is_zero = x[i] == 0;
        list.entry[is_zero ? zero : other] = (uint32_t)i;
        zero += is_zero;
        other += !is_zero;
    }
    memset(list.value, 0, zeros * sizeof *list.value);
}

size_t slots_zeros(size_t n, const double *x)
{
    size_t zeros = 0;
    for (size_t i = 0; i < n; i++)
        zeros += x[i] == 0;
    return zeros;
}

void slots_sort(size_t n, const double *x, double largest, bool split_signs, void *memory,
                uint32_t *entry, double *value, size_t *zeros, size_t *negative)
{
    listing list = {entry, value};
    *zeros = slots_zeros(n, x);
    separate_zeros(n, x, *zeros, list);
    if (*zeros < n)
        sort_entries(n - *zeros, x, largest, split_signs, true, memory, part_of(list, *zeros));
    *negative = first_negative(n, split_signs, value);
}
