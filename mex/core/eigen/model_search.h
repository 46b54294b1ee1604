/* Verification of eigenpairs with the help of a model of the matrix, see model_search.c. */
#ifndef EEF_MODEL_SEARCH_H
#define EEF_MODEL_SEARCH_H

#include "eigen/lanczos.h"

/* Columns of the workspace: three times the random vectors. */
enum { EEF_SEARCH_COLUMNS = 3 * EEF_SEARCH_LANES };

/* Whether A has no eigenvalue above `limit`, which is positive, on the orthogonal complement of the
 * `known` columns in basis.next, which are orthonormal or zero, up to EEF_SEARCH_LANES of them, by
 * blocks; *verified is false when this is not known. Uses a workspace of rows x EEF_SEARCH_COLUMNS.
 */
eef_status eef_search_with_model(eef_lanczos *s, const eef_eigen_model *model, size_t known,
                                 double limit, double *workspace, bool *verified);

#endif
