/* Dominant eigenpairs of a symmetric operator by block Lanczos (J. Cullum and W. E. Donath, 1974;
 * G. H. Golub and R. Underwood, 1977) with thick restarts (K. Wu and H. Simon, 2000) and partial
 * reorthogonalisation (H. D. Simon, 1984). See lanczos.h for the files.
 *
 * A block of b columns finds at most b copies of a multiple eigenvalue. Up to MAX_BLOCK_SIZE
 * components, the block has as many columns as there are components. For more components the
 * converged vectors are locked and the search is repeated from random vectors until it finds
 * nothing new. */
#include "eigen/dense.h"
#include "eigen/lanczos.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    MAX_BLOCK_SIZE = 16,
    BASIS_BLOCKS = 10,                   /* blocks of a basis beyond the wanted vectors, */
    MIN_BASIS_COLUMNS = 40,              /* or this number of columns if it is larger */
    MIN_BASIS_BLOCKS = 3,                /* beyond the wanted vectors, whatever memory they take */
    MAX_BASIS_BYTES = 320 * 1024 * 1024, /* of more blocks than that */
    VERIFY_STEPS = 4
};

/* Largest overlap allowed between two basis vectors: 0.01 * tolerance, at most 1e-11. The residual
 * that is computed from t then differs from the true one by 1 % of the tolerance at most. */
static const double MAX_OVERLAP_SHARE = 0.01, MAX_OVERLAP = 1e-11;

/* ---- iteration --------------------------------------------------------------------------- */

/* Writes the start block into basis.next. */
static eef_status start(eef_lanczos *s)
{
    const eef_eigen_problem *problem = s->problem;
    eef_basis *b = &s->basis;
    eef_status status = EEF_OK;
    if (problem->start != NULL)
        status = problem->start(problem->start_context, b->block_size / EEF_LANES, b->next);
    else
        for (size_t i = 0; i < b->rows * b->block_size; i++)
            b->next[i] = eef_random_next(&b->random);
    if (status != EEF_OK)
        return status;
    eef_block_gram(s, b->next);
    return eef_append_block(s);
}

/* Multiplies the newest block by A, and computes the Ritz pairs when a check is due. */
static eef_status expand(eef_lanczos *s)
{
    const eef_eigen_problem *problem = s->problem;
    eef_basis *b = &s->basis;
    for (size_t q = 0; q < b->block_size; q += EEF_LANES) {
        eef_status status = problem->apply(problem->apply_context,
                                           eef_basis_column(b, b->columns - b->block_size + q),
                                           b->next + q * b->rows);
        if (status != EEF_OK)
            return status;
    }
    s->iterations++;
    s->products += b->block_size;
    eef_block_residual(s);
    eef_block_gram(s, b->next);
    bool invariant = eef_newest_residual(s) <= s->parameters->tolerance * s->projection.norm;
    bool full = b->columns + b->block_size > b->max_columns;
    bool last = s->iterations >= s->parameters->max_iterations;
    s->converged = false;
    if (s->iterations < s->plan.next && !invariant && !full && !last &&
        s->parameters->report == NULL)
        return EEF_OK;
    return eef_ritz_pairs(s);
}

static double sum_of_wanted(const eef_lanczos *s)
{
    double sum = 0;
    for (size_t k = 0; k < s->wanted; k++)
        sum += s->projection.values[s->projection.order[k]];
    return sum;
}

/* Locks the converged vectors and searches their orthogonal complement from random vectors. */
static void search_complement(eef_lanczos *s)
{
    eef_projection *p = &s->projection;
    for (size_t k = 0; k < s->wanted; k++)
        p->locked_residual = fmax(p->locked_residual, p->residual[k]);
    eef_thick_restart(s, s->wanted);
    eef_block_randomise(s);
}

static eef_status iterate(eef_lanczos *s)
{
    eef_basis *b = &s->basis;
    const eef_eigen_parameters *parameters = s->parameters;
    size_t keep = eef_round_to_lanes((s->wanted + b->max_columns - b->block_size) / 2);
    size_t verified_at = SIZE_MAX; /* iteration that ends the present verification */
    double sum_before = 0;
    eef_status status = start(s);
    while (status == EEF_OK) {
        status = expand(s);
        if (status != EEF_OK || (s->converged && !s->verify) ||
            (s->iterations >= parameters->max_iterations && b->columns >= s->wanted))
            break;
        bool searched = s->converged && s->iterations >= verified_at;
        if (searched &&
            fabs(sum_of_wanted(s) - sum_before) <= parameters->tolerance * s->projection.norm)
            break;
        if (searched || (s->converged && verified_at == SIZE_MAX)) {
            sum_before = sum_of_wanted(s);
            verified_at = s->iterations + VERIFY_STEPS;
            search_complement(s);
        } else if (b->columns + b->block_size > b->max_columns) {
            eef_thick_restart(s, keep);
        }
        status = eef_append_block(s);
    }
    return status;
}

/* ---- result ------------------------------------------------------------------------------ */

/* Orthonormalises the columns of w by modified Gram-Schmidt: the basis is orthonormal to
 * max_overlap only. */
static void orthonormalise(const eef_lanczos *s, size_t k, double *w)
{
    size_t n = s->basis.rows;
    for (size_t j = 0; j < k; j++) {
        double *wj = w + j * n;
        for (size_t i = 0; i < j; i++) {
            const double *wi = w + i * n;
            double dot = eef_plain_dot(s, wi, wj);
            for (size_t r = 0; r < n; r++)
                wj[r] -= dot * wi[r];
        }
        double norm = sqrt(eef_plain_dot(s, wj, wj));
        for (size_t r = 0; r < n; r++)
            wj[r] /= norm;
    }
}

static void write_result(const eef_lanczos *s, eef_eigen_result *result)
{
    const eef_basis *b = &s->basis;
    const eef_projection *p = &s->projection;
    size_t k = s->parameters->components;
    for (size_t q = 0; q < k; q += EEF_LANES) {
        size_t count = k - q < EEF_LANES ? k - q : EEF_LANES;
        eef_ritz_factor(s, count, p->order + q);
        eef_block_combine(s, b->columns, b->vectors, b->next);
        for (size_t c = 0; c < count; c++)
            for (size_t i = 0; i < b->rows; i++)
                result->vectors[i + (q + c) * b->rows] = b->next[EEF_LANES * i + c];
    }
    orthonormalise(s, k, result->vectors);
    for (size_t j = 0; j < k; j++) {
        result->values[j] = p->values[p->order[j]];
        result->residuals[j] = p->residual[j];
    }
    result->converged = s->converged;
    result->iterations = s->iterations;
    result->products = s->products;
}

/* ---- small problems ---------------------------------------------------------------------- */

/* Column j of A, in all processes: t(:,j) = A*e_j. */
static eef_status fill_columns(eef_lanczos *s, size_t first, size_t count)
{
    const eef_eigen_problem *problem = s->problem;
    eef_basis *b = &s->basis;
    size_t n = b->rows, all = problem->all_rows, offset = problem->first_row;
    memset(b->vectors, 0, EEF_LANES * n * sizeof *b->vectors);
    for (size_t c = 0; c < count; c++)
        if (first + c >= offset && first + c < offset + n)
            b->vectors[EEF_LANES * (first + c - offset) + c] = 1;
    eef_status status = problem->apply(problem->apply_context, b->vectors, b->next);
    for (size_t c = 0; c < count && status == EEF_OK; c++) {
        double *t = s->projection.t + (first + c) * b->max_columns;
        memset(t, 0, all * sizeof *t);
        for (size_t i = 0; i < n; i++)
            t[offset + i] = b->next[EEF_LANES * i + c];
        if (problem->global_sum != NULL)
            problem->global_sum(problem->sum_context, all, t);
    }
    return status;
}

/* When the basis could hold the whole space, A is formed column by column. */
static eef_status solve_explicitly(eef_lanczos *s, eef_eigen_result *result)
{
    const eef_eigen_problem *problem = s->problem;
    eef_projection *p = &s->projection;
    size_t n = problem->all_rows, k = s->parameters->components, lda = s->basis.max_columns;
    for (size_t q = 0; q < n; q += EEF_LANES) {
        eef_status status = fill_columns(s, q, n - q < EEF_LANES ? n - q : EEF_LANES);
        if (status != EEF_OK)
            return status;
    }
    eef_status status = eef_dense_eigen(n, p->t, lda, p->values, s->workspace);
    if (status != EEF_OK)
        return status;
    eef_select_eigenvalues(n, p->values, k, s->parameters->select, p->order);
    double norm = fmax(fabs(p->values[0]), fabs(p->values[n - 1]));
    for (size_t j = 0; j < k; j++) {
        memcpy(result->vectors + j * problem->rows, p->t + p->order[j] * lda + problem->first_row,
               problem->rows * sizeof *p->t);
        result->values[j] = p->values[p->order[j]];
        result->residuals[j] = DBL_EPSILON * (double)n * norm;
    }
    result->converged = true;
    result->iterations = 1;
    result->products = n;
    return EEF_OK;
}

/* ---- sizes and memory -------------------------------------------------------------------- */

static eef_lanczos_sizes sizes_for(size_t rows, size_t components, size_t block, size_t basis)
{
    size_t k = eef_round_to_lanes(components);
    if (block == 0)
        block = k < MAX_BLOCK_SIZE ? k : MAX_BLOCK_SIZE;
    if (basis == 0) {
        basis = BASIS_BLOCKS * block;
        basis = k + (basis > MIN_BASIS_COLUMNS ? basis : MIN_BASIS_COLUMNS);
        size_t affordable = MAX_BASIS_BYTES / sizeof(double) / (rows > 0 ? rows : 1);
        if (basis > affordable)
            basis = affordable;
    }
    block = eef_round_to_lanes(block);
    size_t min_basis = k + MIN_BASIS_BLOCKS * block;
    basis = basis / EEF_LANES * EEF_LANES;
    return (eef_lanczos_sizes){block, basis > min_basis ? basis : min_basis};
}

eef_lanczos_sizes eef_lanczos_default_sizes(size_t rows, size_t components)
{
    return sizes_for(rows, components, 0, 0);
}

/* Columns of a block and of the basis, and the number of wanted pairs. */
static void choose_sizes(eef_lanczos *s)
{
    const eef_eigen_parameters *parameters = s->parameters;
    eef_lanczos_sizes sizes = sizes_for(s->basis.rows, parameters->components,
                                        parameters->block_size, parameters->max_basis);
    size_t k = eef_round_to_lanes(parameters->components);
    s->verify = sizes.block_size < k;
    s->wanted = s->verify ? k : parameters->components;
    s->basis.block_size = sizes.block_size;
    s->basis.max_columns = sizes.max_columns;
}

/* The next `count` elements of a block of memory that starts at base; only counts the bytes when
 * base is NULL. */
static void *carve(char *base, size_t *used, size_t count, size_t size)
{
    size_t at = *used;
    *used += (count * size + 63) / 64 * 64;
    return base == NULL ? NULL : base + at;
}

/* Lays the small arrays out in memory; returns the bytes they take. */
static size_t lay_out(eef_lanczos *s, char *base)
{
    eef_basis *b = &s->basis;
    eef_projection *p = &s->projection;
    size_t used = 0, m = b->max_columns, block = b->block_size, d = sizeof(double);
    p->t = carve(base, &used, m * m, d);
    p->vectors = carve(base, &used, m * m, d);
    p->values = carve(base, &used, m, d);
    p->residual = carve(base, &used, m, d);
    p->order = carve(base, &used, m, sizeof *p->order);
    b->overlap = carve(base, &used, 2 * (m + block) * EEF_LANES * s->run->pool->threads, d);
    b->factor = carve(base, &used, (m + block) * EEF_LANES, d);
    b->gram = carve(base, &used, block * block, d);
    b->directions = carve(base, &used, block * block, d);
    b->sizes = carve(base, &used, block, d);
    s->chunk = carve(base, &used, EEF_CHUNK_ROWS * m, d);
    s->workspace = carve(base, &used, eef_dense_workspace(m), d);
    return used;
}

eef_status eef_block_lanczos(const eef_execution *run, const eef_eigen_problem *problem,
                             const eef_eigen_parameters *parameters, eef_eigen_result *result)
{
    eef_lanczos s = {.run = run, .problem = problem, .parameters = parameters};
    eef_basis *b = &s.basis;
    b->rows = problem->rows;
    b->random.state = 1 + problem->first_row;
    b->max_overlap = fmax(MAX_OVERLAP_SHARE * parameters->tolerance, 4 * DBL_EPSILON);
    b->max_overlap = fmin(b->max_overlap, MAX_OVERLAP);
    choose_sizes(&s);
    bool explicitly = problem->all_rows <= b->max_columns;
    if (explicitly)
        b->max_columns = eef_round_to_lanes(problem->all_rows);
    if (eef_dense_workspace(b->max_columns) == 0)
        return EEF_TOO_LARGE;

    char *small = eef_allocate(run->host, lay_out(&s, NULL), 1);
    size_t columns = explicitly ? EEF_LANES : b->max_columns + b->block_size;
    b->vectors = eef_allocate(run->host, b->rows, columns * sizeof(double));
    b->next = eef_allocate(run->host, b->rows, b->block_size * sizeof(double));
    eef_status status = EEF_NO_MEMORY;
    if (small != NULL && b->vectors != NULL && b->next != NULL) {
        lay_out(&s, small);
        memset(s.projection.t, 0, b->max_columns * b->max_columns * sizeof *s.projection.t);
        status = explicitly ? solve_explicitly(&s, result) : iterate(&s);
        if (status == EEF_OK && !explicitly)
            write_result(&s, result);
    }
    eef_release(run->host, b->next);
    eef_release(run->host, b->vectors);
    eef_release(run->host, small);
    return status;
}
