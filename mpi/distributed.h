/* The operator on many processes. Every process has the operator of its own samples (eef_operator),
 * and the entries of every vector in its own range of rows. A product gathers the vector on all
 * processes, applies the local operators, and sums the results, of which each process gets its
 * range (reduce-scatter). */
#ifndef EEF_DISTRIBUTED_H
#define EEF_DISTRIBUTED_H

#include "center.h"
#include "operator/row_order.h"

typedef struct eef_distributed {
    MPI_Comm comm;
    int rank, size;
    size_t rows, first, local; /* of the matrix; range of this process */
    eef_operator *op;          /* of the samples of this process */
    eef_row_order order;       /* of its rows */
    int *counts, *places;      /* of the rows of every process, for 1 to EEF_LANES vectors */
    double *whole;             /* rows x EEF_LANES: a gathered vector, or a sum to scatter */
    double *u, *y;             /* blocks of the local operator */
    size_t products;           /* of the matrix with a vector */
    size_t applications;       /* of the local operator */
    double communication, waiting, computation; /* seconds in products */
    double processor;                           /* seconds of processors in computation */
} eef_distributed;

/* Builds the operator from the samples. Called by all processes; on success the caller calls
 * eef_distributed_destroy. */
void eef_distributed_create(MPI_Comm comm, const eef_input *input, const eef_pca_options *options,
                            const eef_common_center *center, eef_distributed *made,
                            eef_problem *problem);
void eef_distributed_destroy(eef_distributed *d);

/* y = A*u for `lanes` vectors, 1 to EEF_LANES: the range of this process, interleaved. Called by
 * all processes. */
eef_status eef_distributed_apply(eef_distributed *d, size_t lanes, const double *u, double *y);

/* Seconds that the processors have worked for this process. */
double eef_processor_seconds(void);

/* The range of this process of a random vector with entries in [-1, 1) that does not depend on the
 * number of processes. */
void eef_distributed_random(const eef_distributed *d, uint32_t seed, double *vector);

#endif
