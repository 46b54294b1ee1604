#include "pca/choose_solver.h"
#include "eigen/eigen.h"
#include "kernels/kernels.h"
#include "operator/hat_model.h"

#include <math.h>

/* Seconds per unit of work, measured on one core of an AMD EPYC (Zen 3), 2026-10. Only their ratios
 * matter. */
static const double GRAM_ENTRY = 1e-10;        /* per entry of A and sample */
static const double DENSE_EIGEN = 4e-10;       /* dsyev, per D^3 */
static const double DENSE_CALL = 1e-6;         /* overhead, per row */
static const double ANALYSIS = 15e-9;          /* per entry of X */
static const double BLOCK_PRODUCT = 5e-9;      /* per entry of X and block */
static const double ORTHOGONALISATION = 5e-10; /* per row, column of the block and of the basis */
static const double SMALL_EIGEN = 1e-10;       /* dsyev of the projection, per basis^3 */
/* Block products until convergence: 9 to 19 were seen on pictures with N = 10 and K = 2. */
static const double STEPS = 12;
/* The kernel with a low-rank matrix, measured on two cores of an Ice Lake Xeon and of an EPYC (Zen
 * 4), 2026-11: the low-rank solver per entry of X, and per entry and sample; dsyev of order 2N, per
 * cube of the order; a block product per entry of X; and block products until convergence, where 35
 * to 115 were seen with N = 300 and K = 5. */
static const double LOW_RANK_ENTRY = 15e-9, LOW_RANK_PAIR = 2.5e-10, LOW_RANK_EIGEN = 1e-9;
static const double LOW_RANK_PRODUCT = 2e-9, LOW_RANK_STEPS = 60;

bool eef_low_rank_applies(const eef_matrix *x, eef_kernel kernel)
{
    return eef_kernel_find(kernel)->low_rank && x->cols <= (x->rows - 1) / 2;
}

eef_solver eef_choose_solver(const eef_matrix *x, const eef_pca_options *options)
{
    bool low_rank_applies = eef_low_rank_applies(x, options->kernel);
    if (options->solver == EEF_SOLVER_DENSE || options->solver == EEF_SOLVER_OPERATOR ||
        (options->solver == EEF_SOLVER_LOWRANK && low_rank_applies))
        return options->solver;
    eef_lanczos_sizes sizes = eef_lanczos_default_sizes(x->rows, options->components);
    double d = (double)x->rows, n = (double)x->cols;
    double block = (double)sizes.block_size, basis = (double)sizes.max_columns;
    double dense = GRAM_ENTRY * d * d * n + DENSE_EIGEN * d * d * d + DENSE_CALL * d;
    double products = low_rank_applies ? LOW_RANK_STEPS * LOW_RANK_PRODUCT : STEPS * BLOCK_PRODUCT;
    double matrix_free = d * n * (ANALYSIS + products * block / (double)EEF_LANES) +
                         STEPS * ORTHOGONALISATION * d * block * basis +
                         SMALL_EIGEN * basis * basis * basis;
    double low_rank = d * n * (LOW_RANK_ENTRY + LOW_RANK_PAIR * n) + LOW_RANK_EIGEN * pow(2 * n, 3);
    if (low_rank_applies && low_rank < dense && low_rank < matrix_free)
        return EEF_SOLVER_LOWRANK;
    return basis >= d || dense < matrix_free ? EEF_SOLVER_DENSE : EEF_SOLVER_OPERATOR;
}

/* Block Davidson pays for long vectors, whose products are expensive, and for few samples, since
 * the model needs a pass over all rows for each pair of samples. With 10 samples and the kernel
 * min, block Lanczos took 0.6 to 0.8 times as long at 2^18 rows, 1.3 to 1.5 times at 2^19, and 1.4
 * to 3.2 times at 2^20; with minm 0.6 to 0.9 times at 2^19, and 0.6 to 1.3 times at 2^20 (Zen 5,
 * 2026-11). */
enum { MIN_MODEL_ROWS = 1 << 19, MAX_MODEL_SAMPLES = 20, MAX_MODEL_ORDER = 1280 };

size_t eef_choose_cells(size_t rows, size_t samples, const eef_pca_options *options)
{
    const eef_kernel_descriptor *kernel = eef_kernel_find(options->kernel);
    size_t parts = kernel->separates_signs ? 2 : 1;
    if (!kernel->semidefinite || kernel->operator_type != &eef_min_operator ||
        rows < MIN_MODEL_ROWS || samples > MAX_MODEL_SAMPLES ||
        options->components > EEF_MAX_MODEL_COMPONENTS)
        return 0;
    size_t cells = MAX_MODEL_ORDER / parts / samples;
    return cells < EEF_MAX_CELLS ? cells : EEF_MAX_CELLS;
}

/* Block Davidson with the model of many samples took 0.5 to 0.8 times the time of block Lanczos for
 * noise and 0.75 to 1.3 times for salt and pepper at 40000 and 76800 rows, 100 and 300 samples and
 * K = 2 to 8 whose eigenvalues lie close together. It gained nothing with 40 samples or at 16384
 * rows, nor for minm, whose model has twice the order. With 450 samples the model was not accurate
 * enough for the verification (two cores, Zen 5, 2026-11). One eigenvalue is separated in most
 * data. */
enum { MIN_MODE_ROWS = 1 << 15, MIN_MODE_SAMPLES = 64, MAX_MODE_SAMPLES = 320 };
enum { MIN_MODE_COMPONENTS = 2, MODES = 2 };
/* Block Lanczos needs about 40 iterations for this gap, which take as long as the model. */
static const double MAX_MODE_GAP = 0.15;

size_t eef_choose_modes(size_t rows, size_t samples, const eef_pca_options *options)
{
    const eef_kernel_descriptor *kernel = eef_kernel_find(options->kernel);
    size_t k = options->components;
    bool suits = kernel->semidefinite && kernel->operator_type == &eef_min_operator &&
                 !kernel->separates_signs && rows >= MIN_MODE_ROWS && samples >= MIN_MODE_SAMPLES &&
                 samples <= MAX_MODE_SAMPLES && k >= MIN_MODE_COMPONENTS &&
                 k <= EEF_MAX_MODEL_COMPONENTS;
    return suits ? MODES : 0;
}

bool eef_model_pays(double gap)
{
    return gap < MAX_MODE_GAP;
}

/* A block of 4 takes about 2/3 of the steps of a block of 2, and its products 1.2 (min) to 1.35
 * times the time (minm). It pays for many samples, whose products take most of the time. Time
 * relative to a block of 2, for noise and for salt and pepper: min, 200 to 1000 samples, K = 8 to
 * 40: 0.75 to 0.97, and 1.1 for K = 5; min, 100 samples: 1 for K = 20, 0.9 to 1 for K = 40; minm:
 * 0.85 with 1000 samples, 1.02 with 200; both, 10 to 30 samples and K = 40: 1.15 (8192 to 100000
 * rows, two cores, Zen 5, 2026-11). Shorter vectors have fewer products with a block of 2. */
enum { WIDE_BLOCK = 4, MIN_WIDE_ROWS = 1 << 13, MIN_WIDE_COMPONENTS = 8 };
enum { MIN_WIDE_SAMPLES = 200, MIN_WIDE_SAMPLES_MINM = 400 };

size_t eef_choose_block_size(size_t rows, size_t samples, const eef_pca_options *options)
{
    bool minm = eef_kernel_find(options->kernel)->separates_signs;
    bool wide = rows >= MIN_WIDE_ROWS && options->components >= MIN_WIDE_COMPONENTS &&
                samples >= (minm ? MIN_WIDE_SAMPLES_MINM : MIN_WIDE_SAMPLES);
    return wide ? WIDE_BLOCK : 0;
}
