/* The Gram matrix of mf for bytes that are hardly ever zero. */
#ifndef EEF_GRAM_SUPPORT_H
#define EEF_GRAM_SUPPORT_H

#include "crew.h"

/* For 8-bit data without negative entries, mf is a*[b>0] + b*[a>0], and its sum is that of all a
 * and all b less the few that meet a zero: with r the sums of the rows of x and m_ij the sum of
 * r_i's entries where row j is not zero, a_ij = m_ij + m_ji. *done is false, and nothing else has
 * happened, when x has too many zeros for this to pay. */
eef_status eef_support_gram(crew *workers, const eef_matrix *x, double *a, bool *done);

#endif
