/* The Rayleigh-Ritz procedure on the basis (B. N. Parlett, The Symmetric Eigenvalue Problem,
 * chapter 11) and the convergence check. */
#include "eigen/dense.h"
#include "eigen/lanczos.h"

#include <math.h>
#include <string.h>

/* No smaller tolerance can be reached in double precision. */
static const double MIN_TOLERANCE = 1e-14;
/* The Ritz pairs are computed again after this share of the steps that they would need if each step
 * reduced the residual as before, by a factor of MAX_GAIN at most, and after MAX_UNCHECKED_STEPS
 * at the latest. Checks took 5 to 10 % of the time of eef_pca at 16384 x 10, K = 2, when done in
 * every step (Zen 3, 2026-10). */
static const double CHECK_SHARE = 0.4, MAX_GAIN = 100;
enum { MAX_UNCHECKED_STEPS = 4 };
/* The last kind of verification locks the converged vectors, up to once for each two of them, and
 * their residuals are then no longer part of the projection. They converge to this share of the
 * tolerance, so that 100 times the square of it is still within the tolerance. */
static const double LOCKED_SHARE = 0.1;

double eef_newest_residual(eef_lanczos *s)
{
    const eef_basis *b = &s->basis;
    eef_projection *p = &s->projection;
    double largest = 0;
    for (size_t c = 0; c < b->block_size; c++) {
        const double *t = p->t + (b->columns - b->block_size + c) * b->max_columns;
        double residual = b->gram[c + c * b->block_size], square = residual;
        for (size_t j = 0; j < b->columns; j++)
            square += t[j] * t[j];
        p->norm = fmax(p->norm, sqrt(square));
        largest = fmax(largest, sqrt(fmax(residual, 0)));
    }
    return largest;
}

static void plan_next_check(eef_lanczos *s, double excess)
{
    eef_check_plan *plan = &s->plan;
    double gain = MAX_GAIN;
    if (plan->last > 0 && excess < plan->excess)
        gain = fmin(gain, pow(plan->excess / excess, 1 / (double)(s->iterations - plan->last)));
    double steps = excess > 1 && gain > 1 ? CHECK_SHARE * log(excess) / log(gain) : 1;
    plan->next = s->iterations + (size_t)fmin(fmax(steps, 1), MAX_UNCHECKED_STEPS);
    plan->last = s->iterations;
    plan->excess = excess;
}

/* The residual of the Ritz vector V*z is basis.next times the part of z in the newest block. */
double eef_ritz_residual(const eef_lanczos *s, size_t j)
{
    const eef_basis *b = &s->basis;
    const double *z = s->projection.vectors + j * b->max_columns + b->columns - b->block_size;
    double square = 0;
    for (size_t i = 0; i < b->block_size; i++)
        for (size_t k = 0; k < b->block_size; k++)
            square += z[i] * b->gram[i + k * b->block_size] * z[k];
    return sqrt(fmax(square, 0));
}

double eef_ritz_scale(const eef_lanczos *s)
{
    const eef_projection *p = &s->projection;
    double scale = 0;
    for (size_t k = 0; k < s->wanted && k < s->basis.columns; k++)
        scale = fmax(scale, fabs(p->values[p->order[k]]));
    return scale;
}

eef_status eef_ritz_pairs(eef_lanczos *s)
{
    const eef_basis *b = &s->basis;
    const eef_eigen_parameters *parameters = s->parameters;
    eef_projection *p = &s->projection;
    size_t m = b->columns, lda = b->max_columns;
    for (size_t j = 0; j < m; j++)
        memcpy(p->vectors + j * lda, p->t + j * lda, m * sizeof *p->t);
    eef_status status = eef_dense_eigen(m, p->vectors, lda, p->values, s->workspace);
    if (status != EEF_OK)
        return status;
    p->norm = fmax(p->norm, fmax(fabs(p->values[0]), fabs(p->values[m - 1])));
    size_t found = s->wanted < m ? s->wanted : m;
    eef_select_eigenvalues(m, p->values, found, parameters->select, p->order);

    double squares = 0, scale = eef_ritz_scale(s);
    for (size_t k = 0; k < found; k++) {
        p->residual[k] = eef_ritz_residual(s, p->order[k]);
        squares += p->residual[k] * p->residual[k];
    }
    double residual = sqrt(squares / (double)found);
    double tolerance = fmax(parameters->tolerance, MIN_TOLERANCE) * scale;
    if (s->search.locked)
        tolerance *= LOCKED_SHARE;
    tolerance = fmax(tolerance, EEF_ROUNDING * p->norm);
    s->converged = found == s->wanted && residual <= tolerance;
    plan_next_check(s, residual / tolerance);
    if (parameters->report != NULL)
        parameters->report(parameters->report_context, s->iterations, m, p->values[p->order[0]],
                           scale > 0 ? residual / scale : 0);
    return EEF_OK;
}

void eef_ritz_factor(const eef_lanczos *s, size_t count, const size_t *which, double *factor)
{
    const eef_basis *b = &s->basis;
    const double *vectors = s->projection.vectors;
    for (size_t j = 0; j < b->columns; j++)
        for (size_t c = 0; c < EEF_LANES; c++)
            factor[j * EEF_LANES + c] = c < count ? vectors[j + which[c] * b->max_columns] : 0;
}
