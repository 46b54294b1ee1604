#include "center.h"
#include "base/architecture.h"
#include "operator/operator.h"
#include "pca/center.h"

#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <string.h>

/* Bytes that a process sends and receives at a time, about. */
static const size_t MAX_EXCHANGE = (size_t)1 << 21;

enum { CHUNK_ROWS = 256 }; /* entries that are read together */

/* What the parts of the data have in common so far. */
typedef struct search {
    MPI_Comm comm;
    int rank, size;
    const eef_input *input;
    const eef_pca_options *options;
    eef_common_center *made;
    eef_problem *problem;
    int exponent;       /* the largest one of the parts with nonzero numbers */
    double grid, scale; /* the smallest ones of all parts */
    /* Faults of the data: EEF_OK, EEF_NOT_FINITE or EEF_NOT_EXACT, the number of entries, and the
     * position of the first one, column by column. */
    eef_status status;
    uint64_t faults, first_fault;
} search;

/* ---- one part of the data ---------------------------------------------------------------- */

static bool is_zero(const eef_matrix *part)
{
    eef_samples samples = {.x = *part, .centering = {.scale = 1}};
    double entry[CHUNK_ROWS];
    for (size_t k = 0; k < part->cols; k++) {
        for (size_t from = 0; from < part->rows; from += CHUNK_ROWS) {
            size_t count = part->rows - from < CHUNK_ROWS ? part->rows - from : CHUNK_ROWS;
            eef_samples_read(&samples, k, from, count, entry);
            for (size_t i = 0; i < count; i++)
                if (entry[i] != 0)
                    return false;
        }
    }
    return true;
}

/* Notes a failure of a part that begins at this row and sample. */
static void note_failure(search *s, eef_status status, const eef_fault *fault, size_t first_row,
                         size_t first_col)
{
    if (status != EEF_NOT_FINITE && status != EEF_NOT_EXACT) {
        (void)eef_problem_status(s->problem, status);
        return;
    }
    uint64_t place = (uint64_t)(first_col + fault->col) * s->input->x.rows + first_row + fault->row;
    if (s->status == EEF_OK || status < s->status) {
        s->status = status;
        s->faults = 0;
        s->first_fault = UINT64_MAX;
    }
    if (status == s->status) {
        s->faults += fault->count;
        s->first_fault = place < s->first_fault ? place : s->first_fault;
    }
}

/* Describes the faults of all processes; those of the smallest status come first. */
static void agree_on_faults(search *s)
{
    int mine = s->status == EEF_OK ? INT_MAX : (int)s->status, worst;
    MPI_Allreduce(&mine, &worst, 1, MPI_INT, MPI_MIN, s->comm);
    if (worst == INT_MAX)
        return;
    uint64_t count = mine == worst ? s->faults : 0;
    uint64_t first = mine == worst ? s->first_fault : UINT64_MAX;
    MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_UINT64_T, MPI_SUM, s->comm);
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_UINT64_T, MPI_MIN, s->comm);
    eef_problem_set(s->problem, eef_status_name((eef_status)worst),
                    "%s in %" PRIu64 " entries, first in sample %" PRIu64 ", row %" PRIu64,
                    worst == EEF_NOT_FINITE ? "NaN or Inf"
                                            : "integers beyond 2^53, where double is not exact,",
                    count, first / s->input->x.rows + 1, first % s->input->x.rows + 1);
}

/* Centres a part, which begins at this row and sample, and notes the decisions. Writes to the rows
 * of mu and shift from first_row on. */
static void center_part(search *s, const eef_matrix *part, size_t first_row, size_t first_col)
{
    const eef_architecture *architecture = eef_architecture_find(NULL);
    eef_pca_result result = {.mu = s->made->mu + first_row};
    eef_centring *centring;
    eef_centered centered;
    eef_status status =
        eef_centring_create(&eef_host_plain, architecture->block_ops, part, s->options, &centring);
    if (status == EEF_OK)
        status = eef_center_matrix(centring, part, NULL, &result, &centered);
    if (status != EEF_OK) {
        note_failure(s, status, &result.fault, first_row, first_col);
        eef_centring_destroy(centring);
        return;
    }
    const eef_centering *how = &centered.samples.centering;
    double *shift = s->made->shift + first_row;
    memset(shift, 0, part->rows * sizeof *shift);
    if (how->shift != NULL)
        memcpy(shift, how->shift, part->rows * sizeof *shift);
    s->grid = fmin(s->grid, how->grid);
    s->scale = fmin(s->scale, how->scale);
    if (how->exponent > s->exponent && !is_zero(part))
        s->exponent = how->exponent;
    eef_centring_destroy(centring);
}

/* ---- rows of all samples ----------------------------------------------------------------- */

/* One round of the exchange: rows [first, first + rows) of all samples, of which every process
 * gets its share. Counts and places are in bytes. */
typedef struct exchange {
    size_t first, rows, largest; /* rows of this round, and of the longest one */
    char *sent, *received;
    int *sent_counts, *sent_places, *received_counts, *received_places;
} exchange;

static size_t share_of_rows(const search *s, const exchange *e, int rank, size_t *begin)
{
    *begin = eef_share_begin(e->rows, rank, s->size);
    return eef_share_begin(e->rows, rank + 1, s->size) - *begin;
}

static size_t share_of_samples(const search *s, int rank)
{
    return eef_share_begin(s->input->all, rank + 1, s->size) -
           eef_share_begin(s->input->all, rank, s->size);
}

/* Copies the entries for every process to `sent`, column by column. */
static void pack(const search *s, exchange *e)
{
    const eef_matrix *x = &s->input->x;
    size_t bytes = eef_class_size(x->class_id), place = 0, received = 0, begin;
    size_t mine = share_of_rows(s, e, s->rank, &begin);
    for (int r = 0; r < s->size; r++) {
        size_t rows = share_of_rows(s, e, r, &begin), length = rows * bytes;
        e->sent_places[r] = (int)place;
        e->sent_counts[r] = (int)(length * x->cols);
        for (size_t k = 0; k < x->cols; k++, place += length)
            memcpy(e->sent + place,
                   (const char *)x->data + (k * x->rows + e->first + begin) * bytes, length);
        e->received_places[r] = (int)received;
        e->received_counts[r] = (int)(mine * share_of_samples(s, r) * bytes);
        received += (size_t)e->received_counts[r];
    }
}

/* Every process gets the numbers of all rows of the round. */
static void gather_rows(const search *s, exchange *e, double *numbers)
{
    for (int r = 0; r < s->size; r++) {
        size_t begin;
        e->received_counts[r] = (int)share_of_rows(s, e, r, &begin);
        e->received_places[r] = (int)begin;
    }
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, numbers + e->first, e->received_counts,
                   e->received_places, MPI_DOUBLE, s->comm);
}

static void exchange_rows(search *s, exchange *e)
{
    size_t begin, rows = s->input->x.rows;
    for (e->first = 0; e->first < rows; e->first += e->rows) {
        e->rows = rows - e->first < e->largest ? rows - e->first : e->largest;
        pack(s, e);
        MPI_Alltoallv(e->sent, e->sent_counts, e->sent_places, MPI_BYTE, e->received,
                      e->received_counts, e->received_places, MPI_BYTE, s->comm);
        size_t mine = share_of_rows(s, e, s->rank, &begin);
        eef_matrix part = {e->received, s->input->x.class_id, mine, s->input->all};
        if (mine > 0)
            center_part(s, &part, e->first + begin, 0);
        gather_rows(s, e, s->made->mu);
        gather_rows(s, e, s->made->shift);
    }
}

/* Calls center_part for the rows of this process, and gathers mu and shift. */
static void center_rows(search *s)
{
    size_t bytes = eef_class_size(s->input->x.class_id), p = (size_t)s->size;
    size_t samples = (s->input->all + p - 1) / p, rows = s->input->x.rows;
    exchange e = {.largest = MAX_EXCHANGE / bytes / samples};
    if (e.largest < 1)
        e.largest = 1;
    if (e.largest > rows)
        e.largest = rows;
    if (s->input->all > INT_MAX / bytes)
        (void)eef_problem_status(s->problem, EEF_TOO_LARGE);
    int *integers = eef_allocate(&eef_host_plain, 4 * p, sizeof *integers);
    e.sent = eef_allocate(&eef_host_plain, e.largest * samples, bytes);
    e.received = eef_allocate(&eef_host_plain, (e.largest + p - 1) / p * s->input->all, bytes);
    if (integers == NULL || e.sent == NULL || e.received == NULL)
        (void)eef_problem_status(s->problem, EEF_NO_MEMORY);
    if (eef_agree(s->comm, s->problem)) {
        e.sent_counts = integers;
        e.sent_places = integers + p;
        e.received_counts = integers + 2 * p;
        e.received_places = integers + 3 * p;
        exchange_rows(s, &e);
    }
    eef_release(&eef_host_plain, e.received);
    eef_release(&eef_host_plain, e.sent);
    eef_release(&eef_host_plain, integers);
}

/* ---- one decision ------------------------------------------------------------------------ */

/* A centre that was given; for data of class single it is rounded. */
static void write_given_center(const search *s)
{
    const eef_pca_options *options = s->options;
    size_t step = options->center == EEF_CENTER_VECTOR;
    for (size_t i = 0; i < s->input->x.rows; i++) {
        double center = options->center == EEF_CENTER_NONE ? 0 : options->center_values[i * step];
        bool single = s->input->x.class_id == EEF_SINGLE;
        s->made->mu[i] = single ? (double)(float)center : center;
    }
}

static void decide(search *s)
{
    eef_common_center *made = s->made;
    eef_centering *how = &made->centering;
    MPI_Allreduce(MPI_IN_PLACE, &s->exponent, 1, MPI_INT, MPI_MAX, s->comm);
    MPI_Allreduce(MPI_IN_PLACE, &s->grid, 1, MPI_DOUBLE, MPI_MIN, s->comm);
    MPI_Allreduce(MPI_IN_PLACE, &s->scale, 1, MPI_DOUBLE, MPI_MIN, s->comm);
    *how = (eef_centering){.exponent = s->exponent == INT_MIN ? 0 : s->exponent,
                           .grid = s->grid,
                           .scale = s->scale,
                           .shift = s->options->center == EEF_CENTER_NONE ? NULL : made->shift,
                           .single = s->input->x.class_id == EEF_SINGLE};
    /* With a grid or a scale, the decisions of all parts are equal, and so are the units of the
     * shift. */
    for (size_t i = 0; i < s->input->x.rows && how->grid == 0 && how->scale == 1; i++)
        made->shift[i] = eef_times_power(made->mu[i], -how->exponent);
    double unit = how->grid != 0 ? how->grid : 1;
    made->factor = ldexp(1 / how->scale / unit, how->exponent);
}

void eef_find_common_center(MPI_Comm comm, const eef_input *input, const eef_pca_options *options,
                            eef_common_center *made, eef_problem *problem)
{
    size_t rows = input->x.rows;
    *made = (eef_common_center){.mu = eef_allocate(&eef_host_plain, rows, sizeof(double)),
                                .shift = eef_allocate(&eef_host_plain, rows, sizeof(double))};
    search s = {.comm = comm,
                .input = input,
                .options = options,
                .made = made,
                .problem = problem,
                .exponent = INT_MIN,
                .grid = INFINITY,
                .scale = INFINITY};
    MPI_Comm_rank(comm, &s.rank);
    MPI_Comm_size(comm, &s.size);
    if (made->mu == NULL || made->shift == NULL)
        (void)eef_problem_status(problem, EEF_NO_MEMORY);
    if (eef_agree(comm, problem)) {
        if (options->center == EEF_CENTER_MEAN || options->center == EEF_CENTER_MEDIAN) {
            center_rows(&s);
        } else {
            if (input->x.cols > 0)
                center_part(&s, &input->x, 0, input->first);
            write_given_center(&s);
        }
        agree_on_faults(&s);
        if (eef_agree(comm, problem))
            decide(&s);
    }
    if (problem->name[0] != '\0')
        eef_common_center_release(made);
}

void eef_common_center_release(eef_common_center *center)
{
    eef_release(&eef_host_plain, center->shift);
    eef_release(&eef_host_plain, center->mu);
    center->shift = center->mu = NULL;
}
