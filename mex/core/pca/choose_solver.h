/* The choice of the solver by estimated cost. */
#ifndef EEF_CHOOSE_SOLVER_H
#define EEF_CHOOSE_SOLVER_H

#include "eef.h"

/* The low-rank solver applies to kernels with A = X*S' + S*X' and 2N < D. */
bool eef_low_rank_applies(const eef_matrix *x, eef_kernel kernel);

/* The solver to use: the one asked for if it applies, else the one with the lowest estimated cost.
 */
eef_solver eef_choose_solver(const eef_matrix *x, const eef_pca_options *options);

/* Cells for the model of block Davidson (operator/hat_model.h, eigen/davidson.c), of an operator
 * with so many rows and samples; 0: block Lanczos alone is faster. */
size_t eef_choose_cells(size_t rows, size_t samples, const eef_pca_options *options);

/* Functions of each sample in the model of operator/mode_model.h for block Davidson; 0: no model.
 */
size_t eef_choose_modes(size_t rows, size_t samples, const eef_pca_options *options);

/* Columns of a block for block Lanczos where two blocks are multiplied together; 0: its default. */
size_t eef_choose_block_size(size_t rows, size_t samples, const eef_pca_options *options);

/* Whether the wanted eigenvalues lie so close to the next one that block Davidson with this model
 * is faster than block Lanczos; for the gap of eef_model_gap. */
bool eef_model_pays(double gap);

#endif
