/* The analysis of a sample: bins, integers and sorted entries against their definition. */
#include "operator/analyse_sample.h"
#include "samples.h"

#include <string.h>

static eef_analysis make_analysis(size_t n, const double *x, double largest, bool separate_signs)
{
    return (eef_analysis){.rows = n,
                          .x = x,
                          .largest = largest,
                          .separate_signs = separate_signs,
                          .sample_rows = n,
                          .scratch = room(eef_analyse_scratch_bytes(n)),
                          .codes = room(n * sizeof(uint16_t)),
                          .entry = room(n * sizeof(uint32_t)),
                          .value = room((n > EEF_MAX_BINS ? n : EEF_MAX_BINS) * sizeof(double))};
}

static void free_analysis(eef_analysis *a)
{
    free_room(a->value);
    free_room(a->entry);
    free_room(a->codes);
    free_room(a->scratch);
}

/* Magnitudes that differ by 64 * DBL_EPSILON or less may stay in any order, see sort.c. */
static bool in_order(double a, double b, bool separate_signs)
{
    if (separate_signs && (a < 0) != (b < 0))
        return b < 0;
    return fabs(a) - fabs(b) <= 64 * DBL_EPSILON * fabs(b);
}

static void check_negative(const eef_analysis *a, size_t count)
{
    for (size_t l = 0; l < count && a->separate_signs; l++)
        EXPECT((a->value[l] < 0) == (l >= a->negative));
    EXPECT(a->negative <= count);
}

static void check_binned(size_t n, const double *x, double largest, bool separate_signs)
{
    eef_analysis a = make_analysis(n, x, largest, separate_signs);
    bool binned = eef_analyse_binned(&a), right = true;
    EXPECT(binned == (a.bins > 0));
    EXPECT(binned || n > 500);
    for (size_t i = 0; i < n && binned; i++)
        right = right && a.codes[i] < a.bins && a.value[a.codes[i]] == x[i];
    for (size_t l = 1; l < a.bins; l++) {
        right = right && in_order(a.value[l - 1], a.value[l], separate_signs);
        for (size_t before = l < 2 ? 0 : l - 2; before < l; before++)
            right = right && a.value[before] != a.value[l];
    }
    EXPECT(right);
    if (binned)
        check_negative(&a, a.bins);
    free_analysis(&a);
}

static void check_sorted(size_t n, const double *x, double largest, bool separate_signs)
{
    eef_analysis a = make_analysis(n, x, largest, separate_signs);
    char *seen = room(n);
    size_t zeros = 0;
    bool right = true;
    for (size_t i = 0; i < n; i++)
        zeros += x[i] == 0;
    memset(seen, 0, n);
    eef_analyse_sorted(&a);
    EXPECT(a.bins == 0 && a.sorted == n - zeros);
    for (size_t l = 0; l < a.sorted && right; l++) {
        right = a.entry[l] < n && !seen[a.entry[l]] && a.value[l] == x[a.entry[l]];
        if (!right)
            break;
        seen[a.entry[l]] = 1;
        right = a.value[l] != 0 && (l == 0 || in_order(a.value[l - 1], a.value[l], separate_signs));
    }
    EXPECT(right);
    check_negative(&a, a.sorted);
    free_room(seen);
    free_analysis(&a);
}

static void test_values_are_put_in_order(void)
{
    const size_t sizes[] = {1, 2, 33, 700, 5000, 70000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        double *x = room(sizes[s] * sizeof *x);
        for (int kind = 0; kind < SAMPLE_KINDS; kind++) {
            double largest = fill_sample(kind, sizes[s], x);
            for (int separate = 0; separate < 2; separate++) {
                check_binned(sizes[s], x, largest, separate);
                check_sorted(sizes[s], x, largest, separate);
                check_sorted(sizes[s], x, 3 * largest, separate);
            }
        }
        free_room(x);
    }
}

static void test_continuous_samples_are_not_binned(void)
{
    const size_t n = 70000;
    double *x = room(n * sizeof *x);
    eef_analysis a = make_analysis(n, x, fill_sample(0, n, x), false);
    EXPECT(!eef_analyse_binned(&a));
    eef_analyse(&a);
    EXPECT(a.bins == 0 && a.sorted == n);
    free_analysis(&a);
    free_room(x);
}

/* As many distinct values as there may be bins, and one more, each many times. */
static void test_number_of_bins_is_limited(void)
{
    const size_t n = 70000;
    double *x = room(n * sizeof *x);
    for (size_t more = 0; more < 2; more++) {
        for (size_t i = 0; i < n; i++)
            x[i] = (double)(i / 2 % (EEF_MAX_BINS + more));
        eef_analysis a = make_analysis(n, x, EEF_MAX_BINS, true);
        (void)eef_analyse_binned(&a);
        EXPECT(a.bins == (more ? 0 : EEF_MAX_BINS));
        free_analysis(&a);
    }
    free_room(x);
}

/* Multiples of `step` up to 30000 with both signs, each twice in a row: few of them, or more than
 * may be binned. */
static void test_large_integers_are_binned_where_they_are_few(void)
{
    const size_t n = 70000;
    const int steps[] = {30, 3}; /* 2001 and 20001 values */
    double *x = room(n * sizeof *x);
    for (size_t s = 0; s < 2; s++) {
        int values = 2 * (30000 / steps[s]) + 1;
        for (size_t i = 0; i < n; i++)
            x[i] = steps[s] * ((double)(i / 2 * 7919 % (size_t)values) - values / 2);
        for (int separate = 0; separate < 2; separate++) {
            eef_analysis a = make_analysis(n, x, 30000, separate);
            EXPECT(eef_analyse_binned(&a) == (s == 0));
            EXPECT(a.bins == (s == 0 ? (size_t)values : 0));
            free_analysis(&a);
            check_binned(n, x, 30000, separate);
        }
    }
    free_room(x);
}

/* Integers of many values, whose range has `range` integers. */
static void check_integers(size_t n, size_t range, double step, bool taken)
{
    double most = (double)((range - 1) / 2), *x = room(n * sizeof *x);
    for (size_t i = 0; i < n; i++)
        x[i] = (double)(i * 7919 % range) - most;
    x[n - 1] += step;
    eef_analysis a = make_analysis(n, x, most, false);
    eef_analyse(&a);
    EXPECT(a.bins == 0 && (a.sorted == 0) == taken);
    EXPECT(a.most == (taken ? (size_t)most : 0));
    bool right = true;
    for (size_t i = 0; i < n && taken; i++)
        right = right && (double)a.entry[i] == x[i] + most;
    EXPECT(right);
    free_analysis(&a);
    free_room(x);
}

static void test_integers_of_a_short_range_are_not_sorted(void)
{
    check_integers(140000, 139999, 0, true);
    check_integers(140000, 10001, 0, true);
    check_integers(140000, 140001, 0, false); /* more integers than entries */
    check_integers(140000, 10001, .5, false); /* one entry is no integer */
    check_integers(120000, 10001, 0, false);  /* few entries: sorting is faster */
}

static void test_samples_of_mostly_zeros_are_sorted(void)
{
    const size_t n = 3000;
    double *x = room(n * sizeof *x);
    for (size_t i = 0; i < n; i++)
        x[i] = i % 3 == 0 ? (double)(i % 7) : 0;
    eef_analysis a = make_analysis(n, x, 6, false);
    eef_analyse(&a);
    EXPECT(a.bins == 0 && a.sorted < n / 3);
    free_analysis(&a);
    free_room(x);
}

int main(void)
{
    test_values_are_put_in_order();
    test_continuous_samples_are_not_binned();
    test_number_of_bins_is_limited();
    test_large_integers_are_binned_where_they_are_few();
    test_integers_of_a_short_range_are_not_sorted();
    test_samples_of_mostly_zeros_are_sorted();
    printf("test_analyse_sample: %d failures\n", failures);
    return failures > 0;
}
