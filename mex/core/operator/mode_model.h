/* A model B = F*F' of the Gram matrix A of the kernel min, for many samples: the leading
 * eigenvectors of the matrix of each sample, and of what the samples have in common. See
 * mode_model.c. */
#ifndef EEF_MODE_MODEL_H
#define EEF_MODE_MODEL_H

#include "operator/operator.h"

typedef struct eef_mode_model eef_mode_model;

enum { EEF_MAX_MODES = 4 };

/* A model of the samples, which are to be added to the empty operator op next, with `modes`
 * columns of F for each sample, 1 to EEF_MAX_MODES. */
eef_status eef_mode_model_create(eef_operator *op, const eef_samples *samples, size_t modes,
                                 eef_mode_model **made);

/* Completes F when all samples have been added. */
eef_status eef_mode_model_complete(eef_mode_model *m);

/* Columns of F. */
size_t eef_mode_model_order(const eef_mode_model *m);

/* gram = F'*F in single precision, order x order, both triangles; or, for share > 1, an estimate
 * from one of `share` rows. */
eef_status eef_mode_model_gram(eef_mode_model *m, size_t share, double *gram);

/* For some blocks v, in single precision: z = F'*v, order x EEF_LANES for each block; and
 * v = v + F*z + R*w*diag(rest) for the vectors w that were projected last, up to EEF_MODE_LANES of
 * them, or without the last term when rest is NULL. R is what the matrices of the samples have
 * beyond their functions in F, with the magnitudes of the cells; it is positive semi-definite.
 * Entries of v and z should be near 1: numbers far beyond are not represented. */
void eef_mode_model_project(eef_mode_model *m, size_t blocks, const double *v, double *z);
void eef_mode_model_expand(eef_mode_model *m, size_t blocks, const double *z, const double *rest,
                           double *v);

/* Accepts NULL. */
void eef_mode_model_destroy(eef_mode_model *m);

#endif
