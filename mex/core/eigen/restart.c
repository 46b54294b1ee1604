/* Thick restart (K. Wu and H. Simon, SIAM J. Matrix Anal. Appl. 22, 2000): the basis is replaced by
 * some of its Ritz vectors, on which A is diagonal, and the next block, which A couples with all
 * of them. */
#include "eigen/dense.h"
#include "eigen/lanczos.h"

#include <string.h>

/* The wanted vectors and half of the others: with more, the basis has little room for new blocks;
 * with fewer, the unwanted ones must be found again. The number is not critical: a third or two
 * thirds change the products by 2 % at most (D = 3000, N = 10 to 300, K = 5 and 20; 2026-11). */
size_t eef_restart_size(const eef_lanczos *s)
{
    size_t others = s->basis.max_columns - s->basis.block_size - s->wanted;
    return (s->wanted + others / 2) / EEF_LANES * EEF_LANES;
}

void eef_thick_restart(eef_lanczos *s, size_t keep)
{
    eef_basis *b = &s->basis;
    eef_projection *p = &s->projection;
    size_t blocks = b->columns / EEF_LANES, lda = b->max_columns;
    eef_select_eigenvalues(b->columns, p->values, keep, s->parameters->select, p->order);
    for (size_t from = 0; from < b->rows; from += EEF_CHUNK_ROWS) {
        size_t rows = b->rows - from < EEF_CHUNK_ROWS ? b->rows - from : EEF_CHUNK_ROWS;
        for (size_t q = 0; q < blocks; q++)
            memcpy(s->chunk + q * EEF_LANES * rows, b->vectors + EEF_LANES * (q * b->rows + from),
                   EEF_LANES * rows * sizeof *s->chunk);
        for (size_t q = 0; q < keep; q += EEF_LANES) {
            eef_ritz_factor(s, EEF_LANES, p->order + q);
            s->run->ops->combine(rows, rows, blocks, s->chunk, b->factor,
                                 b->vectors + q * b->rows + EEF_LANES * from);
        }
    }
    memset(p->t, 0, lda * lda * sizeof *p->t);
    for (size_t k = 0; k < keep; k++)
        p->t[k + k * lda] = p->values[p->order[k]];
    b->columns = keep;
    b->coupled = 0;
}
