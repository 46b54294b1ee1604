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

typedef struct restart {
    const eef_lanczos *s;
    size_t keep;
} restart;

/* Some rows of the kept Ritz vectors, in chunks that are copied first. */
static void restart_part(void *context, size_t part, size_t thread)
{
    (void)thread;
    const restart *r = context;
    const eef_lanczos *s = r->s;
    const eef_basis *b = &s->basis;
    size_t blocks = b->columns / EEF_LANES, threads = s->run->pool->threads, rows;
    size_t end = eef_part_begin(b->rows, part + 1, threads);
    double *chunk = s->chunk + part * EEF_CHUNK_ROWS * b->max_columns;
    for (size_t from = eef_part_begin(b->rows, part, threads); from < end; from += rows) {
        rows = end - from < EEF_CHUNK_ROWS ? end - from : EEF_CHUNK_ROWS;
        for (size_t q = 0; q < blocks; q++)
            memcpy(chunk + q * EEF_LANES * rows, b->vectors + EEF_LANES * (q * b->rows + from),
                   EEF_LANES * rows * sizeof *chunk);
        for (size_t q = 0; q < r->keep; q += EEF_LANES)
            s->run->ops->combine(rows, rows, blocks, chunk, s->kept + q * b->columns,
                                 b->vectors + q * b->rows + EEF_LANES * from);
    }
}

void eef_thick_restart(eef_lanczos *s, size_t keep)
{
    eef_basis *b = &s->basis;
    eef_projection *p = &s->projection;
    size_t lda = b->max_columns;
    eef_select_eigenvalues(b->columns, p->values, keep, s->parameters->select, p->order);
    for (size_t q = 0; q < keep; q += EEF_LANES) {
        eef_ritz_factor(s, EEF_LANES, p->order + q, s->kept + q * b->columns);
    }
    eef_parallel_for(s->run->pool, s->run->pool->threads, restart_part, &(restart){s, keep});
    memset(p->t, 0, lda * lda * sizeof *p->t);
    for (size_t k = 0; k < keep; k++)
        p->t[k + k * lda] = p->values[p->order[k]];
    b->columns = keep;
    b->coupled = 0;
}
