/* Orthogonalisation. The block Lanczos recurrence removes the components of A*V_j along the two
 * newest blocks; what remains along earlier blocks is rounding error, but grows from step to step
 * (C. C. Paige, 1972). Its size is measured in every step, and it is removed where it exceeds a
 * bound: partial reorthogonalisation (H. D. Simon, Math. Comp. 42, 1984), with measured instead of
 * estimated overlaps. Blocks are orthonormalised by the eigenvectors of their Gram matrix (SVQB;
 * A. Stathopoulos and K. Wu, SIAM J. Sci. Comput. 23, 2002). */
#include "eigen/dense.h"
#include "eigen/lanczos.h"

#include <math.h>
#include <string.h>

/* Overlaps are removed from a tenth of the allowed size on, so that the ones left in place stay
 * allowed when the residual is scaled to norm one. */
static const double REMOVED_SHARE = 0.1;
/* Components that exceed this share of the smallest remaining direction are removed twice: the
 * rounding error of the removal counts relative to what remains ("twice is enough", Parlett). */
static const double LARGE_REMOVAL = 0.1;
/* SVQB loses orthogonality as eps * condition^2: below this ratio of the smallest to the largest
 * direction (1e-16 / 1e-8 = 1e-8 of overlap) a block is orthonormalised again. */
static const double ILL_CONDITIONED = 1e-4;
enum { MAX_PASSES = 4 };

void eef_block_gram(eef_lanczos *s, double *block)
{
    eef_basis *b = &s->basis;
    eef_block_overlaps(s, b->block_size, block, b->block_size / EEF_LANES, block);
    for (size_t q = 0; q < b->block_size; q += EEF_LANES)
        for (size_t j = 0; j < b->block_size; j++)
            for (size_t c = 0; c < EEF_LANES; c++)
                b->gram[j + (q + c) * b->block_size] =
                    b->overlap[q * b->block_size + j * EEF_LANES + c];
}

/* Largest overlap of one block of the basis with the present one. */
static double largest_overlap(const eef_basis *b, size_t block)
{
    const double *h = b->overlap + block * EEF_LANES * EEF_LANES;
    double largest = 0;
    for (size_t i = 0; i < EEF_LANES * EEF_LANES; i++)
        largest = fmax(largest, fabs(h[i]));
    return largest;
}

/* Removes the components in basis.overlap from the block w, except those up to `negligible`. Runs
 * of neighbouring blocks are removed together. */
static void remove_overlaps(eef_lanczos *s, double negligible, double *w)
{
    eef_basis *b = &s->basis;
    size_t blocks = b->columns / EEF_LANES;
    for (size_t p = 0, end; p < blocks; p = end) {
        double largest = largest_overlap(b, p);
        end = p + 1;
        if (largest <= negligible) {
            b->overlap_left = fmax(b->overlap_left, largest);
            continue;
        }
        while (end < blocks && largest_overlap(b, end) > negligible)
            end++;
        eef_block_update(s, (end - p) * EEF_LANES, eef_basis_column(b, p * EEF_LANES),
                         b->overlap + p * EEF_LANES * EEF_LANES, 1, w);
        for (; p < end; p++)
            b->overlap_removed = fmax(b->overlap_removed, largest_overlap(b, p));
    }
}

/* Removes all components of block_size columns along the basis. */
static void project_out_basis(eef_lanczos *s, double *columns)
{
    eef_basis *b = &s->basis;
    size_t blocks = b->block_size / EEF_LANES, overlaps = b->columns / EEF_LANES * blocks;
    b->overlap_left = b->overlap_removed = 0;
    eef_block_overlaps(s, b->columns, b->vectors, blocks, columns);
    for (size_t p = 0; p < overlaps; p++)
        b->overlap_removed = fmax(b->overlap_removed, largest_overlap(b, p));
    if (b->overlap_removed > 0)
        eef_block_update(s, b->columns, b->vectors, b->overlap, blocks, columns);
}

/* Adds the components in basis.overlap, along the columns from `first` on, to columns q and
 * following of the newest block of t. */
static void add_to_projection(eef_lanczos *s, size_t first, size_t q)
{
    const eef_basis *b = &s->basis;
    double *t = s->projection.t + (b->columns - b->block_size + q) * b->max_columns;
    for (size_t c = 0; c < EEF_LANES; c++)
        for (size_t j = first; j < b->columns; j++)
            t[j + c * b->max_columns] += b->overlap[(j - first) * EEF_LANES + c];
}

void eef_block_residual(eef_lanczos *s)
{
    eef_basis *b = &s->basis;
    size_t coupled = b->columns - b->coupled;
    b->overlap_left = b->overlap_removed = 0;
    for (size_t q = 0; q < b->block_size; q += EEF_LANES) {
        double *w = b->next + q * b->rows;
        eef_block_overlaps(s, coupled, eef_basis_column(b, b->coupled), 1, w);
        add_to_projection(s, b->coupled, q);
        memcpy(b->factor, b->overlap, coupled * EEF_LANES * sizeof *b->factor);
        eef_block_update_overlaps(s, b->coupled, b->factor, w);
        add_to_projection(s, 0, q);
        remove_overlaps(s, REMOVED_SHARE * b->max_overlap * b->smallest_residual, w);
    }
    b->coupled = b->columns - b->block_size;
    if (b->block_size > EEF_LANES || b->overlap_removed > 0)
        eef_block_gram(s, b->next);
    else /* summed with the overlaps */
        memcpy(b->gram, b->overlap + b->columns * EEF_LANES,
               EEF_LANES * EEF_LANES * sizeof *b->gram);
}

void eef_block_project_out(eef_lanczos *s)
{
    project_out_basis(s, s->basis.next);
    eef_block_gram(s, s->basis.next);
}

void eef_block_randomise(eef_lanczos *s)
{
    eef_basis *b = &s->basis;
    for (size_t i = 0; i < b->rows * b->block_size; i++)
        b->next[i] = eef_random_next(&b->random);
    eef_block_project_out(s);
}

/* What normalise found in a block. */
typedef struct quality {
    double smallest, condition; /* smallest norm of a direction; relative to the largest */
    bool replaced;              /* directions that were rounding errors are random now */
} quality;

/* to = `from` turned by the eigenvectors of its Gram matrix and scaled to norm one. Directions
 * below EEF_ROUNDING * scale are rounding errors. */
static eef_status normalise(eef_lanczos *s, const double *from, double *to, double scale,
                            quality *found)
{
    eef_basis *b = &s->basis;
    size_t m = b->block_size;
    memcpy(b->directions, b->gram, m * m * sizeof *b->gram);
    eef_status status = eef_dense_eigen(m, b->directions, m, b->sizes, s->workspace);
    if (status != EEF_OK)
        return status;
    double largest = sqrt(fmax(b->sizes[m - 1], 0)), rounding = EEF_ROUNDING * fmax(scale, largest);
    *found = (quality){largest, 0, false};
    for (size_t j = 0; j < m; j++) {
        b->sizes[j] = sqrt(fmax(b->sizes[j], 0));
        if (b->sizes[j] > rounding)
            found->smallest = fmin(found->smallest, b->sizes[j]);
    }
    found->condition = largest > 0 ? found->smallest / largest : 1;
    for (size_t k = 0; k < m; k++) {
        double *factor = b->factor + k / EEF_LANES * EEF_LANES * m + k % EEF_LANES;
        for (size_t j = 0; j < m; j++)
            factor[j * EEF_LANES] =
                b->sizes[k] > rounding ? b->directions[j + k * m] / b->sizes[k] : 0;
    }
    eef_block_combine(s, m, from, m / EEF_LANES, to);
    for (size_t k = 0; k < m; k++) {
        if (b->sizes[k] > rounding)
            continue;
        double *column = to + k / EEF_LANES * EEF_LANES * b->rows + k % EEF_LANES;
        found->replaced = true;
        for (size_t i = 0; i < b->rows; i++)
            column[EEF_LANES * i] = eef_random_next(&b->random);
    }
    return EEF_OK;
}

eef_status eef_append_block(eef_lanczos *s)
{
    eef_basis *b = &s->basis;
    double *block = eef_basis_column(b, b->columns);
    quality found;
    eef_status status = normalise(s, b->next, block, s->projection.norm, &found);
    b->smallest_residual = found.smallest;
    bool again = b->overlap_left > b->max_overlap * found.smallest ||
                 b->overlap_removed > LARGE_REMOVAL * found.smallest;
    for (int pass = 1; status == EEF_OK && pass < MAX_PASSES; pass++) {
        if (!again && !found.replaced && found.condition >= ILL_CONDITIONED)
            break;
        project_out_basis(s, block);
        eef_block_gram(s, block);
        memcpy(b->next, block, b->rows * b->block_size * sizeof *block);
        status = normalise(s, b->next, block, 1, &found);
        again = b->overlap_removed > LARGE_REMOVAL;
    }
    b->columns += b->block_size;
    return status;
}
