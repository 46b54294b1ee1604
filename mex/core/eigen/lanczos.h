/* The parts of the block Lanczos solver, one file each:
 *
 *   block_lanczos.c   sizes, start block, iteration, result
 *   block_products.c  products of tall blocks on all threads and processes
 *   columns.c         eigenvectors as plain columns
 *   orthogonalise.c   residual of the newest block, orthonormal blocks
 *   ritz.c            Rayleigh-Ritz procedure and convergence check
 *   restart.c         thick restart
 *   verify.c          is there a larger eigenvalue that was missed?
 *   explicit.c        the other way: A formed column by column
 *
 * davidson.c, another solver, and model_search.c, its verification, share most of them. */
#ifndef EEF_LANCZOS_H
#define EEF_LANCZOS_H

#include "base/random.h"
#include "eigen/eigen.h"

/* Norms below this share of the norm of A are rounding errors: not a direction. */
#define EEF_ROUNDING 1e-14

/* The orthonormal basis of the search space and the block that extends it. */
typedef struct eef_basis {
    size_t rows, block_size;
    size_t columns, max_columns; /* now; at most */
    double *vectors;             /* rows x (max_columns + block_size), in blocks of EEF_LANES */
    double *next;                /* rows x block_size: A * newest block, then its residual */
    double *overlap; /* (max_columns + block_size) x block_size or more, twice for every thread */
    double *factor;  /* (max_columns + block_size) x block_size */
    double *gram;    /* block_size x block_size: next' * next */
    double *directions; /* its eigenvectors */
    double *sizes;      /* its eigenvalues */
    double max_overlap; /* largest overlap allowed between two basis vectors */
    /* Largest overlap of `next` with the basis: left in place, and removed. */
    double overlap_left, overlap_removed;
    /* Smallest norm of a direction of the residual that became the newest block. */
    double smallest_residual;
    size_t coupled; /* first column that A couples with the newest block */
    eef_random random;
} eef_basis;

/* The projection of A on the basis. */
typedef struct eef_projection {
    double *t;        /* max_columns x max_columns, upper triangle: V' * A * V */
    double *vectors;  /* its eigenvectors */
    double *values;   /* its eigenvalues, ascending */
    size_t *order;    /* the selected ones, descending */
    double *residual; /* residual norms of the selected ones */
    double norm;      /* largest magnitude of an eigenvalue of A seen so far */
} eef_projection;

/* When the Ritz pairs are computed. */
typedef struct eef_check_plan {
    size_t last, next; /* iterations */
    double excess;     /* at the last check: residual relative to the tolerance */
} eef_check_plan;

/* What is known of the complement of V = the first `count` Ritz vectors, see verify.c. */
typedef struct eef_cut {
    size_t count;
    double max_c;     /* the largest c that shows that nothing was missed */
    double remaining; /* next Ritz value: an estimate of the largest eigenvalue of C */
    double trace;     /* sum of the Ritz values of V */
} eef_cut;

/* The search of the orthogonal complement of the converged vectors, see verify.c. */
typedef struct eef_search {
    eef_cut behind;      /* count > 0: a search behind so many Ritz vectors may decide */
    size_t converged_at; /* iteration in which the wanted pairs had converged; 0: not yet */
    bool locked;         /* the wanted vectors are to be locked */
    bool running;        /* they are, and the rest of the basis grew from random vectors */
    size_t steps;        /* since the random vectors, without a restart; 0 after a restart */
    double sum_before;   /* of the wanted eigenvalues when it began */
} eef_search;

typedef struct eef_lanczos {
    const eef_execution *run;
    const eef_eigen_problem *problem;
    const eef_eigen_parameters *parameters;
    size_t wanted; /* eigenpairs */
    eef_basis basis;
    eef_projection projection;
    eef_check_plan plan;
    eef_search search;
    size_t *ranked;      /* Ritz pairs in the order of the selection */
    double *chunk;       /* some rows of the basis for every thread, for the restart */
    double *column_gram; /* components x components for every thread, see columns.c */
    double *kept;        /* coefficients of the Ritz vectors that the restart keeps, by blocks */
    double *workspace;   /* of eef_dense_eigen */
    bool random_start;   /* the start block is random */
    bool converged;      /* the residuals of the wanted pairs are small enough */
    bool verified;       /* and no larger eigenvalue was missed */
    bool too_slow;       /* forming A takes fewer products */
    size_t iterations, products;
} eef_lanczos;

/* Rows that are processed together: CHUNK_ROWS rows of 40 basis vectors (80 KiB) stay in the
 * second-level cache. Sums over rows are added up chunk by chunk, so that their rounding errors
 * grow with rows/CHUNK_ROWS + CHUNK_ROWS instead of rows. */
enum { EEF_CHUNK_ROWS = 256 };

/* Random vectors of the search with a model, see model_search.c, and the blocks they make up. */
enum { EEF_SEARCH_BLOCKS = 4, EEF_SEARCH_LANES = EEF_SEARCH_BLOCKS * EEF_LANES };

static inline size_t eef_round_to_lanes(size_t columns)
{
    return (columns + EEF_LANES - 1) / EEF_LANES * EEF_LANES;
}

/* First row of a part when every thread takes some rows. */
static inline size_t eef_first_row(const eef_lanczos *s, size_t part)
{
    return s->basis.rows * part / s->run->pool->threads;
}

static inline double *eef_basis_column(const eef_basis *b, size_t column)
{
    return b->vectors + column * b->rows;
}

/* ---- block_products.c: v has `columns` columns, w some blocks; h, basis.overlap and basis.factor
 * hold columns x EEF_LANES numbers for each block ------------------------------------------- */

/* basis.overlap = v'*w */
void eef_block_overlaps(const eef_lanczos *s, size_t columns, const double *v, size_t blocks,
                        double *w);

/* w = w - v*h */
void eef_block_update(const eef_lanczos *s, size_t columns, const double *v, const double *h,
                      size_t blocks, double *w);

/* For one block: w = w - V*h for the columns of the basis from `first` on; then basis.overlap =
 * V'*w for all columns of the basis, followed by w'*w */
void eef_block_update_overlaps(const eef_lanczos *s, size_t first, const double *h, double *w);

/* w = v*basis.factor */
void eef_block_combine(const eef_lanczos *s, size_t columns, const double *v, size_t blocks,
                       double *w);

/* y = A*u for `blocks` blocks, counted as products */
eef_status eef_block_apply(eef_lanczos *s, size_t blocks, const double *u, double *y);

/* ---- columns.c: columns are one behind the other in memory -------------------------------- */

/* columns = block*factor for up to EEF_LANES columns and a factor of EEF_LANES x EEF_LANES */
void eef_split_block(const eef_lanczos *s, size_t count, const double *block, const double *factor,
                     double *columns);

/* block = block + columns*factor for a factor of count x EEF_LANES */
void eef_add_columns(const eef_lanczos *s, size_t count, const double *columns,
                     const double *factor, double *block);

/* Orthonormalises columns whose overlaps are so small that the squares of these are rounding
 * errors, and whose first EEF_LANES columns are orthonormal. */
void eef_orthonormalise_columns(const eef_lanczos *s, size_t count, double *columns);

/* ---- orthogonalise.c --------------------------------------------------------------------- */

/* basis.gram = block' * block */
void eef_block_gram(eef_lanczos *s, double *block);

/* Makes basis.next, which is A times the newest block, the residual of that block, and adds its
 * components along the basis to t; basis.gram = next' * next. */
void eef_block_residual(eef_lanczos *s);

/* Removes the components of basis.next along the basis; basis.gram = next' * next. */
void eef_block_project_out(eef_lanczos *s);

/* Fills basis.next with random numbers and removes its components along the basis. */
void eef_block_randomise(eef_lanczos *s);

/* Appends an orthonormal block that spans basis.next, whose Gram matrix is in basis.gram.
 * Directions that are rounding errors are replaced by random ones. basis.next is overwritten. */
eef_status eef_append_block(eef_lanczos *s);

/* ---- ritz.c ------------------------------------------------------------------------------ */

/* Updates projection.norm from the newest columns of t; returns the norm of their residual. */
double eef_newest_residual(eef_lanczos *s);

/* Computes Ritz pairs and residual norms, checks convergence and plans the next check. */
eef_status eef_ritz_pairs(eef_lanczos *s);

/* Residual norm of Ritz pair j, in the ascending order of projection.values. */
double eef_ritz_residual(const eef_lanczos *s, size_t j);

/* Largest magnitude of a wanted eigenvalue. */
double eef_ritz_scale(const eef_lanczos *s);

/* factor = the coefficients of up to EEF_LANES Ritz vectors */
void eef_ritz_factor(const eef_lanczos *s, size_t count, const size_t *which, double *factor);

/* ---- restart.c --------------------------------------------------------------------------- */

/* Number of Ritz vectors that a full basis is replaced by. */
size_t eef_restart_size(const eef_lanczos *s);

/* Replaces the basis by `keep` selected Ritz vectors, a multiple of EEF_LANES. */
void eef_thick_restart(eef_lanczos *s, size_t keep);

/* ---- block_lanczos.c --------------------------------------------------------------------- */

/* One step: A times the newest block and its residual. *last_residual is the norm of that. */
eef_status eef_lanczos_step(eef_lanczos *s, double *last_residual);

/* Largest overlap allowed between two basis vectors. */
double eef_max_overlap(double tolerance);

/* Lays the small arrays out in memory from base on; returns the bytes they take. Only counts them
 * when base is NULL. */
size_t eef_lanczos_lay_out(eef_lanczos *s, char *base);

/* Writes the selected Ritz pairs. */
void eef_write_pairs(eef_lanczos *s, eef_eigen_result *result);

/* The residuals may exceed those of the Ritz procedure by a tenth: rounding errors, and overlaps of
 * the basis vectors. */
bool eef_residuals_are_small(const eef_lanczos *s, const eef_eigen_result *result);

/* ---- explicit.c -------------------------------------------------------------------------- */

/* Forms A by products with unit vectors and computes all its eigenpairs. Adds to the iterations and
 * products of the result. */
eef_status eef_explicit_solve(const eef_execution *run, const eef_eigen_problem *problem,
                              const eef_eigen_parameters *parameters, eef_eigen_result *result);

/* ---- verify.c ---------------------------------------------------------------------------- */

/* What to do after the wanted pairs have converged. */
typedef enum eef_verdict {
    EEF_VERIFIED,
    EEF_ITERATE_ON,    /* smaller residuals may decide */
    EEF_SEARCH_BEHIND, /* behind the Ritz vectors of search.behind */
    EEF_SEARCH_LOCKED  /* with locked vectors */
} eef_verdict;

/* The limit L: nothing was missed when no other eigenvalue is larger. */
double eef_missed_limit(const eef_lanczos *s);

/* Checks that need no product. */
eef_verdict eef_verify_at_once(eef_lanczos *s);

/* Lanczos on C, behind the Ritz vectors of search.behind: sets verified. The basis is then of no
 * further use. */
eef_status eef_search_behind(eef_lanczos *s);

/* Called after every Ritz procedure once search.locked is set; wanted is then a multiple of
 * EEF_LANES. Begins a search when the wanted pairs have converged: returns true, and basis.next is
 * a random block. Sets verified when a search has ended without a change of the wanted eigenvalues.
 */
bool eef_search_locked(eef_lanczos *s);

#endif
