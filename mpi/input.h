/* The part of the samples that this process reads. */
#ifndef EEF_MPI_INPUT_H
#define EEF_MPI_INPUT_H

#include "options.h"

typedef struct eef_input {
    eef_matrix x;      /* the columns of this process; x.cols is 0 when it has none */
    size_t all, first; /* columns of all processes; number of the first one of this process */
    void *entries;     /* owned: x.data */
} eef_input;

/* The first of `all` items that process `rank` of `size` has. */
size_t eef_share_begin(size_t all, int rank, int size);

/* Reads the columns. Called by all processes; on success the caller releases `entries`. */
void eef_input_read(MPI_Comm comm, const eef_options *options, eef_input *made,
                    eef_problem *problem);

/* Reads the centre that the options name, `rows` numbers. Called by all processes. */
void eef_input_read_center(MPI_Comm comm, const eef_options *options, size_t rows, double *center,
                           eef_problem *problem);

#endif
