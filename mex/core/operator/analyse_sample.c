#include "operator/analyse_sample.h"
#include "operator/sort.h"

#include <math.h>
#include <string.h>

enum {
    /* Integers are binned by a table of their range: up to SMALL_INTEGER always, up to MAX_INTEGER
     * where the table is not longer than the sample, which takes less time than hashing. */
    SMALL_INTEGER = 4095,
    MAX_INTEGER = INT16_MAX,
    INTEGERS = 2 * MAX_INTEGER + 1,
    HASH_BITS = 13,
    HASH_SIZE = 1 << HASH_BITS, /* twice EEF_MAX_BINS: probes stay short */
    /* Continuous data is recognised early: after this many distinct values, bins are given up as
     * soon as more than half of the entries had a value of their own. */
    TRIAL_VALUES = 512,
    /* A bin must serve this many entries, or sorting is faster than the tables of bins (measured
     * at 16384 to 1048576 rows on Zen 3, 2026-10); this many bins always fit the cache. */
    MIN_ENTRIES_PER_BIN = 16,
    MIN_MAX_BINS = 1024,
    /* Sorted samples of fewer rows are faster than tables of integers, which take less memory
     * (76800 x 100, salt and pepper: 0.65 s against 0.97 s; Zen 4, 2026-11). */
    MIN_INTEGER_ROWS = 1 << 17,
    CHECK_ENTRIES = 256, /* checked at a time by loops without branches */
    ZERO_PROBES = 1024   /* entries that tell whether a sample is mostly zeros */
};

typedef struct scratch {
    uint64_t hash_bits[HASH_SIZE];
    uint16_t hash_bin[HASH_SIZE]; /* number of the value from 1, or 0 when free */
    uint16_t integer[INTEGERS];
    double distinct[EEF_MAX_BINS];
    uint32_t order[EEF_MAX_BINS];
    uint16_t rank[EEF_MAX_BINS];
    uint64_t sort[]; /* scratch of the sort */
} scratch;

size_t eef_analyse_scratch_bytes(size_t rows)
{
    size_t entries = rows > EEF_MAX_BINS ? rows : EEF_MAX_BINS;
    return sizeof(scratch) + eef_sort_scratch_bytes(entries);
}

static size_t max_bins(size_t rows)
{
    size_t bins = rows / MIN_ENTRIES_PER_BIN;
    if (bins > EEF_MAX_BINS)
        bins = EEF_MAX_BINS;
    return bins < MIN_MAX_BINS ? MIN_MAX_BINS : bins;
}

/* ---- integers ---------------------------------------------------------------------------- */

/* Whether the first entries of a sample, `found` of them distinct, look like continuous data. */
static bool looks_continuous(size_t found, size_t entries)
{
    return found >= TRIAL_VALUES && 2 * found > entries;
}

/* Marks the integers from -most to most that occur in x, at their distance from `zero`; returns
 * their number, 0 when x has other numbers, or SIZE_MAX when it is `limited` and there are many. */
static size_t mark_integers(const eef_analysis *a, int most, bool limited, uint16_t *zero)
{
    size_t found = 0;
    memset(zero - most, 0, (2 * (size_t)most + 1) * sizeof *zero);
    for (size_t begin = 0, end; begin < a->rows; begin = end) {
        end = a->rows - begin < CHECK_ENTRIES ? a->rows : begin + CHECK_ENTRIES;
        bool other = false;
        for (size_t i = begin; i < end; i++) {
            int integer = (int)a->x[i];
            other |= (double)integer != a->x[i];
            found += zero[integer] == 0;
            zero[integer] = 1;
        }
        if (other)
            return 0;
        if (limited && (found > max_bins(a->rows) || looks_continuous(found, end)))
            return SIZE_MAX;
    }
    return found;
}

/* Makes a marked integer the next bin, and its mark the number of that bin. */
static void add_bin(eef_analysis *a, int integer, uint16_t *mark)
{
    if (*mark == 0)
        return;
    a->value[a->bins] = integer;
    *mark = (uint16_t)a->bins++;
}

/* Bins of integers, which need neither hashing nor sorting. *many tells that there are too many
 * different ones. */
static bool bin_integers(eef_analysis *a, bool *many)
{
    bool small = a->largest <= SMALL_INTEGER;
    if (!small && !(a->largest <= MAX_INTEGER && 2 * a->largest < (double)a->rows))
        return false;
    int most = (int)a->largest;
    uint16_t *zero = ((scratch *)a->scratch)->integer + MAX_INTEGER;
    size_t found = mark_integers(a, most, !small, zero);
    *many = found > EEF_MAX_BINS;
    if (found == 0 || *many)
        return false;
    add_bin(a, 0, zero);
    for (int size = 1; size <= most; size++) {
        add_bin(a, size, zero + size);
        if (!a->separate_signs)
            add_bin(a, -size, zero - size);
    }
    a->negative = a->bins;
    for (int size = 1; size <= most && a->separate_signs; size++)
        add_bin(a, -size, zero - size);
    for (size_t i = 0; i < a->rows; i++)
        a->codes[i] = zero[(int)a->x[i]];
    return true;
}

/* ---- other values ------------------------------------------------------------------------ */

/* Numbers the values of x by first appearance. Returns the number of distinct values, or 0 when
 * there are too many for bins to pay. */
static size_t hash_values(const eef_analysis *a)
{
    scratch *s = a->scratch;
    memset(s->hash_bin, 0, sizeof s->hash_bin);
    size_t found = 0, most = max_bins(a->rows);
    for (size_t i = 0; i < a->rows; i++) {
        uint64_t bits;
        memcpy(&bits, a->x + i, sizeof bits);
        uint64_t mixed = (bits ^ bits >> 32) * UINT64_C(0x9E3779B97F4A7C15);
        size_t at = (size_t)(mixed >> (64 - HASH_BITS));
        while (s->hash_bin[at] != 0 && s->hash_bits[at] != bits)
            at = (at + 1) % HASH_SIZE;
        if (s->hash_bin[at] == 0) {
            if (found == most || looks_continuous(found, i))
                return 0;
            s->distinct[found++] = a->x[i];
            s->hash_bits[at] = bits;
            s->hash_bin[at] = (uint16_t)found;
        }
        a->codes[i] = (uint16_t)(s->hash_bin[at] - 1);
    }
    return found;
}

bool eef_analyse_binned(eef_analysis *a)
{
    scratch *s = a->scratch;
    a->bins = a->most = a->sorted = 0;
    bool many = false;
    if (bin_integers(a, &many))
        return true;
    size_t found = many ? 0 : hash_values(a);
    if (found == 0)
        return false;
    eef_sorting sorting = {.count = found,
                           .x = s->distinct,
                           .largest = a->largest,
                           .with_zeros = true,
                           .separate_signs = a->separate_signs,
                           .scratch = s->sort,
                           .entry = s->order,
                           .value = a->value};
    eef_sort_entries(&sorting);
    a->bins = found;
    a->negative = sorting.negative;
    for (size_t l = 0; l < found; l++)
        s->rank[s->order[l]] = (uint16_t)l;
    for (size_t i = 0; i < a->rows; i++)
        a->codes[i] = s->rank[a->codes[i]];
    return true;
}

bool eef_analyse_integer(eef_analysis *a)
{
    a->bins = a->most = a->sorted = 0;
    if (a->sample_rows < MIN_INTEGER_ROWS || !(2 * a->largest + 1 <= (double)a->sample_rows))
        return false;
    int64_t most = (int64_t)a->largest;
    for (size_t begin = 0; begin < a->rows; begin += CHECK_ENTRIES) {
        size_t end = a->rows - begin < CHECK_ENTRIES ? a->rows : begin + CHECK_ENTRIES;
        bool other = false;
        for (size_t i = begin; i < end; i++) {
            int64_t integer = (int64_t)a->x[i];
            other |= (double)integer != a->x[i];
            a->entry[i] = (uint32_t)(integer + most);
        }
        if (other)
            return false;
    }
    a->most = (size_t)most;
    return true;
}

void eef_analyse_sorted(eef_analysis *a)
{
    eef_sorting sorting = {.count = a->rows,
                           .x = a->x,
                           .largest = a->largest,
                           .separate_signs = a->separate_signs,
                           .scratch = ((scratch *)a->scratch)->sort,
                           .entry = a->entry,
                           .value = a->value};
    eef_sort_entries(&sorting);
    a->bins = a->most = 0;
    a->sorted = sorting.listed;
    a->negative = sorting.negative;
}

/* ---- decision ---------------------------------------------------------------------------- */

static bool mostly_zeros(const eef_analysis *a)
{
    size_t step = a->rows < ZERO_PROBES ? 1 : a->rows / ZERO_PROBES, probes = 0, zeros = 0;
    for (size_t i = 0; i < a->rows; i += step, probes++)
        zeros += a->x[i] == 0;
    return zeros > probes / 2;
}

void eef_analyse(eef_analysis *a)
{
    if (mostly_zeros(a) || (!eef_analyse_binned(a) && !eef_analyse_integer(a)))
        eef_analyse_sorted(a);
}
