#include "operator/analyse.h"
#include "base/random.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Samples of images and integers have few distinct values, which a hash table finds in one
 * pass; it gives up early on continuous data. Sorting is a radix sort on fixed-point keys
 * that order almost everything, and a comparison sort where keys are equal. */
enum {
    INTEGER_MOST = 4095, /* of the integers that a table is made for */
    INTEGERS = 2 * INTEGER_MOST + 1,
    HASH_BITS = 13,
    HASH_SIZE = 1 << HASH_BITS, /* twice SLOTS_MOST: probes stay short */
    HASH_TRIAL = 512,           /* distinct values before the hash table may give up */
    SLOT_ENTRIES = 16,          /* for each slot, or sorting them costs less than tables */
    SLOTS_LEAST = 1024,         /* may be there anyway */
    DIGIT_BITS = 11,
    DIGITS = 1 << DIGIT_BITS,
    PASSES_MOST = 3,
    KEY_BITS = 31,
    SOME = 256,      /* records that are moved together */
    SHORT = 1 << 16, /* fewer entries are told apart by one digit less */
    FEW = 16         /* are sorted by insertion */
};

typedef struct scratch {
    uint64_t hash_bits[HASH_SIZE];
    uint16_t hash_slot[HASH_SIZE]; /* number of the value from 1, 0 when free */
    uint16_t integer[INTEGERS];
    uint32_t count[PASSES_MOST][DIGITS];
    double distinct[SLOTS_MOST];
    uint32_t order[SLOTS_MOST];
    uint16_t rank[SLOTS_MOST];
} scratch;

/* Of magnitudes, relative to the largest. */
static const double SAME_MAGNITUDE = 2 * DBL_EPSILON;

/* What the radix sort moves: the entry below, its key above. */
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

static size_t most_slots(size_t n)
{
    size_t most = n / SLOT_ENTRIES;
    if (most > SLOTS_MOST)
        most = SLOTS_MOST;
    return most < SLOTS_LEAST ? SLOTS_LEAST : most;
}

/* Marks the integers that occur in x; returns their number, or 0 when there is something else. */
static size_t mark_integers(size_t n, const double *x, uint16_t *mark)
{
    memset(mark, 0, INTEGERS * sizeof *mark);
    for (size_t begin = 0; begin < n; begin += SOME) {
        size_t end = n - begin < SOME ? n : begin + SOME;
        bool other = false;
        for (size_t i = begin; i < end; i++) {
            int integer = (int)x[i];
            other |= (double)integer != x[i];
            mark[integer + INTEGER_MOST] = 1;
        }
        if (other)
            return 0;
    }
    size_t found = 0;
    for (size_t k = 0; k < INTEGERS; k++)
        found += mark[k];
    return found;
}

/* Makes a marked integer the next slot, and its mark the slot's number. */
static void add_slot(int integer, uint16_t *mark, double *value, size_t *slots)
{
    if (mark[integer + INTEGER_MOST] == 0)
        return;
    value[*slots] = integer;
    mark[integer + INTEGER_MOST] = (uint16_t)(*slots)++;
}

/* slots_assign for small integers, which need neither a hash table nor sorting. */
static size_t assign_integers(size_t n, const double *x, bool split_signs, uint16_t *mark,
                              uint16_t *codes, double *value, size_t *negative)
{
    size_t found = mark_integers(n, x, mark), slots = 0;
    if (found == 0 || found > SLOTS_MOST)
        return 0;
    add_slot(0, mark, value, &slots);
    for (int size = 1; size <= INTEGER_MOST; size++) {
        add_slot(size, mark, value, &slots);
        if (!split_signs)
            add_slot(-size, mark, value, &slots);
    }
    *negative = slots;
    for (int size = 1; size <= INTEGER_MOST && split_signs; size++)
        add_slot(-size, mark, value, &slots);
    for (size_t i = 0; i < n; i++)
        codes[i] = mark[(int)x[i] + INTEGER_MOST];
    return slots;
}

/* Codes x by first appearance. Returns the number of distinct values, or 0 when there are
 * too many for the table to pay. */
static size_t hash_values(size_t n, const double *x, scratch *s, uint16_t *codes)
{
    memset(s->hash_slot, 0, sizeof s->hash_slot);
    size_t found = 0, most = most_slots(n);
    for (size_t i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, x + i, sizeof bits);
        uint64_t mixed = (bits ^ bits >> 32) * UINT64_C(0x9E3779B97F4A7C15);
        size_t at = (size_t)(mixed >> (64 - HASH_BITS));
        while (s->hash_slot[at] != 0 && s->hash_bits[at] != bits)
            at = (at + 1) % HASH_SIZE;
        if (s->hash_slot[at] == 0) {
            if (found == most || (found >= HASH_TRIAL && 2 * found > i))
                return 0;
            s->distinct[found++] = x[i];
            s->hash_bits[at] = bits;
            s->hash_slot[at] = (uint16_t)found;
        }
        codes[i] = (uint16_t)(s->hash_slot[at] - 1);
    }
    return found;
}

/* Entries of x in the order of their values, which lie beside them. */
typedef struct listing {
    uint32_t *entry;
    double *value;
} listing;

static listing part_of(listing list, size_t begin)
{
    return (listing){list.entry + begin, list.value + begin};
}

static void swap_items(listing list, size_t i, size_t j)
{
    double value = list.value[i];
    uint32_t entry = list.entry[i];
    list.value[i] = list.value[j];
    list.entry[i] = list.entry[j];
    list.value[j] = value;
    list.entry[j] = entry;
}

/* By magnitude: what is sorted so has one sign, or the signs are not split. */
static void insertion_sort(size_t n, listing list)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && fabs(list.value[j]) < fabs(list.value[j - 1]); j--)
            swap_items(list, j, j - 1);
}

/* In three parts: before the pivot, equal to it, after it. Many equal values make it faster. */
static void quick_sort(size_t n, listing list, eef_random *random)
{
    while (n > FEW) {
        double pivot = fabs(list.value[eef_random_bits(random) % n]);
        size_t before = 0, after = n;
        for (size_t i = 0; i < after;) {
            double size = fabs(list.value[i]);
            if (size < pivot)
                swap_items(list, i++, before++);
            else if (size > pivot)
                swap_items(list, i, --after);
            else
                i++;
        }
        listing rest = part_of(list, after);
        if (before < n - after) { /* the smaller part first: the stack stays short */
            quick_sort(before, list, random);
            list = rest;
            n -= after;
        } else {
            quick_sort(n - after, rest, random);
            n = before;
        }
    }
    insertion_sort(n, list);
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
    int bits = passes * DIGIT_BITS < KEY_BITS ? passes * DIGIT_BITS : KEY_BITS;
    int value_bits = split_signs ? bits - 1 : bits;
    double scale = largest > 1e-290 ? (ldexp(1, value_bits) - 1) / largest : 0;
    return (keys){scale, split_signs ? UINT32_C(1) << value_bits : 0, passes};
}

static uint32_t key_of(double x, keys k)
{
    return (uint32_t)(int32_t)(fabs(x) * k.scale) | (x < 0 ? k.sign : 0);
}

/* Makes records of the entries of x, all or those other than zero, and counts the digits of their
 * keys; returns how many. */
static inline size_t make_records(size_t n, const double *x, bool zeros, int digits,
                                  const uint32_t *key, uint32_t count[][DIGITS], record *made)
{
    size_t listed = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t taken = zeros | (x[i] != 0), here = key[i];
        for (int digit = 0; digit < digits; digit++)
            count[digit][here >> digit * DIGIT_BITS & (DIGITS - 1)] += taken;
        made[listed] = (record)here << 32 | i;
        listed += taken;
    }
    return listed;
}

/* Lists the entries of x, all or those other than zero, in the order of their keys; returns how
 * many. The digits are counted beforehand in one pass. The places of some records are found before
 * they are moved: in one loop, every count would have to wait for the address of the record before.
 */
static size_t radix_sort(size_t n, const double *x, bool zeros, keys k, scratch *s, uint32_t *entry)
{
    record *from = records_in(s), *to = from + n;
    uint32_t *key = (uint32_t *)(void *)to;
    for (size_t i = 0; i < n; i++)
        key[i] = key_of(x[i], k);
    memset(s->count, 0, sizeof s->count);
    size_t listed = k.passes == PASSES_MOST
                        ? make_records(n, x, zeros, PASSES_MOST, key, s->count, from)
                        : make_records(n, x, zeros, PASSES_MOST - 1, key, s->count, from);
    for (int digit = 0; digit < k.passes; digit++) {
        uint32_t *count = s->count[digit], total = 0;
        for (int d = 0; d < DIGITS; d++) {
            uint32_t here = count[d];
            count[d] = total;
            total += here;
        }
        int shift = 32 + digit * DIGIT_BITS;
        bool last = digit == k.passes - 1;
        for (size_t begin = 0; begin < listed; begin += SOME) {
            uint32_t place[SOME];
            size_t some = listed - begin < SOME ? listed - begin : SOME;
            for (size_t i = 0; i < some; i++)
                place[i] = count[from[begin + i] >> shift & (DIGITS - 1)]++;
            for (size_t i = 0; i < some && last; i++)
                entry[place[i]] = (uint32_t)from[begin + i];
            for (size_t i = 0; i < some && !last; i++)
                to[place[i]] = from[begin + i];
        }
        record *swap = from;
        from = to;
        to = swap;
    }
    return listed;
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

/* Puts the values from `begin` on, before `end` and of one sign, in order where those of equal keys
 * are not. Magnitudes that differ by rounding, as those of 0.3 - 0.5 and 0.7 - 0.5, may stay as
 * they are: taking one for the other changes the smaller of two by no more than that. */
static void sort_equal_keys(size_t begin, size_t end, keys k, double rounding, listing list)
{
    eef_random random = {4};
    double top = 0;
    for (size_t l = begin; l < end; l++) {
        double size = fabs(list.value[l]);
        top = size > top ? size : top;
        if (top - size <= rounding)
            continue;
        uint32_t key = key_of(list.value[l], k);
        size_t first = l - 1;
        while (first > begin && key_of(list.value[first - 1], k) == key)
            first--;
        while (l + 1 < end && key_of(list.value[l + 1], k) == key)
            l++;
        quick_sort(l + 1 - first, part_of(list, first), &random);
        top = fabs(list.value[l]);
    }
}

/* Lists the entries of x, none above `largest` in magnitude, all or those other than zero; returns
 * how many, and where the negative ones begin if they come last. */
static size_t sort_entries(size_t n, const double *x, bool zeros, double largest, bool split_signs,
                           scratch *s, listing list, size_t *negative)
{
    keys k = keys_for(n, largest, split_signs);
    size_t listed = radix_sort(n, x, zeros, k, s, list.entry);
    double rounding = SAME_MAGNITUDE * largest;
    for (size_t l = 0; l < listed; l++)
        list.value[l] = x[list.entry[l]];
    *negative = first_negative(listed, split_signs, list.value);
    sort_equal_keys(0, *negative, k, rounding, list);
    sort_equal_keys(*negative, listed, k, rounding, list);
    return listed;
}

size_t slots_assign(size_t n, const double *x, double largest, bool split_signs, void *memory,
                    uint16_t *codes, double *value, size_t *negative)
{
    scratch *s = memory;
    size_t slots = 0;
    if (largest <= INTEGER_MOST)
        slots = assign_integers(n, x, split_signs, s->integer, codes, value, negative);
    if (slots > 0)
        return slots;
    slots = hash_values(n, x, s, codes);
    if (slots == 0)
        return 0;
    (void)sort_entries(slots, s->distinct, true, largest, split_signs, s,
                       (listing){s->order, value}, negative);
    for (size_t l = 0; l < slots; l++)
        s->rank[s->order[l]] = (uint16_t)l;
    for (size_t i = 0; i < n; i++)
        codes[i] = s->rank[codes[i]];
    return slots;
}

size_t slots_sort(size_t n, const double *x, double largest, bool split_signs, void *memory,
                  uint32_t *entry, double *value, size_t *negative)
{
    return sort_entries(n, x, false, largest, split_signs, memory, (listing){entry, value},
                        negative);
}
