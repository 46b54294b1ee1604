#include "eigen/block_lanczos.h"
#include "base/random.h"
#include "eigen/dense.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* The block has K columns or one more, up to BLOCK_MOST. A block of K columns or more finds as many
 * copies of a multiple eigenvalue as are wanted, whatever its multiplicity; for larger K
 * the answer is verified by another search from random vectors. */
enum {
    BLOCK_MOST = 16,
    BASIS_BLOCKS = 10,
    BASIS_COLUMNS = 40,              /* if these are more */
    BASIS_BYTES = 320 * 1024 * 1024, /* unless K itself needs more */
    VERIFY_STEPS = 4,
    CHUNK_ROWS = 256,
    PASSES_MOST = 4,
    UNSEEN_MOST = 4 /* steps until the Ritz pairs are looked at again */
};

/* Two columns of the basis may have a product of this size, relative to the tolerance, and of this
 * size at most. Lanczos' recurrence takes the newest two blocks out of a product; what it then has
 * of earlier ones is rounding, but grows from step to step: it is measured after that, and removed
 * where it matters. */
static const double NOT_ORTHOGONAL = 0.01, NOT_ORTHOGONAL_MOST = 1e-11;
/* Removing components this large, relative to what remains, is not exact enough: once more. */
static const double MUCH_REMOVED = 0.1;
/* A block so ill-conditioned is normalised twice. */
static const double ILL_CONDITIONED = 1e-4;
/* Ritz pairs are looked at again after this share of the steps that they seem to need, if a step
 * gains as much as before, and no more than this. */
static const double LOOK_AGAIN = 0.4, GAIN_MOST = 100;
/* What is smaller than this, relative to the operator, is rounding: no direction at all. */
static const double NOTHING = 1e-14;
static const double BEST_TOLERANCE = 1e-14;

typedef struct solver {
    const krylov_problem *problem;
    const eef_pca_options *options;
    const eef_block_ops *ops;
    eef_pool *pool;
    size_t n, wanted;     /* eigenpairs that must converge */
    size_t block, most;   /* columns of a block; of the largest basis */
    size_t columns;       /* of the basis now */
    double norm;          /* largest eigenvalue in magnitude so far */
    size_t coupled;       /* first column that A couples with the newest block */
    double smallest;      /* norm of a direction in the residual that became the newest block */
    double orthogonal;    /* largest product of two columns that is allowed */
    double left, removed; /* largest component of a block along the basis: still there; taken out */
    size_t looked, look;  /* iterations: when Ritz pairs were looked at, and will be next */
    double excess;        /* residual then, relative to what is asked for */
    bool verify;          /* the answer by another search */
    double given_up;      /* residual of the kept vectors that the basis no longer knows of */
    eef_random random;

    double *basis;    /* n x (most + block), in panels */
    double *fresh;    /* n x block: the product, then the residual of the newest block */
    double *t;        /* most x most, upper triangle: basis' * A * basis */
    double *vectors;  /* its eigenvectors */
    double *values;   /* its eigenvalues, ascending */
    size_t *order;    /* the wanted ones */
    double *residual; /* of the wanted ones */
    double *h;        /* (most + block) x 2, two times for every thread */
    double *gram;     /* block x block: fresh' * fresh */
    double *scaled;   /* its eigenvectors */
    double *sizes;    /* its eigenvalues */
    double *turn;     /* (most + block) x 2: a factor for combine */
    double *chunk;    /* CHUNK_ROWS x most */
    double *work;     /* of symmetric_eigen */
} solver;

static size_t round_to_panels(size_t columns)
{
    return (columns + EEF_LANES - 1) / EEF_LANES * EEF_LANES;
}

static double *columns_from(const solver *s, size_t column)
{
    return s->basis + column * s->n;
}

/* ---- panel operations on all threads ----------------------------------------------------- */

/* One of them; every thread takes some of the rows. */
typedef struct panel_work {
    const solver *s;
    size_t columns;
    const double *v, *factor;
    double *w, *h;
    size_t first; /* of the columns to which the factor belongs */
} panel_work;

/* The first row of a part. */
static size_t row_of(const solver *s, size_t part)
{
    return s->n * part / s->pool->threads;
}

static void dots_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const panel_work *p = context;
    size_t from = row_of(p->s, part), rows = row_of(p->s, part + 1) - from;
    p->s->ops->dots(rows, p->s->n, p->columns / EEF_LANES, p->v + EEF_LANES * from, p->w + EEF_LANES * from,
                    p->h + part * p->columns * EEF_LANES);
}

static void update_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const panel_work *p = context;
    size_t from = row_of(p->s, part), rows = row_of(p->s, part + 1) - from;
    p->s->ops->update(rows, p->s->n, p->columns / EEF_LANES, p->v + EEF_LANES * from, p->factor,
                      p->w + EEF_LANES * from);
}

/* Both, a few rows at a time that stay in the cache: the update along the columns from `first` on,
 * then the products with all columns. */
static void update_dots_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const panel_work *p = context;
    const solver *s = p->s;
    size_t size = p->columns * EEF_LANES, end = row_of(s, part + 1), rows;
    double *h = p->h + 2 * part * size, *some = h + size;
    memset(h, 0, size * sizeof *h);
    for (size_t from = row_of(s, part); from < end; from += rows) {
        const double *v = p->v + EEF_LANES * from;
        double *w = p->w + EEF_LANES * from;
        rows = end - from < CHUNK_ROWS ? end - from : CHUNK_ROWS;
        s->ops->update(rows, s->n, (p->columns - p->first) / EEF_LANES, v + p->first * s->n, p->factor,
                       w);
        s->ops->dots(rows, s->n, p->columns / EEF_LANES, v, w, some);
        for (size_t i = 0; i < size; i++)
            h[i] += some[i];
    }
}

static void combine_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const panel_work *p = context;
    size_t from = row_of(p->s, part), rows = row_of(p->s, part + 1) - from;
    p->s->ops->combine(rows, p->s->n, p->columns / EEF_LANES, p->v + EEF_LANES * from, p->factor,
                       p->w + EEF_LANES * from);
}

/* Adds up the products that the threads have found, `stride` apart. */
static void add_dots(const solver *s, size_t size, size_t stride)
{
    for (size_t t = 1; t < s->pool->threads; t++)
        for (size_t i = 0; i < size; i++)
            s->h[i] += s->h[t * stride + i];
}

/* h = the products of the columns of v with those of the panel w */
static void all_dots(const solver *s, size_t columns, const double *v, double *w)
{
    eef_parallel_for(s->pool, s->pool->threads, dots_part,
             &(panel_work){s, columns, v, NULL, w, s->h, 0});
    add_dots(s, columns * EEF_LANES, columns * EEF_LANES);
}

/* w = w - v*h */
static void all_update(const solver *s, size_t columns, const double *v, const double *h, double *w)
{
    eef_parallel_for(s->pool, s->pool->threads, update_part,
             &(panel_work){s, columns, v, h, w, NULL, 0});
}

/* w = w - v*h along the basis from column `first` on; then h = the products of its columns with w
 */
static void all_update_dots(const solver *s, size_t first, const double *h, double *w)
{
    eef_parallel_for(s->pool, s->pool->threads, update_dots_part,
             &(panel_work){s, s->columns, s->basis, h, w, s->h, first});
    add_dots(s, s->columns * EEF_LANES, 2 * s->columns * EEF_LANES);
}

/* w = v*turn */
static void all_combine(const solver *s, size_t columns, const double *v, double *w)
{
    eef_parallel_for(s->pool, s->pool->threads, combine_part,
             &(panel_work){s, columns, v, s->turn, w, NULL, 0});
}

/* ---- orthonormal blocks ------------------------------------------------------------------ */

/* gram = block' * block */
static void block_gram(solver *s, double *block)
{
    for (size_t q = 0; q < s->block; q += EEF_LANES) {
        all_dots(s, s->block, block, block + q * s->n);
        for (size_t j = 0; j < s->block; j++)
            for (size_t c = 0; c < EEF_LANES; c++)
                s->gram[j + (q + c) * s->block] = s->h[j * EEF_LANES + c];
    }
}

static double largest_of_panel(const double *h)
{
    double largest = 0;
    for (size_t i = 0; i < EEF_LANES * EEF_LANES; i++)
        largest = fmax(largest, fabs(h[i]));
    return largest;
}

/* Takes the components in h along the basis out of the panel w, except where they are negligible.
 */
static void remove_from_panel(solver *s, double negligible, double *w)
{
    size_t panels = s->columns / EEF_LANES;
    for (size_t p = 0, end; p < panels; p = end) {
        const double *h = s->h + p * EEF_LANES * EEF_LANES;
        double largest = largest_of_panel(h);
        end = p + 1;
        if (largest <= negligible) {
            s->left = fmax(s->left, largest);
            continue;
        }
        for (; end < panels && largest_of_panel(s->h + end * EEF_LANES * EEF_LANES) > negligible; end++) {
        }
        all_update(s, (end - p) * EEF_LANES, columns_from(s, p * EEF_LANES), h, w);
        for (; p < end; p++)
            s->removed = fmax(s->removed, largest_of_panel(s->h + p * EEF_LANES * EEF_LANES));
    }
}

/* Takes all components along the basis out of a block. */
static void remove_components(solver *s, double *block)
{
    s->left = s->removed = 0;
    for (size_t q = 0; q < s->block; q += EEF_LANES) {
        all_dots(s, s->columns, s->basis, block + q * s->n);
        remove_from_panel(s, 0, block + q * s->n);
    }
}

/* The components in h belong to t: those of A times column q of the newest block, and the next,
 * along the columns from `first` on. */
static void add_to_t(solver *s, size_t first, size_t q)
{
    double *t = s->t + (s->columns - s->block + q) * s->most;
    for (size_t c = 0; c < EEF_LANES; c++)
        for (size_t j = first; j < s->columns; j++)
            t[j + c * s->most] += s->h[(j - first) * EEF_LANES + c];
}

/* Makes fresh, A times the newest block, its residual. */
static void leave_residual(solver *s)
{
    s->left = s->removed = 0;
    for (size_t q = 0; q < s->block; q += EEF_LANES) {
        double *w = s->fresh + q * s->n;
        size_t coupled = s->columns - s->coupled;
        all_dots(s, coupled, columns_from(s, s->coupled), w);
        add_to_t(s, s->coupled, q);
        memcpy(s->turn, s->h, coupled * EEF_LANES * sizeof *s->h);
        all_update_dots(s, s->coupled, s->turn, w);
        add_to_t(s, 0, q);
        remove_from_panel(s, s->orthogonal / 10 * s->smallest, w);
    }
    s->coupled = s->columns - s->block;
}

/* What normalise_block found in a block. */
typedef struct block_quality {
    double smallest, condition; /* smallest norm of a direction; relative to the largest */
    bool replaced;              /* some directions were nothing and are random now */
} block_quality;

/* to = from turned by the eigenvectors of its gram matrix and scaled to norm one. Directions
 * much smaller than `scale` are rounding. */
static eef_status normalise_block(solver *s, const double *from, double *to, double scale,
                                  block_quality *found)
{
    size_t b = s->block;
    memcpy(s->scaled, s->gram, b * b * sizeof *s->gram);
    eef_status status = symmetric_eigen(b, s->scaled, b, s->sizes, s->work);
    if (status != EEF_OK)
        return status;
    double largest = sqrt(fmax(s->sizes[b - 1], 0)), nothing = NOTHING * fmax(scale, largest);
    *found = (block_quality){largest, 0, false};
    for (size_t j = 0; j < b; j++) {
        s->sizes[j] = sqrt(fmax(s->sizes[j], 0));
        if (s->sizes[j] > nothing)
            found->smallest = fmin(found->smallest, s->sizes[j]);
    }
    found->condition = largest > 0 ? found->smallest / largest : 1;
    for (size_t q = 0; q < b; q += EEF_LANES) {
        for (size_t j = 0; j < b; j++)
            for (size_t c = 0; c < EEF_LANES; c++)
                s->turn[j * EEF_LANES + c] =
                    s->sizes[q + c] > nothing ? s->scaled[j + (q + c) * b] / s->sizes[q + c] : 0;
        all_combine(s, b, from, to + q * s->n);
        for (size_t c = 0; c < EEF_LANES; c++) {
            if (s->sizes[q + c] > nothing)
                continue;
            found->replaced = true;
            for (size_t i = 0; i < s->n; i++)
                to[q * s->n + EEF_LANES * i + c] = eef_random_next(&s->random);
        }
    }
    return EEF_OK;
}

/* Appends to the basis an orthonormal block that spans the residual in fresh, whose gram
 * matrix is known; fresh is used up. */
static eef_status append_block(solver *s)
{
    double *block = columns_from(s, s->columns);
    block_quality found;
    eef_status status = normalise_block(s, s->fresh, block, s->norm, &found);
    s->smallest = found.smallest;
    bool again = s->left > s->orthogonal * s->smallest || s->removed > MUCH_REMOVED * s->smallest;
    for (int pass = 1; status == EEF_OK && pass < PASSES_MOST; pass++) {
        if (!again && !found.replaced && found.condition >= ILL_CONDITIONED)
            break;
        remove_components(s, block);
        block_gram(s, block);
        memcpy(s->fresh, block, s->n * s->block * sizeof *block);
        status = normalise_block(s, s->fresh, block, 1, &found); /* it had norm one */
        again = s->removed > MUCH_REMOVED;
    }
    s->columns += s->block;
    return status;
}

/* ---- Rayleigh-Ritz ----------------------------------------------------------------------- */

/* When to look next at the Ritz pairs, whose residual is so many times what is asked for. */
static void plan_next_look(solver *s, size_t iteration, double excess)
{
    double gain = GAIN_MOST;
    if (s->looked > 0 && excess < s->excess)
        gain = fmin(gain, pow(s->excess / excess, 1 / (double)(iteration - s->looked)));
    double steps = excess > 1 && gain > 1 ? LOOK_AGAIN * log(excess) / log(gain) : 1;
    s->look = iteration + (size_t)fmin(fmax(steps, 1), UNSEEN_MOST);
    s->looked = iteration;
    s->excess = excess;
}

/* Eigenpairs of t and the residuals of the wanted ones: that of basis*z is fresh times the
 * part of z in the newest block. */
static eef_status ritz_pairs(solver *s, eef_pca_info *info)
{
    size_t m = s->columns, last = m - s->block;
    for (size_t j = 0; j < m; j++)
        memcpy(s->vectors + j * s->most, s->t + j * s->most, m * sizeof *s->t);
    eef_status status = symmetric_eigen(m, s->vectors, s->most, s->values, s->work);
    if (status != EEF_OK)
        return status;
    s->norm = fmax(s->norm, fmax(fabs(s->values[0]), fabs(s->values[m - 1])));
    size_t found = s->wanted < m ? s->wanted : m;
    symmetric_eigen_choose(m, s->values, found, s->options->select, s->order);

    double scale = 0, squares = 0, worst = 0;
    for (size_t k = 0; k < found; k++) {
        const double *z = s->vectors + s->order[k] * s->most + last;
        double square = 0;
        for (size_t i = 0; i < s->block; i++)
            for (size_t j = 0; j < s->block; j++)
                square += z[i] * s->gram[i + j * s->block] * z[j];
        s->residual[k] = sqrt(fmax(square, 0)) + s->given_up;
        scale = fmax(scale, fabs(s->values[s->order[k]]));
        squares += fmax(square, 0);
        worst = fmax(worst, s->residual[k] - s->given_up);
    }
    /* The root mean square; but what is given up is as large as the worst. */
    double residual = s->verify ? worst : sqrt(squares / (double)found);
    double tolerance = fmax(s->options->tolerance, BEST_TOLERANCE) * scale;
    if (s->verify) /* each search may give half of what is left up */
        tolerance = (tolerance - s->given_up) / 2;
    tolerance = fmax(tolerance, NOTHING * s->norm);
    info->converged = found == s->wanted && residual <= tolerance;
    plan_next_look(s, info->iterations, residual / tolerance);
    if (s->options->report != NULL)
        s->options->report(s->options->report_context, info->iterations, m, s->values[s->order[0]],
                           scale > 0 ? residual / scale : 0);
    return EEF_OK;
}

/* The factor for combine that makes up to two Ritz vectors. */
static void ritz_factor(const solver *s, size_t count, const size_t *which)
{
    for (size_t j = 0; j < s->columns; j++)
        for (size_t c = 0; c < EEF_LANES; c++)
            s->turn[j * EEF_LANES + c] = c < count ? s->vectors[j + which[c] * s->most] : 0;
}

/* Shrinks the basis to `keep` Ritz vectors, a few rows at a time. */
static void restart(solver *s, size_t keep)
{
    size_t panels = s->columns / EEF_LANES;
    symmetric_eigen_choose(s->columns, s->values, keep, s->options->select, s->order);
    for (size_t from = 0; from < s->n; from += CHUNK_ROWS) {
        size_t rows = s->n - from < CHUNK_ROWS ? s->n - from : CHUNK_ROWS;
        for (size_t p = 0; p < panels; p++)
            memcpy(s->chunk + p * EEF_LANES * rows, s->basis + EEF_LANES * (p * s->n + from),
                   EEF_LANES * rows * sizeof *s->chunk);
        for (size_t q = 0; q < keep; q += EEF_LANES) {
            ritz_factor(s, EEF_LANES, s->order + q);
            s->ops->combine(rows, rows, panels, s->chunk, s->turn,
                            s->basis + q * s->n + EEF_LANES * from);
        }
    }
    memset(s->t, 0, s->most * s->most * sizeof *s->t);
    for (size_t k = 0; k < keep; k++)
        s->t[k + k * s->most] = s->values[s->order[k]];
    s->columns = keep;
    s->coupled = 0;
}

/* ---- the iteration ----------------------------------------------------------------------- */

/* Learns of the norm of A from the newest columns of t; returns that of their residual. */
static double notice_norm(solver *s)
{
    double largest = 0;
    for (size_t c = 0; c < s->block; c++) {
        const double *t = s->t + (s->columns - s->block + c) * s->most;
        double residual = s->gram[c + c * s->block], square = residual;
        for (size_t j = 0; j < s->columns; j++)
            square += t[j] * t[j];
        s->norm = fmax(s->norm, sqrt(square));
        largest = fmax(largest, sqrt(fmax(residual, 0)));
    }
    return largest;
}

static eef_status expand(solver *s, eef_pca_info *info)
{
    for (size_t q = 0; q < s->block; q += EEF_LANES) {
        eef_status status =
            s->problem->apply(s->problem->apply_context, columns_from(s, s->columns - s->block + q),
                              s->fresh + q * s->n);
        if (status != EEF_OK)
            return status;
    }
    info->iterations++;
    info->products += s->block;
    leave_residual(s);
    block_gram(s, s->fresh);
    bool invariant = notice_norm(s) <= s->options->tolerance * s->norm;
    bool full = s->columns + s->block > s->most;
    bool last = info->iterations >= s->options->max_iterations;
    info->converged = false;
    if (info->iterations < s->look && !invariant && !full && !last && s->options->report == NULL)
        return EEF_OK;
    return ritz_pairs(s, info);
}

/* Keeps the converged vectors and searches on from random ones. */
static void search_elsewhere(solver *s)
{
    for (size_t k = 0; k < s->wanted; k++)
        s->given_up = fmax(s->given_up, s->residual[k]);
    restart(s, s->wanted);
    for (size_t i = 0; i < s->n * s->block; i++)
        s->fresh[i] = eef_random_next(&s->random);
    remove_components(s, s->fresh);
    block_gram(s, s->fresh);
}

static double sum_of_wanted(const solver *s)
{
    double sum = 0;
    for (size_t k = 0; k < s->wanted; k++)
        sum += s->values[s->order[k]];
    return sum;
}

static eef_status iterate(solver *s, eef_pca_info *info)
{
    size_t keep = round_to_panels((s->wanted + s->most - s->block) / 2);
    size_t verify_until = SIZE_MAX;
    double verifying = 0;
    memset(s->t, 0, s->most * s->most * sizeof *s->t);
    eef_status status = s->problem->start(s->problem->start_context, s->block / EEF_LANES, s->fresh);
    if (status == EEF_OK) {
        block_gram(s, s->fresh);
        status = append_block(s);
    }
    while (status == EEF_OK) {
        status = expand(s, info);
        if (status != EEF_OK)
            break;
        if (info->iterations >= s->options->max_iterations && s->columns >= s->wanted)
            break;
        if (info->converged && !s->verify)
            break;
        if (info->converged && info->iterations >= verify_until &&
            fabs(sum_of_wanted(s) - verifying) <= s->options->tolerance * s->norm)
            break;
        bool search =
            info->converged && (verify_until == SIZE_MAX || info->iterations >= verify_until);
        if (search) {
            verifying = sum_of_wanted(s);
            verify_until = info->iterations + VERIFY_STEPS;
            search_elsewhere(s);
        } else if (s->columns + s->block > s->most) {
            restart(s, keep);
        }
        status = append_block(s);
    }
    return status;
}

/* w = the wanted Ritz vectors. The basis is orthonormal to about 1e-12 only, so they are
 * orthonormalised once more. */
static void write_vectors(const solver *s, size_t k, double *w)
{
    for (size_t q = 0; q < k; q += EEF_LANES) {
        size_t count = k - q < EEF_LANES ? k - q : EEF_LANES;
        ritz_factor(s, count, s->order + q);
        all_combine(s, s->columns, s->basis, s->fresh);
        for (size_t c = 0; c < count; c++)
            for (size_t i = 0; i < s->n; i++)
                w[i + (q + c) * s->n] = s->fresh[EEF_LANES * i + c];
    }
    for (size_t j = 0; j < k; j++) {
        double *wj = w + j * s->n, square = 0;
        for (size_t i = 0; i < j; i++) {
            const double *wi = w + i * s->n;
            double dot = 0;
            for (size_t r = 0; r < s->n; r++)
                dot += wi[r] * wj[r];
            for (size_t r = 0; r < s->n; r++)
                wj[r] -= dot * wi[r];
        }
        for (size_t r = 0; r < s->n; r++)
            square += wj[r] * wj[r];
        for (size_t r = 0; r < s->n; r++)
            wj[r] /= sqrt(square);
    }
}

/* ---- small problems ---------------------------------------------------------------------- */

/* With no more rows than a basis may have columns, the whole space is the basis. */
static eef_status solve_explicitly(solver *s, double *w, double *lambda, double *residuals,
                                   eef_pca_info *info)
{
    size_t n = s->n, k = s->options->components;
    for (size_t q = 0; q < n; q += EEF_LANES) {
        memset(s->basis, 0, EEF_LANES * n * sizeof *s->basis);
        size_t count = n - q < EEF_LANES ? n - q : EEF_LANES;
        for (size_t c = 0; c < count; c++)
            s->basis[EEF_LANES * (q + c) + c] = 1;
        eef_status status = s->problem->apply(s->problem->apply_context, s->basis, s->fresh);
        if (status != EEF_OK)
            return status;
        for (size_t c = 0; c < count; c++)
            for (size_t i = 0; i < n; i++)
                s->t[i + (q + c) * s->most] = s->fresh[EEF_LANES * i + c];
    }
    eef_status status = symmetric_eigen(n, s->t, s->most, s->values, s->work);
    if (status != EEF_OK)
        return status;
    symmetric_eigen_choose(n, s->values, k, s->options->select, s->order);
    double norm = fmax(fabs(s->values[0]), fabs(s->values[n - 1]));
    for (size_t j = 0; j < k; j++) {
        memcpy(w + j * n, s->t + s->order[j] * s->most, n * sizeof *w);
        lambda[j] = s->values[s->order[j]];
        residuals[j] = DBL_EPSILON * (double)n * norm;
    }
    info->iterations = 1;
    info->products = n;
    info->converged = true;
    return EEF_OK;
}

/* ---- memory ------------------------------------------------------------------------------ */

/* The next `count` elements of a block of memory that starts at base; only counts the bytes
 * when base is NULL. */
static void *share(char *base, size_t *used, size_t count, size_t size)
{
    size_t at = *used;
    *used += (count * size + 63) / 64 * 64;
    return base == NULL ? NULL : base + at;
}

/* Lays the small arrays out in memory; returns the bytes they take. */
static size_t lay_out(solver *s, char *base)
{
    size_t used = 0, wide = s->most + s->block, d = sizeof(double);
    s->t = share(base, &used, s->most * s->most, d);
    s->vectors = share(base, &used, s->most * s->most, d);
    s->values = share(base, &used, s->most, d);
    s->residual = share(base, &used, s->most, d);
    s->h = share(base, &used, 2 * wide * EEF_LANES * s->pool->threads, d);
    s->gram = share(base, &used, s->block * s->block, d);
    s->scaled = share(base, &used, s->block * s->block, d);
    s->sizes = share(base, &used, s->block, d);
    s->turn = share(base, &used, wide * EEF_LANES, d);
    s->chunk = share(base, &used, CHUNK_ROWS * s->most, d);
    s->work = share(base, &used, symmetric_eigen_work(s->most), d);
    s->order = share(base, &used, s->most, sizeof *s->order);
    return used;
}

eef_status krylov_solve(const eef_host *host, const krylov_problem *problem,
                        const eef_pca_options *options, const eef_block_ops *ops, eef_pool *pool,
                        double *w, double *lambda, double *residuals, eef_pca_info *info)
{
    size_t n = problem->n, k = options->components;
    solver s = {.problem = problem, .options = options, .ops = ops, .pool = pool, .n = n};
    s.random.state = 1;
    s.orthogonal = fmax(NOT_ORTHOGONAL * options->tolerance, 4 * DBL_EPSILON);
    s.orthogonal = fmin(s.orthogonal, NOT_ORTHOGONAL_MOST);
    s.block = round_to_panels(k);
    s.verify = s.block > BLOCK_MOST;
    if (s.verify)
        s.block = BLOCK_MOST;
    s.wanted = s.verify ? round_to_panels(k) : k;
    size_t affordable = BASIS_BYTES / sizeof(double) / n / EEF_LANES * EEF_LANES;
    size_t least = round_to_panels(s.wanted) + 3 * s.block;
    size_t most = BASIS_BLOCKS * s.block;
    most = round_to_panels(s.wanted) + (most > BASIS_COLUMNS ? most : BASIS_COLUMNS);
    s.most = most > affordable ? affordable : most;
    if (s.most < least)
        s.most = least;
    bool explicitly = n <= s.most;
    if (explicitly)
        s.most = round_to_panels(n);
    if (symmetric_eigen_work(s.most) == 0)
        return EEF_TOO_LARGE;

    char *small = eef_allocate(host, lay_out(&s, NULL), 1);
    s.basis = eef_allocate(host, n, (explicitly ? EEF_LANES : s.most + s.block) * sizeof(double));
    s.fresh = eef_allocate(host, n, s.block * sizeof(double));
    eef_status status = EEF_NO_MEMORY;
    if (small != NULL && s.basis != NULL && s.fresh != NULL) {
        lay_out(&s, small);
        if (explicitly) {
            status = solve_explicitly(&s, w, lambda, residuals, info);
        } else {
            status = iterate(&s, info);
        }
    }
    if (status == EEF_OK && !explicitly) {
        write_vectors(&s, k, w);
        for (size_t j = 0; j < k; j++) {
            lambda[j] = s.values[s.order[j]];
            residuals[j] = s.residual[j];
        }
    }
    eef_release(host, s.fresh);
    eef_release(host, s.basis);
    eef_release(host, small);
    return status;
}
