#include "input.h"
#include "hdf5/hdf5_reader.h"
#include "raw_reader.h"

#include <math.h>

/* Bytes that are read at a time: less than 2 GiB, the limit of MPI-IO. */
static const size_t MAX_READ = (size_t)1 << 28;

size_t eef_share_begin(size_t all, int rank, int size)
{
    size_t p = (size_t)size, r = (size_t)rank;
    return all / p * r + all % p * r / p;
}

static bool source_problem(eef_problem *problem, const char *file, const char *text)
{
    return eef_problem_set(problem, "badSource", "%s: %s", file, text);
}

/* Room for the columns of this process. */
static bool make_room(MPI_Comm comm, size_t rows, size_t cols, eef_class class_id, eef_input *made,
                      eef_problem *problem)
{
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    made->all = cols;
    made->first = eef_share_begin(cols, rank, size);
    size_t share = eef_share_begin(cols, rank + 1, size) - made->first;
    if (share > 0 && rows > SIZE_MAX / share)
        return eef_problem_status(problem, EEF_TOO_LARGE);
    made->entries = eef_allocate(&eef_host_plain, rows * share, eef_class_size(class_id));
    made->x = (eef_matrix){made->entries, class_id, rows, share};
    return made->entries != NULL || eef_problem_status(problem, EEF_NO_MEMORY);
}

/* Columns that are read at a time. */
static size_t columns_per_read(const eef_input *made)
{
    size_t bytes = made->x.rows * eef_class_size(made->x.class_id);
    return bytes >= MAX_READ ? 1 : MAX_READ / bytes;
}

/* One of the two readers. */
typedef bool reader(const void *input, size_t first, size_t count, void *to);

static bool read_from_hdf5(const void *input, size_t first, size_t count, void *to)
{
    return eef_hdf5_read(input, first, count, to);
}

static bool read_from_raw(const void *input, size_t first, size_t count, void *to)
{
    return eef_raw_read(input, first, count, to);
}

/* Reads the columns of this process. */
static void read_columns(const char *file, reader *read, const void *input, eef_input *made,
                         eef_problem *problem)
{
    size_t step = columns_per_read(made), cols = made->x.cols;
    size_t column = made->x.rows * eef_class_size(made->x.class_id);
    for (size_t k = 0; k < cols; k += step) {
        size_t count = cols - k < step ? cols - k : step;
        if (!read(input, made->first + k, count, (char *)made->entries + k * column)) {
            source_problem(problem, file, "the file cannot be read");
            return;
        }
    }
}

/* Opening is collective; the columns are read independently. */
static const char *open_hdf5(MPI_Comm comm, const char *file, const char *name, eef_hdf5 *made)
{
    int size;
    MPI_Comm_size(comm, &size);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    if (size > 1)
        H5Pset_fapl_mpio(access, comm, MPI_INFO_NULL);
    const char *wrong = eef_hdf5_open(file, name, access, made);
    H5Pclose(access);
    return wrong;
}

static void read_hdf5(MPI_Comm comm, const eef_options *options, eef_input *made,
                      eef_problem *problem)
{
    eef_hdf5 input;
    const char *wrong = open_hdf5(comm, options->input, options->dataset, &input);
    if (wrong != NULL) {
        eef_problem_set(problem, "badSource", "%s:%s: %s", options->input, options->dataset, wrong);
        return;
    }
    if (make_room(comm, input.rows, input.cols, input.class_id, made, problem))
        read_columns(options->input, read_from_hdf5, &input, made, problem);
    eef_hdf5_close(&input);
}

static void read_raw(MPI_Comm comm, const eef_options *options, eef_input *made,
                     eef_problem *problem)
{
    eef_raw input;
    eef_matrix layout = {NULL, options->class_id, options->rows, options->cols};
    const char *wrong = eef_raw_open(options->input, &layout, &input);
    if (wrong != NULL) {
        source_problem(problem, options->input, wrong);
        return;
    }
    if (make_room(comm, input.rows, input.cols, input.class_id, made, problem))
        read_columns(options->input, read_from_raw, &input, made, problem);
    eef_raw_close(&input);
}

void eef_input_read(MPI_Comm comm, const eef_options *options, eef_input *made,
                    eef_problem *problem)
{
    *made = (eef_input){.entries = NULL};
    if (options->dataset != NULL)
        read_hdf5(comm, options, made, problem);
    else
        read_raw(comm, options, made, problem);
    if (!eef_agree(comm, problem)) {
        eef_release(&eef_host_plain, made->entries);
        made->entries = NULL;
    }
}

void eef_input_read_center(MPI_Comm comm, const eef_options *options, size_t rows, double *center,
                           eef_problem *problem)
{
    eef_hdf5 input;
    const char *file = options->center_file;
    const char *wrong = open_hdf5(comm, file, options->center_dataset, &input);
    if (wrong != NULL) {
        source_problem(problem, file, wrong);
        return;
    }
    if (input.class_id != EEF_DOUBLE || (input.rows != 1 && input.cols != 1) ||
        input.rows * input.cols != rows)
        eef_problem_set(problem, "badOption",
                        "the centre in %s must be a vector of %zu numbers of class double", file,
                        rows);
    else if (!eef_hdf5_read(&input, 0, input.cols, center))
        source_problem(problem, file, "the file cannot be read");
    for (size_t i = 0; i < rows && problem->name[0] == '\0'; i++)
        if (!isfinite(center[i]))
            eef_problem_set(problem, "badOption", "the centre in %s has NaN or Inf", file);
    eef_hdf5_close(&input);
}
