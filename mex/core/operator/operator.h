/* The interface between eef_operator and the types of operators, one per way to multiply by a
 * Gram matrix. The descriptor of a kernel names its type. */
#ifndef EEF_OPERATOR_H
#define EEF_OPERATOR_H

#include "base/block_ops.h"
#include "base/threads.h"
#include "eef.h"

struct eef_kernel_descriptor;

struct eef_operator {
    const eef_host *host;
    const struct eef_kernel_descriptor *kernel;
    const struct eef_operator_type *type;
    const eef_block_ops *ops;
    eef_pool pool;
    size_t rows, samples;
    size_t bytes;       /* that the type has allocated with eef_operator_allocate */
    void *state;        /* of the type; NULL until the first samples are added */
    eef_status invalid; /* EEF_OK, or the status of an addition that failed */
};

typedef struct eef_operator_type {
    /* Adds samples. After a failure, destroy releases what was made so far. */
    eef_status (*add)(eef_operator *op, const eef_samples *samples, eef_fault *fault);
    eef_status (*apply)(eef_operator *op, const double *u, double *y);
    double (*multiplications)(const eef_operator *op); /* in one product with one vector */
    void (*destroy)(eef_operator *op);                 /* releases state, if there is any */
} eef_operator_type;

extern const eef_operator_type eef_min_operator;       /* kernels min and minm */
extern const eef_operator_type eef_mf_operator;        /* kernel mf */
extern const eef_operator_type eef_reference_operator; /* any kernel, from its definition */

/* eef_allocate, counted in op->bytes. */
void *eef_operator_allocate(eef_operator *op, size_t count, size_t size);

/* to[i] = scale * x[row[i]] - center[row[i]] for sample k, with -0 replaced by 0. */
void eef_samples_read(const eef_samples *samples, size_t k, size_t rows, double *to);

/* EEF_NOT_FINITE with the fault when an entry of the column `to` of sample k is not finite. */
eef_status eef_samples_check(const eef_operator *op, const eef_samples *samples, size_t k,
                             const double *column, eef_fault *fault);

#endif
