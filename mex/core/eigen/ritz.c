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

/* Square of the residual norm of the Ritz vector V*z: the residual is basis.next times the part of
 * z in the newest block. */
static double residual_square(const eef_basis *b, const double *z)
{
    double square = 0;
    for (size_t i = 0; i < b->block_size; i++)
        for (size_t j = 0; j < b->block_size; j++)
            square += z[i] * b->gram[i + j * b->block_size] * z[j];
    return fmax(square, 0);
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

    double scale = 0, squares = 0, worst = 0;
    for (size_t k = 0; k < found; k++) {
        double square = residual_square(b, p->vectors + p->order[k] * lda + m - b->block_size);
        p->residual[k] = sqrt(square) + p->locked_residual;
        scale = fmax(scale, fabs(p->values[p->order[k]]));
        squares += square;
        worst = fmax(worst, sqrt(square));
    }
    /* Locked vectors are as inaccurate as the worst of them, so verification bounds the worst. Each
     * search may use up half of the tolerance that is left. */
    double residual = s->verify ? worst : sqrt(squares / (double)found);
    double tolerance = fmax(parameters->tolerance, MIN_TOLERANCE) * scale;
    if (s->verify)
        tolerance = (tolerance - p->locked_residual) / 2;
    tolerance = fmax(tolerance, EEF_ROUNDING * p->norm);
    s->converged = found == s->wanted && residual <= tolerance;
    plan_next_check(s, residual / tolerance);
    if (parameters->report != NULL)
        parameters->report(parameters->report_context, s->iterations, m, p->values[p->order[0]],
                           scale > 0 ? residual / scale : 0);
    return EEF_OK;
}

void eef_ritz_factor(const eef_lanczos *s, size_t count, const size_t *which)
{
    const eef_basis *b = &s->basis;
    const double *vectors = s->projection.vectors;
    for (size_t j = 0; j < b->columns; j++)
        for (size_t c = 0; c < EEF_LANES; c++)
            b->factor[j * EEF_LANES + c] = c < count ? vectors[j + which[c] * b->max_columns] : 0;
}
