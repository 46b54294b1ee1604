#include "gram/scan.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define LARGEST_EXACT ((uint64_t)1 << 53)

/* Entries between two polls for an interrupt: at most 128 KiB, microseconds. A run with a bad entry
 * is read a second time to find it. */
enum { RUN_ENTRIES = 1 << 14 };

/* What is found in a run of entries. */
typedef struct summary {
    bool bad, negative;
    uint64_t largest;
} summary;

/* These loops have no branches, so that compilers vectorise them. */
#define SUMMARISE_REAL(NAME, TYPE, ABSOLUTE, LARGEST)                                              \
    static summary NAME(const void *data, size_t from, size_t count)                               \
    {                                                                                              \
        const TYPE *x = (const TYPE *)data + from;                                                 \
        int bad = 0, negative = 0;                                                                 \
        for (size_t i = 0; i < count; i++) {                                                       \
            bad |= !(ABSOLUTE(x[i]) <= LARGEST);                                                   \
            negative |= x[i] < 0;                                                                  \
        }                                                                                          \
        return (summary){bad != 0, negative != 0, 0};                                              \
    }
SUMMARISE_REAL(summarise_double, double, fabs, DBL_MAX)
SUMMARISE_REAL(summarise_single, float, fabsf, FLT_MAX)

#define SUMMARISE_INTEGER(NAME, TYPE)                                                              \
    static summary NAME(const void *data, size_t from, size_t count)                               \
    {                                                                                              \
        const TYPE *x = (const TYPE *)data + from;                                                 \
        TYPE lowest = 0, highest = 0;                                                              \
        for (size_t i = 0; i < count; i++) {                                                       \
            lowest = x[i] < lowest ? x[i] : lowest;                                                \
            highest = x[i] > highest ? x[i] : highest;                                             \
        }                                                                                          \
        const uint64_t below = 0 - (uint64_t)lowest, above = (uint64_t)highest;                    \
        const uint64_t largest = below > above ? below : above;                                    \
        return (summary){largest > LARGEST_EXACT, below != 0, largest};                            \
    }
SUMMARISE_INTEGER(summarise_int8, int8_t)
SUMMARISE_INTEGER(summarise_int16, int16_t)
SUMMARISE_INTEGER(summarise_int32, int32_t)
SUMMARISE_INTEGER(summarise_int64, int64_t)
SUMMARISE_INTEGER(summarise_uint8, uint8_t)
SUMMARISE_INTEGER(summarise_uint16, uint16_t)
SUMMARISE_INTEGER(summarise_uint32, uint32_t)
SUMMARISE_INTEGER(summarise_uint64, uint64_t)

static summary summarise(const eef_matrix *matrix, size_t from, size_t count)
{
    static summary (*const functions[])(const void *, size_t, size_t) = {
        [EEF_DOUBLE] = summarise_double, [EEF_SINGLE] = summarise_single,
        [EEF_INT8] = summarise_int8,     [EEF_UINT8] = summarise_uint8,
        [EEF_INT16] = summarise_int16,   [EEF_UINT16] = summarise_uint16,
        [EEF_INT32] = summarise_int32,   [EEF_UINT32] = summarise_uint32,
        [EEF_INT64] = summarise_int64,   [EEF_UINT64] = summarise_uint64,
    };
    return functions[matrix->class_id](matrix->data, from, count);
}

/* The magnitude of an entry of a 32-bit or 64-bit integer class. Sums of 8-bit and 16-bit integers
 * cannot exceed 2^53: that takes 2^37 entries or more. */
static uint64_t magnitude(const eef_matrix *matrix, size_t index)
{
    int64_t x = 0;
    switch (matrix->class_id) {
    case EEF_INT32:
        x = ((const int32_t *)matrix->data)[index];
        break;
    case EEF_UINT32:
        x = ((const uint32_t *)matrix->data)[index];
        break;
    case EEF_INT64:
        x = ((const int64_t *)matrix->data)[index];
        break;
    case EEF_UINT64:
        return ((const uint64_t *)matrix->data)[index];
    default:
        break;
    }
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

/* The condition that sets `bad` of a summary, for one entry. */
static bool is_bad(const eef_matrix *matrix, size_t index)
{
    switch (matrix->class_id) {
    case EEF_DOUBLE:
        return !isfinite(((const double *)matrix->data)[index]);
    case EEF_SINGLE:
        return !isfinite(((const float *)matrix->data)[index]);
    default:
        return magnitude(matrix, index) > LARGEST_EXACT;
    }
}

/* A scan in progress: each part of the parallel for has a share of the runs. */
typedef struct scanning {
    const eef_matrix *matrix;
    eef_pool *pool;
    size_t entries, runs;
    struct {
        summary found;
        size_t bad, first_bad; /* number of bad entries, and position of the first one */
    } share[EEF_MAX_THREADS];
} scanning;

static void scan_share(void *context, size_t part, size_t thread)
{
    scanning *s = context;
    size_t bad = 0, first_bad = s->entries, parts = s->pool->threads;
    summary all = {false, false, 0};
    for (size_t r = s->runs * part / parts; r < s->runs * (part + 1) / parts; r++) {
        if (eef_pool_cancelled(s->pool, thread))
            break;
        const size_t from = r * RUN_ENTRIES;
        const size_t to = from + RUN_ENTRIES < s->entries ? from + RUN_ENTRIES : s->entries;
        const summary found = summarise(s->matrix, from, to - from);
        all.negative = all.negative || found.negative;
        all.largest = found.largest > all.largest ? found.largest : all.largest;
        for (size_t i = from; found.bad && i < to; i++) {
            if (is_bad(s->matrix, i)) {
                bad++;
                first_bad = i < first_bad ? i : first_bad;
            }
        }
    }
    s->share[part].found = all;
    s->share[part].bad = bad;
    s->share[part].first_bad = first_bad;
}

void eef_scan_matrix(eef_pool *pool, const eef_matrix *matrix, eef_scan *scan)
{
    const size_t entries = matrix->rows * matrix->cols;
    const size_t runs = entries / RUN_ENTRIES + (entries % RUN_ENTRIES != 0);
    scanning s = {.matrix = matrix, .pool = pool, .entries = entries, .runs = runs};
    eef_parallel_for(pool, pool->threads, scan_share, &s);

    size_t bad = 0, first_bad = entries;
    *scan = (eef_scan){.status = EEF_OK};
    for (size_t t = 0; t < pool->threads; t++) {
        const summary found = s.share[t].found;
        scan->negative = scan->negative || found.negative;
        scan->largest = found.largest > scan->largest ? found.largest : scan->largest;
        bad += s.share[t].bad;
        first_bad = s.share[t].first_bad < first_bad ? s.share[t].first_bad : first_bad;
    }
    if (bad > 0) {
        const bool real = matrix->class_id == EEF_DOUBLE || matrix->class_id == EEF_SINGLE;
        scan->status = real ? EEF_NOT_FINITE : EEF_NOT_EXACT;
        scan->fault = (eef_fault){
            .count = bad, .row = first_bad % matrix->rows, .col = first_bad / matrix->rows};
    }
    if (eef_pool_cancelled(pool, 0))
        scan->status = EEF_INTERRUPTED;
}

eef_status eef_scan_totals(const eef_host *host, const eef_matrix *matrix, eef_direction direction,
                           uint64_t limit, eef_fault *fault)
{
    const bool by_rows = direction == EEF_BY_ROWS;
    const size_t vectors = by_rows ? matrix->rows : matrix->cols;
    uint64_t *totals = eef_allocate(host, vectors, sizeof *totals);
    if (totals == NULL)
        return EEF_NO_MEMORY;
    memset(totals, 0, vectors * sizeof *totals);
    eef_status status = EEF_OK;
    for (size_t col = 0; col < matrix->cols && status == EEF_OK; col++) {
        for (size_t row = 0; row < matrix->rows; row++) {
            uint64_t *total = &totals[by_rows ? row : col];
            *total += magnitude(matrix, row + matrix->rows * col);
            if (*total > limit) {
                *fault = (eef_fault){.count = 1, .row = row, .col = col};
                status = EEF_NOT_EXACT;
                break;
            }
        }
    }
    eef_release(host, totals);
    return status;
}
