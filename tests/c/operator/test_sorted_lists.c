/* The lists of sorted samples: their entries, added up, are the magnitudes of the sample. */
#include "operator/sorted_lists.h"
#include "base/list_entry.h"
#include "samples.h"

#include <string.h>

/* What sorted_lists.c promises, relative to the largest magnitude. */
static const double MAX_ERROR = 0x1p-41;

typedef struct lists {
    size_t rows;
    const double *x;
    uint64_t *memory;
    char *seen; /* rows that were listed */
    eef_sorted_sample sample;
    double error;    /* largest error of a magnitude */
    double spacing;  /* smallest step */
    size_t extra;    /* entries without a row of the sample */
    bool signs_kept; /* by entries, or by the part they are in */
} lists;

/* Adds up the steps of one part. */
static void read_part(lists *l, int part)
{
    const eef_sorted_sample *s = &l->sample;
    const uint64_t mask = eef_row_mask(l->rows);
    double magnitude = s->lowest[part];
    for (size_t e = part == 0 ? 0 : s->end; e < (part == 0 ? s->end : s->count); e++) {
        size_t row = eef_entry_row(s->entry[e], mask);
        double step = eef_entry_step(s->entry[e]);
        if (row < l->rows) {
            bool negative = part == 1 || signbit(step);
            l->error = fmax(l->error, fabs(magnitude - fabs(l->x[row])));
            l->signs_kept = l->signs_kept && negative == (l->x[row] < 0) && !l->seen[row];
            l->seen[row] = 1;
        } else {
            l->extra += row == l->rows ? 1 : l->rows;
        }
        magnitude += fabs(step);
    }
}

static lists make_lists(size_t rows, const double *x, double largest, bool separate_signs)
{
    eef_analysis a = {.rows = rows,
                      .x = x,
                      .largest = largest,
                      .separate_signs = separate_signs,
                      .sample_rows = rows,
                      .scratch = room(eef_analyse_scratch_bytes(rows)),
                      .entry = room(rows * sizeof(uint32_t)),
                      .value = room(rows * sizeof(double))};
    lists l = {.rows = rows,
               .x = x,
               .memory = malloc(eef_max_list_bytes(rows)), /* of this size exactly */
               .seen = room(rows),
               .spacing = ldexp((double)eef_row_mask(rows) + 1, -1074),
               .signs_kept = true};
    if (l.memory == NULL)
        exit(1);
    memset(l.seen, 0, rows);
    eef_analyse_sorted(&a);
    l.sample = eef_store_lists(&a, l.memory);
    read_part(&l, 0);
    read_part(&l, 1);
    free_room(a.value);
    free_room(a.entry);
    free_room(a.scratch);
    return l;
}

static void free_lists(lists *l)
{
    free_room(l->seen);
    free(l->memory);
}

static bool lists_all_entries(const lists *l)
{
    bool right = true;
    for (size_t i = 0; i < l->rows; i++)
        right = right && l->seen[i] == (l->x[i] != 0);
    return right;
}

static const size_t sizes[] = {1, 2, 17, 255, 700, 40000};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void test_lists_hold_the_magnitudes(void)
{
    for (size_t s = 0; s < SIZES; s++) {
        double *x = room(sizes[s] * sizeof *x);
        for (int kind = 0; kind < SAMPLE_KINDS; kind++) {
            double largest = fill_sample(kind, sizes[s], x);
            for (int separate = 0; separate < 2; separate++) {
                lists l = make_lists(sizes[s], x, largest, separate);
                EXPECT(lists_all_entries(&l));
                EXPECT(l.error <= MAX_ERROR * largest + 2 * (double)sizes[s] * l.spacing);
                free_lists(&l);
            }
        }
        free_room(x);
    }
}

/* Values of one sign may count as positive: signs are kept where both occur. */
static void test_lists_keep_signs(void)
{
    enum { ROWS = 3000 };
    double x[ROWS];
    double largest = fill_sample(0, ROWS, x);
    for (int separate = 0; separate < 2; separate++) {
        lists l = make_lists(ROWS, x, largest, separate);
        EXPECT(l.signs_kept);
        EXPECT(l.sample.mixed == !separate);
        free_lists(&l);
    }
}

/* Nearly as many steps that are stored in two entries as there is room for: in both parts, values
 * that are a little more than the largest step apart, and many others at their top. */
static void test_large_steps_are_split(void)
{
    enum { ROWS = 60000, BITS = 16, LARGE = (1 << (BITS - 8)) - 1 };
    double *x = room(ROWS * sizeof *x);
    for (size_t i = 0; i < ROWS; i++) {
        size_t place = i % (ROWS / 2);
        x[i] = place < LARGE ? (double)(place + 1) / LARGE : 1 + 1e-9 * draw();
        if (i >= ROWS / 2)
            x[i] = -x[i];
    }
    lists l = make_lists(ROWS, x, 1 + 1e-9, true);
    EXPECT(l.extra == 2 * (LARGE - 1));
    EXPECT(lists_all_entries(&l));
    EXPECT(l.error <= MAX_ERROR);
    free_lists(&l);
    free_room(x);
}

/* One value is far beyond the others, whose magnitudes keep their accuracy. */
static void test_small_magnitudes_beside_an_outlier_are_accurate(void)
{
    enum { ROWS = 50000 };
    double *x = room(ROWS * sizeof *x);
    (void)fill_sample(0, ROWS, x);
    x[4] = 1e9;
    lists l = make_lists(ROWS, x, 1e9, false);
    EXPECT(l.error <= MAX_ERROR * 1e9);
    double others = 0, magnitude = l.sample.lowest[0];
    for (const uint64_t *e = l.sample.entry; magnitude < 2;
         magnitude += fabs(eef_entry_step(*e++))) {
        size_t row = eef_entry_row(*e, eef_row_mask(ROWS));
        others = fmax(others, row < ROWS ? fabs(magnitude - fabs(x[row])) : 0);
    }
    EXPECT(others <= 1e-14);
    free_lists(&l);
    free_room(x);
}

int main(void)
{
    test_lists_hold_the_magnitudes();
    test_lists_keep_signs();
    test_large_steps_are_split();
    test_small_magnitudes_beside_an_outlier_are_accurate();
    printf("test_sorted_lists: %d failures\n", failures);
    return failures > 0;
}
