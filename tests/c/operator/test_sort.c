/* Sorted entries are in ascending order of magnitude, and each of them is listed once. The sizes,
 * the share of zeros and the scales cover the passes with records of 32 bits and of 64 bits, and
 * keys of three digits, which are used beyond 2^20 entries, and when many keys of two digits are
 * equal. */
#include "operator/sort.h"
#include "base/random.h"
#include "ledger.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Magnitudes that differ by rounding errors only may stay in any order, see sort.c. */
static const double SAME_MAGNITUDE = 64 * DBL_EPSILON;

typedef struct list {
    eef_sorting sorting;
    double *x;
    uint8_t *seen;
} list;

/* All entries but a fiftieth are multiplied by the scale. */
static list list_of(size_t count, double zeros, double scale)
{
    list l = {.sorting = {.count = count, .largest = 1},
              .x = test_allocate((count + 1) * sizeof(double)),
              .seen = test_allocate(count + 1)};
    eef_random random = {7 + count};
    for (size_t i = 0; i < count; i++) {
        double value = eef_random_next(&random), draw = fabs(eef_random_next(&random));
        l.x[i] = draw < zeros ? 0 : i % 50 > 0 ? value * scale : value;
    }
    l.sorting.x = l.x;
    l.sorting.scratch = test_allocate(eef_sort_scratch_bytes(count));
    l.sorting.entry = test_allocate((count + 1) * sizeof(uint32_t));
    l.sorting.value = test_allocate((count + 1) * sizeof(double));
    return l;
}

static void release(list *l)
{
    free(l->x);
    free(l->seen);
    free(l->sorting.scratch);
    free(l->sorting.entry);
    free(l->sorting.value);
}

static void expect_sorted(list *l)
{
    const eef_sorting *s = &l->sorting;
    size_t expected = 0;
    bool ordered = true, once = true, equal = true, signs = true;
    memset(l->seen, 0, s->count);
    for (size_t i = 0; i < s->count; i++)
        expected += s->with_zeros || s->x[i] != 0;
    EXPECT(s->listed == expected && s->negative <= s->listed);
    for (size_t k = 0; k < s->listed; k++) {
        bool first = k == 0 || (s->separate_signs && k == s->negative);
        once = once && s->entry[k] < s->count && l->seen[s->entry[k]]++ == 0;
        equal = equal && s->value[k] == s->x[s->entry[k]];
        if (!first)
            ordered = ordered && fabs(s->value[k]) >= fabs(s->value[k - 1]) * (1 - SAME_MAGNITUDE);
        signs = signs && (!s->separate_signs || (s->value[k] < 0) == (k >= s->negative));
    }
    EXPECT(ordered && once && equal && signs);
}

static void test_list(size_t count, double zeros, double scale)
{
    for (int flags = 0; flags < 4; flags++) {
        list l = list_of(count, zeros, scale);
        l.sorting.with_zeros = (flags & 1) != 0;
        l.sorting.separate_signs = (flags & 2) != 0;
        eef_sort_entries(&l.sorting);
        expect_sorted(&l);
        release(&l);
    }
}

static void test_lists(void)
{
    static const size_t counts[] = {0, 1, 2, 15, 16, 17, 100, 16384, 76800};
    static const double zeros[] = {0, 0.001, 0.7, 1}, scales[] = {1, 0.05, 0.001, 1e-9};
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (size_t z = 0; z < sizeof zeros / sizeof *zeros; z++)
            for (size_t s = 0; s < sizeof scales / sizeof *scales; s++)
                test_list(counts[c], zeros[z], scales[s]);
}

/* On both sides of the largest size that is sorted with two digits. */
static void test_long_lists(void)
{
    static const size_t counts[] = {(1 << 20) - 1, 1 << 20, (1 << 20) + 1};
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        test_list(counts[c], 0, 1);
}

int main(void)
{
    test_lists();
    test_long_lists();
    printf("test_sort: %d failures\n", failures);
    return failures > 0;
}
