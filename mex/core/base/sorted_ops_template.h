/* The operations of eef_sorted_ops for BLOCKS blocks together, a number that block_ops_template.h
 * defines before it includes this file.
 *
 * Lists are read from the largest entry down. With the magnitudes t_1 <= t_2 <= ... of a sample,
 * the signed entries g_j of u, and the sum S_l of g_j for j >= l, row l of the product is
 *
 *   F_l = F_(l+1) - (t_(l+1) - t_l) * S_(l+1),
 *
 * with one multiplication, up to the total P = sum_j t_j g_j of all rows. P is known only in the
 * end, and is left to be added then: when F starts from zero, P = t_1*S_1 - F_1. */

#define LANES (EEF_LANES * BLOCKS)
#if BLOCKS == 1
#define VECTOR v2
#define OF(operation) v2_##operation
#define NAMED(name) name##_one
#else
#define VECTOR v4
#define OF(operation) v4_##operation
#define NAMED(name) name##_two
#endif

TARGET static void NAMED(load)(size_t n, const double *u, double *workspace)
{
    for (size_t i = 0; i < n; i++) {
        double *row = workspace + 2 * LANES * i;
        PREFETCH(ADDRESS(row, WORKSPACE_AHEAD));
        for (size_t q = 0; q < BLOCKS; q++) {
            v2_store(row + EEF_LANES * q, v2_load(u + EEF_LANES * (q * n + i)));
            v2_store(row + LANES + EEF_LANES * q, v2_splat(0));
        }
    }
    for (size_t c = 0; c < 2 * LANES; c++)
        workspace[2 * LANES * n + c] = 0;
}

TARGET INLINE double *NAMED(row_of)(uint64_t entry, uint64_t mask, double *workspace)
{
    return workspace + 2 * LANES * eef_entry_row(entry, mask);
}

/* One entry: f = F, sum = S of the entries above it. */
TARGET INLINE void NAMED(add_entry)(bool mixed, const uint64_t *place, uint64_t mask,
                                    double *workspace, VECTOR *sum, VECTOR *f)
{
    uint64_t entry = *place;
    if (!mixed) /* see list_entry.h */
        KEEP_IN_REGISTER(entry);
    double *row = NAMED(row_of)(entry, mask, workspace), *y = row + LANES;
    VECTOR u = OF(load)(row), by = OF(splat)(eef_entry_step(entry)),
           size = mixed ? OF(flip)(by, by) : by;
    *f = OF(fnma)(size, *sum, *f);
    *sum = OF(add)(*sum, mixed ? OF(flip)(u, by) : u);
    OF(store)(y, OF(add)(OF(load)(y), mixed ? OF(flip)(*f, by) : *f));
}

/* The first `left` entries of a list, and its total. */
TARGET static void NAMED(finish)(const eef_sorted_part *list, bool mixed, uint64_t mask,
                                 size_t left, const double *state, double *workspace)
{
    VECTOR sum = OF(load)(state), f = OF(load)(state + LANES);
    for (const uint64_t *entry = list->entry + left; entry-- > list->entry;) {
        if (entry - list->entry >= PREFETCH_AHEAD)
            PREFETCH(NAMED(row_of)(entry[-PREFETCH_AHEAD], mask, workspace));
        NAMED(add_entry)(mixed, entry, mask, workspace, &sum, &f);
    }
    OF(store)(list->total, OF(sub)(OF(mul)(OF(splat)(list->lowest), sum), f));
}

/* Goes through `count` lists side by side as far as all of them have entries, then through each
 * one. Two lists may come to the same row. count, mixed and far are constants. */
TARGET INLINE void NAMED(run)(const eef_sorted_lists *lists, int count, bool mixed, bool far,
                              double *workspace)
{
    const uint64_t mask = lists->row_mask;
    const uint64_t *next[EEF_SORTED_LISTS];
    VECTOR sum[EEF_SORTED_LISTS], f[EEF_SORTED_LISTS];
    size_t common = lists->part[0].count; /* entries that all lists have */
    for (int k = 0; k < count; k++) {
        const eef_sorted_part *list = &lists->part[k];
        next[k] = list->entry + list->count;
        common = list->count < common ? list->count : common;
        sum[k] = f[k] = OF(splat)(0);
    }
    for (; common >= PREFETCH_AHEAD + AT_ONCE; common -= AT_ONCE) {
        for (int k = 0; k < count; k++)
            PREFETCH_LIST(ADDRESS(next[k], -LIST_AHEAD));
        for (int i = 1; i <= AT_ONCE; i++)
            for (int k = 0; k < count; k++) {
                const uint64_t *entry = next[k] - i;
                if (far)
                    PREFETCH(NAMED(row_of)(entry[-PREFETCH_AHEAD], mask, workspace));
                NAMED(add_entry)(mixed, entry, mask, workspace, &sum[k], &f[k]);
            }
        for (int k = 0; k < count; k++)
            next[k] -= AT_ONCE;
    }
    for (int k = 0; k < count; k++) {
        _Alignas(16) double state[2 * LANES];
        OF(store)(state, sum[k]);
        OF(store)(state + LANES, f[k]);
        NAMED(finish)
        (&lists->part[k], mixed, mask, (size_t)(next[k] - lists->part[k].entry), state, workspace);
    }
}

TARGET INLINE void NAMED(run_any)(const eef_sorted_lists *lists, bool mixed, bool far,
                                  double *workspace)
{
    if (lists->count == 1)
        NAMED(run)(lists, 1, mixed, far, workspace);
    else if (lists->count == 2)
        NAMED(run)(lists, 2, mixed, far, workspace);
    else
        NAMED(run)(lists, 3, mixed, far, workspace);
}

TARGET static void NAMED(multiply)(const eef_sorted_lists *lists, double *workspace)
{
    if (lists->mixed && lists->far)
        NAMED(run_any)(lists, true, true, workspace);
    else if (lists->mixed)
        NAMED(run_any)(lists, true, false, workspace);
    else if (lists->far)
        NAMED(run_any)(lists, false, true, workspace);
    else
        NAMED(run_any)(lists, false, false, workspace);
}

/* sum = the rows from `first` on of all shares, and those of y when they are added */
TARGET static void NAMED(add_shares)(const eef_sorted_sums *sums, size_t first, size_t rows,
                                     const double *y, double *sum)
{
    for (size_t i = 0; i < rows; i++) {
        const double *from = sums->workspace + 2 * LANES * (first + i) + LANES;
        VECTOR here = sums->adds ? OF(load)(y + EEF_LANES * (first + i)) : OF(splat)(0);
        for (size_t s = 0; s < sums->shares; s++, from += sums->stride) {
            PREFETCH_READ(ADDRESS(from, WORKSPACE_AHEAD));
            here = OF(add)(here, OF(load)(from));
        }
        OF(store)(sum + LANES * i, here);
    }
}

/* sum += what the sign codes of some groups add to the rows */
TARGET INLINE void NAMED(add_by_sign)(size_t rows, size_t groups, const uint8_t *const *codes,
                                      const double *table, double *sum)
{
    for (size_t i = 0; i < rows; i++) {
        VECTOR here = OF(load)(sum + LANES * i);
        for (size_t g = 0; g < groups; g++)
            here = OF(add)(here, OF(load)(table + LANES * (SIGN_CODES * g + (size_t)codes[g][i])));
        OF(store)(sum + LANES * i, here);
    }
}

TARGET static void NAMED(sum)(const eef_sorted_sums *sums, double *y)
{
    _Alignas(16) double sum[SUMMED_ROWS * LANES];
    size_t end = sums->first + sums->rows, rows, count;
    for (size_t first = sums->first; first < end; first += rows) {
        rows = end - first < SUMMED_ROWS ? end - first : SUMMED_ROWS;
        NAMED(add_shares)(sums, first, rows, y, sum);
        for (size_t g = 0; g < sums->groups; g += count) {
            const uint8_t *codes[SUMMED_GROUPS] = {NULL};
            const double *table = sums->table + SIGN_CODES * LANES * g;
            count = sums->groups - g < SUMMED_GROUPS ? sums->groups - g : SUMMED_GROUPS;
            for (size_t k = 0; k < count; k++)
                codes[k] = sums->codes[g + k] + first;
            if (count == SUMMED_GROUPS) /* a constant: the loop over groups is unrolled */
                NAMED(add_by_sign)(rows, SUMMED_GROUPS, codes, table, sum);
            else
                NAMED(add_by_sign)(rows, count, codes, table, sum);
        }
        for (size_t i = 0; i < rows; i++)
            for (size_t q = 0; q < BLOCKS; q++)
                v2_store(y + EEF_LANES * (q * sums->all_rows + first + i),
                         v2_load(sum + LANES * i + EEF_LANES * q));
    }
}

#undef LANES
#undef VECTOR
#undef OF
#undef NAMED
