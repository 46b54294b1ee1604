/* Does A have an eigenvalue above L on the orthogonal complement of W? With Q = I - W*W' and a
 * model B = F*F' of A, let
 *   S = I - Q*A*Q/L,   M = I - Q*B*Q/L,   C = inv(sqrt(M)) * S * inv(sqrt(M)).
 * A has none if S is positive definite, and so if all eigenvalues mu of C are positive. M is
 * positive definite if L*I - F'*Q*F is, which a Cholesky factorisation U'*U shows. The closer B is
 * to A, the closer is C to I, also where S has small eigenvalues because others lie close to the
 * wanted ones.
 *
 * Test. Let G be a block of b random vectors and p a polynomial with p(mu) >= 1 for all mu <= 0. If
 * C had an eigenvalue mu <= 0 with the unit eigenvector v, then
 *   |v'*G| <= |p(mu)| |v'*G| = |v'*p(C)*G| <= |p(C)*G|.
 * For entries of G that are independent and uniform in [-1, 1], the density of v'*g is at most
 * 1/sqrt(2) for every v (K. Ball, Proc. Amer. Math. Soc. 97, 1986), so that |v'*G| is hardly ever
 * smaller than SMALLEST_SHARE. So C has no such eigenvalue when the norm of p(C)*G is smaller.
 *
 * p of degree m is the polynomial with p(0) = 1 for which the Frobenius norm of p(C)*G is smallest,
 * the residual polynomial of the method of minimal residuals. When C is positive definite, its
 * zeros are positive, and p grows from 0 downwards: p(-y) has no negative coefficient. That is
 * checked. All norms follow from the moments G'*(C-I)^s*G, s = 0, ..., 2m, for which m products
 * with A are needed.
 *
 * Moments need no root of M: with q_0 = sqrt(M)*G and N = inv(M),
 *   z_j = N*q_j,   q_(j+1) = S*z_j - q_j,   G'*(C-I)^(i+j)*G = z_i'*q_j.
 * By the formula of Sherman, Morrison and Woodbury, N = I + Q*F*inv(U'*U)*F'*Q. For vectors g and h
 * of independent uniform entries, z = Q*g + Q*F*inv(U)*h is sqrt(N) times an orthogonal projection
 * of [g; h], in which every unit vector v becomes a unit vector; so q_0 = M*z.
 *
 * Where the model has a rest R (see eef_eigen_model), N gets the term Q*R*Q/L, which brings C
 * closer to I; q_0 remains. With N_0 for the N above, G is sqrt(N)*inv(sqrt(N_0)) times the G
 * above, and since N - N_0 is positive semi-definite, v'*G is that of a vector no shorter than v.
 */
#include "eigen/model_search.h"
#include "base/lapack.h"
#include "eigen/dense.h"

#include <math.h>
#include <string.h>

enum { MAX_DEGREE = 7, MOMENTS = 2 * MAX_DEGREE + 1 };
enum { LANES = EEF_SEARCH_LANES, BLOCKS = EEF_SEARCH_BLOCKS, SQUARE = LANES * LANES };

/* For b = LANES = 8 random vectors, the probability of |v'*G| < t is at most (1/sqrt(2))^b times
 * the volume of the ball of radius t in b dimensions, 4.06*t^8/16: it is 1e-6, as in verify.c. */
static const double SMALLEST_SHARE = 0.21;
/* Relative pivot of the moments below which rounding errors count. */
static const double MIN_PIVOT = 1e-11;

typedef struct search {
    eef_lanczos *s;
    const eef_eigen_model *model;
    double limit;      /* L */
    size_t known;      /* columns of W */
    const double *w;   /* W, by blocks */
    double *q, *z, *y; /* LANES columns each */
    double *factor;    /* order x order: U */
    double *lanes;     /* order x EEF_LANES for BLOCKS blocks */
    double *rows;      /* LANES x order */
    double *moment;    /* SQUARE for every moment */
} search;

/* First entry of a part of LANES vectors. */
static size_t first_entry(const search *t, size_t part)
{
    return eef_part_begin(LANES * t->s->basis.rows, part, t->s->run->pool->threads);
}

/* Removes the components of LANES vectors along W. */
static void project_out_known(const search *t, double *vectors)
{
    const eef_basis *b = &t->s->basis;
    eef_block_overlaps(t->s, t->known, t->w, BLOCKS, vectors);
    eef_block_update(t->s, t->known, t->w, b->overlap, BLOCKS, vectors);
}

/* U'*U = L*I - F'*F + (F'*W)*(F'*W)'; false when this matrix is not positive definite. */
static bool factorise(const search *t)
{
    size_t m = t->model->order;
    const lapack_int order = (lapack_int)m;
    lapack_int info = 0;
    t->model->project(t->model->context, t->known / EEF_LANES, t->w, t->lanes);
    for (size_t j = 0; j < m; j++)
        for (size_t i = 0; i <= j; i++) {
            double sum = -t->model->gram[i + j * m];
            for (size_t q = 0; q < t->known; q += EEF_LANES)
                for (size_t c = 0; c < EEF_LANES; c++)
                    sum +=
                        t->lanes[q * m + i * EEF_LANES + c] * t->lanes[q * m + j * EEF_LANES + c];
            t->factor[i + j * m] = i == j ? sum + t->limit : sum;
        }
    LAPACK_NAME(dpotrf)("U", &order, t->factor, &order, &info);
    return info == 0;
}

/* rows = rows*inv(U), or rows*inv(U') when trans is "T" */
static void divide_rows(const search *t, const char *trans)
{
    const lapack_int lanes = LANES, order = (lapack_int)t->model->order;
    const double one = 1, *u = t->factor;
    LAPACK_NAME(dtrsm)("R", "U", trans, "N", &lanes, &order, &one, u, &order, t->rows, &lanes);
}

/* lanes = inv(U)*lanes, or inv(U'*U)*lanes when both factors are asked for */
static void solve_lanes(const search *t, bool both)
{
    size_t m = t->model->order;
    for (size_t i = 0; i < m; i++)
        for (size_t q = 0; q < BLOCKS; q++)
            memcpy(t->rows + i * LANES + q * EEF_LANES, t->lanes + (q * m + i) * EEF_LANES,
                   EEF_LANES * sizeof *t->rows);
    if (both)
        divide_rows(t, "N");
    divide_rows(t, "T");
    for (size_t i = 0; i < m; i++)
        for (size_t q = 0; q < BLOCKS; q++)
            memcpy(t->lanes + (q * m + i) * EEF_LANES, t->rows + i * LANES + q * EEF_LANES,
                   EEF_LANES * sizeof *t->rows);
}

/* vectors += Q*F*lanes + Q*R*diag(rest) * the vectors that were projected last */
static void add_features(const search *t, const double *rest, double *vectors)
{
    t->model->expand(t->model->context, BLOCKS, t->lanes, rest, vectors);
    project_out_known(t, vectors);
}

/* Tasks for a part of the entries of q, z and y: q = random numbers; z = q; q = z - y/L - q. */
static void fill_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const search *t = context;
    size_t begin = first_entry(t, part), end = first_entry(t, part + 1);
    eef_random random = eef_random_after(t->s->basis.random.state, begin);
    for (size_t i = begin; i < end; i++)
        t->q[i] = eef_random_next(&random);
}

static void copy_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const search *t = context;
    size_t begin = first_entry(t, part), end = first_entry(t, part + 1);
    memcpy(t->z + begin, t->q + begin, (end - begin) * sizeof *t->z);
}

static void subtract_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const search *t = context;
    size_t end = first_entry(t, part + 1);
    for (size_t i = first_entry(t, part); i < end; i++)
        t->q[i] = t->z[i] - t->y[i] / t->limit - t->q[i];
}

static void run_parts(const search *t, eef_task *task)
{
    eef_parallel_for(t->s->run->pool, t->s->run->pool->threads, task, (void *)(uintptr_t)t);
}

/* q = M*z for the random z. */
static void start(const search *t)
{
    eef_basis *b = &t->s->basis;
    size_t lanes = LANES * t->model->order;
    run_parts(t, fill_part);
    b->random = eef_random_after(b->random.state, LANES * b->rows);
    for (size_t i = 0; i < lanes; i++)
        t->lanes[i] = eef_random_next(&b->random);
    solve_lanes(t, false);
    add_features(t, NULL, t->q);
    t->model->project(t->model->context, BLOCKS, t->q, t->lanes);
    for (size_t i = 0; i < lanes; i++)
        t->lanes[i] /= -t->limit;
    add_features(t, NULL, t->q);
}

/* z = N*q */
static void divide_by_m(const search *t)
{
    double rest[LANES];
    for (size_t c = 0; c < LANES; c++)
        rest[c] = 1 / t->limit;
    run_parts(t, copy_part);
    t->model->project(t->model->context, BLOCKS, t->q, t->lanes);
    solve_lanes(t, true);
    add_features(t, rest, t->z);
}

/* q = S*z - q */
static eef_status multiply(const search *t)
{
    eef_status status = eef_block_apply(t->s, BLOCKS, t->z, t->y);
    run_parts(t, subtract_part);
    project_out_known(t, t->q);
    return status;
}

/* moment = z'*q */
static void compute_moment(const search *t, double *moment)
{
    const double *overlap = t->s->basis.overlap;
    eef_block_overlaps(t->s, LANES, t->z, BLOCKS, t->q);
    for (size_t q = 0; q < BLOCKS; q++)
        for (size_t j = 0; j < LANES; j++)
            for (size_t c = 0; c < EEF_LANES; c++)
                moment[j + (q * EEF_LANES + c) * LANES] = overlap[(q * LANES + j) * EEF_LANES + c];
}

static double trace_of(const double *moment)
{
    double trace = 0;
    for (size_t c = 0; c < LANES; c++)
        trace += moment[c * (LANES + 1)];
    return trace;
}

/* The coefficients of p for powers of C - I: a = inv(H)*e / (e'*inv(H)*e) with the moments H and
 * the powers e of -1, by a Cholesky factorisation. Returns false when H is singular up to rounding.
 */
static bool find_polynomial(const double *trace, size_t degree, double *a)
{
    double factor[MAX_DEGREE + 1][MAX_DEGREE + 1], scale[MAX_DEGREE + 1], sum = 0;
    for (size_t i = 0; i <= degree; i++) {
        if (!(trace[2 * i] > 0))
            return false;
        scale[i] = 1 / sqrt(trace[2 * i]);
        for (size_t j = 0; j <= i; j++) {
            double dot = trace[i + j] * scale[i] * scale[j];
            for (size_t k = 0; k < j; k++)
                dot -= factor[i][k] * factor[j][k];
            if (i == j && !(dot > MIN_PIVOT))
                return false;
            factor[i][j] = i == j ? sqrt(dot) : dot / factor[j][j];
        }
        a[i] = i % 2 == 0 ? scale[i] : -scale[i];
        for (size_t k = 0; k < i; k++)
            a[i] -= factor[i][k] * a[k];
        a[i] /= factor[i][i];
    }
    for (size_t i = degree + 1; i-- > 0;) {
        for (size_t k = i + 1; k <= degree; k++)
            a[i] -= factor[k][i] * a[k];
        a[i] /= factor[i][i];
    }
    for (size_t i = 0; i <= degree; i++)
        sum += i % 2 == 0 ? a[i] * scale[i] : -a[i] * scale[i];
    for (size_t i = 0; i <= degree; i++)
        a[i] *= scale[i] / sum;
    return true;
}

/* Whether p(-y) has no negative coefficient: with C - I = -1 - y, those of (1 + y)^j. */
static bool grows_downwards(const double *a, size_t degree)
{
    for (size_t i = 1; i <= degree; i++) {
        double sum = 0, binomial = 1; /* j over i */
        for (size_t j = i; j <= degree; j++) {
            sum += j % 2 == 0 ? binomial * a[j] : -binomial * a[j];
            binomial *= (double)(j + 1) / (double)(j + 1 - i);
        }
        if (!(sum >= 0))
            return false;
    }
    return true;
}

/* The test with p of a degree, for which the moments are known. */
static eef_status decide(const search *t, size_t degree, bool *verified)
{
    double trace[MOMENTS], a[MAX_DEGREE + 1], gram[SQUARE] = {0}, values[LANES];
    for (size_t i = 0; i <= 2 * degree; i++)
        trace[i] = trace_of(t->moment + i * SQUARE);
    if (!find_polynomial(trace, degree, a) || !grows_downwards(a, degree))
        return EEF_OK;
    for (size_t i = 0; i <= degree; i++)
        for (size_t j = 0; j <= degree; j++)
            for (size_t k = 0; k < SQUARE; k++)
                gram[k] += a[i] * a[j] * t->moment[(i + j) * SQUARE + k];
    eef_status status = eef_dense_eigen(LANES, gram, LANES, values, t->s->workspace);
    *verified = status == EEF_OK && values[LANES - 1] < SMALLEST_SHARE * SMALLEST_SHARE;
    return status;
}

static eef_status run(const search *t, bool *verified)
{
    eef_status status = EEF_OK;
    start(t);
    divide_by_m(t);
    compute_moment(t, t->moment);
    for (size_t j = 1; j <= MAX_DEGREE && status == EEF_OK && !*verified; j++) {
        status = multiply(t);
        compute_moment(t, t->moment + (2 * j - 1) * SQUARE);
        divide_by_m(t);
        compute_moment(t, t->moment + 2 * j * SQUARE);
        if (status == EEF_OK)
            status = decide(t, j, verified);
    }
    return status;
}

eef_status eef_search_with_model(eef_lanczos *s, const eef_eigen_model *model, size_t known,
                                 double limit, double *workspace, bool *verified)
{
    const eef_basis *b = &s->basis;
    size_t m = model->order;
    search t = {.s = s, .model = model, .limit = limit, .known = known, .w = b->next};
    *verified = false;
    double *memory =
        eef_allocate(s->run->host, m * (m + 2 * LANES) + MOMENTS * SQUARE, sizeof *memory);
    if (memory == NULL)
        return EEF_NO_MEMORY;
    t.factor = memory;
    t.lanes = t.factor + m * m;
    t.rows = t.lanes + m * LANES;
    t.moment = t.rows + m * LANES;
    t.q = workspace;
    t.z = t.q + LANES * b->rows;
    t.y = t.z + LANES * b->rows;
    eef_status status = factorise(&t) ? run(&t, verified) : EEF_OK;
    eef_release(s->run->host, memory);
    return status;
}
