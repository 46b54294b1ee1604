/* Dominant eigenpairs of a symmetric operator by block Lanczos (J. Cullum and W. E. Donath, 1974;
 * G. H. Golub and R. Underwood, 1977) with thick restarts (K. Wu and H. Simon, 2000) and partial
 * reorthogonalisation (H. D. Simon, 1984). See lanczos.h for the files.
 *
 * A block of b columns finds at most b copies of a multiple eigenvalue, and the residuals do not
 * tell whether an eigenvalue was missed. So the converged pairs are verified (verify.c): narrow
 * blocks, which need the fewest products, then suffice for any number of components. */
#include "eigen/dense.h"
#include "eigen/lanczos.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    MIN_BASIS_COLUMNS = 40,              /* of the basis beyond the wanted vectors */
    MIN_WIDE_BASIS_COLUMNS = 60,         /* the same for blocks of more than EEF_LANES columns */
    MIN_BASIS_BLOCKS = 6,                /* beyond the wanted vectors, whatever memory they take */
    MAX_BASIS_BYTES = 320 * 1024 * 1024, /* of more blocks than that */
    MAX_ATTEMPTS = 3,
    /* After this number of products for each row, A is formed instead, unless it has too many rows:
     * dsyev of order 3000 takes about 10 s and 72 MiB. */
    MAX_PRODUCTS_PER_ROW = 2,
    MAX_EXPLICIT_ROWS = 3000
};

/* Largest overlap allowed between two basis vectors: 0.01 * tolerance, at most 1e-11. The residual
 * that is computed from t then differs from the true one by 1 % of the tolerance at most. */
static const double MAX_OVERLAP_SHARE = 0.01, MAX_OVERLAP = 1e-11;

double eef_max_overlap(double tolerance)
{
    return fmin(fmax(MAX_OVERLAP_SHARE * tolerance, 4 * DBL_EPSILON), MAX_OVERLAP);
}

/* The residual of a random combination of the vectors may exceed the root of the sum of squares of
 * their residuals by this factor. */
static const double MAX_RESIDUAL_RATIO = 3;

/* ---- iteration --------------------------------------------------------------------------- */

/* Writes the start block into basis.next. */
static eef_status start(eef_lanczos *s)
{
    const eef_eigen_problem *problem = s->problem;
    eef_basis *b = &s->basis;
    s->random_start = problem->start == NULL;
    if (s->random_start)
        for (size_t i = 0; i < b->rows * b->block_size; i++)
            b->next[i] = eef_random_next(&b->random);
    else {
        eef_status status =
            problem->start(problem->start_context, b->block_size / EEF_LANES, b->next);
        if (status != EEF_OK)
            return status;
    }
    eef_block_gram(s, b->next);
    return eef_append_block(s);
}

eef_status eef_lanczos_step(eef_lanczos *s, double *last_residual)
{
    eef_basis *b = &s->basis;
    const double *newest = eef_basis_column(b, b->columns - b->block_size);
    eef_status status = eef_block_apply(s, b->block_size / EEF_LANES, newest, b->next);
    if (status != EEF_OK)
        return status;
    s->iterations++;
    s->search.steps++;
    eef_block_residual(s);
    *last_residual = eef_newest_residual(s);
    return EEF_OK;
}

/* One step, and the Ritz procedure when a check is due. */
static eef_status expand(eef_lanczos *s)
{
    const eef_basis *b = &s->basis;
    double residual = 0;
    s->converged = false;
    eef_status status = eef_lanczos_step(s, &residual);
    if (status != EEF_OK)
        return status;
    bool invariant = residual <= s->parameters->tolerance * s->projection.norm;
    bool full = b->columns + b->block_size > b->max_columns;
    bool last = s->iterations >= s->parameters->max_iterations;
    bool due = s->iterations >= s->plan.next || s->search.running;
    if (due || invariant || full || last || s->parameters->report != NULL)
        return eef_ritz_pairs(s);
    return EEF_OK;
}

/* The wanted vectors are to be locked, EEF_LANES at a time, when they have converged further. */
static void ask_for_lock(eef_lanczos *s)
{
    s->search.locked = true;
    s->converged = false;
    s->wanted = eef_round_to_lanes(s->wanted);
}

/* Looks at the Ritz pairs of this step: sets verified, or begins a search in basis.next and returns
 * true. Unless the iteration is to end, clears converged. */
static bool verify(eef_lanczos *s)
{
    if (s->plan.last != s->iterations) /* there are no Ritz pairs */
        return false;
    if (s->search.locked)
        return eef_search_locked(s);
    if (!s->converged)
        return false;
    eef_verdict verdict = eef_verify_at_once(s);
    if (verdict == EEF_ITERATE_ON)
        s->converged = false;
    else if (verdict == EEF_SEARCH_LOCKED)
        ask_for_lock(s);
    return false;
}

/* Iterates until the wanted pairs are verified, or have converged and a search behind them is
 * promising, or the iterations are used up. */
static eef_status iterate(eef_lanczos *s)
{
    eef_basis *b = &s->basis;
    eef_status status = start(s);
    while (status == EEF_OK) {
        status = expand(s);
        if (status != EEF_OK)
            break;
        bool began = verify(s);
        bool done = s->verified || (s->converged && !s->search.locked);
        bool last = s->iterations >= s->parameters->max_iterations && b->columns >= s->wanted;
        s->too_slow = s->products > MAX_PRODUCTS_PER_ROW * s->problem->all_rows &&
                      s->problem->all_rows <= MAX_EXPLICIT_ROWS;
        if (done || last || s->too_slow)
            break;
        if (!began && b->columns + b->block_size > b->max_columns) {
            eef_thick_restart(s, eef_restart_size(s));
            s->search.steps = 0;
        }
        status = eef_append_block(s);
    }
    return status;
}

/* ---- result ------------------------------------------------------------------------------ */

/* Gram-Schmidt for the two columns of basis.next: next * factor is orthonormal. The basis is
 * orthonormal to max_overlap only, so that its square is a rounding error. */
static void pair_factor(eef_lanczos *s, double factor[EEF_LANES * EEF_LANES])
{
    const eef_basis *b = &s->basis;
    const double *g = b->overlap;
    eef_block_overlaps(s, EEF_LANES, b->next, 1, b->next);
    double dot = g[0] > 0 ? g[1] / g[0] : 0, square = g[EEF_LANES + 1] - dot * g[1];
    double scale = square > 0 ? 1 / sqrt(square) : 1;
    factor[0] = g[0] > 0 ? 1 / sqrt(g[0]) : 1;
    factor[1] = -dot * scale;
    factor[EEF_LANES] = 0;
    factor[EEF_LANES + 1] = scale;
}

void eef_write_pairs(eef_lanczos *s, eef_eigen_result *result)
{
    const eef_basis *b = &s->basis;
    const eef_projection *p = &s->projection;
    double factor[EEF_LANES * EEF_LANES];
    size_t k = s->parameters->components;
    eef_select_eigenvalues(b->columns, p->values, k, s->parameters->select, p->order);
    for (size_t q = 0; q < k; q += EEF_LANES) {
        size_t count = k - q < EEF_LANES ? k - q : EEF_LANES;
        eef_ritz_factor(s, count, p->order + q, b->factor);
        eef_block_combine(s, b->columns, b->vectors, 1, b->next);
        pair_factor(s, factor);
        eef_split_block(s, count, b->next, factor, result->vectors + q * b->rows);
    }
    eef_orthonormalise_columns(s, k, result->vectors);
    for (size_t j = 0; j < k; j++)
        result->values[j] = p->values[p->order[j]];
}

/* Residual norms of the vectors that are returned, by products with A. Uses basis.vectors. */
static eef_status compute_residuals(eef_lanczos *s, eef_eigen_result *result)
{
    eef_basis *b = &s->basis;
    size_t k = s->parameters->components;
    for (size_t q = 0; q < k; q += EEF_LANES) {
        size_t count = k - q < EEF_LANES ? k - q : EEF_LANES;
        const double identity[EEF_LANES * EEF_LANES] = {1, 0, 0, 1};
        double values[EEF_LANES * EEF_LANES] = {0};
        memset(b->vectors, 0, EEF_LANES * b->rows * sizeof *b->vectors);
        eef_add_columns(s, count, result->vectors + q * b->rows, identity, b->vectors);
        eef_status status = eef_block_apply(s, 1, b->vectors, b->next);
        if (status != EEF_OK)
            return status;
        for (size_t c = 0; c < count; c++)
            values[c * EEF_LANES + c] = result->values[q + c];
        eef_block_update(s, EEF_LANES, b->vectors, values, 1, b->next);
        eef_block_overlaps(s, EEF_LANES, b->next, 1, b->next);
        for (size_t c = 0; c < count; c++)
            result->residuals[q + c] = sqrt(fmax(b->overlap[c * EEF_LANES + c], 0));
    }
    return EEF_OK;
}

/* Residual norms by the recurrence of the iteration, which needs no product. */
static void take_ritz_residuals(eef_lanczos *s, eef_eigen_result *result)
{
    eef_projection *p = &s->projection;
    size_t k = s->parameters->components;
    eef_select_eigenvalues(s->basis.columns, p->values, k, s->parameters->select, p->order);
    for (size_t j = 0; j < k; j++)
        result->residuals[j] = eef_ritz_residual(s, p->order[j]);
}

/* Whether A agrees with the norms that take_ritz_residuals found, judged by one product: the
 * residual A*W*c - W*diag(lambda)*c for columns c of random signs. Its norm has a mean square of
 * the sum of the squares of the norms, and a single wrong one shows in full. Uses basis.vectors. */
static eef_status check_residuals(eef_lanczos *s, const eef_eigen_result *result, bool *agree)
{
    eef_basis *b = &s->basis;
    eef_random random = {5};
    size_t n = b->rows, k = s->parameters->components;
    double *u = b->vectors, *signs = b->factor, squares = 0;
    for (size_t j = 0; j < k; j++) {
        squares += result->residuals[j] * result->residuals[j];
        for (size_t c = 0; c < EEF_LANES; c++)
            signs[j * EEF_LANES + c] = eef_random_next(&random) < 0 ? -1 : 1;
    }
    memset(u, 0, EEF_LANES * n * sizeof *u);
    eef_add_columns(s, k, result->vectors, signs, u);
    eef_status status = eef_block_apply(s, 1, u, b->next);
    for (size_t i = 0; i < EEF_LANES * k; i++)
        signs[i] *= -result->values[i / EEF_LANES];
    eef_add_columns(s, k, result->vectors, signs, b->next);
    eef_block_overlaps(s, EEF_LANES, b->next, 1, b->next);
    double limit =
        MAX_RESIDUAL_RATIO * sqrt(squares) + 10 * (double)k * EEF_ROUNDING * s->projection.norm;
    *agree = true;
    for (size_t c = 0; c < EEF_LANES; c++)
        *agree = *agree && sqrt(fmax(b->overlap[c * EEF_LANES + c], 0)) <= limit;
    return status;
}

/* The residual norms of the result. Locked vectors are not part of the recurrence. */
static eef_status find_residuals(eef_lanczos *s, bool by_recurrence, eef_eigen_result *result)
{
    bool agree = false;
    eef_status status = EEF_OK;
    if (by_recurrence)
        status = check_residuals(s, result, &agree);
    return status == EEF_OK && !agree ? compute_residuals(s, result) : status;
}

bool eef_residuals_are_small(const eef_lanczos *s, const eef_eigen_result *result)
{
    double squares = 0, scale = 0;
    size_t k = s->parameters->components;
    for (size_t j = 0; j < k; j++) {
        squares += result->residuals[j] * result->residuals[j];
        scale = fmax(scale, fabs(result->values[j]));
    }
    double tolerance =
        fmax(1.1 * s->parameters->tolerance * scale, 10 * EEF_ROUNDING * s->projection.norm);
    return sqrt(squares / (double)k) <= tolerance;
}

/* Iterates, writes the result and verifies it; a second time, with locked vectors, if that fails.
 */
static eef_status solve(eef_lanczos *s, eef_eigen_result *result)
{
    eef_projection *p = &s->projection;
    eef_basis *b = &s->basis;
    size_t entries = b->max_columns * b->max_columns;
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        b->columns = b->coupled = 0;
        s->plan = (eef_check_plan){.next = s->iterations};
        s->search = (eef_search){.locked = false};
        s->verified = false;
        if (attempt > 1)
            ask_for_lock(s);
        memset(p->t, 0, entries * sizeof *p->t);
        eef_status status = iterate(s);
        if (status != EEF_OK || s->too_slow)
            return status;
        bool converged = s->converged;
        bool by_recurrence =
            converged && !s->search.locked && s->parameters->components > EEF_LANES;
        if (by_recurrence)
            take_ritz_residuals(s, result);
        eef_write_pairs(s, result);
        if (converged && !s->verified)
            status = eef_search_behind(s);
        if (status == EEF_OK)
            status = find_residuals(s, by_recurrence, result);
        if (status != EEF_OK)
            return status;
        result->converged = converged && s->verified && eef_residuals_are_small(s, result);
        if (result->converged || s->iterations >= s->parameters->max_iterations)
            break;
    }
    result->iterations = s->iterations;
    result->products = s->products;
    s->too_slow = !result->converged && s->iterations < s->parameters->max_iterations &&
                  s->problem->all_rows <= MAX_EXPLICIT_ROWS;
    return EEF_OK;
}

/* ---- sizes and memory -------------------------------------------------------------------- */

static eef_lanczos_sizes sizes_for(size_t rows, size_t components, size_t block, size_t basis)
{
    size_t k = eef_round_to_lanes(components);
    block = block == 0 ? EEF_LANES : eef_round_to_lanes(block);
    if (basis == 0) {
        size_t affordable = MAX_BASIS_BYTES / sizeof(double) / (rows > 0 ? rows : 1);
        basis = k + (block > EEF_LANES ? MIN_WIDE_BASIS_COLUMNS : MIN_BASIS_COLUMNS);
        if (basis > affordable)
            basis = affordable;
    }
    size_t min_basis = k + MIN_BASIS_BLOCKS * block;
    basis = basis / EEF_LANES * EEF_LANES;
    return (eef_lanczos_sizes){block, basis > min_basis ? basis : min_basis};
}

eef_lanczos_sizes eef_lanczos_default_sizes(size_t rows, size_t components)
{
    return sizes_for(rows, components, 0, 0);
}

/* The next `count` elements of a block of memory that starts at base; only counts the bytes when
 * base is NULL. */
static void *carve(char *base, size_t *used, size_t count, size_t size)
{
    size_t at = *used;
    *used += (count * size + 63) / 64 * 64;
    return base == NULL ? NULL : base + at;
}

size_t eef_lanczos_lay_out(eef_lanczos *s, char *base)
{
    eef_basis *b = &s->basis;
    eef_projection *p = &s->projection;
    size_t used = 0, m = b->max_columns, block = b->block_size, d = sizeof(double);
    p->t = carve(base, &used, m * m, d);
    p->vectors = carve(base, &used, m * m, d);
    p->values = carve(base, &used, m, d);
    p->residual = carve(base, &used, m, d);
    p->order = carve(base, &used, m, sizeof *p->order);
    s->ranked = carve(base, &used, m, sizeof *s->ranked);
    size_t lanes = block > EEF_SEARCH_LANES ? block : EEF_SEARCH_LANES; /* of model_search.c */
    b->overlap = carve(base, &used, 2 * (m + block) * lanes * s->run->pool->threads, d);
    b->factor = carve(base, &used, (m + block) * block, d);
    b->gram = carve(base, &used, block * block, d);
    b->directions = carve(base, &used, block * block, d);
    b->sizes = carve(base, &used, block, d);
    s->chunk = carve(base, &used, EEF_CHUNK_ROWS * m * s->run->pool->threads, d);
    size_t k = s->parameters->components;
    s->column_gram = carve(base, &used, k * k * s->run->pool->threads, d);
    s->kept = carve(base, &used, m * m, d);
    s->workspace = carve(base, &used, eef_dense_workspace(m), d);
    return used;
}

static eef_status solve_iteratively(eef_lanczos *s, eef_eigen_result *result)
{
    const eef_host *host = s->run->host;
    eef_basis *b = &s->basis;
    char *small = eef_allocate(host, eef_lanczos_lay_out(s, NULL), 1);
    b->vectors = eef_allocate(host, b->rows, (b->max_columns + b->block_size) * sizeof(double));
    b->next = eef_allocate(host, b->rows, b->block_size * sizeof(double));
    eef_status status = EEF_NO_MEMORY;
    if (small != NULL && b->vectors != NULL && b->next != NULL) {
        eef_lanczos_lay_out(s, small);
        status = solve(s, result);
    }
    eef_release(host, b->next);
    eef_release(host, b->vectors);
    eef_release(host, small);
    return status;
}

eef_status eef_block_lanczos(const eef_execution *run, const eef_eigen_problem *problem,
                             const eef_eigen_parameters *parameters, eef_eigen_result *result)
{
    eef_lanczos_sizes sizes = sizes_for(problem->rows, parameters->components,
                                        parameters->block_size, parameters->max_basis);
    *result = (eef_eigen_result){result->vectors, result->values, result->residuals, false, 0, 0};
    if (problem->all_rows <= sizes.max_columns)
        return eef_explicit_solve(run, problem, parameters, result);
    if (eef_dense_workspace(sizes.max_columns) == 0)
        return EEF_TOO_LARGE;
    eef_lanczos s = {.run = run,
                     .problem = problem,
                     .parameters = parameters,
                     .wanted = parameters->components,
                     .basis = {.rows = problem->rows,
                               .block_size = sizes.block_size,
                               .max_columns = sizes.max_columns,
                               .random = {1 + problem->first_row}}};
    s.basis.max_overlap = eef_max_overlap(parameters->tolerance);
    eef_status status = solve_iteratively(&s, result);
    if (status == EEF_OK && s.too_slow) {
        result->iterations = s.iterations;
        result->products = s.products;
        status = eef_explicit_solve(run, problem, parameters, result);
    }
    return status;
}
