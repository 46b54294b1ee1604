/* The interface of the EEF core. Plain C11; nothing here depends on MATLAB or Octave. Matrices are
 * column-major and contiguous, with one sample per column.
 *
 * Every function that can fail returns an eef_status. It allocates memory only through its
 * eef_host, releases everything that it does not return, and never writes to an input. */
#ifndef EEF_H
#define EEF_H

#if !defined(__STDC_VERSION__) || __STDC_VERSION__ < 201112L
#error "EEF-PCA needs C11: GCC 4.9, Clang 3.6, Visual Studio 2019 version 16.8 (/std:c11) or later"
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- status ------------------------------------------------------------------------------ */

typedef enum eef_status {
    EEF_OK,
    EEF_NOT_FINITE,  /* NaN or Inf in the data; the fault says how many and where */
    EEF_NOT_EXACT,   /* an integer or a sum of integers beyond 2^53; the fault says where */
    EEF_OVERFLOW,    /* a sum beyond the largest number of its class */
    EEF_TOO_LARGE,   /* sizes that overflow size_t or the integers of LAPACK */
    EEF_NO_MEMORY,   /* the host refused an allocation */
    EEF_NO_SCRATCH,  /* temporary files cannot be created */
    EEF_INTERRUPTED, /* the host asked to stop */
    EEF_INTERNAL     /* a bug: arguments out of range, or a LAPACK routine failed */
} eef_status;

/* Name of a status: its error identifier without "eef:". */
const char *eef_status_name(eef_status status);

/* Where a fault lies: the number of offending entries and the position of the first one,
 * counted from zero. */
typedef struct eef_fault {
    size_t count, row, col;
    bool in_first; /* of two operands, the first one has the fault */
} eef_fault;

/* ---- host -------------------------------------------------------------------------------- */

/* Services of the program around the core. interrupted is polled every few milliseconds of
 * work. allocate and interrupted are called from the calling thread only. */
typedef struct eef_host {
    void *(*allocate)(void *context, size_t bytes); /* NULL when refused; aligned for any type */
    void (*release)(void *context, void *block);    /* accepts NULL */
    bool (*interrupted)(void *context);
    void *context;
} eef_host;

/* malloc and free, never interrupted. */
extern const eef_host eef_host_plain;

/* count * size bytes aligned to 64 bytes. NULL when the host refuses or the product overflows.
 * Released with eef_release. */
void *eef_allocate(const eef_host *host, size_t count, size_t size);
void eef_release(const eef_host *host, void *block);

/* ---- data -------------------------------------------------------------------------------- */

/* Classes of entries. Logical matrices are EEF_UINT8. */
typedef enum eef_class {
    EEF_DOUBLE,
    EEF_SINGLE,
    EEF_INT8,
    EEF_UINT8,
    EEF_INT16,
    EEF_UINT16,
    EEF_INT32,
    EEF_UINT32,
    EEF_INT64,
    EEF_UINT64
} eef_class;

size_t eef_class_size(eef_class class_id);

typedef struct eef_matrix {
    const void *data;
    eef_class class_id;
    size_t rows, cols;
} eef_matrix;

/* ---- kernels and architectures ----------------------------------------------------------- */

/* The descriptors of the kernels are in kernels/. */
typedef enum eef_kernel { EEF_MIN, EEF_MINM, EEF_MF, EEF_KERNELS } eef_kernel;

/* False when there is no kernel of that name. */
bool eef_kernel_from_name(const char *name, eef_kernel *kernel);

/* The name of a kernel; NULL from EEF_KERNELS on. */
const char *eef_kernel_name(size_t kernel);

/* How to compute: the CPU architecture by name (NULL: the fastest that this CPU supports) and
 * the number of threads (0: as many as the program allows). */
typedef struct eef_compute {
    const char *architecture;
    int threads;
} eef_compute;

/* Name of the index-th architecture that this CPU supports, slowest first; NULL past the last. */
const char *eef_architecture_name(size_t index);

/* ---- Gram matrices ----------------------------------------------------------------------- */

/* The EEF Gram matrix (the paper: MF-covariance) A = X (+) X', rows x rows: float when X is
 * EEF_SINGLE, else double. Exactly symmetric, and exact when X is of an integer class. */
eef_status eef_gram(const eef_host *host, const eef_matrix *x, eef_kernel kernel,
                    const eef_compute *compute, void *a, eef_fault *fault);

/* Two matrices of one class with the same number of rows. */
typedef struct eef_operands {
    eef_matrix w, x;
} eef_operands;

/* C = W' (+) X, w.cols x x.cols: float when W and X are EEF_SINGLE, else double. Exact for
 * integer classes. */
eef_status eef_dot(const eef_host *host, const eef_operands *operands, eef_kernel kernel,
                   const eef_compute *compute, void *c, eef_fault *fault);

/* ---- operator ---------------------------------------------------------------------------- */

/* The operator multiplies the EEF Gram matrix A of some samples by vectors without forming A. A
 * is a sum over samples: samples are added in any number of calls, and an operator without
 * samples is zero.
 *
 * Vectors are multiplied EEF_LANES at a time. A block stores EEF_LANES vectors of length `rows`
 * interleaved: entry i of vector c is block[EEF_LANES*i + c]. Blocks are aligned to 16 bytes. */
enum { EEF_LANES = 2 };

typedef struct eef_operator eef_operator;

/* How entries are centred: an entry x becomes scale * g(x / 2^exponent) - shift[row], where g
 * rounds grid*x to the nearest integer, or is the identity when grid is 0. -0 becomes 0. */
typedef struct eef_centering {
    int exponent;
    double grid, scale;
    const double *shift; /* one number per row; NULL: zeros */
    bool single;         /* the result is rounded to single, as x - shift of that class is */
} eef_centering;

/* Samples to add: the columns of a matrix, centred. */
typedef struct eef_samples {
    eef_matrix x;
    eef_centering centering;
    const uint32_t *row; /* rows of x that the operator uses, in its order; NULL: all rows */
} eef_samples;

typedef struct eef_operator_cost {
    double multiplications; /* in one product with one vector */
    size_t samples;
    size_t bytes; /* memory that the samples and the workspace take */
    double trace; /* of A; NaN when it is not known */
} eef_operator_cost;

/* Creates the operator of no samples. */
eef_status eef_operator_create(const eef_host *host, size_t rows, eef_kernel kernel,
                               const eef_compute *compute, eef_operator **made);

/* Adds samples, which are not needed afterwards. EEF_NOT_FINITE when a centred entry is NaN or
 * infinite; the fault then gives its row in the operator and its column in x. After a failure the
 * operator can only be destroyed. */
eef_status eef_operator_add(eef_operator *op, const eef_samples *samples, eef_fault *fault);

/* y = A*u for some blocks, one behind the other. */
eef_status eef_operator_apply(eef_operator *op, size_t blocks, const double *u, double *y);

eef_operator_cost eef_operator_report_cost(const eef_operator *op);

/* Accepts NULL. */
void eef_operator_destroy(eef_operator *op);

/* ---- PCA --------------------------------------------------------------------------------- */

typedef enum eef_center {
    EEF_CENTER_NONE,
    EEF_CENTER_MEAN,
    EEF_CENTER_MEDIAN,
    EEF_CENTER_SCALAR,
    EEF_CENTER_VECTOR
} eef_center;

typedef enum eef_solver {
    EEF_SOLVER_AUTO,    /* the solver with the lowest estimated cost */
    EEF_SOLVER_DENSE,   /* the Gram matrix and all its eigenpairs */
    EEF_SOLVER_LOWRANK, /* an eigenproblem of order 2N; auto where it does not apply */
    EEF_SOLVER_OPERATOR /* block Lanczos or Davidson with the matrix-free operator */
} eef_solver;

/* Largest algebraic value, or largest magnitude. */
typedef enum eef_select { EEF_LARGEST, EEF_MAGNITUDE } eef_select;

/* Called after every iteration of an iterative solver: the number of basis vectors, the largest
 * selected eigenvalue, and the root mean square of the residual norms relative to the largest
 * magnitude of a selected eigenvalue. */
typedef void eef_report(void *context, size_t iteration, size_t basis, double value,
                        double residual);

typedef struct eef_pca_options {
    eef_kernel kernel;
    size_t components; /* 1 to rows */
    eef_center center;
    const double *center_values; /* one or rows numbers, for a scalar or a vector */
    eef_solver solver;
    eef_select select;
    /* An iterative solver stops when the root mean square of the residual norms is at most
     * tolerance * the largest magnitude of a selected eigenvalue. */
    double tolerance;
    size_t max_iterations;
    eef_compute compute;
    eef_report *report; /* NULL: none */
    void *report_context;
} eef_pca_options;

/* The caller provides the arrays; eef_pca fills them and sets the rest. */
typedef struct eef_pca_result {
    double *w;         /* rows x components */
    double *lambda;    /* components */
    double *mu;        /* rows */
    double *residuals; /* components: norm(A*w - lambda*w), or a bound for the direct solvers */
    double *explained; /* components: lambda/trace(A), NaN for an indefinite A; or NULL */
    eef_solver solver; /* the one that was used */
    bool converged;
    size_t iterations, products; /* products of A with a vector */
    double multiplications;      /* in those products */
    eef_fault fault;
} eef_pca_result;

/* The dominant eigenpairs of A = (X-mu) (+) (X-mu)'. */
eef_status eef_pca(const eef_host *host, const eef_matrix *x, const eef_pca_options *options,
                   eef_pca_result *result);

/* ---- PCA of samples that arrive in blocks ------------------------------------------------- */

/* Samples that are read when they are needed. They go through the core in one or more passes:
 *
 *   eef_stream_create
 *   while eef_stream_next_pass says that there is more:
 *       eef_stream_push for every block of samples, in their order
 *   eef_stream_solve
 *   eef_stream_destroy
 *
 * The result is that of eef_pca. Of the samples, only the operator is kept in memory, or the EEF
 * Gram matrix. */
typedef struct eef_stream eef_stream;

/* For samples of this shape; shape->data is not used. The operator is allocated by `storage`, all
 * else by the host; both, and the context of the report, must outlive the stream. */
eef_status eef_stream_create(const eef_host *host, const eef_host *storage, const eef_matrix *shape,
                             const eef_pca_options *options, eef_stream **made);

/* Begins a pass, or sets *more to false after the last one. EEF_NOT_FINITE or EEF_NOT_EXACT with
 * the fault when the data is not usable. After a failure the stream can only be destroyed. */
eef_status eef_stream_next_pass(eef_stream *s, bool *more, eef_fault *fault);

/* The next samples of the pass, any number of columns. */
eef_status eef_stream_push(eef_stream *s, const eef_matrix *block, eef_fault *fault);

/* The caller provides the arrays of the result. */
eef_status eef_stream_solve(eef_stream *s, eef_pca_result *result);

/* Accepts NULL. */
void eef_stream_destroy(eef_stream *s);

/* ---- robust statistics ------------------------------------------------------------------- */

typedef struct eef_row_scale_options {
    double cutoff; /* of each step, in scales; positive */
    size_t steps;  /* after the median and the MAD */
    eef_compute compute;
} eef_row_scale_options;

/* Robust location and scale of each row of a matrix of class EEF_DOUBLE: its median and its MAD
 * (times 1.4826), then `steps` times the mean and the standard deviation of the entries within the
 * cutoff, corrected for the truncation. NaN is a missing entry; a row without entries has NaN for
 * both. */
eef_status eef_row_scale(const eef_host *host, const eef_matrix *x,
                         const eef_row_scale_options *options, double *center, double *scale);

#endif
