/* Krylov-Schur of SLEPc on a shell matrix, and the verification of its result.
 *
 * While Krylov-Schur computes the K wanted pairs, a second Lanczos process uses the other lane of
 * every product. It confirms in most cases that no eigenvalue larger than L was missed, see
 * witness.h; L is lambda_K plus a small multiple of the tolerance. Otherwise the orthogonal
 * complement of all vectors found so far is searched from a random vector (deflation), until its
 * largest Ritz value phi is at most L and its residual is so small compared with L - phi that a
 * larger eigenvalue has no share in it (mex/core/eigen/verify.c explains this), or negligible. When
 * a search finds an eigenvalue larger than L, its vector is added to those found, and the next
 * search follows. */
#include "solve.h"
#include "witness.h"

#include <math.h>
#include <slepceps.h>
#include <string.h>
#include <unistd.h>

/* An eigenvalue may exceed lambda_K by this multiple of the tolerance. */
static const double MAX_EXCESS = 10, MIN_EXCESS = 1e-12;
static const double SETTLED_SHARE = 1e-3, NEGLIGIBLE_RESIDUAL = 1e-12;
/* Steps of the second Lanczos process beyond the number of wanted vectors. It is not restarted:
 * where eigenvalues are close together it needs as many steps as Krylov-Schur needs products (140
 * for 5 components of noise, 76800 x 100). */
enum { MAX_WITNESS_STEPS = 192 };

typedef struct krylov {
    eef_distributed *d;
    const eef_pca_options *options;
    eef_problem *problem;
    Mat a;
    eef_witness witness;
    double *pair;      /* vectors of one product, interleaved: two in, two out */
    double *v;         /* vectors found, local rows each */
    double *values;    /* their eigenvalues */
    double *residuals; /* of the wanted ones, as Krylov-Schur computes them */
    size_t m, room;    /* vectors found; that fit */
    double largest;    /* magnitude of an eigenvalue so far */
    size_t iterations; /* restarts so far */
    double limit;      /* L of the current search; NAN while the wanted pairs are computed */
    bool unconverged;  /* the iterations were used up */
} krylov;

static double rank_value(const krylov *k, double value)
{
    return k->options->select == EEF_MAGNITUDE ? fabs(value) : value;
}

/* ---- the matrix -------------------------------------------------------------------------- */

/* One product with two vectors; the second one is that of the witness. */
static eef_status multiply_pair(krylov *k, const double *u, double *y)
{
    eef_distributed *d = k->d;
    double *in = k->pair, *out = in + EEF_LANES * d->local;
    const double *other = eef_witness_next(&k->witness);
    for (size_t i = 0; i < d->local; i++) {
        in[EEF_LANES * i] = u[i];
        in[EEF_LANES * i + 1] = other[i];
    }
    eef_status status = eef_distributed_apply(d, EEF_LANES, in, out);
    for (size_t i = 0; i < d->local; i++) {
        y[i] = out[EEF_LANES * i];
        in[i] = out[EEF_LANES * i + 1];
    }
    eef_witness_step(&k->witness, in);
    return status;
}

static PetscErrorCode multiply_vector(Mat a, Vec x, Vec y)
{
    krylov *k;
    const double *u;
    double *to;
    PetscFunctionBeginUser;
    PetscCall(MatShellGetContext(a, &k));
    PetscCall(VecGetArrayRead(x, &u));
    PetscCall(VecGetArrayWrite(y, &to));
    eef_status status = eef_witness_next(&k->witness) != NULL && isnan(k->limit)
                            ? multiply_pair(k, u, to)
                            : eef_distributed_apply(k->d, 1, u, to);
    PetscCall(VecRestoreArrayWrite(y, &to));
    PetscCall(VecRestoreArrayRead(x, &u));
    PetscCheck(status == EEF_OK, PETSC_COMM_SELF, PETSC_ERR_LIB, "%s", eef_status_name(status));
    PetscFunctionReturn(0);
}

/* ---- convergence ------------------------------------------------------------------------- */

/* The error of a pair of a search, which has converged when it is less than the tolerance. */
static double search_error(const krylov *k, double value, double residual)
{
    if (value > k->limit)
        return residual / k->largest;
    double settled = SETTLED_SHARE * (k->limit - value) / sqrt((double)k->d->rows);
    return k->options->tolerance * residual / fmax(settled, NEGLIGIBLE_RESIDUAL * k->largest);
}

/* Relative to the largest eigenvalue. In the last iteration all pairs are accepted, so that there
 * is a result. */
static PetscErrorCode measure_error(EPS eps, PetscScalar value, PetscScalar imaginary,
                                    PetscReal residual, PetscReal *error, void *context)
{
    krylov *k = context;
    PetscInt iteration, most;
    (void)imaginary;
    PetscFunctionBeginUser;
    PetscCall(EPSGetIterationNumber(eps, &iteration));
    PetscCall(EPSGetTolerances(eps, NULL, &most));
    k->largest = fmax(k->largest, fabs(value));
    if (residual <= 0)
        *error = 0;
    else if (isnan(k->limit))
        *error = residual / k->largest;
    else
        *error = search_error(k, rank_value(k, value), residual);
    if (iteration >= most && *error >= k->options->tolerance) {
        k->unconverged = true;
        *error = 0;
    }
    PetscFunctionReturn(0);
}

static PetscErrorCode print_progress(EPS eps, PetscInt iteration, PetscInt converged,
                                     PetscScalar *values, PetscScalar *imaginary, PetscReal *errors,
                                     PetscInt count, void *context)
{
    const krylov *k = context;
    (void)eps;
    (void)values;
    (void)imaginary;
    (void)errors;
    (void)count;
    PetscFunctionBeginUser;
    if (isnan(k->limit))
        fprintf(stderr, "\reef-pca: restart %d, %d of %zu components, %zu products ",
                (int)iteration, (int)converged, k->options->components, k->d->products);
    else
        fprintf(stderr, "\reef-pca: verifying, restart %d, %zu products       ", (int)iteration,
                k->d->products);
    PetscFunctionReturn(0);
}

/* ---- one solution ------------------------------------------------------------------------ */

static PetscErrorCode make_vector(const krylov *k, double *entries, Vec *made)
{
    PetscFunctionBeginUser;
    PetscCall(VecCreateMPIWithArray(k->d->comm, 1, (PetscInt)k->d->local, (PetscInt)k->d->rows,
                                    entries, made));
    PetscFunctionReturn(0);
}

/* A random vector that does not depend on the number of processes. */
static PetscErrorCode set_start(const krylov *k, EPS eps)
{
    Vec start;
    double *entries;
    PetscFunctionBeginUser;
    PetscCall(MatCreateVecs(k->a, &start, NULL));
    PetscCall(VecGetArrayWrite(start, &entries));
    eef_distributed_random(k->d, isnan(k->limit) ? 0 : 1 + (uint32_t)k->m, entries);
    PetscCall(VecRestoreArrayWrite(start, &entries));
    PetscCall(EPSSetInitialSpace(eps, 1, &start));
    PetscCall(VecDestroy(&start));
    PetscFunctionReturn(0);
}

static PetscErrorCode deflate(const krylov *k, EPS eps)
{
    Vec *found;
    PetscFunctionBeginUser;
    PetscCall(PetscMalloc1(k->m, &found));
    for (size_t j = 0; j < k->m; j++)
        PetscCall(make_vector(k, k->v + j * k->d->local, &found[j]));
    PetscCall(EPSSetDeflationSpace(eps, (PetscInt)k->m, found));
    for (size_t j = 0; j < k->m; j++)
        PetscCall(VecDestroy(&found[j]));
    PetscCall(PetscFree(found));
    PetscFunctionReturn(0);
}

static PetscErrorCode prepare(krylov *k, EPS eps)
{
    const eef_pca_options *options = k->options;
    size_t left =
        options->max_iterations > k->iterations ? options->max_iterations - k->iterations : 1;
    PetscFunctionBeginUser;
    PetscCall(EPSSetOperators(eps, k->a, NULL));
    PetscCall(EPSSetProblemType(eps, EPS_HEP));
    PetscCall(EPSSetType(eps, EPSKRYLOVSCHUR));
    PetscCall(EPSSetWhichEigenpairs(eps, options->select == EEF_MAGNITUDE ? EPS_LARGEST_MAGNITUDE
                                                                          : EPS_LARGEST_REAL));
    PetscCall(EPSSetTolerances(eps, options->tolerance, (PetscInt)left));
    PetscCall(EPSSetConvergenceTestFunction(eps, measure_error, k, NULL));
    if (k->d->rank == 0 && isatty(STDERR_FILENO))
        PetscCall(EPSMonitorSet(eps, print_progress, k, NULL));
    PetscFunctionReturn(0);
}

/* Appends the first `count` pairs of a solution to those found. */
static PetscErrorCode keep_pairs(krylov *k, EPS eps, size_t count)
{
    PetscFunctionBeginUser;
    if (k->m + count > k->room) {
        size_t room = k->m + 2 * count;
        PetscCall(PetscRealloc(room * k->d->local * sizeof *k->v, &k->v));
        PetscCall(PetscRealloc(room * sizeof *k->values, &k->values));
        k->room = room;
    }
    for (size_t j = 0; j < count; j++) {
        Vec to;
        PetscCall(make_vector(k, k->v + k->m * k->d->local, &to));
        PetscCall(EPSGetEigenpair(eps, (PetscInt)j, &k->values[k->m], NULL, to, NULL));
        PetscCall(VecDestroy(&to));
        k->m++;
    }
    PetscFunctionReturn(0);
}

static PetscErrorCode finish_solution(krylov *k, EPS eps, size_t wanted, PetscInt *converged)
{
    PetscInt iterations;
    PetscFunctionBeginUser;
    PetscCall(EPSSolve(eps));
    PetscCall(EPSGetConverged(eps, converged));
    PetscCall(EPSGetIterationNumber(eps, &iterations));
    k->iterations += (size_t)iterations;
    if ((size_t)*converged < wanted)
        k->unconverged = true;
    PetscFunctionReturn(0);
}

/* The wanted pairs. */
static PetscErrorCode find_wanted(krylov *k)
{
    EPS eps;
    PetscInt converged;
    size_t wanted = k->options->components;
    PetscFunctionBeginUser;
    PetscCall(EPSCreate(k->d->comm, &eps));
    PetscCall(prepare(k, eps));
    PetscCall(EPSSetDimensions(eps, (PetscInt)wanted, PETSC_DEFAULT, PETSC_DEFAULT));
    PetscCall(set_start(k, eps));
    PetscCall(EPSSetFromOptions(eps));
    PetscCall(finish_solution(k, eps, wanted, &converged));
    PetscCheck((size_t)converged >= wanted, k->d->comm, PETSC_ERR_CONV_FAILED,
               "the eigensolver found %d of %d components", (int)converged, (int)wanted);
    PetscCall(keep_pairs(k, eps, wanted));
    PetscCall(PetscMalloc1(wanted, &k->residuals));
    for (size_t j = 0; j < wanted; j++) {
        PetscCall(EPSGetErrorEstimate(eps, (PetscInt)j, &k->residuals[j]));
        k->residuals[j] *= k->largest;
    }
    PetscCall(EPSDestroy(&eps));
    PetscFunctionReturn(0);
}

/* The wanted number of values found with the largest rank, smallest one last. */
static double smallest_wanted(const krylov *k)
{
    double smallest = INFINITY;
    for (size_t j = 0; j < k->m; j++) { /* the value with `components` - 1 larger ones */
        size_t larger = 0;
        for (size_t i = 0; i < k->m; i++) {
            double a = rank_value(k, k->values[i]), b = rank_value(k, k->values[j]);
            larger += a > b || (a == b && i < j);
        }
        if (larger == k->options->components - 1)
            smallest = rank_value(k, k->values[j]);
    }
    return smallest;
}

/* The limit L, with the values found so far. */
static void set_limit(krylov *k)
{
    double excess = fmax(MAX_EXCESS * k->options->tolerance, MIN_EXCESS);
    k->limit = smallest_wanted(k) + excess * k->largest;
}

/* Asks the witness whether the pairs found are the wanted ones; where it has seen too little, it
 * goes on for some steps. */
static PetscErrorCode ask_witness(krylov *k, bool *confirmed)
{
    PetscFunctionBeginUser;
    set_limit(k);
    eef_claim claim = {.count = k->m,
                       .w = k->v,
                       .lambda = k->values,
                       .limit = k->limit,
                       .largest = k->largest,
                       .magnitude = k->options->select == EEF_MAGNITUDE};
    const double *next;
    while (!(*confirmed = eef_witness_confirms(&k->witness, &claim, k->problem)) &&
           (next = eef_witness_next(&k->witness)) != NULL) {
        eef_status status = eef_distributed_apply(k->d, 1, next, k->pair);
        PetscCheck(status == EEF_OK, PETSC_COMM_SELF, PETSC_ERR_LIB, "%s", eef_status_name(status));
        eef_witness_step(&k->witness, k->pair);
    }
    PetscFunctionReturn(0);
}

/* Searches the complement of the vectors found; *more is set when there is a larger eigenvalue. */
static PetscErrorCode search_complement(krylov *k, bool *more)
{
    EPS eps;
    PetscInt converged;
    PetscFunctionBeginUser;
    *more = false;
    set_limit(k);
    PetscCall(EPSCreate(k->d->comm, &eps));
    PetscCall(prepare(k, eps));
    PetscCall(EPSSetDimensions(eps, 1, PETSC_DEFAULT, PETSC_DEFAULT));
    PetscCall(deflate(k, eps));
    PetscCall(set_start(k, eps));
    PetscCall(finish_solution(k, eps, 1, &converged));
    if (converged > 0) {
        PetscCall(keep_pairs(k, eps, 1));
        *more = rank_value(k, k->values[k->m - 1]) > k->limit;
        k->m -= !*more;
    }
    PetscCall(EPSDestroy(&eps));
    PetscFunctionReturn(0);
}

/* ---- the solver -------------------------------------------------------------------------- */

/* The wanted pairs as they are, when they have converged without a restart and nothing was added.
 * (After a restart, the residuals that Krylov-Schur computes do not account for the errors of
 * locked vectors.) */
static void copy_wanted(const krylov *k, eef_eigenpairs *found)
{
    memcpy(found->w, k->v, k->m * k->d->local * sizeof *k->v);
    memcpy(found->lambda, k->values, k->m * sizeof *k->values);
    memcpy(found->residuals, k->residuals, k->m * sizeof *k->residuals);
}

/* Pairs from the vectors found, with their residuals. */
static PetscErrorCode extract(krylov *k, eef_eigenpairs *found)
{
    eef_subspace space = {k->m, k->v, NULL};
    size_t local = k->d->local;
    double *u, *y;
    PetscFunctionBeginUser;
    PetscCall(PetscMalloc1(k->m * local + 1, &space.av));
    PetscCall(PetscMalloc1(EEF_LANES * local + 1, &u));
    PetscCall(PetscMalloc1(EEF_LANES * local + 1, &y));
    for (size_t j = 0; j < k->m; j += EEF_LANES) {
        size_t lanes = k->m - j < EEF_LANES ? k->m - j : EEF_LANES;
        for (size_t c = 0; c < lanes; c++)
            for (size_t i = 0; i < local; i++)
                u[lanes * i + c] = k->v[(j + c) * local + i];
        eef_status status = eef_distributed_apply(k->d, lanes, u, y);
        PetscCheck(status == EEF_OK, PETSC_COMM_SELF, PETSC_ERR_LIB, "%s", eef_status_name(status));
        for (size_t c = 0; c < lanes; c++)
            for (size_t i = 0; i < local; i++)
                space.av[(j + c) * local + i] = y[lanes * i + c];
    }
    eef_rayleigh_ritz(k->d, k->options, &space, found, k->problem);
    PetscCall(PetscFree(y));
    PetscCall(PetscFree(u));
    PetscCall(PetscFree(space.av));
    PetscFunctionReturn(0);
}

static PetscErrorCode find_pairs(krylov *k, eef_eigenpairs *found)
{
    bool confirmed = false, more = true;
    PetscFunctionBeginUser;
    PetscCall(MatCreateShell(k->d->comm, (PetscInt)k->d->local, (PetscInt)k->d->local,
                             (PetscInt)k->d->rows, (PetscInt)k->d->rows, k, &k->a));
    PetscCall(MatShellSetOperation(k->a, MATOP_MULT, (void (*)(void))multiply_vector));
    PetscCall(MatSetOption(k->a, MAT_SYMMETRIC, PETSC_TRUE));
    PetscCall(find_wanted(k));
    if (!k->unconverged)
        PetscCall(ask_witness(k, &confirmed));
    while (more && !confirmed && !k->unconverged && k->m < k->d->rows)
        PetscCall(search_complement(k, &more));
    if (k->m == k->options->components && k->iterations == 1 && !k->unconverged)
        copy_wanted(k, found);
    else
        PetscCall(extract(k, found));
    PetscCall(MatDestroy(&k->a));
    PetscCall(PetscFree(k->v));
    PetscCall(PetscFree(k->values));
    PetscCall(PetscFree(k->residuals));
    found->iterations = k->iterations;
    found->converged = !k->unconverged;
    PetscFunctionReturn(0);
}

/* Notes the first message of PETSc instead of printing all of them. */
static PetscErrorCode note_error(MPI_Comm comm, int line, const char *function, const char *file,
                                 PetscErrorCode code, PetscErrorType type, const char *message,
                                 void *context)
{
    (void)comm;
    (void)line;
    (void)file;
    (void)type;
    if (code == PETSC_ERR_MEM)
        (void)eef_problem_status(context, EEF_NO_MEMORY);
    else
        eef_problem_set(context, code == PETSC_ERR_CONV_FAILED ? "noConvergence" : "badOption",
                        "SLEPc: %s (%s)", message, function);
    return code;
}

static size_t witness_steps(size_t rows, size_t components)
{
    size_t steps = MAX_WITNESS_STEPS + components;
    return steps < rows ? steps : rows - 1;
}

void eef_solve_krylov(eef_distributed *d, const eef_pca_options *options, eef_eigenpairs *found,
                      eef_problem *problem)
{
    krylov k = {.d = d, .options = options, .problem = problem, .limit = NAN};
    found->solver = "operator";
    k.pair = eef_allocate(&eef_host_plain, d->local, 2 * EEF_LANES * sizeof *k.pair);
    if (k.pair == NULL)
        (void)eef_problem_status(problem, EEF_NO_MEMORY);
    eef_witness_create(d, witness_steps(d->rows, options->components), &k.witness, problem);
    if (eef_agree(d->comm, problem)) {
        PetscErrorCode code = PetscPushErrorHandler(note_error, problem);
        if (code == 0)
            code = find_pairs(&k, found);
        if (code != 0)
            eef_agree_or_abort(d->comm, problem);
        (void)PetscPopErrorHandler();
    }
    eef_witness_release(&k.witness);
    eef_release(&eef_host_plain, k.pair);
    if (d->rank == 0 && isatty(STDERR_FILENO))
        fprintf(stderr, "\n");
}
