#include "operator/plain_samples.h"

#include <math.h>

/* Reads the samples of one addition; every task reads some columns. */
typedef struct storing {
    eef_operator *op;
    const eef_samples *samples;
    eef_plain_samples *stored;
    bool finite[EEF_MAX_THREADS];
} storing;

static void store_part(void *context, size_t part, size_t thread)
{
    storing *s = context;
    eef_operator *op = s->op;
    size_t columns = s->stored->samples, parts = op->pool.threads;
    s->finite[part] = true;
    for (size_t k = columns * part / parts; k < columns * (part + 1) / parts; k++) {
        double *x = s->stored->x + k * op->rows;
        if (eef_pool_cancelled(&op->pool, thread))
            return;
        eef_samples_read(s->samples, k, 0, op->rows, x);
        s->finite[part] = s->finite[part] && !isnan(op->ops->largest(op->rows, x));
    }
}

eef_status eef_plain_add(eef_operator *op, const eef_samples *samples, eef_fault *fault)
{
    size_t columns = samples->x.cols;
    eef_plain_samples *stored = eef_allocate(op->host, 1, sizeof *stored);
    if (stored == NULL)
        return EEF_NO_MEMORY;
    op->trace = NAN;
    *stored = (eef_plain_samples){.next = op->state, .samples = columns};
    op->state = stored;
    if (op->rows > SIZE_MAX / sizeof(double) / columns)
        return EEF_TOO_LARGE;
    stored->x = eef_allocate(op->host, op->rows * columns, sizeof *stored->x);
    stored->sums =
        eef_allocate(op->host, columns * op->pool.threads, 2 * EEF_LANES * sizeof *stored->sums);
    if (stored->x == NULL || stored->sums == NULL)
        return EEF_NO_MEMORY;
    storing s = {.op = op, .samples = samples, .stored = stored};
    eef_parallel_for(&op->pool, op->pool.threads, store_part, &s);
    if (eef_pool_cancelled(&op->pool, 0))
        return EEF_INTERRUPTED;
    bool finite = true;
    for (size_t part = 0; part < op->pool.threads; part++)
        finite = finite && s.finite[part];
    return finite ? EEF_OK : eef_samples_fault(columns, op->rows, stored->x, fault);
}

size_t eef_plain_bytes(const eef_operator *op)
{
    size_t samples = 0;
    for (const eef_plain_samples *s = op->state; s != NULL; s = s->next)
        samples += s->samples;
    return samples * (op->rows + 2 * EEF_LANES * op->pool.threads) * sizeof(double);
}

void eef_plain_destroy(eef_operator *op)
{
    for (eef_plain_samples *s = op->state, *next; s != NULL; s = next) {
        next = s->next;
        eef_release(op->host, s->x);
        eef_release(op->host, s->sums);
        eef_release(op->host, s);
    }
    op->state = NULL;
}
