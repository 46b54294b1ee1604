/* A second, independent Lanczos process that shows whether eigenvalues were missed.
 *
 * A Krylov method that starts from one vector finds one copy of a multiple eigenvalue. The operator
 * multiplies two vectors at a time, so a second Lanczos process (without restarts) from another
 * random vector q costs no further passes over the samples. After j steps, Q is its basis,
 * T = Q'*A*Q is tridiagonal, and every vector of its space is pi(A)*q with a polynomial pi.
 *
 * Let W hold the eigenvectors found, with the eigenvalues Lambda, P = I - W*W', M = W'*Q, and L the
 * largest eigenvalue that may remain in the complement of W.
 *
 *   1. No eigenvalue larger than L is visible: the largest eigenvalue of
 *      Q'*P*(A - L*I)*P*Q = (T - L*I) - M'*(Lambda - L*I)*M is not positive.
 *   2. What is not visible is not there. An eigenvector v in the complement with the eigenvalue
 *      mu >= L and the share c = v'*q has |c*pi(mu)| = |v'*P*pi(A)*q| <= |P*pi(A)*q| for every pi.
 *      With pi(A)*q = Q*z and pi(L) = p'*z, where p holds the values of the Lanczos polynomials at
 *      L, the best pi gives |c| <= 1/sqrt(p'*inv(G)*p), G = Q'*P*Q = I - M'*M. By 1. the zeros of
 *      the polynomials on the complement are below L, so the bound is largest for mu = L. A random
 *      vector of length n has so small a share with a probability of sqrt(2*n/pi)*|c|, about.
 *
 * The errors of W are accounted for by adding their square to the diagonal of G. */
#ifndef EEF_WITNESS_H
#define EEF_WITNESS_H

#include "distributed.h"

typedef struct eef_witness {
    eef_distributed *d;
    size_t steps, most; /* steps done; steps that fit */
    double *q;          /* local rows x (most + 1) */
    double *alpha, *beta;
    double *overlaps; /* scratch */
    bool exhausted;   /* the space is invariant: no further step is possible */
} eef_witness;

/* Eigenpairs whose complement is to be empty of eigenvalues larger than `limit`. */
typedef struct eef_claim {
    size_t count;
    const double *w; /* local rows x count, orthonormal */
    const double *lambda;
    double limit, largest; /* `largest`: magnitude of an eigenvalue */
    bool magnitude;        /* eigenvalues smaller than -limit count as well */
} eef_claim;

/* Begins a process of at most `most` steps. Called by all processes, as the others; on success the
 * caller calls eef_witness_release. */
void eef_witness_create(eef_distributed *d, size_t most, eef_witness *made, eef_problem *problem);
void eef_witness_release(eef_witness *witness);

/* The vector to multiply next; NULL when no further step is possible. */
const double *eef_witness_next(const eef_witness *witness);

/* One step with the product A*next, which is overwritten. */
void eef_witness_step(eef_witness *witness, double *product);

/* Whether nothing was missed, except for a small probability. */
bool eef_witness_confirms(const eef_witness *witness, const eef_claim *claim, eef_problem *problem);

#endif
