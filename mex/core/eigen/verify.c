/* Verification: was an eigenvalue missed that is larger than the smallest wanted one, lambda_K?
 *
 * 0. Separated eigenvalues. From a block of b = 2 vectors with a random part, block Lanczos finds
 *    min(m, b) copies of an eigenvalue of multiplicity m. And when three eigenvalues lie close
 *    together, two Ritz vectors there have residuals of c*g, where g is their distance to the third
 *    eigenvalue and c its share in the start block, until the third one is found as well. So an
 *    eigenvalue can be missed only next to two that were found at a distance of r/c, with the
 *    residual r: nothing was missed when all wanted eigenvalues, and the next Ritz value, have
 *    larger distances. In a random column c is smaller than MIN_SHARE_FOUND with about that
 *    probability; next to the columns of an approximate start it is smaller by 1/sqrt(n).
 *
 * Otherwise: W holds the K converged vectors and U some further Ritz vectors, V = [W U]. On the
 * orthogonal complement of W, A is B = [Theta_U E'; E C], where Theta_U holds the Ritz values of U,
 * E the residuals of U (known), and C = (I-VV')A(I-VV') is what remains. With a = max(Theta_U),
 * e = |E| and c >= the largest eigenvalue of C, the largest eigenvalue of B is at most that of
 * [a e; e c], which is at most L if a < L and c <= L - e^2/(L-a). Here L is lambda_K plus a slack
 * of MAX_EXCESS * tolerance. Three ways to find c, each tried when the one before does not decide:
 *
 * 1. Trace. For a positive semi-definite A, the trace of C is trace(A) - sum of the Ritz values,
 *    and bounds its eigenvalues. This costs nothing and is a proof.
 * 2. Lanczos on C from a block of random vectors. After j steps with the largest Ritz value phi,
 *      P(largest eigenvalue of C > phi/(1-eps)) <= (1.648 sqrt(n) exp(-(2j-1) sqrt(eps)))^b
 *    for a semi-definite C (J. Kuczynski and H. Wozniakowski, SIAM J. Matrix Anal. Appl. 13, 1992,
 *    for one vector; b independent vectors fail together). For an indefinite C, phi is counted from
 *    its smallest eigenvalue.
 * 3. Where eigenvalues lie close together, U is empty: W is locked, and Lanczos from random vectors
 *    in its complement goes on until the bound of 2. holds, or the largest Ritz value there has
 *    settled: its residual r is small compared with L - phi, or negligible. A larger eigenvalue
 *    would contribute to that Ritz vector at least with its share of the random start, about
 *    1/sqrt(n), and so to r. When the search finds larger eigenvalues, these replace wanted ones,
 *    and the next search begins when they have converged. */
#include "eigen/dense.h"
#include "eigen/lanczos.h"

#include <math.h>
#include <string.h>

/* Smallest share c of a third eigenvector in the start block that is reckoned with. */
static const double MIN_SHARE_FOUND = 5e-5;
/* A tolerance above 1e-9 accepts a larger share: in proportion to its root, up to this one. Above
 * MAX_CHECKED_TOLERANCE, only eigenvalues near those found are looked for. */
static const double MAX_SHARE_FOUND = 0.01, MAX_CHECKED_TOLERANCE = 1e-6;
/* Steps that are spent on smaller residuals before a search: a quarter of those so far, and some.
 */
enum { PATIENCE = 4, MIN_PATIENCE = 4 };
/* An eigenvalue may exceed lambda_K by this multiple of the tolerance: 9e-9 of the largest one by
 * default. */
static const double MAX_EXCESS = 10, MIN_EXCESS = 1e-12;
/* Probability that the bound of 2. is wrong. */
static const double MAX_FAILURE = 1e-6;
/* The Ritz value has settled when its residual is below this share of its distance to L, divided by
 * sqrt(n); the share of the random start along a fixed direction is smaller with probability 1e-3
 * for each vector. */
static const double SETTLED_SHARE = 1e-3;
/* Or when the residual is below this share of the norm of A. */
static const double NEGLIGIBLE_RESIDUAL = 1e-12;
/* Blocks of random vectors that the basis must have room for, and the share eps that the bound
 * of 2. needs to hold after so many steps, about. */
enum { MIN_SEARCH_BLOCKS = 8 };
static const double MIN_SHARE = 0.4;

/* Values in the order of the selection: larger is more wanted. */
static double rank_value(const eef_lanczos *s, double value)
{
    return s->parameters->select == EEF_MAGNITUDE ? fabs(value) : value;
}

double eef_missed_limit(const eef_lanczos *s)
{
    const eef_projection *p = &s->projection;
    double lowest = INFINITY;
    for (size_t k = 0; k < s->wanted; k++)
        lowest = fmin(lowest, rank_value(s, p->values[p->order[k]]));
    double excess = fmax(MAX_EXCESS * s->parameters->tolerance, MIN_EXCESS);
    return lowest + excess * eef_ritz_scale(s);
}

/* ---- 1. trace, and the choice of U ------------------------------------------------------- */

/* The Ritz pairs in the order of the selection: index in ascending order. */
static void rank_pairs(const eef_lanczos *s, size_t *ranked)
{
    const double *values = s->projection.values;
    size_t low = 0, high = s->basis.columns;
    for (size_t k = 0; low < high; k++) {
        bool from_below =
            s->parameters->select == EEF_MAGNITUDE && fabs(values[low]) > fabs(values[high - 1]);
        ranked[k] = from_below ? low++ : --high;
    }
}

/* Extends V by one Ritz vector; `square` is |E|^2 so far. */
static void extend_cut(const eef_lanczos *s, const size_t *ranked, double *square, eef_cut *c)
{
    const eef_projection *p = &s->projection;
    size_t next = c->count++;
    double top = eef_missed_limit(s);
    c->trace += p->values[ranked[next]];
    c->max_c = top;
    c->remaining = c->count < s->basis.columns ? rank_value(s, p->values[ranked[c->count]]) : 0;
    if (next < s->wanted)
        return;
    double residual = eef_ritz_residual(s, ranked[next]);
    double a = rank_value(s, p->values[ranked[s->wanted]]);
    *square += residual * residual;
    c->max_c = a < top ? top - *square / (top - a) : -INFINITY;
}

/* Whether the wanted eigenvalues and the next Ritz value are separated. If not, smaller residuals
 * may separate them later, unless they would have to be rounding errors. */
static bool are_separated(const eef_lanczos *s, const size_t *ranked, bool *later)
{
    const eef_projection *p = &s->projection;
    double share = MIN_SHARE_FOUND * sqrt(fmax(s->parameters->tolerance / 1e-9, 1));
    share = fmin(share, MAX_SHARE_FOUND);
    if (!s->random_start)
        share /= sqrt((double)s->problem->all_rows);
    double top = eef_missed_limit(s);
    bool separated = true;
    *later = true;
    for (size_t j = 0; j <= s->wanted; j++) {
        double rj = eef_ritz_residual(s, ranked[j]);
        for (size_t k = 0; k < j; k++) {
            double residual = eef_ritz_residual(s, ranked[k]);
            double distance = fabs(p->values[ranked[j]] - p->values[ranked[k]]);
            if (j < s->wanted)
                residual = fmax(residual, rj);
            double reach =
                s->parameters->tolerance > MAX_CHECKED_TOLERANCE ? distance : residual / share;
            if (rank_value(s, p->values[ranked[k]]) + reach <= top)
                continue;       /* a third one near these would not matter */
            if (j == s->wanted) /* not converged: the eigenvalue may be closer */
                distance -= rj;
            double allowed = distance * share;
            separated = separated && fmax(residual, EEF_ROUNDING * p->norm) <= allowed;
            *later = *later && allowed >= 10 * EEF_ROUNDING * p->norm;
        }
    }
    return separated;
}

/* Tries the trace for every V, and finds the V that leaves the largest share for the error of c. */
static bool trace_decides(const eef_lanczos *s, const size_t *ranked, eef_cut *best)
{
    size_t room = MIN_SEARCH_BLOCKS * s->basis.block_size;
    double square = 0, best_share = MIN_SHARE;
    eef_cut c = {0};
    *best = (eef_cut){0};
    while (c.count < s->basis.columns) {
        extend_cut(s, ranked, &square, &c);
        if (c.count < s->wanted)
            continue;
        if (s->problem->trace - c.trace <= c.max_c) /* false when the trace is not known */
            return true;
        double share = c.max_c > 0 ? 1 - fmax(c.remaining, 0) / c.max_c : 0;
        if (c.count % EEF_LANES == 0 && c.count + room <= s->basis.max_columns &&
            share > best_share) {
            best_share = share;
            *best = c;
        }
    }
    return false;
}

/* ---- 2. Lanczos on C --------------------------------------------------------------------- */

/* The largest value of eps for which the probability is small enough after j steps; 1 or more:
 * none. */
static double accuracy_after(const eef_lanczos *s, size_t steps)
{
    double n = (double)s->problem->all_rows, b = (double)s->basis.block_size;
    double root = log(1.648 * sqrt(n) / pow(MAX_FAILURE, 1 / b)) / (2 * (double)steps - 1);
    return root > 0 ? root * root : 0;
}

/* Upper bound of the eigenvalues of C from its extreme Ritz values. */
static double upper_bound(const eef_lanczos *s, size_t steps, double lowest, double highest)
{
    double eps = accuracy_after(s, steps);
    if (!isnan(s->problem->trace))
        return eps < 1 ? highest / (1 - eps) : INFINITY;
    if (eps >= 0.5)
        return INFINITY;
    double error = eps * (highest - lowest) / (1 - 2 * eps);
    return s->parameters->select == EEF_MAGNITUDE ? fmax(highest + error, error - lowest)
                                                  : highest + error;
}

/* The extreme eigenvalues of t from column `first` on. Overwrites projection.vectors and values. */
static eef_status extreme_values(eef_lanczos *s, size_t first, double *lowest, double *highest)
{
    eef_projection *p = &s->projection;
    size_t m = s->basis.columns - first, lda = s->basis.max_columns;
    for (size_t j = 0; j < m; j++)
        memcpy(p->vectors + j * lda, p->t + first + (first + j) * lda, m * sizeof *p->t);
    eef_status status = eef_dense_eigen(m, p->vectors, lda, p->values, s->workspace);
    *lowest = p->values[0];
    *highest = p->values[m - 1];
    return status;
}

eef_verdict eef_verify_at_once(eef_lanczos *s)
{
    bool later;
    if (s->basis.columns <= s->wanted)
        return EEF_SEARCH_LOCKED;
    rank_pairs(s, s->ranked);
    s->verified =
        are_separated(s, s->ranked, &later) || trace_decides(s, s->ranked, &s->search.behind);
    if (s->verified)
        return EEF_VERIFIED;
    if (s->search.converged_at == 0)
        s->search.converged_at = s->iterations;
    size_t patience = s->search.converged_at / PATIENCE + MIN_PATIENCE;
    if (later && s->iterations < s->search.converged_at + patience)
        return EEF_ITERATE_ON;
    return s->search.behind.count > 0 ? EEF_SEARCH_BEHIND : EEF_SEARCH_LOCKED;
}

eef_status eef_search_behind(eef_lanczos *s)
{
    const eef_basis *b = &s->basis;
    const eef_cut *c = &s->search.behind;
    eef_thick_restart(s, c->count);
    eef_block_randomise(s);
    s->search.steps = 0;
    while (b->columns + b->block_size <= b->max_columns &&
           s->iterations < s->parameters->max_iterations) {
        double residual, lowest, highest;
        eef_status status = eef_append_block(s);
        if (status == EEF_OK)
            status = eef_lanczos_step(s, &residual);
        if (status == EEF_OK)
            status = extreme_values(s, c->count, &lowest, &highest);
        if (status != EEF_OK)
            return status;
        s->verified = upper_bound(s, s->search.steps, lowest, highest) <= c->max_c;
        if (s->verified || rank_value(s, highest) > c->max_c || rank_value(s, lowest) > c->max_c)
            break;
    }
    return EEF_OK;
}

/* ---- 3. locked vectors ------------------------------------------------------------------- */

static double sum_of_wanted(const eef_lanczos *s)
{
    double sum = 0;
    for (size_t k = 0; k < s->wanted; k++)
        sum += rank_value(s, s->projection.values[s->projection.order[k]]);
    return sum;
}

/* Locks the wanted vectors and fills basis.next with random vectors. */
static void begin_search(eef_lanczos *s)
{
    s->search.running = true;
    s->search.sum_before = sum_of_wanted(s);
    s->search.steps = 0;
    eef_thick_restart(s, s->wanted);
    eef_block_randomise(s);
}

/* Whether the largest Ritz value beyond the wanted ones will not rise above L. */
static bool has_settled(eef_lanczos *s)
{
    const eef_projection *p = &s->projection;
    double top = eef_missed_limit(s);
    rank_pairs(s, s->ranked);
    size_t next = s->ranked[s->wanted];
    double value = rank_value(s, p->values[next]), residual = eef_ritz_residual(s, next);
    if (value > top)
        return false;
    double n = (double)s->problem->all_rows;
    double lowest = p->values[0];
    return residual <= NEGLIGIBLE_RESIDUAL * p->norm ||
           residual <= SETTLED_SHARE * (top - value) / sqrt(n) ||
           (s->search.steps > 0 && upper_bound(s, s->search.steps, lowest, value) <= top);
}

bool eef_search_locked(eef_lanczos *s)
{
    if (!s->converged || s->basis.columns <= s->wanted)
        return false;
    if (s->search.running) {
        if (!has_settled(s))
            return false;
        double change = fabs(sum_of_wanted(s) - s->search.sum_before);
        s->verified = change <= fmax(s->parameters->tolerance, MIN_EXCESS) * eef_ritz_scale(s);
        if (s->verified)
            return false;
    }
    begin_search(s);
    return true;
}
