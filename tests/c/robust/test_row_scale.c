/* Robust location and scale of rows: small cases by hand, threads, refused memory, interruption. */
#include "ledger.h"

#include <math.h>
#include <string.h>

static const double MAD_TO_SIGMA = 1.482602218505602;

static void test_median_and_mad(void)
{
    const double x[12] = {1, 5, NAN, 2, NAN, NAN, 3, 9, NAN, 4, 1, NAN}; /* 3 x 4 */
    const eef_matrix m = {x, EEF_DOUBLE, 3, 4};
    const eef_row_scale_options options = {.cutoff = 2};
    double center[3], scale[3];
    EXPECT(eef_row_scale(&eef_host_plain, &m, &options, center, scale) == EEF_OK);
    EXPECT(center[0] == 2.5 && scale[0] == MAD_TO_SIGMA);
    EXPECT(center[1] == 5 && scale[1] == 4 * MAD_TO_SIGMA);
    EXPECT(isnan(center[2]) && isnan(scale[2]));
}

static void test_step_leaves_out_distant_entries(void)
{
    const double x[5] = {1, 100, 3, 2, 5};
    const eef_matrix m = {x, EEF_DOUBLE, 1, 5};
    const eef_row_scale_options options = {.cutoff = 2, .steps = 1};
    double center, scale;
    EXPECT(eef_row_scale(&eef_host_plain, &m, &options, &center, &scale) == EEF_OK);
    EXPECT(center == 2.75);
    /* the variance of 1, 2, 3, 5 is 2.1875; that of a normal variable truncated to 2 is 0.7737 */
    EXPECT(fabs(scale - sqrt(2.1875 / 0.7737413)) < 1e-6);
}

enum { ROWS = 500, COLS = 301 };

static double *some_matrix(void)
{
    double *x = test_allocate((size_t)ROWS * COLS * sizeof *x);
    unsigned state = 1;
    for (size_t i = 0; i < (size_t)ROWS * COLS; i++) {
        state = state * 1664525u + 1013904223u;
        x[i] = state % 11 == 0 ? NAN : (double)(state >> 8) / 1000;
    }
    return x;
}

static void test_threads_agree(void)
{
    double *x = some_matrix(), center[2][ROWS], scale[2][ROWS];
    const eef_matrix m = {x, EEF_DOUBLE, ROWS, COLS};
    for (int t = 0; t < 2; t++) {
        const eef_row_scale_options options = {2, 3, {NULL, 1 + 2 * t}};
        EXPECT(eef_row_scale(&eef_host_plain, &m, &options, center[t], scale[t]) == EEF_OK);
    }
    EXPECT(memcmp(center[0], center[1], sizeof center[0]) == 0);
    EXPECT(memcmp(scale[0], scale[1], sizeof scale[0]) == 0);
    free(x);
}

static void test_refused_memory_and_interruption(void)
{
    double *x = some_matrix(), center[ROWS], scale[ROWS];
    const eef_matrix m = {x, EEF_DOUBLE, ROWS, COLS};
    const eef_row_scale_options options = {2, 3, {NULL, 2}};
    ledger refusing = {.refused = 1}, ending = {.end = 1};
    eef_host host = host_of(&refusing);
    EXPECT(eef_row_scale(&host, &m, &options, center, scale) == EEF_NO_MEMORY);
    host = host_of(&ending);
    EXPECT(eef_row_scale(&host, &m, &options, center, scale) == EEF_INTERRUPTED);
    EXPECT(refusing.blocks == 0 && ending.blocks == 0);
    free(x);
}

static void test_other_classes_are_refused(void)
{
    const float x[2] = {1, 2};
    const eef_matrix m = {x, EEF_SINGLE, 1, 2};
    const eef_row_scale_options options = {.cutoff = 2};
    double center, scale;
    EXPECT(eef_row_scale(&eef_host_plain, &m, &options, &center, &scale) == EEF_INTERNAL);
}

int main(void)
{
    test_median_and_mad();
    test_step_leaves_out_distant_entries();
    test_threads_agree();
    test_refused_memory_and_interruption();
    test_other_classes_are_refused();
    printf("test_row_scale: %d failures\n", failures);
    return failures != 0;
}
