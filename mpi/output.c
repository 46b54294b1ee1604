#define _POSIX_C_SOURCE 200809L /* access, strdup */

#include "output.h"
#include "pca/pca.h"

#include <errno.h>
#include <hdf5.h>
#include <libgen.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void eef_output_check(MPI_Comm comm, const char *file, eef_problem *problem)
{
    int rank;
    struct stat existing;
    MPI_Comm_rank(comm, &rank);
    char *copy = strdup(file);
    if (rank == 0 && copy == NULL)
        (void)eef_problem_status(problem, EEF_NO_MEMORY);
    else if (rank == 0 && access(dirname(copy), W_OK) != 0)
        eef_problem_set(problem, "badFile", "%s cannot be written: %s", file, strerror(errno));
    else if (rank == 0 && stat(file, &existing) == 0 && !S_ISREG(existing.st_mode))
        eef_problem_set(problem, "badFile", "%s cannot be written: it is no regular file", file);
    free(copy);
    (void)eef_agree(comm, problem);
}

/* ---- datasets ---------------------------------------------------------------------------- */

/* A rows x cols matrix of doubles; negative when it cannot be made. */
static hid_t make_matrix(hid_t place, const char *name, size_t rows, size_t cols)
{
    hsize_t size[2] = {cols, rows};
    hid_t space = H5Screate_simple(2, size, NULL);
    hid_t made =
        H5Dcreate2(place, name, H5T_IEEE_F64LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Sclose(space);
    return made;
}

static bool write_matrix(hid_t place, const char *name, size_t rows, size_t cols,
                         const double *entries)
{
    hid_t made = make_matrix(place, name, rows, cols);
    bool ok =
        made >= 0 && H5Dwrite(made, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, entries) >= 0;
    return made >= 0 && H5Dclose(made) >= 0 && ok;
}

/* Octave would load a 1 x 1 matrix as a matrix by which it does not divide. */
static bool write_scalar(hid_t place, const char *name, double number)
{
    hid_t space = H5Screate(H5S_SCALAR);
    hid_t made =
        H5Dcreate2(place, name, H5T_IEEE_F64LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    bool ok =
        made >= 0 && H5Dwrite(made, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, &number) >= 0;
    ok = made >= 0 && H5Dclose(made) >= 0 && ok;
    H5Sclose(space);
    return ok;
}

static bool write_column(hid_t matrix, size_t column, size_t rows, const double *entries)
{
    hsize_t from[2] = {column, 0}, size[2] = {1, rows};
    hid_t space = H5Dget_space(matrix), memory = H5Screate_simple(2, size, NULL);
    bool ok = H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, size, NULL) >= 0 &&
              H5Dwrite(matrix, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, entries) >= 0;
    H5Sclose(memory);
    H5Sclose(space);
    return ok;
}

static bool write_text(hid_t place, const char *name, const char *text)
{
    hid_t type = H5Tcopy(H5T_C_S1), space = H5Screate(H5S_SCALAR);
    H5Tset_size(type, strlen(text) + 1);
    hid_t made = H5Dcreate2(place, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = made >= 0 && H5Dwrite(made, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) >= 0;
    ok = made >= 0 && H5Dclose(made) >= 0 && ok;
    H5Sclose(space);
    H5Tclose(type);
    return ok;
}

/* ---- the file ---------------------------------------------------------------------------- */

/* Gathers the columns of W, one at a time; the first process writes them to `matrix`. */
static bool write_vectors(eef_distributed *d, hid_t matrix, const eef_model *model)
{
    bool ok = true;
    for (size_t k = 0; k < model->components; k++) {
        MPI_Gatherv(model->w + k * d->local, (int)d->local, MPI_DOUBLE, d->whole, d->counts,
                    d->places, MPI_DOUBLE, 0, d->comm);
        if (d->rank == 0) {
            eef_fix_sign(d->rows, d->whole);
            ok = ok && matrix >= 0 && write_column(matrix, k, d->rows, d->whole);
        }
    }
    return ok;
}

static bool write_info(hid_t file, const eef_model *model)
{
    hid_t group = H5Gcreate2(file, "info", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = group >= 0 && write_text(group, "kernel", model->kernel) &&
              write_text(group, "solver", model->solver) &&
              write_matrix(group, "residuals", model->components, 1, model->residuals);
    for (size_t k = 0; k < model->count && ok; k++)
        ok = write_scalar(group, model->names[k], model->numbers[k]);
    return group >= 0 && H5Gclose(group) >= 0 && ok;
}

/* Everything but W is written by the first process alone. */
static bool write_file(eef_distributed *d, const char *name, const eef_model *model)
{
    hid_t file = -1, matrix = -1;
    if (d->rank == 0)
        file = H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    if (file >= 0)
        matrix = make_matrix(file, "W", d->rows, model->components);
    bool ok = write_vectors(d, matrix, model);
    if (d->rank != 0)
        return true;
    ok = ok && write_matrix(file, "lambda", model->components, 1, model->lambda) &&
         write_matrix(file, "mu", d->rows, 1, model->mu) && write_info(file, model);
    ok = matrix >= 0 && H5Dclose(matrix) >= 0 && ok;
    return file >= 0 && H5Fclose(file) >= 0 && ok;
}

void eef_output_write(eef_distributed *d, const char *file, const eef_model *model,
                      eef_problem *problem)
{
    static const char extension[] = ".part";
    char *partial = malloc(strlen(file) + sizeof extension);
    if (partial == NULL)
        (void)eef_problem_status(problem, EEF_NO_MEMORY);
    if (eef_agree(d->comm, problem)) {
        bool ok = false;
        strcpy(partial, file);
        strcat(partial, extension);
        H5E_BEGIN_TRY
        {
            ok = write_file(d, partial, model);
        }
        H5E_END_TRY;
        if (d->rank == 0 && (!ok || rename(partial, file) != 0)) {
            eef_problem_set(problem, "badFile", "%s cannot be written", file);
            remove(partial);
        }
        (void)eef_agree(d->comm, problem);
    }
    free(partial);
}
