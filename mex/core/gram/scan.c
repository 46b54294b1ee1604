#include "gram/scan.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define LARGEST_EXACT ((uint64_t)1 << 53)

/* Entries of one look. */
enum { RUN = 1 << 14 };

/* A first look over count entries, without branches, so that compilers vectorise it. */
typedef struct look {
    bool bad, negative;
    uint64_t largest;
} look;

#define LOOK_REAL(NAME, TYPE, ABSOLUTE, LARGEST)                                                   \
    static look NAME(const void *data, size_t from, size_t count)                                  \
    {                                                                                              \
        const TYPE *x = (const TYPE *)data + from;                                                 \
        int bad = 0, negative = 0;                                                                 \
        for (size_t i = 0; i < count; i++) {                                                       \
            bad |= !(ABSOLUTE(x[i]) <= LARGEST);                                                   \
            negative |= x[i] < 0;                                                                  \
        }                                                                                          \
        return (look){bad != 0, negative != 0, 0};                                                 \
    }
LOOK_REAL(look_double, double, fabs, DBL_MAX)
LOOK_REAL(look_single, float, fabsf, FLT_MAX)

#define LOOK_INTEGER(NAME, TYPE)                                                                   \
    static look NAME(const void *data, size_t from, size_t count)                                  \
    {                                                                                              \
        const TYPE *x = (const TYPE *)data + from;                                                 \
        TYPE lowest = 0, highest = 0;                                                              \
        for (size_t i = 0; i < count; i++) {                                                       \
            lowest = x[i] < lowest ? x[i] : lowest;                                                \
            highest = x[i] > highest ? x[i] : highest;                                             \
        }                                                                                          \
        const uint64_t below = 0 - (uint64_t)lowest, above = (uint64_t)highest;                    \
        const uint64_t largest = below > above ? below : above;                                    \
        return (look){largest > LARGEST_EXACT, below != 0, largest};                               \
    }
LOOK_INTEGER(look_int8, int8_t)
LOOK_INTEGER(look_int16, int16_t)
LOOK_INTEGER(look_int32, int32_t)
LOOK_INTEGER(look_int64, int64_t)
LOOK_INTEGER(look_uint8, uint8_t)
LOOK_INTEGER(look_uint16, uint16_t)
LOOK_INTEGER(look_uint32, uint32_t)
LOOK_INTEGER(look_uint64, uint64_t)

/* The magnitude of an entry of the classes whose sums could exceed 2^53: in those of 8 and 16 bits
 * it takes more entries than there is memory. */
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

/* Whether the first look calls this entry bad. */
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

/* What the threads have seen; each part is that of some runs. */
typedef struct scanning {
    const eef_matrix *matrix;
    eef_pool *pool;
    size_t entries, runs;
    struct {
        look seen;
        size_t bad, first; /* entries */
    } part[EEF_MAX_THREADS];
} scanning;

static void scan_part(void *context, size_t part, size_t thread)
{
    static look (*const looks[])(const void *, size_t, size_t) = {
        [EEF_DOUBLE] = look_double, [EEF_SINGLE] = look_single, [EEF_INT8] = look_int8,
        [EEF_UINT8] = look_uint8,   [EEF_INT16] = look_int16,   [EEF_UINT16] = look_uint16,
        [EEF_INT32] = look_int32,   [EEF_UINT32] = look_uint32, [EEF_INT64] = look_int64,
        [EEF_UINT64] = look_uint64,
    };
    scanning *s = context;
    size_t bad = 0, first = s->entries, parts = s->pool->threads;
    look all = {false, false, 0};
    for (size_t r = s->runs * part / parts; r < s->runs * (part + 1) / parts; r++) {
        if (eef_pool_cancelled(s->pool, thread))
            break;
        const size_t from = r * RUN;
        const size_t to = from + RUN < s->entries ? from + RUN : s->entries;
        const look seen = looks[s->matrix->class_id](s->matrix->data, from, to - from);
        all.negative = all.negative || seen.negative;
        all.largest = seen.largest > all.largest ? seen.largest : all.largest;
        for (size_t i = from; seen.bad && i < to; i++) {
            if (is_bad(s->matrix, i)) {
                bad++;
                first = i < first ? i : first;
            }
        }
    }
    s->part[part].seen = all;
    s->part[part].bad = bad;
    s->part[part].first = first;
}

void eef_scan_matrix(eef_pool *pool, const eef_matrix *matrix, eef_scan *scan)
{
    const size_t entries = matrix->rows * matrix->cols;
    scanning s = {matrix, pool, entries, entries / RUN + (entries % RUN != 0), {{{0}, 0, 0}}};
    size_t bad = 0, first = entries;
    bool negative = false;
    uint64_t largest = 0;
    eef_parallel_for(pool, pool->threads, scan_part, &s);
    for (size_t t = 0; t < pool->threads; t++) {
        const look seen = s.part[t].seen;
        negative = negative || seen.negative;
        largest = seen.largest > largest ? seen.largest : largest;
        bad += s.part[t].bad;
        first = s.part[t].first < first ? s.part[t].first : first;
    }
    const bool real = matrix->class_id == EEF_DOUBLE || matrix->class_id == EEF_SINGLE;
    scan->status = bad == 0 ? EEF_OK : (real ? EEF_NOT_FINITE : EEF_NOT_EXACT);
    if (eef_pool_cancelled(pool, 0))
        scan->status = EEF_INTERRUPTED;
    scan->fault = (eef_fault){0, 0, 0};
    if (bad > 0)
        scan->fault = (eef_fault){bad, first % matrix->rows, first / matrix->rows};
    scan->negative = negative;
    scan->largest = largest;
}

eef_status eef_scan_totals(const eef_host *host, const eef_matrix *matrix, bool by_rows,
                           uint64_t limit, eef_fault *fault)
{
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
                *fault = (eef_fault){1, row, col};
                status = EEF_NOT_EXACT;
                break;
            }
        }
    }
    eef_release(host, totals);
    return status;
}
