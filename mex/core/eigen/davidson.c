/* Dominant eigenpairs of a positive semi-definite operator A for which a model B = F*F' of low
 * order is known, with a bound e of the eigenvalues of A - B: block Davidson (E. R. Davidson, J.
 * Comput. Phys. 17, 1975; R. B. Morgan and D. S. Scott, SIAM J. Sci. Stat. Comput. 7, 1986). It
 * needs far fewer products with A than Krylov methods do.
 *
 * Model. The m dominant eigenpairs (beta_k, u_k) of F'*F, by block Lanczos, give those of B, and
 * the start vectors F*u_k. Let P = I - U*U'. The Cholesky factorisation of
 *   c*I - P*F'*F*P
 * shows that no other eigenvalue of B exceeds c, and so that, on the orthogonal complement of the
 * space V of the start vectors, no eigenvalue of A exceeds c + e.
 *   m = K, c = beta_K - e: all but K eigenvalues of A are smaller than beta_K. So K pairs with Ritz
 *     values of at least beta_K, to which the iteration converges, are the dominant ones.
 *   m > K, c = 0.9*beta_K - e: where other eigenvalues lie close to the wanted ones, as in noise, V
 *     contains these, too. With H = V'*A*V and R = A*V - V*H, Sylvester's law of inertia for the
 *     Schur complement of A - L*I shows that for L > c + e, A has no more eigenvalues above L than
 *     H + R'*R/(L - c - e) has. So at most K of them exceed L if a + |R|^2/(L - c - e) <= L for the
 *     eigenvalue a of H after the K largest. This is checked for the smallest wanted eigenvalue
 *     when the iteration has converged.
 * No search for missed eigenvalues is needed. Where both factorisations fail, the solver gives up.
 *
 * When e is not known, there are K start vectors, or K + 1 to fill a block, and a search with the
 * model (model_search.c) shows in the end that nothing was missed, or the solver gives up.
 *
 * Iteration. The search space grows by the residuals r of the Ritz vectors, multiplied by the
 * inverse of beta_k*I - B, without its part along the start block:
 *   r + F * P * inv(beta_k*I - P*F'*F*P) * P * F' * r + R*r/beta_k,
 * where R approximates A - B, if the model knows it: the first term of a Neumann series.
 * beta_k stands for the Ritz value less the error of the model there, which is nearly the same for
 * neighbouring eigenvectors. Each iteration reduces the residuals about by the ratio of e to the
 * distance between the eigenvalues. */
#include "base/lapack.h"
#include "eigen/dense.h"
#include "eigen/lanczos.h"
#include "eigen/model_search.h"

#include <math.h>
#include <string.h>

/* Blocks of the search space: so many, or so many more than the start vectors take. Where more
 * would be needed, the model is not accurate enough. */
enum { MIN_BLOCKS = 6, MAX_MORE_BLOCKS = 3 };
/* Start vectors, if there are more than components. */
enum { MAX_START = 12 };
/* Share of beta_K that bounds the eigenvalues outside of the search space when m > K. */
static const double MAX_OUTSIDE = 0.9;
/* Blocks of the search space when the error of the model is not known: 6 to 9 iterations were seen
 * at 40000 and 76800 rows, 100 and 300 samples (2026-11). */
enum { UNBOUNDED_BLOCKS = 9 };
/* Accuracy of the eigenpairs of F'*F, and a margin for their errors. When the error of the model is
 * not known, the eigenpairs need not be accurate. */
static const double MODEL_TOLERANCE = 1e-9, MODEL_MARGIN = 1e-7, ROUGH_MODEL_TOLERANCE = 1e-8;
enum { MAX_MODEL_ITERATIONS = 400 };
/* Accuracy of the gap between eigenvalues of the model, relative to the largest one. */
static const double GAP_TOLERANCE = 1e-3;
/* A Ritz pair whose residual is below this share of the tolerance is not improved further. */
static const double FINISHED_SHARE = 0.5;
/* Share of the tolerance that the error of products may take. */
static const double MAX_APPLY_ERROR = 0.5;

typedef struct davidson {
    eef_lanczos s; /* its basis and projection, and the functions for them, are shared */
    const eef_eigen_model *model;
    size_t start;     /* start vectors: m */
    double outside;   /* c + e */
    double *products; /* rows x max_columns: A * basis */
    double next;      /* a */
    double square;    /* |R|^2, in the Frobenius norm */
    double *vectors;  /* order x start: U */
    double *values;   /* start: beta */
    double *factor;   /* order x order for every component: Cholesky factors */
    double *lanes;    /* order x EEF_LANES for every block */
    double *spread;   /* order */
    /* Ritz pairs by whose residuals the search space grows: wanted ones that have not converged,
     * and the next one where it fills a block, as a guard. */
    size_t active[EEF_MAX_MODEL_COMPONENTS], active_count;
} davidson;

/* ---- model ------------------------------------------------------------------------------- */

/* Start vectors where K of them do not suffice: the leading ones of the model, or K when these are
 * too many. When the error is not known, as many as fill the blocks. */
static size_t start_vectors(const eef_eigen_model *model, size_t k)
{
    if (isinf(model->error))
        return eef_round_to_lanes(k);
    bool suits = model->leading > k && model->leading <= MAX_START && model->leading < model->order;
    return suits ? model->leading : k;
}

static eef_status multiply_gram(void *context, size_t blocks, const double *u, double *y)
{
    const davidson *d = context;
    size_t m = d->model->order;
    for (size_t q = 0; q < blocks; q++)
        d->s.run->ops->mix(m, m, d->model->gram, u + q * EEF_LANES * m, y + q * EEF_LANES * m);
    return EEF_OK;
}

/* The dominant eigenpairs of F'*F, as many as there are start vectors; false when they were not
 * found. */
static eef_status solve_model(davidson *d, double tolerance, bool *found)
{
    size_t m = d->model->order;
    double residuals[MAX_START];
    eef_eigen_problem problem = {
        .rows = m, .all_rows = m, .apply = multiply_gram, .apply_context = d};
    for (size_t i = 0; i < m; i++)
        problem.trace += d->model->gram[i + i * m];
    eef_eigen_parameters parameters = {.components = d->start,
                                       .select = EEF_LARGEST,
                                       .tolerance = tolerance,
                                       .max_iterations = MAX_MODEL_ITERATIONS};
    eef_eigen_result result = {d->vectors, d->values, residuals, false, 0, 0};
    eef_status status = eef_block_lanczos(d->s.run, &problem, &parameters, &result);
    *found = result.converged;
    return status;
}

eef_status eef_model_gap(const eef_execution *run, const eef_eigen_model *model, size_t components,
                         double *gap)
{
    size_t start = components + 1;
    davidson d = {.model = model, .s = {.run = run}, .start = start};
    bool found = false;
    *gap = 0;
    if (model->order <= start || start > MAX_START)
        return EEF_OK;
    d.vectors = eef_allocate(run->host, (model->order + 1) * start, sizeof *d.vectors);
    if (d.vectors == NULL)
        return EEF_NO_MEMORY;
    d.values = d.vectors + model->order * start;
    eef_status status = solve_model(&d, GAP_TOLERANCE, &found);
    double next = d.values[components];
    if (status == EEF_OK && found)
        *gap = next > 0 ? d.values[components - 1] / next - 1 : INFINITY;
    eef_release(run->host, d.vectors);
    return status;
}

/* factor = the Cholesky factor of shift*I - P*F'*F*P; false when that is not positive definite.
 * P*G*P = G - U*diag(beta)*U' for eigenpairs of G. */
static bool factorise(const davidson *d, double shift, double *factor)
{
    size_t m = d->model->order;
    const lapack_int order = (lapack_int)m;
    lapack_int info = 0;
    for (size_t j = 0; j < m; j++)
        for (size_t i = 0; i <= j; i++) {
            double sum = -d->model->gram[i + j * m];
            for (size_t k = 0; k < d->start; k++)
                sum += d->values[k] * d->vectors[i + k * m] * d->vectors[j + k * m];
            factor[i + j * m] = i == j ? sum + shift : sum;
        }
    LAPACK_NAME(dpotrf)("U", &order, factor, &order, &info);
    return info == 0;
}

/* Solves the model for a number of start vectors, and keeps those that are needed; false when it
 * does not bound the eigenvalues outside of the search space. */
static eef_status bound_outside(davidson *d, size_t start, bool *bounded)
{
    size_t k = d->s.wanted;
    d->start = start;
    double tolerance = isinf(d->model->error) ? ROUGH_MODEL_TOLERANCE : MODEL_TOLERANCE;
    eef_status status = solve_model(d, tolerance, bounded);
    if (status != EEF_OK || !*bounded || isinf(d->model->error))
        return status;
    double share = start > k ? MAX_OUTSIDE : 1, margin = MODEL_MARGIN * d->values[0];
    d->outside = share * d->values[k - 1] - margin;
    double shift = d->outside - d->model->error - margin;
    while (d->start > k && d->values[d->start - 1] < shift)
        d->start--;
    *bounded = factorise(d, shift, d->factor);
    return EEF_OK;
}

/* Bound of the error of a product with a vector whose entries have one magnitude. */
static double expected_error(const eef_lanczos *s)
{
    double norm_4 = 1 / sqrt(sqrt((double)s->problem->all_rows));
    return fmin(s->problem->apply_error, s->problem->apply_error_4 * norm_4);
}

/* Solves the model and prepares the preconditioner; false when the model is not accurate enough. */
static eef_status prepare(davidson *d, bool *usable)
{
    size_t m = d->model->order, k = d->s.wanted, more = start_vectors(d->model, k);
    eef_status status = bound_outside(d, isinf(d->model->error) ? more : k, usable);
    if (status != EEF_OK)
        return status;
    if (expected_error(&d->s) > MAX_APPLY_ERROR * d->s.parameters->tolerance * d->values[0])
        *usable = false;
    else if (!*usable && more > k)
        status = bound_outside(d, more, usable);
    for (size_t c = 0; status == EEF_OK && c < k && *usable; c++)
        *usable = factorise(d, d->values[c], d->factor + c * m * m);
    return status;
}

/* spread = spread without its components along U */
static void project_out_vectors(const davidson *d)
{
    size_t m = d->model->order;
    for (size_t k = 0; k < d->start; k++) {
        const double *u = d->vectors + k * m;
        double dot = 0;
        for (size_t i = 0; i < m; i++)
            dot += u[i] * d->spread[i];
        for (size_t i = 0; i < m; i++)
            d->spread[i] -= dot * u[i];
    }
}

/* Preconditions the residuals of the active Ritz pairs. */
static void precondition(const davidson *d)
{
    const eef_basis *b = &d->s.basis;
    size_t m = d->model->order, blocks = b->block_size / EEF_LANES;
    const lapack_int order = (lapack_int)m, step = 1;
    double rest[EEF_MAX_MODEL_COMPONENTS] = {0};
    d->model->project(d->model->context, blocks, b->next, d->lanes);
    for (size_t q = 0; q < d->active_count; q++) {
        size_t k = d->active[q] < d->s.wanted ? d->active[q] : d->s.wanted - 1;
        rest[q] = 1 / d->values[k];
        const double *factor = d->factor + k * m * m;
        double *lane = d->lanes + q / EEF_LANES * EEF_LANES * m + q % EEF_LANES;
        for (size_t i = 0; i < m; i++)
            d->spread[i] = lane[i * EEF_LANES];
        project_out_vectors(d);
        LAPACK_NAME(dtrsv)("U", "T", "N", &order, factor, &order, d->spread, &step);
        LAPACK_NAME(dtrsv)("U", "N", "N", &order, factor, &order, d->spread, &step);
        project_out_vectors(d);
        for (size_t i = 0; i < m; i++)
            lane[i * EEF_LANES] = d->spread[i];
    }
    d->model->expand(d->model->context, blocks, d->lanes, rest, b->next);
}

/* ---- search space ------------------------------------------------------------------------ */

/* A task of the next function: some rows. */
static void scale_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const davidson *d = context;
    const eef_basis *b = &d->s.basis;
    size_t threads = d->s.run->pool->threads, end = eef_part_begin(b->rows, part + 1, threads);
    for (size_t q = 0; q < b->block_size; q += EEF_LANES) {
        double *block = b->next + q * b->rows, s0 = b->sizes[q], s1 = b->sizes[q + 1];
        for (size_t i = eef_part_begin(b->rows, part, threads); i < end; i++) {
            block[EEF_LANES * i] *= s0;
            block[EEF_LANES * i + 1] *= s1;
        }
    }
}

/* Scales the columns of basis.next to the norm of A, so that rounding errors are recognised, and
 * appends what they add to the basis. */
static eef_status append(davidson *d)
{
    eef_lanczos *s = &d->s;
    eef_basis *b = &s->basis;
    double norm = s->projection.norm > 0 ? s->projection.norm : 1;
    eef_block_gram(s, b->next);
    for (size_t k = 0; k < b->block_size; k++) {
        double square = b->gram[k * (b->block_size + 1)];
        b->sizes[k] = square > 0 ? norm / sqrt(square) : 0;
    }
    eef_parallel_for(s->run->pool, s->run->pool->threads, scale_part, d);
    eef_block_project_out(s);
    return eef_append_block(s);
}

/* A times the newest block, and its part of the projection. */
static eef_status multiply(davidson *d)
{
    eef_lanczos *s = &d->s;
    const eef_basis *b = &s->basis;
    size_t first = b->columns - b->block_size, lda = b->max_columns, m = b->columns;
    size_t blocks = b->block_size / EEF_LANES;
    double *products = d->products + first * b->rows;
    eef_status status = eef_block_apply(s, blocks, eef_basis_column(b, first), products);
    if (status != EEF_OK)
        return status;
    eef_block_overlaps(s, m, b->vectors, blocks, products);
    for (size_t q = 0; q < b->block_size; q += EEF_LANES)
        for (size_t c = 0; c < EEF_LANES; c++)
            for (size_t j = 0; j <= first + q + c; j++)
                s->projection.t[j + (first + q + c) * lda] = b->overlap[q * m + j * EEF_LANES + c];
    s->iterations++;
    return EEF_OK;
}

/* The search space of the eigenvectors F*u of B. */
static eef_status start(davidson *d)
{
    eef_basis *b = &d->s.basis;
    size_t m = d->model->order;
    eef_status status = EEF_OK;
    for (size_t first = 0; first < d->start && status == EEF_OK; first += b->block_size) {
        memset(b->next, 0, b->block_size * b->rows * sizeof *b->next);
        for (size_t q = 0; q < b->block_size; q += EEF_LANES) {
            for (size_t i = 0; i < m; i++)
                for (size_t c = 0; c < EEF_LANES; c++) {
                    size_t k = first + q + c;
                    d->lanes[i * EEF_LANES + c] = k < d->start ? d->vectors[i + k * m] : 0;
                }
            d->model->expand(d->model->context, 1, d->lanes, NULL, b->next + q * b->rows);
        }
        status = append(d);
        if (status == EEF_OK)
            status = multiply(d);
    }
    return status;
}

/* basis.next = the residuals A*V*z - theta*V*z of the active Ritz pairs, divided by the norm of A,
 * and their norms. */
static void compute_residuals(davidson *d)
{
    eef_lanczos *s = &d->s;
    eef_basis *b = &s->basis;
    eef_projection *p = &s->projection;
    double scale = p->norm > 0 ? 1 / p->norm : 1;
    size_t m = b->columns, blocks;
    b->block_size = eef_round_to_lanes(d->active_count);
    blocks = b->block_size / EEF_LANES;
    for (size_t q = 0; q < blocks; q++) {
        size_t first = q * EEF_LANES, left = d->active_count - first, which[EEF_LANES];
        for (size_t c = 0; c < EEF_LANES && c < left; c++)
            which[c] = p->order[d->active[first + c]];
        eef_ritz_factor(s, left < EEF_LANES ? left : EEF_LANES, which, b->factor + first * m);
    }
    for (size_t i = 0; i < m * b->block_size; i++)
        b->factor[i] *= scale;
    eef_block_combine(s, m, d->products, blocks, b->next);
    for (size_t q = 0; q < d->active_count; q++) {
        double *factor = b->factor + q / EEF_LANES * EEF_LANES * m + q % EEF_LANES;
        for (size_t j = 0; j < m; j++)
            factor[j * EEF_LANES] *= p->values[p->order[d->active[q]]];
    }
    eef_block_update(s, m, b->vectors, b->factor, blocks, b->next);
    eef_block_gram(s, b->next);
    for (size_t q = 0; q < d->active_count; q++)
        p->residual[d->active[q]] = sqrt(fmax(b->gram[q * (b->block_size + 1)], 0)) / scale;
}

/* Makes those wanted Ritz pairs active whose residuals exceed the limit, or all of them, and the
 * next pair to fill a block. */
static void activate(davidson *d, bool all, double limit)
{
    d->active_count = 0;
    for (size_t k = 0; k < d->s.wanted; k++)
        if (all || d->s.projection.residual[k] > limit)
            d->active[d->active_count++] = k;
    if (d->active_count % EEF_LANES != 0 && d->s.wanted < d->s.basis.columns)
        d->active[d->active_count++] = d->s.wanted;
}

/* Whether all wanted Ritz pairs are active: active pairs are in ascending order. */
static bool all_are_active(const davidson *d)
{
    size_t k = d->s.wanted;
    return d->active_count >= k && d->active[k - 1] == k - 1;
}

static double mean_residual(const eef_lanczos *s)
{
    double squares = 0;
    for (size_t k = 0; k < s->wanted; k++)
        squares += s->projection.residual[k] * s->projection.residual[k];
    return sqrt(squares / (double)s->wanted);
}

/* Adds the bounds of the errors of the products with the wanted Ritz vectors to their residuals.
 * Overwrites basis.next. */
static void add_product_errors(davidson *d)
{
    eef_lanczos *s = &d->s;
    const eef_basis *b = &s->basis;
    double *w = b->next;
    for (size_t q = 0; q < s->wanted; q += EEF_LANES) {
        size_t count = s->wanted - q < EEF_LANES ? s->wanted - q : EEF_LANES;
        double fourth_powers[EEF_LANES] = {0};
        eef_ritz_factor(s, count, s->projection.order + q, b->factor);
        eef_block_combine(s, b->columns, b->vectors, 1, w);
        for (size_t i = 0; i < b->rows; i++)
            for (size_t c = 0; c < EEF_LANES; c++) {
                double square = w[EEF_LANES * i + c] * w[EEF_LANES * i + c];
                fourth_powers[c] += square * square;
            }
        for (size_t c = 0; c < count; c++) {
            double *residual = &s->projection.residual[q + c];
            *residual += fmin(s->problem->apply_error,
                              s->problem->apply_error_4 * sqrt(sqrt(fourth_powers[c])));
        }
    }
}

/* Rayleigh-Ritz procedure, residuals and convergence check. */
static eef_status compute_ritz_pairs(davidson *d)
{
    eef_lanczos *s = &d->s;
    eef_projection *p = &s->projection;
    size_t m = s->basis.columns, lda = s->basis.max_columns;
    for (size_t j = 0; j < m; j++)
        memcpy(p->vectors + j * lda, p->t + j * lda, m * sizeof *p->t);
    eef_status status = eef_dense_eigen(m, p->vectors, lda, p->values, s->workspace);
    if (status != EEF_OK)
        return status;
    p->norm = fmax(p->norm, fabs(p->values[m - 1]));
    eef_select_eigenvalues(m, p->values, m, EEF_LARGEST, p->order);
    double scale = eef_ritz_scale(s);
    double limit = fmax(s->parameters->tolerance * scale, EEF_ROUNDING * p->norm);
    compute_residuals(d);
    if (mean_residual(s) <= limit && !all_are_active(d)) {
        activate(d, true, 0);
        compute_residuals(d);
    }
    double residual = mean_residual(s);
    s->converged = residual <= limit;
    if (s->converged && s->problem->apply_error > 0) {
        add_product_errors(d);
        residual = mean_residual(s);
        s->converged = residual <= limit;
        if (!s->converged)
            compute_residuals(d);
    }
    if (s->parameters->report != NULL)
        s->parameters->report(s->parameters->report_context, s->iterations, m,
                              p->values[p->order[0]], scale > 0 ? residual / scale : 0);
    return EEF_OK;
}

/* Keeps a and |R|^2 = |A*V|^2 - |H|^2 of the start vectors, and a bound of its rounding error. */
static void keep_start(davidson *d)
{
    const eef_lanczos *s = &d->s;
    const eef_basis *b = &s->basis;
    const eef_projection *p = &s->projection;
    size_t m = b->columns;
    d->next = m > s->wanted ? p->values[m - 1 - s->wanted] : -INFINITY;
    d->square = (double)m * EEF_ROUNDING * p->norm * p->norm;
    for (size_t q = 0; q < m; q += EEF_LANES) {
        double *product = d->products + q * b->rows;
        eef_block_overlaps(s, EEF_LANES, product, 1, product);
        for (size_t c = 0; c < EEF_LANES; c++)
            d->square += b->overlap[c * EEF_LANES + c];
    }
    for (size_t j = 0; j < m; j++)
        d->square -= p->values[j] * p->values[j];
}

static eef_status iterate(davidson *d)
{
    eef_lanczos *s = &d->s;
    const eef_basis *b = &s->basis;
    eef_status status = start(d);
    activate(d, true, 0);
    for (bool first = true; status == EEF_OK; first = false) {
        status = compute_ritz_pairs(d);
        if (status == EEF_OK && first && !isinf(d->model->error))
            keep_start(d);
        if (status != EEF_OK || s->converged || b->columns + b->block_size > b->max_columns ||
            s->iterations >= s->parameters->max_iterations)
            break;
        precondition(d);
        status = append(d);
        if (status == EEF_OK)
            status = multiply(d);
        activate(d, false, FINISHED_SHARE * s->parameters->tolerance * eef_ritz_scale(s));
    }
    return status;
}

/* ---- result and memory ------------------------------------------------------------------- */

/* The verification when the error of the model is not known. As in verify.c, A is [Theta E'; E C]
 * on the complement of the wanted vectors, with the Ritz values Theta of some guards and their
 * residuals E: no eigenvalue exceeds L if C has none above L - |E|^2 / (L - a), where a is the
 * largest Ritz value of the guards. Uses as many guards as leave the largest distance to the next
 * eigenvalue. */
static eef_status verify_with_model(davidson *d, bool *verified)
{
    eef_lanczos *s = &d->s;
    const eef_basis *b = &s->basis;
    const eef_projection *p = &s->projection;
    size_t k = s->wanted, m = b->columns, known = k;
    double top = eef_missed_limit(s) - mean_residual(s) * sqrt((double)k), limit = top, square = 0;
    double distance = top - p->values[p->order[k]];
    for (size_t j = k; j < d->active_count && j + 1 < m && top > p->values[p->order[k]]; j++) {
        square += p->residual[j] * p->residual[j];
        double bound = top - square / (top - p->values[p->order[k]]);
        if (bound - p->values[p->order[j + 1]] > distance) {
            distance = bound - p->values[p->order[j + 1]];
            limit = bound;
            known = j + 1;
        }
    }
    size_t blocks = eef_round_to_lanes(known) / EEF_LANES;
    for (size_t q = 0; q < blocks; q++) {
        size_t first = q * EEF_LANES, left = known - first;
        eef_ritz_factor(s, left < EEF_LANES ? left : EEF_LANES, p->order + first,
                        b->factor + first * m);
    }
    eef_block_combine(s, m, b->vectors, blocks, b->next);
    return eef_search_with_model(s, d->model, blocks * EEF_LANES, limit, d->products, verified);
}

/* Whether no other eigenvalue exceeds the wanted ones, see above. */
static eef_status verify(davidson *d, bool *verified)
{
    eef_lanczos *s = &d->s;
    const eef_projection *p = &s->projection;
    double lowest = p->values[p->order[s->wanted - 1]], limit = eef_missed_limit(s);
    if (isinf(d->model->error))
        return verify_with_model(d, verified);
    if (d->start == s->wanted)
        *verified = lowest >= d->outside;
    else
        *verified = limit > d->outside && d->next + d->square / (limit - d->outside) <= limit;
    return EEF_OK;
}

static eef_status solve(davidson *d, eef_eigen_result *result)
{
    eef_lanczos *s = &d->s;
    bool usable = false;
    eef_status status = prepare(d, &usable);
    if (status != EEF_OK || !usable)
        return status;
    status = iterate(d);
    if (status != EEF_OK || !s->converged)
        return status;
    memcpy(result->residuals, s->projection.residual, s->wanted * sizeof *result->residuals);
    eef_write_pairs(s, result);
    bool verified = false;
    if (eef_residuals_are_small(s, result))
        status = verify(d, &verified);
    result->converged = verified;
    return status;
}

/* Arrays that depend on the order of the model, one behind the other. */
static double *allocate_model(davidson *d, size_t start)
{
    size_t m = d->model->order, k = d->s.wanted, lanes = eef_round_to_lanes(k);
    double *all =
        eef_allocate(d->s.run->host, m * (k * m + start + lanes + 1) + start, sizeof *all);
    if (all == NULL)
        return NULL;
    d->factor = all;
    d->vectors = d->factor + k * m * m;
    d->lanes = d->vectors + start * m;
    d->spread = d->lanes + lanes * m;
    d->values = d->spread + m;
    return all;
}

eef_status eef_davidson(const eef_execution *run, const eef_eigen_problem *problem,
                        const eef_eigen_model *model, const eef_eigen_parameters *parameters,
                        eef_eigen_result *result)
{
    const eef_host *host = run->host;
    size_t k = parameters->components, block = eef_round_to_lanes(k);
    size_t most = start_vectors(model, k), blocks = (most + block - 1) / block + MAX_MORE_BLOCKS;
    size_t columns = block * (isinf(model->error)   ? UNBOUNDED_BLOCKS
                              : blocks > MIN_BLOCKS ? blocks
                                                    : MIN_BLOCKS);
    davidson d = {.model = model,
                  .s = {.run = run,
                        .problem = problem,
                        .parameters = parameters,
                        .wanted = k,
                        .basis = {.rows = problem->rows,
                                  .block_size = block,
                                  .max_columns = columns,
                                  .max_overlap = eef_max_overlap(parameters->tolerance),
                                  .random = {1}}}};
    eef_basis *b = &d.s.basis;
    *result = (eef_eigen_result){result->vectors, result->values, result->residuals, false, 0, 0};
    if (model->order <= most || problem->rows <= columns || k > EEF_MAX_MODEL_COMPONENTS)
        return EEF_OK;
    char *small = eef_allocate(host, eef_lanczos_lay_out(&d.s, NULL), 1);
    double *arrays = allocate_model(&d, most);
    b->vectors = eef_allocate(host, b->rows, (columns + block) * sizeof(double));
    b->next = eef_allocate(host, b->rows, block * sizeof(double));
    d.products = eef_allocate(host, b->rows,
                              (columns > EEF_SEARCH_COLUMNS ? columns : EEF_SEARCH_COLUMNS) *
                                  sizeof(double));
    eef_status status = EEF_NO_MEMORY;
    if (small && arrays && b->vectors && b->next && d.products) {
        eef_lanczos_lay_out(&d.s, small);
        memset(d.s.projection.t, 0, columns * columns * sizeof(double));
        status = solve(&d, result);
    }
    result->iterations = d.s.iterations;
    result->products = d.s.products;
    eef_release(host, d.products);
    eef_release(host, b->next);
    eef_release(host, b->vectors);
    eef_release(host, arrays);
    eef_release(host, small);
    return status;
}
