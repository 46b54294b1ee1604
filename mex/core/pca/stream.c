/* eef_stream: eef_pca of samples that arrive in blocks. The passes of the centring come first; the
 * samples of the last pass go into the operator, or are added up to the EEF Gram matrix. The
 * low-rank solver needs all samples of a row at a time, so it is not used. */
#include "operator/row_order.h"
#include "pca/center.h"
#include "pca/pca.h"

#include <string.h>

/* The start block is computed from the first samples, of which a copy of this size is kept. */
enum { MAX_HEAD_BYTES = 16 * 1024 * 1024, MIN_HEAD_COLUMNS = 2 };

struct eef_stream {
    const eef_host *host, *storage;
    eef_matrix shape; /* of all samples */
    eef_pca_options options;
    double *center_values; /* copy */
    eef_pca_run run;
    eef_pca_result result; /* its arrays are set by eef_stream_solve */
    eef_centring *centring;
    eef_centered centered;
    double *mu;
    bool adding;      /* the last pass has begun */
    size_t added;     /* samples */
    eef_operator *op; /* of the operator solver */
    double *a;        /* of the dense solver: the EEF Gram matrix of the samples so far */
    eef_samples head; /* first samples */
    void *head_data;
};

/* ---- creation ---------------------------------------------------------------------------- */

static eef_status copy_center(eef_stream *s)
{
    size_t count = s->options.center == EEF_CENTER_VECTOR   ? s->shape.rows
                   : s->options.center == EEF_CENTER_SCALAR ? 1
                                                            : 0;
    s->center_values = eef_allocate(s->host, count, sizeof *s->center_values);
    if (s->center_values == NULL)
        return EEF_NO_MEMORY;
    if (count > 0)
        memcpy(s->center_values, s->options.center_values, count * sizeof *s->center_values);
    s->options.center_values = s->center_values;
    return EEF_OK;
}

static eef_status begin(eef_stream *s)
{
    eef_status status = copy_center(s);
    if (status == EEF_OK)
        status = eef_pca_begin(s->host, &s->shape, &s->options, &s->result, &s->run);
    if (status != EEF_OK)
        return status;
    if (s->result.solver == EEF_SOLVER_LOWRANK)
        s->result.solver = EEF_SOLVER_OPERATOR;
    s->mu = eef_allocate(s->host, s->shape.rows, sizeof *s->mu);
    if (s->mu == NULL)
        return EEF_NO_MEMORY;
    return eef_centring_create(s->host, s->run.architecture->block_ops, &s->shape, &s->options,
                               &s->centring);
}

eef_status eef_stream_create(const eef_host *host, const eef_host *storage, const eef_matrix *shape,
                             const eef_pca_options *options, eef_stream **made)
{
    eef_stream *s = eef_allocate(host, 1, sizeof *s);
    *made = NULL;
    if (s == NULL)
        return EEF_NO_MEMORY;
    *s = (eef_stream){.host = host, .storage = storage, .shape = *shape, .options = *options};
    s->shape.data = NULL;
    eef_status status = begin(s);
    if (status == EEF_OK)
        *made = s;
    else
        eef_stream_destroy(s);
    return status;
}

void eef_stream_destroy(eef_stream *s)
{
    if (s == NULL)
        return;
    eef_operator_destroy(s->op);
    eef_release(s->host, s->a);
    eef_release(s->host, s->head_data);
    eef_centring_destroy(s->centring);
    eef_release(s->host, s->mu);
    eef_release(s->host, s->center_values);
    eef_release(s->host, s);
}

/* ---- passes ------------------------------------------------------------------------------ */

/* Prepares what the samples of the last pass are added to. */
static eef_status begin_adding(eef_stream *s)
{
    size_t n = s->shape.rows, size = eef_class_size(s->shape.class_id);
    eef_status status = eef_centring_finish(s->centring, s->mu, &s->centered);
    if (status != EEF_OK)
        return status;
    s->adding = true;
    if (s->result.solver == EEF_SOLVER_DENSE) {
        if (n > SIZE_MAX / sizeof(double) / n)
            return EEF_TOO_LARGE;
        s->a = eef_allocate(s->host, n, n * sizeof *s->a);
        if (s->a != NULL)
            memset(s->a, 0, n * n * sizeof *s->a);
        return s->a != NULL ? EEF_OK : EEF_NO_MEMORY;
    }
    size_t columns = MAX_HEAD_BYTES / size / n;
    if (columns < MIN_HEAD_COLUMNS)
        columns = MIN_HEAD_COLUMNS;
    if (columns > s->shape.cols)
        columns = s->shape.cols;
    s->head_data = eef_allocate(s->host, n * columns, size);
    s->head = s->centered.samples;
    s->head.x = (eef_matrix){s->head_data, s->shape.class_id, n, columns};
    if (s->head_data == NULL)
        return EEF_NO_MEMORY;
    eef_compute compute = eef_pca_operator_compute(&s->shape, &s->options);
    return eef_operator_create(s->storage, n, s->options.kernel, &compute, &s->op);
}

eef_status eef_stream_next_pass(eef_stream *s, bool *more, eef_fault *fault)
{
    bool centring = true;
    *more = !s->adding;
    *fault = (eef_fault){0};
    if (s->adding)
        return s->added == s->shape.cols ? EEF_OK : EEF_INTERNAL;
    eef_status status = eef_centring_next_pass(s->centring, &centring, fault);
    return status == EEF_OK && !centring ? begin_adding(s) : status;
}

/* a = a + the EEF Gram matrix of the centred block. */
static eef_status add_gram(eef_stream *s, const eef_samples *samples, eef_fault *fault)
{
    size_t n = samples->x.rows, cols = samples->x.cols;
    double *x = eef_allocate(s->host, n, cols * sizeof *x);
    double *a = eef_allocate(s->host, n, n * sizeof *a);
    eef_status status = EEF_NO_MEMORY;
    if (x != NULL && a != NULL) {
        for (size_t k = 0; k < cols; k++)
            eef_samples_read(samples, k, 0, n, x + k * n);
        status = eef_gram(s->host, &(eef_matrix){x, EEF_DOUBLE, n, cols}, s->options.kernel,
                          &s->options.compute, a, fault);
    }
    for (size_t i = 0; i < n * n && status == EEF_OK; i++)
        s->a[i] += a[i];
    eef_release(s->host, a);
    eef_release(s->host, x);
    return status;
}

/* Keeps a copy of the first samples. */
static void keep_head(eef_stream *s, const eef_matrix *block)
{
    size_t column_bytes = block->rows * eef_class_size(block->class_id);
    if (s->added >= s->head.x.cols)
        return;
    size_t left = s->head.x.cols - s->added, count = block->cols < left ? block->cols : left;
    memcpy((char *)s->head_data + s->added * column_bytes, block->data, count * column_bytes);
}

eef_status eef_stream_push(eef_stream *s, const eef_matrix *block, eef_fault *fault)
{
    *fault = (eef_fault){0};
    if (!s->adding)
        return eef_centring_push(s->centring, block);
    if (block->rows != s->shape.rows || block->class_id != s->shape.class_id ||
        block->cols > s->shape.cols - s->added)
        return EEF_INTERNAL;
    eef_samples samples = s->centered.samples;
    samples.x = *block;
    eef_status status;
    if (s->op == NULL) {
        status = add_gram(s, &samples, fault);
    } else {
        keep_head(s, block);
        status = eef_operator_add(s->op, &samples, fault);
    }
    s->added += block->cols;
    return status == EEF_NOT_FINITE ? EEF_OVERFLOW : status; /* the data was finite */
}

/* ---- solution ---------------------------------------------------------------------------- */

eef_status eef_stream_solve(eef_stream *s, eef_pca_result *result)
{
    size_t n = s->shape.rows;
    eef_status status;
    if (!s->adding || s->added != s->shape.cols)
        return EEF_INTERNAL;
    s->run.result = result;
    s->run.eigen = (eef_eigen_result){
        .vectors = result->w, .values = result->lambda, .residuals = result->residuals};
    result->solver = s->result.solver;
    result->multiplications = 0;
    result->fault = (eef_fault){0};
    memcpy(result->mu, s->mu, n * sizeof *s->mu);
    if (s->op == NULL) {
        status = eef_pca_solve_dense(&s->run, n, s->a);
    } else {
        eef_row_order order = {NULL, n};
        eef_start_block start = {
            s->host, s->op->ops, s->head, &order, s->run.kernel->separates_signs, &s->op->pool};
        status = eef_pca_solve_operator(&s->run, s->op, &start);
    }
    return status == EEF_OK ? eef_pca_finish(&s->run, n, s->centered.factor) : status;
}
