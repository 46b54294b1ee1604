/* A model B = F*F' of the Gram matrix A of the kernel min or minm, for few samples of many rows.
 * See hat_model.c. */
#ifndef EEF_HAT_MODEL_H
#define EEF_HAT_MODEL_H

#include "operator/operator.h"

typedef struct eef_hat_model eef_hat_model;

/* Cells of one part of a sample: the largest number, and the number of codes for a place in a
 * cell. */
enum { EEF_MAX_CELLS = 128, EEF_CELL_WEIGHTS = 256 };

/* A model of `samples` samples, which are to be added to the empty operator op next. It has `cells`
 * cells, 2 to EEF_MAX_CELLS, for each part of a sample. */
eef_status eef_hat_model_create(eef_operator *op, size_t samples, size_t cells,
                                eef_hat_model **made);

/* Columns of F. */
size_t eef_hat_model_order(const eef_hat_model *m);

/* Eigenvalues of B before a large step: one for each part of a sample. For one part, the second
 * eigenvalue is about a ninth of the first. */
size_t eef_hat_model_leading(const eef_hat_model *m);

/* gram = F'*F, order x order, both triangles; *error is an upper bound of the norm of A - B. */
eef_status eef_hat_model_gram(eef_hat_model *m, double *gram, double *error);

/* For some blocks v: z = F'*v, order x EEF_LANES for each block; and v = v + F*z. */
void eef_hat_model_project(eef_hat_model *m, size_t blocks, const double *v, double *z);
void eef_hat_model_expand(eef_hat_model *m, size_t blocks, const double *z, double *v);

/* Accepts NULL. */
void eef_hat_model_destroy(eef_hat_model *m);

#endif
