/* The centre of samples that are distributed over processes. The rules of eef_pca (pca/center.c)
 * decide on the scale, on the grid of pictures and on exact integers for parts of the data; the
 * processes then agree on one decision for all. Means and medians are computed from whole rows:
 * each process receives the entries of all samples in some rows, and sums them in the order of the
 * samples. So the centre does not depend on the number of processes. */
#ifndef EEF_MPI_CENTER_H
#define EEF_MPI_CENTER_H

#include "input.h"

/* On every process: X - mu = factor * centred samples. */
typedef struct eef_common_center {
    eef_centering centering;
    double factor;
    double *mu, *shift; /* owned; one number per row */
} eef_common_center;

/* Checks the data and computes the centre. Called by all processes; on success the caller calls
 * eef_common_center_release. */
void eef_find_common_center(MPI_Comm comm, const eef_input *input, const eef_pca_options *options,
                            eef_common_center *made, eef_problem *problem);
void eef_common_center_release(eef_common_center *center);

#endif
