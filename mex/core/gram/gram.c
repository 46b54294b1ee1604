#include "gram/gram.h"

#include "base/architecture.h"
#include "gram/product.h"
#include "gram/scan.h"

#include <math.h>

/* The context of one call. */
typedef struct call {
    eef_pool pool;
    const eef_kernel_descriptor *kernel;
    const eef_architecture *architecture;
    eef_fault *fault;
} call;

/* EEF_INTERNAL for an unknown kernel or architecture; else the pool must be ended. */
static eef_status start_call(call *c, const eef_host *host, const eef_compute *compute,
                             size_t useful_threads)
{
    *c->fault = (eef_fault){.count = 0};
    c->architecture = eef_architecture_find(compute->architecture);
    if (c->kernel == NULL || c->architecture == NULL)
        return EEF_INTERNAL;
    eef_pool_start(&c->pool, host, eef_pool_useful(compute->threads, useful_threads));
    return EEF_OK;
}

/* ---- exactness of integer sums ----------------------------------------------------------- */

/* A sum of the kernel is at most bounded_by times the larger sum of magnitudes of its two vectors.
 * It is exact when that is at most 2^53. Real classes pass: their scan->largest is zero. */
static eef_status check_totals(const call *c, const eef_matrix *matrix, eef_direction direction,
                               const eef_scan *scan, eef_fault *fault)
{
    const uint64_t limit = ((uint64_t)1 << 53) / (uint64_t)c->kernel->bounded_by;
    const size_t length = direction == EEF_BY_ROWS ? matrix->cols : matrix->rows;
    if (length == 0 || scan->largest <= limit / length)
        return EEF_OK;
    return eef_scan_totals(c->pool.host, matrix, direction, limit, fault);
}

/* The sums of a kernel that is bounded by both of its arguments are exact if one operand passes;
 * else both must pass. */
static eef_status check_dot_totals(const call *c, const eef_operands *operands,
                                   const eef_scan *w_scan, const eef_scan *x_scan)
{
    const bool one_suffices = c->kernel->bounded_by == 1;
    eef_fault w_fault = {.count = 0}, x_fault = {.count = 0};
    const eef_status w_status = check_totals(c, &operands->w, EEF_BY_COLUMNS, w_scan, &w_fault);
    if (w_status == EEF_NO_MEMORY || (w_status == EEF_OK && one_suffices))
        return w_status;
    const eef_status x_status = check_totals(c, &operands->x, EEF_BY_COLUMNS, x_scan, &x_fault);
    if (x_status == EEF_NO_MEMORY || (x_status == EEF_OK && one_suffices))
        return x_status;
    const bool in_w = w_status != EEF_OK;
    *c->fault = in_w ? w_fault : x_fault;
    c->fault->in_first = in_w;
    return in_w ? w_status : x_status;
}

/* ---- computation ------------------------------------------------------------------------- */

static eef_family family_of(eef_class class_id)
{
    switch (class_id) {
    case EEF_SINGLE:
    case EEF_INT16:
    case EEF_UINT16:
        return EEF_REAL32;
    case EEF_INT8:
    case EEF_UINT8:
        return EEF_BYTE;
    default:
        return EEF_REAL64;
    }
}

static bool is_finite(const eef_product *product, size_t index)
{
    return product->single ? isfinite(((const float *)product->result)[index])
                           : isfinite(((const double *)product->result)[index]);
}

/* Every step-th entry of the result, from the first one on, is checked for overflow. */
static eef_status compute(call *c, eef_product *product, bool negative, size_t step)
{
    const eef_kernel_descriptor *kernel = c->kernel;
    const eef_gram_operation operation = negative ? kernel->general : kernel->nonnegative;
    const eef_family family = family_of(product->a.class_id);
    const size_t entries = product->a.count * product->b.count;
    product->single = product->a.class_id == EEF_SINGLE;
    eef_status status;
    if (operation == EEF_OP_REFERENCE) {
        status = eef_product_reference(&c->pool, product, kernel->value);
        step = 1;
    } else {
        status =
            eef_product_blocked(&c->pool, product, &(*c->architecture->packings)[family][operation],
                                (*c->architecture->microkernels)[family][operation]);
    }
    for (size_t i = 0; i < entries && status == EEF_OK; i += step)
        if (!is_finite(product, i))
            status = EEF_OVERFLOW;
    return status;
}

static eef_status gram(call *c, const eef_matrix *x, void *a)
{
    eef_scan scan;
    eef_scan_matrix(&c->pool, x, &scan);
    *c->fault = scan.fault;
    eef_status status = scan.status;
    if (status == EEF_OK)
        status = check_totals(c, x, EEF_BY_ROWS, &scan, c->fault);
    if (status != EEF_OK)
        return status;
    if (c->kernel->shortcut != NULL && !scan.negative && family_of(x->class_id) == EEF_BYTE) {
        bool done;
        status = c->kernel->shortcut(&c->pool, x, a, &done);
        if (done || status != EEF_OK)
            return status;
    }
    const eef_view rows = {x->data, x->class_id, x->rows, x->cols, 1, x->rows};
    eef_product product = {.a = rows, .b = rows, .symmetric = true, .result = a};
    /* The kernels with packed operations satisfy f(a,a) = bounded_by * |a|. No sum, at any stage,
     * is then larger than the larger one of two diagonal entries: the diagonal shows an overflow.
     */
    return compute(c, &product, scan.negative, x->rows + 1);
}

eef_status eef_gram_by_descriptor(const eef_host *host, const eef_matrix *x,
                                  const eef_kernel_descriptor *kernel, const eef_compute *compute,
                                  void *a, eef_fault *fault)
{
    call c = {.kernel = kernel, .fault = fault};
    eef_status status =
        start_call(&c, host, compute, eef_product_threads(x->rows * x->rows, x->cols));
    if (status == EEF_OK) {
        status = gram(&c, x, a);
        eef_pool_end(&c.pool);
    }
    return status;
}

eef_status eef_gram(const eef_host *host, const eef_matrix *x, eef_kernel kernel,
                    const eef_compute *compute, void *a, eef_fault *fault)
{
    return eef_gram_by_descriptor(host, x, eef_kernel_find(kernel), compute, a, fault);
}

static eef_status dot(call *c, const eef_operands *operands, void *result)
{
    const eef_matrix *w = &operands->w, *x = &operands->x;
    eef_scan w_scan, x_scan;
    eef_scan_matrix(&c->pool, w, &w_scan);
    eef_scan_matrix(&c->pool, x, &x_scan);
    const bool in_w = w_scan.status != EEF_OK;
    *c->fault = in_w ? w_scan.fault : x_scan.fault;
    c->fault->in_first = in_w;
    eef_status status = in_w ? w_scan.status : x_scan.status;
    if (status == EEF_OK)
        status = check_dot_totals(c, operands, &w_scan, &x_scan);
    if (status != EEF_OK)
        return status;
    eef_product product = {.a = {w->data, w->class_id, w->cols, w->rows, w->rows, 1},
                           .b = {x->data, x->class_id, x->cols, x->rows, x->rows, 1},
                           .result = result};
    return compute(c, &product, w_scan.negative || x_scan.negative, 1);
}

eef_status eef_dot_by_descriptor(const eef_host *host, const eef_operands *operands,
                                 const eef_kernel_descriptor *kernel, const eef_compute *compute,
                                 void *c, eef_fault *fault)
{
    const eef_matrix *w = &operands->w, *x = &operands->x;
    call this_call = {.kernel = kernel, .fault = fault};
    eef_status status =
        start_call(&this_call, host, compute, eef_product_threads(w->cols * x->cols, x->rows));
    if (status == EEF_OK) {
        status = dot(&this_call, operands, c);
        eef_pool_end(&this_call.pool);
    }
    return status;
}

eef_status eef_dot(const eef_host *host, const eef_operands *operands, eef_kernel kernel,
                   const eef_compute *compute, void *c, eef_fault *fault)
{
    return eef_dot_by_descriptor(host, operands, eef_kernel_find(kernel), compute, c, fault);
}
