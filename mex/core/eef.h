/* The EEF core: what a program that links it may use. Plain C11; nothing here
 * knows of MATLAB or Octave. Matrices are column-major and contiguous.
 *
 * Every function that can fail returns an eef_status, allocates only through
 * its eef_host, has released everything when it returns, and never writes to
 * an input. */
#ifndef EEF_H
#define EEF_H

#include <stdbool.h>
#include <stddef.h>

/* What can go wrong below the argument checks of the M-files. */
typedef enum eef_status {
    EEF_OK,
    EEF_NOT_FINITE,  /* NaN or Inf in the data; the fault says how many and where */
    EEF_NOT_EXACT,   /* an integer or a sum of integers beyond 2^53; the fault says where */
    EEF_OVERFLOW,    /* a sum beyond the largest number of its class */
    EEF_TOO_LARGE,   /* sizes that overflow size_t or the integers of LAPACK */
    EEF_NO_MEMORY,   /* the host refused an allocation */
    EEF_INTERRUPTED, /* the host asked to stop */
    EEF_INTERNAL     /* a bug: arguments out of range, here or in LAPACK, or its failure */
} eef_status;

/* The name of a status, which is its error identifier without "eef:". */
const char *eef_status_name(eef_status status);

/* Where a fault lies: the number of offending entries and the first one's
 * position, counted from zero. */
typedef struct eef_fault {
    size_t count, row, col;
} eef_fault;

/* The services of the program around the core. interrupted is polled every few
 * milliseconds of work, allocate and interrupted from the calling thread only. */
typedef struct eef_host {
    void *(*allocate)(void *context, size_t bytes); /* NULL when refused; aligned for any type */
    void (*release)(void *context, void *block);    /* accepts NULL */
    bool (*interrupted)(void *context);
    void *context;
} eef_host;

/* malloc and free, never interrupted. */
extern const eef_host eef_host_plain;

/* count * size bytes aligned to 64, or NULL when refused or when the product overflows;
 * released with eef_release. */
void *eef_allocate(const eef_host *host, size_t count, size_t size);
void eef_release(const eef_host *host, void *block);

typedef enum eef_kernel { EEF_MIN, EEF_MINM, EEF_MF } eef_kernel;

/* False when there is no kernel of that name. */
bool eef_kernel_from_name(const char *name, eef_kernel *kernel);

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

/* How to compute: the variant of the tiles by name (NULL: the fastest this CPU has)
 * and the number of threads (0: as many as the program allows). */
typedef struct eef_compute {
    const char *variant;
    int threads;
} eef_compute;

/* Name of the index-th variant that this CPU can run, slowest first; NULL past the last. */
const char *eef_variant_name(size_t index);

/* A = X (+) X', rows x rows: float when X is EEF_SINGLE, else double. Exactly
 * symmetric, and exact when X is of an integer class. */
eef_status eef_gram(const eef_host *host, const eef_matrix *x, eef_kernel kernel,
                    const eef_compute *how, void *a, eef_fault *fault);

/* C = W' (+) X, w->cols x x->cols, for W and X of one class with as many rows each: float
 * when they are EEF_SINGLE, else double; exact for integer classes. fault speaks of W
 * when *in_w, else of X. */
eef_status eef_dot(const eef_host *host, const eef_matrix *w, const eef_matrix *x,
                   eef_kernel kernel, const eef_compute *how, void *c, eef_fault *fault,
                   bool *in_w);

typedef enum eef_center {
    EEF_CENTER_NONE,
    EEF_CENTER_MEAN,
    EEF_CENTER_MEDIAN,
    EEF_CENTER_SCALAR,
    EEF_CENTER_VECTOR
} eef_center;

typedef enum eef_solver {
    EEF_SOLVER_AUTO,    /* whichever costs least */
    EEF_SOLVER_DENSE,   /* the Gram matrix and all its eigenpairs */
    EEF_SOLVER_LOWRANK, /* the 2N x 2N problem of mf; auto for other kernels and D <= 2N */
    EEF_SOLVER_OPERATOR /* products without the matrix */
} eef_solver;

typedef enum eef_select { EEF_LARGEST, EEF_MAGNITUDE } eef_select;

typedef struct eef_pca_options {
    eef_kernel kernel;
    size_t components; /* 1 to rows */
    eef_center center;
    const double *center_values; /* one or rows numbers, for a scalar or a vector */
    eef_solver solver;
    eef_select select;
    double tolerance; /* of the residuals (root mean square), relative to the largest chosen
                         eigenvalue */
    size_t max_iterations;
    eef_compute how;
    /* Called after every iteration of the operator solver unless NULL: the number of basis
     * vectors, the largest chosen eigenvalue, and the residual (root mean square) relative to it.
     */
    void (*report)(void *context, size_t iteration, size_t basis, double value, double residual);
    void *report_context;
} eef_pca_options;

typedef struct eef_pca_info {
    eef_solver solver; /* the one that was used */
    bool converged;
    size_t iterations, products; /* products with a vector */
    double multiplications;      /* in those products */
} eef_pca_info;

/* The dominant eigenpairs of A = (X-mu) (+) (X-mu)': w (rows x components), lambda and
 * residuals (components), mu (rows). */
eef_status eef_pca(const eef_host *host, const eef_matrix *x, const eef_pca_options *options,
                   double *w, double *lambda, double *mu, double *residuals, eef_pca_info *info,
                   eef_fault *fault);

#endif
