#include "witness.h"
#include "base/random.h"
#include "eigen/dense.h"
#include "linear.h"

#include <math.h>
#include <string.h>

static const double MAX_FAILURE = 1e-6; /* probability that something was missed */
/* An eigenvalue of 1. that is this share of the largest eigenvalue is a rounding error. */
static const double ROUNDING = 1e-13;
/* Errors of W: tolerance * largest eigenvalue / distance to the next, in most cases less. */
static const double ERROR_OF_W = 1e-7;
/* The space is invariant when the next vector is this small. */
static const double INVARIANT = 1e-13;

void eef_witness_create(eef_distributed *d, size_t most, eef_witness *made, eef_problem *problem)
{
    size_t m = most + 1;
    *made = (eef_witness){.d = d,
                          .most = most,
                          .q = eef_allocate(&eef_host_plain, d->local, m * sizeof *made->q),
                          .alpha = eef_allocate(&eef_host_plain, m, sizeof *made->alpha),
                          .beta = eef_allocate(&eef_host_plain, m, sizeof *made->beta),
                          .overlaps = eef_allocate(&eef_host_plain, m, sizeof *made->overlaps)};
    if (!made->q || !made->alpha || !made->beta || !made->overlaps)
        (void)eef_problem_status(problem, EEF_NO_MEMORY);
    if (!eef_agree(d->comm, problem)) {
        eef_witness_release(made);
        return;
    }
    enum { SEED = 1 };
    double norm = 0;
    eef_distributed_random(d, SEED, made->q);
    multiply_transposed(d, 1, made->q, 1, made->q, &norm);
    for (size_t i = 0; i < d->local; i++)
        made->q[i] /= sqrt(norm);
}

void eef_witness_release(eef_witness *witness)
{
    eef_release(&eef_host_plain, witness->overlaps);
    eef_release(&eef_host_plain, witness->beta);
    eef_release(&eef_host_plain, witness->alpha);
    eef_release(&eef_host_plain, witness->q);
    *witness = (eef_witness){.d = NULL};
}

const double *eef_witness_next(const eef_witness *witness)
{
    if (witness->q == NULL || witness->exhausted || witness->steps == witness->most)
        return NULL;
    return witness->q + witness->steps * witness->d->local;
}

/* Lanczos with full orthogonalisation: the recurrence, then one pass against all vectors. */
void eef_witness_step(eef_witness *witness, double *product)
{
    const eef_distributed *d = witness->d;
    size_t j = witness->steps, n = d->local;
    double *q = witness->q + j * n, *next = q + n, sums[2] = {0, 0};
    multiply_transposed(d, 1, q, 1, product, &witness->alpha[j]);
    for (size_t i = 0; i < n; i++) {
        double before = j > 0 ? witness->beta[j - 1] * q[i - n] : 0;
        product[i] -= witness->alpha[j] * q[i] + before;
    }
    multiply_transposed(d, j + 1, witness->q, 1, product, witness->overlaps);
    subtract_product(n, j + 1, witness->q, witness->overlaps, product);
    multiply_transposed(d, 1, product, 1, product, &sums[0]);
    witness->beta[j] = sqrt(sums[0]);
    for (size_t k = 0; k <= j; k++)
        sums[1] = fmax(sums[1], fabs(witness->alpha[k]) + witness->beta[k]);
    witness->exhausted = witness->beta[j] <= INVARIANT * sums[1];
    for (size_t i = 0; i < n && !witness->exhausted; i++)
        next[i] = product[i] / witness->beta[j];
    witness->steps++;
}

/* ---- the two conditions ------------------------------------------------------------------ */

/* The matrices of the conditions, of order m, which is the number of steps for 1. and one more for
 * 2., unless the space is invariant. */
typedef struct conditions {
    const eef_witness *witness;
    const eef_claim *claim;
    double *m;                    /* claim->count x (steps + 1): W'*Q */
    double *a, *values, *scratch; /* order x order; order; workspace of the eigensolver */
    double *p;
} conditions;

/* 1. for the limit L, or for -L with the signs of T and Lambda changed. */
static bool sees_nothing(conditions *c, double sign)
{
    const eef_witness *w = c->witness;
    size_t n = w->steps, count = c->claim->count;
    double limit = c->claim->limit;
    memset(c->a, 0, n * n * sizeof *c->a);
    for (size_t j = 0; j < n; j++) {
        c->a[j * n + j] = sign * w->alpha[j] - limit;
        if (j > 0)
            c->a[j * n + j - 1] = sign * w->beta[j - 1];
        for (size_t i = 0; i <= j; i++)
            for (size_t k = 0; k < count; k++)
                c->a[j * n + i] -= (sign * c->claim->lambda[k] - limit) * c->m[i * count + k] *
                                   c->m[j * count + k];
    }
    return eef_dense_eigen(n, c->a, n, c->values, c->scratch) == EEF_OK &&
           c->values[n - 1] <= ROUNDING * c->claim->largest;
}

/* Values of the Lanczos polynomials at mu; false when they overflow. */
static bool evaluate(const eef_witness *w, double mu, size_t n, double *p)
{
    p[0] = 1;
    for (size_t j = 0; j + 1 < n; j++) {
        p[j + 1] =
            ((mu - w->alpha[j]) * p[j] - (j > 0 ? w->beta[j - 1] * p[j - 1] : 0)) / w->beta[j];
        if (!(fabs(p[j + 1]) < 1e150))
            return false;
    }
    return true;
}

/* 2. for mu. */
static bool would_see(conditions *c, double mu)
{
    const eef_witness *w = c->witness;
    size_t n = w->exhausted ? w->steps : w->steps + 1, count = c->claim->count;
    if (!evaluate(w, mu, n, c->p))
        return true; /* the bound is zero */
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i <= j; i++) {
            double overlap = 0;
            for (size_t k = 0; k < count; k++)
                overlap += c->m[i * count + k] * c->m[j * count + k];
            c->a[j * n + i] = (i == j) - overlap;
        }
    if (eef_dense_eigen(n, c->a, n, c->values, c->scratch) != EEF_OK)
        return false;
    double sum = 0;
    for (size_t j = 0; j < n; j++) {
        double part = 0;
        for (size_t i = 0; i < n; i++)
            part += c->a[j * n + i] * c->p[i];
        sum += part * part / (fmax(c->values[j], 0) + ERROR_OF_W * ERROR_OF_W);
    }
    return 0.8 * sqrt((double)w->d->rows / sum) <= MAX_FAILURE; /* 0.8 = sqrt(2/pi) */
}

bool eef_witness_confirms(const eef_witness *witness, const eef_claim *claim, eef_problem *problem)
{
    const eef_host *host = &eef_host_plain;
    size_t n = witness->steps + 1;
    if (witness->steps == 0)
        return false;
    conditions c = {.witness = witness,
                    .claim = claim,
                    .m = eef_allocate(host, n, claim->count * sizeof *c.m),
                    .a = eef_allocate(host, n, n * sizeof *c.a),
                    .values = eef_allocate(host, n, sizeof *c.values),
                    .scratch = eef_allocate(host, eef_dense_workspace(n), sizeof *c.scratch),
                    .p = eef_allocate(host, n, sizeof *c.p)};
    if (!c.m || !c.a || !c.values || !c.scratch || !c.p)
        (void)eef_problem_status(problem, EEF_NO_MEMORY);
    int confirmed = 0;
    if (eef_agree(witness->d->comm, problem)) {
        size_t used = witness->exhausted ? witness->steps : n;
        multiply_transposed(witness->d, claim->count, claim->w, used, witness->q, c.m);
        confirmed = sees_nothing(&c, 1) && would_see(&c, claim->limit);
        if (claim->magnitude && confirmed)
            confirmed = sees_nothing(&c, -1) && would_see(&c, -claim->limit);
        /* the eigensolvers of different processors may differ in their rounding errors */
        MPI_Bcast(&confirmed, 1, MPI_INT, 0, witness->d->comm);
    }
    eef_release(host, c.p);
    eef_release(host, c.scratch);
    eef_release(host, c.values);
    eef_release(host, c.a);
    eef_release(host, c.m);
    return confirmed != 0;
}
