/* The steps of a list are rounded (see base/list_entry.h), so that a product has slightly different
 * magnitudes. Their errors stay small:
 *
 *   The rounding errors of CARRIED steps are made up for by the last of these steps. So for rows of
 *   b bits the error of a magnitude is at most 2^(b-53) times the rise within CARRIED steps.
 *   A step of more than 2^(8-b) times the largest magnitude is stored in two entries: nearly all of
 *   it in one of row `rows`, for which u is zero, and the small rest in the entry itself. There are
 *   at most 2^(b-8) such steps for each sign.
 *
 * So no magnitude is off by more than 2^-41 of the largest one. In continuous data, where all steps
 * are small, the errors are about 1e-15 of it. Steps cannot be smaller than 2^(b-1074), which
 * matters for magnitudes below 1e-290 only. */
#include "operator/sorted_lists.h"
#include "base/list_entry.h"

#include <math.h>

enum { CARRIED = 16 };
/* The largest step in one entry is MAX_STEP / 2^b times the largest magnitude. */
static const double MAX_STEP = 0x1p8;
/* Share of a larger step that is stored in an entry of its own. With its rounding error, that entry
 * is still smaller than the step. */
static const double MOST_OF_STEP = 1 - 0x1p-20;
/* Added to steps, in shares of the largest magnitude: an entry cannot hold a step of zero. */
static const double SMALLEST_STEP = 0x1p-100;

/* A list that is being written. */
typedef struct list_writer {
    uint64_t *next;
    double magnitude; /* of the entry to come, as the list has it */
    uint64_t mask;
    size_t no_row;
    double smallest, largest; /* steps in one entry */
} list_writer;

size_t eef_max_list_bytes(size_t rows)
{
    size_t split = EEF_SIGN_PARTS * (size_t)((double)(eef_row_mask(rows) + 1) / MAX_STEP);
    return (rows + split) * sizeof(uint64_t);
}

static list_writer begin_lists(const eef_analysis *a, uint64_t *memory)
{
    uint64_t mask = eef_row_mask(a->rows), least_bits = mask + 1;
    double smallest = fmax(SMALLEST_STEP * a->largest, eef_entry_step(least_bits));
    return (list_writer){.next = memory,
                         .mask = mask,
                         .no_row = a->rows,
                         .smallest = smallest,
                         .largest = smallest + a->largest * MAX_STEP / ((double)mask + 1)};
}

/* Writes the entry of a row with a step of at least w->smallest. */
static inline void write_entry(list_writer *w, double step, size_t row, bool negative)
{
    size_t count = 1;
    if (step > w->largest) {
        uint64_t most = eef_list_entry(MOST_OF_STEP * step, w->no_row, w->mask);
        w->next[count++] = most;
        w->magnitude += eef_entry_step(most);
        step -= eef_entry_step(most);
    }
    uint64_t entry = eef_list_entry(step, row, w->mask);
    w->magnitude += eef_entry_step(entry);
    w->next[0] = entry | (uint64_t)negative << 63;
    w->next += count;
}

/* The larger one of the magnitude of an entry and those before it: neighbours that differ by
 * rounding only may be exchanged (see sort.c). */
static inline double magnitude_after(const eef_analysis *a, size_t l, double top)
{
    double size = fabs(a->value[l]);
    return size > top ? size : top;
}

/* Writes the list of the entries [begin, end), with their signs or without; returns the smallest
 * magnitude. */
static double write_list(list_writer *w, const eef_analysis *a, size_t begin, size_t end,
                         bool with_signs)
{
    if (begin == end)
        return 0;
    double top = fabs(a->value[begin]), lowest = top;
    w->magnitude = top;
    for (size_t l = begin; l + 1 < end; l++) {
        size_t last = end - l < CARRIED + 1 ? end - 2 : l + CARRIED - 1;
        for (; l < last; l++) {
            double next = magnitude_after(a, l + 1, top);
            write_entry(w, next - top + w->smallest, a->entry[l], with_signs && a->value[l] < 0);
            top = next;
        }
        top = magnitude_after(a, l + 1, top);
        double step = fmax(top - w->magnitude, w->smallest);
        write_entry(w, step, a->entry[l], with_signs && a->value[l] < 0);
    }
    write_entry(w, w->smallest, a->entry[end - 1], with_signs && a->value[end - 1] < 0);
    return lowest;
}

eef_sorted_sample eef_store_lists(const eef_analysis *a, void *memory)
{
    list_writer w = begin_lists(a, memory);
    size_t end = a->separate_signs ? a->negative : a->sorted;
    eef_sorted_sample s = {.entry = memory};
    for (size_t l = 0; l < end && !s.mixed; l++)
        s.mixed = a->value[l] < 0;
    s.lowest[0] = write_list(&w, a, 0, end, s.mixed);
    s.end = (size_t)(w.next - s.entry);
    s.lowest[1] = write_list(&w, a, end, a->sorted, false);
    s.count = (size_t)(w.next - s.entry);
    return s;
}
