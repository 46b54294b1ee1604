#include "operator/operator.h"
#include "base/architecture.h"
#include "kernels/kernels.h"

#include <string.h>

void eef_operator_clear(eef_operator *op)
{
    if (op->state != NULL)
        op->type->destroy(op);
    op->type = op->kernel->operator_type;
    op->samples = 0;
    op->trace = op->error = op->error_4 = 0;
    op->state = NULL;
    op->failed = false;
    op->together = 1;
    op->observe = NULL;
}

eef_status eef_operator_create(const eef_host *host, size_t rows, eef_kernel kernel,
                               const eef_compute *compute, eef_operator **made)
{
    const eef_kernel_descriptor *descriptor = eef_kernel_find(kernel);
    const eef_architecture *architecture = eef_architecture_find(compute->architecture);
    *made = NULL;
    if (descriptor == NULL || architecture == NULL)
        return EEF_INTERNAL;
    eef_operator *op = eef_allocate(host, 1, sizeof *op);
    if (op == NULL)
        return EEF_NO_MEMORY;
    *op = (eef_operator){
        .host = host, .kernel = descriptor, .ops = architecture->block_ops, .rows = rows};
    eef_operator_clear(op);
    eef_pool_start(&op->pool, host, eef_pool_allowed(compute->threads));
    *made = op;
    return EEF_OK;
}

eef_status eef_operator_add(eef_operator *op, const eef_samples *samples, eef_fault *fault)
{
    *fault = (eef_fault){0};
    if (op->failed)
        return EEF_INTERNAL;
    if (op->rows == 0 || samples->x.cols == 0)
        return EEF_OK;
    eef_status status = op->type->add(op, samples, fault);
    op->failed = status != EEF_OK;
    op->samples += samples->x.cols;
    return status;
}

eef_status eef_operator_apply(eef_operator *op, size_t blocks, const double *u, double *y)
{
    size_t size = EEF_LANES * op->rows, count;
    eef_status status = op->failed ? EEF_INTERNAL : EEF_OK;
    if (op->state == NULL && status == EEF_OK)
        memset(y, 0, blocks * size * sizeof *y);
    for (size_t q = 0; q < blocks && op->state != NULL && status == EEF_OK; q += count) {
        count = blocks - q < op->together ? blocks - q : op->together;
        status = op->type->apply(op, count, u + q * size, y + q * size);
    }
    return status;
}

eef_operator_cost eef_operator_report_cost(const eef_operator *op)
{
    eef_operator_cost cost = {.samples = op->samples, .trace = op->trace};
    if (op->state != NULL)
        op->type->cost(op, &cost);
    return cost;
}

void eef_operator_destroy(eef_operator *op)
{
    if (op == NULL)
        return;
    eef_operator_clear(op);
    eef_pool_end(&op->pool);
    eef_release(op->host, op);
}
