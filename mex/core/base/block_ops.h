/* Operations on blocks of vectors: the inner loops of the matrix-free operator and of the
 * eigensolver. A block holds EEF_LANES = 2 vectors of length n interleaved: entry i of vector c is
 * block[2*i + c]. One look-up in a table of bins then serves two vectors. With four
 * lanes a product costs less for each vector, but Krylov methods need fewer products with narrow
 * blocks. Where several blocks are multiplied, two go through the sorted samples together.
 *
 * Each architecture has one implementation of every operation, compiled from
 * block_ops_template.h. */
#ifndef EEF_BLOCK_OPS_H
#define EEF_BLOCK_OPS_H

#include "base/list_entry.h"
#include "base/magnitude_bins.h"
#include "eef.h"

/* Binned samples that are processed together. */
typedef struct eef_bin_group {
    size_t rows, samples;
    const uint16_t *codes; /* rows x samples, sample fastest: the bin of each entry */
} eef_bin_group;

/* Part of a sorted sample: entries in ascending order of magnitude. */
typedef struct eef_sorted_part {
    size_t count;
    /* See list_entry.h; the last step is not used. An entry has the sign of its value, unless all
     * values count as positive. */
    const uint64_t *entry;
    double lowest; /* smallest magnitude */
    double *total; /* receives the sum over the entries of value * u */
} eef_sorted_part;

/* Parts of several samples that are processed side by side, since each step waits for the one
 * before it in the same list. */
enum { EEF_SORTED_LISTS = 3 };
typedef struct eef_sorted_lists {
    int count;         /* 1 to EEF_SORTED_LISTS */
    bool mixed;        /* entries may have signs */
    bool far;          /* the workspace is larger than the second-level cache */
    uint64_t row_mask; /* of the entries, see list_entry.h */
    eef_sorted_part part[EEF_SORTED_LISTS];
} eef_sorted_lists;

/* The signs of up to SIGN_SAMPLES samples in one row are coded by the digits of a number to base
 * 3: 0 for zero, 1 for positive, 2 for negative. */
enum { SIGN_SAMPLES = 5, SIGN_CODES = 3 * 3 * 3 * 3 * 3 };

/* Blocks that are multiplied together, at most. */
enum { EEF_MAX_TOGETHER = 2 };

/* What the products left in the workspaces of several shares of the samples, for some rows. */
typedef struct eef_sorted_sums {
    size_t first, rows, all_rows; /* rows [first, first + rows) of all rows */
    size_t shares, stride;        /* workspaces, and the doubles between two of them */
    const double *workspace;      /* the first one */
    size_t groups;
    const uint8_t *const *codes; /* for each group of samples, the sign code of every row */
    const double *table;         /* SIGN_CODES x lanes for each group: what to add for a code */
    bool adds;                   /* to y, for one block */
} eef_sorted_sums;

/* The product with sorted samples for some blocks, interleaved to twice as many lanes. A row of the
 * workspace holds the lanes of one row of u and those of y side by side, so that random access to
 * both costs one cache line. Two blocks together take 1.1 to 1.3 times the time of one. Four, with
 * two cache lines for each row, took 1.6 to 1.8 times as long as two where the workspace was in the
 * second-level cache, and 3 times at 76800 x 100 (AMD EPYC, Zen 5, two cores, 2026-11).
 * load copies u, with a row of zeros behind the last one, and sets y to zero. multiply adds F*u to
 * y for the matrices F of the kernel min over several sorted samples, except for each sample's
 * total with the sign of the row, which is known only at the end. sum computes y from all
 * workspaces and totals. */
typedef struct eef_sorted_ops {
    void (*load)(size_t n, const double *u, double *workspace);
    void (*multiply)(const eef_sorted_lists *lists, double *workspace);
    void (*sum)(const eef_sorted_sums *sums, double *y);
} eef_sorted_ops;

/* Knots of a sample, see operator/interpolated_operator.c. The position of the magnitude s between
 * the knots is offset + slope * s, with one pair of numbers for each bin of magnitudes. */
typedef struct eef_knot_map {
    int64_t lowest; /* leading bits of bin 0 */
    double line[EEF_MAGNITUDE_BINS][2];
    size_t negative; /* node of knot 0 for negative entries; 0: their places are negative */
} eef_knot_map;

/* The model of operator/mode_model.c: codes of the cells of an entry, vectors that are processed
 * together, and samples that are processed together. */
enum { EEF_MODE_CODES = 256, EEF_MODE_LANES = 8, EEF_MODE_SAMPLES = 4 };

enum { NODES_AHEAD = 120 }; /* nodes whose rows of the table are fetched before their use */

/* The blocks of a basis lie one behind the other. Small matrices are row-major. Blocks and small
 * matrices are aligned to 16 bytes. */
typedef struct eef_block_ops {
    /* For the first `rows` rows of `blocks` blocks V of n rows and one block W:
     * h = V'*W (2*blocks x 2);  W = W - V*h;  W = V*z */
    void (*dots)(size_t rows, size_t n, size_t blocks, const double *v, const double *w, double *h);
    void (*update)(size_t rows, size_t n, size_t blocks, const double *v, const double *h,
                   double *w);
    void (*combine)(size_t rows, size_t n, size_t blocks, const double *v, const double *z,
                    double *w);

    /* a'*b of two plain vectors */
    double (*dot)(size_t n, const double *a, const double *b);

    /* y = sign(x)*sqrt|x|; or, unless negative is NULL, y = sqrt(max(x,0)) and
     * negative = sqrt(max(-x,0)) */
    void (*roots)(size_t n, const double *x, double *y, double *negative);

    /* W = X*z for a plain n x samples matrix X and z samples x 2 */
    void (*mix)(size_t n, size_t samples, const double *x, const double *z, double *w);

    /* table[code of entry i, sample s] += u[i] for the samples first <= s < last */
    void (*scatter)(const eef_bin_group *group, size_t first, size_t last, const double *u,
                    double *table);

    /* y[i] += the sum over all samples s of table[code of entry i, sample s], first <= i < last */
    void (*gather)(const eef_bin_group *group, size_t first, size_t last, const double *table,
                   double *y);

    /* In place, table = F*table for the matrix F of the kernel min over the values of the bins of
     * one sample, which are in ascending order of magnitude. */
    void (*min_bins)(size_t bins, const double *value, double *table);

    /* The product with a sample of integers from -most to most, whose table has one row for each
     * of them. place[i] is the position of the entry in row i, in doubles.
     * scatter_integers adds u to the table. min_integers multiplies the table, in place, by the
     * matrix of the kernel min over these integers, or of minm when signs are separate.
     * gather_integers adds the table to y in the workspace of one block (see eef_sorted_ops). */
    void (*scatter_integers)(size_t n, const uint32_t *place, const double *u, double *table);
    void (*min_integers)(size_t most, bool separate_signs, double *table);
    void (*gather_integers)(size_t n, const uint32_t *place, const double *table,
                            double *workspace);

    /* The model of operator/hat_model.c. codes[i] is 256 * the cell + the weight of row i, and
     * weights holds 1, 1, w, w for every weight. scatter_hats adds u*[1, w] to the table row of the
     * cell; gather_hats adds the row's first half + w * its second half to y. */
    void (*scatter_hats)(size_t n, const uint16_t *codes, const double *weights, const double *u,
                         double *table);
    void (*gather_hats)(size_t n, const uint16_t *codes, const double *weights, const double *table,
                        double *y);

    /* The model of operator/mode_model.c, for EEF_MODE_SAMPLES samples: codes[i + k*stride] is the
     * code of row i of sample k, and the table of sample k has a row of EEF_MODE_LANES numbers for
     * each code. scatter_modes adds row i of u to the table rows of its codes, gather_modes adds
     * these table rows to row i of y. */
    void (*scatter_modes)(size_t n, size_t stride, const uint8_t *codes, const float *u,
                          float *tables);
    void (*gather_modes)(size_t n, size_t stride, const uint8_t *codes, const float *tables,
                         float *y);

    /* The product with a sample that is interpolated between knots. place_on_knots computes the
     * node of each entry and its place between this node and the next one, 0 to 1, with the sign
     * of the entry if there are no nodes for negative entries. scatter_nodes adds u * (1 - place)
     * to the node in the table and u * place to the next one; gather_nodes adds the table,
     * interpolated, to y. Both read NODES_AHEAD nodes more than n, of which they fetch the rows of
     * the table into the cache (measured: 120 is faster than 60 and 24; Zen 3, 2026-11). */
    void (*place_on_knots)(size_t n, const double *x, const eef_knot_map *map, uint32_t *node,
                           float *place);
    void (*scatter_nodes)(size_t n, const uint32_t *node, const float *place, const double *u,
                          double *table);
    void (*gather_nodes)(size_t n, const uint32_t *node, const float *place, const double *table,
                         double *y);

    /* For one block, and for two together. */
    eef_sorted_ops sorted[EEF_MAX_TOGETHER];

    /* codes[i] += weight * (0, 1 or 2 for the sign of x[i]) */
    void (*add_sign_digit)(size_t n, const double *x, uint8_t weight, uint8_t *codes);

    /* The largest magnitude in a plain vector; NaN when an entry is NaN or infinite */
    double (*largest)(size_t n, const double *x);

    /* The sum of magnitudes of a plain vector */
    double (*sum_magnitudes)(size_t n, const double *x);

    /* The kernel mf, for some rows of a plain matrix X whose columns are n apart:
     * sums[k] += [sign(x)'*u, x'*u] for every column x (4 numbers each), and
     * y += the sum over columns of x*(sign(x)'*u) + sign(x)*(x'*u) */
    void (*mf_sums)(size_t rows, size_t n, size_t samples, const double *x, const double *u,
                    double *sums);
    void (*mf_spread)(size_t rows, size_t n, size_t samples, const double *x, const double *sums,
                      double *y);
} eef_block_ops;

#endif
