/* The interface between eef_operator and the types of operators, one per way to multiply by a
 * Gram matrix. The descriptor of a kernel names its type. */
#ifndef EEF_OPERATOR_H
#define EEF_OPERATOR_H

#include "base/block_ops.h"
#include "base/threads.h"
#include "eef.h"
#include "operator/analyse_sample.h"

struct eef_kernel_descriptor;

struct eef_operator {
    const eef_host *host;
    const struct eef_kernel_descriptor *kernel;
    const struct eef_operator_type *type; /* that of the kernel, unless another one is set */
    const eef_block_ops *ops;
    eef_pool pool;
    size_t rows, samples;
    double trace; /* of A; NaN when the type does not know it */
    /* Products are those of a matrix H. For every vector w, |(A - H)*w| is at most
     * min(error * |w|, error_4 * |w|_4) with the 4-norm |w|_4. error is infinite when the type does
     * not suit the samples. */
    double error, error_4;
    void *state;     /* of the type; NULL until the first samples are added */
    bool failed;     /* an addition has failed */
    size_t together; /* blocks that are multiplied together, at most; set by the type */
    /* Called by the operators of min and minm for every sample that is added, with its analysis, or
     * with the centred sample and its largest magnitude in one without results; at the same time
     * only for samples whose numbers differ modulo the number of threads. NULL: not called. */
    void (*observe)(void *context, size_t sample, const eef_analysis *a);
    void *observe_context;
};

typedef struct eef_operator_type {
    /* Adds samples. After a failure, destroy releases what was made so far. */
    eef_status (*add)(eef_operator *op, const eef_samples *samples, eef_fault *fault);
    /* y = A*u for 1 to op->together blocks. */
    eef_status (*apply)(eef_operator *op, size_t blocks, const double *u, double *y);
    /* Sets cost->multiplications and cost->bytes. */
    void (*cost)(const eef_operator *op, eef_operator_cost *cost);
    void (*destroy)(eef_operator *op);
} eef_operator_type;

/* add, apply and cost see at least one sample and one row; apply, cost and destroy have a state. */
extern const eef_operator_type eef_min_operator;       /* kernels min and minm */
extern const eef_operator_type eef_mf_operator;        /* kernel mf */
extern const eef_operator_type eef_reference_operator; /* any kernel, from its definition */
/* Kernels min and minm within an error that is small for many rows, without sorting. */
extern const eef_operator_type eef_interpolated_operator;

/* Makes op an operator of no samples, of the type of its kernel. */
void eef_operator_clear(eef_operator *op);

/* x * 2^exponent. A result that underflows keeps its sign, which is all that the kernel mf sees of
 * it. */
double eef_times_power(double x, int exponent);

/* Reads rows [first, first + count) of sample k, centred. */
void eef_samples_read(const eef_samples *samples, size_t k, size_t first, size_t count, double *to);

/* Looks for NaN and Inf in a rows x cols matrix: EEF_NOT_FINITE with the fault, or EEF_OK. */
eef_status eef_samples_fault(size_t cols, size_t rows, const double *x, eef_fault *fault);

#endif
