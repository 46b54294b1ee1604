/* The model file: W (D x K), lambda (K x 1), mu (D x 1) and the group info, as HDF5 that load in
 * Octave and h5read in MATLAB read. The file is written under another name and renamed when it is
 * complete. */
#ifndef EEF_MPI_OUTPUT_H
#define EEF_MPI_OUTPUT_H

#include "solve.h"

typedef struct eef_model {
    size_t components;
    const double *w; /* local rows x components, on every process */
    const double *lambda, *residuals, *mu;
    const char *kernel, *solver;
    /* Further numbers of info, and their names. */
    size_t count;
    const char *const *names;
    const double *numbers;
} eef_model;

/* Checks, before the work begins, that a file of that name can be made. */
void eef_output_check(MPI_Comm comm, const char *file, eef_problem *problem);

/* Writes the file. Called by all processes; the first one writes. Uses the workspace of d. */
void eef_output_write(eef_distributed *d, const char *file, const eef_model *model,
                      eef_problem *problem);

#endif
