#include "gram/blocked.h"
#include "gram/scan.h"
#include "gram/mf_bytes.h"

#include <math.h>

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

static eef_gram_operation rule_of(eef_kernel kernel, bool negative)
{
    static const eef_gram_operation operations[][2] = {
        [EEF_MIN] = {EEF_OP_LEAST, EEF_OP_MIN},
        [EEF_MINM] = {EEF_OP_LEAST, EEF_OP_MINM},
        [EEF_MF] = {EEF_OP_MF_NONNEGATIVE, EEF_OP_MF},
    };
    return operations[kernel][negative];
}

/* Integer sums are exact while the magnitudes of a vector add up to 2^53 at max_size; mf adds those
 * of two vectors. */
static uint64_t exact_total(eef_kernel kernel)
{
    return (uint64_t)1 << (kernel == EEF_MF ? 52 : 53);
}

static eef_status check_totals(const eef_host *host, const eef_matrix *matrix, bool by_rows,
                               eef_kernel kernel, const eef_scan *scan, eef_fault *fault)
{
    const uint64_t limit = exact_total(kernel);
    const size_t length = by_rows ? matrix->cols : matrix->rows;
    if (length == 0 || scan->largest <= limit / length) /* true of real classes */
        return EEF_OK;
    return eef_scan_totals(host, matrix, by_rows, limit, fault);
}

static size_t threads_for(const eef_compute *how, size_t rows, size_t cols, size_t length)
{
    const size_t allowed = eef_pool_allowed(how->threads);
    const size_t useful = eef_product_threads(rows, cols, length);
    return useful < allowed ? useful : allowed;
}

/* The stages that eef_gram and eef_dot share, after their checks. */
static eef_status compute(eef_pool *pool, eef_product *product, eef_kernel kernel, bool negative,
                          const eef_compute *how)
{
    const eef_architecture *architecture = eef_architecture_find(how->architecture);
    if (architecture == NULL)
        return EEF_INTERNAL;
    const eef_family family = family_of(product->a.class_id);
    const eef_gram_operation operation = rule_of(kernel, negative);
    product->packing = &eef_packings[family][operation];
    product->microkernel = architecture->microkernels[family][operation];
    product->single = product->a.class_id == EEF_SINGLE;
    return eef_product_compute(pool, product);
}

static bool entry_is_finite(const eef_product *product, size_t index)
{
    return product->single ? isfinite(((const float *)product->result)[index])
                           : isfinite(((const double *)product->result)[index]);
}

static eef_status gram(eef_pool *pool, const eef_matrix *x, eef_kernel kernel,
                       const eef_compute *how, void *a, eef_fault *fault)
{
    eef_scan scan;
    eef_scan_matrix(pool, x, &scan);
    *fault = scan.fault;
    eef_status status = scan.status;
    if (status == EEF_OK)
        status = check_totals(pool->host, x, true, kernel, &scan, fault);
    if (status != EEF_OK)
        return status;
    if (kernel == EEF_MF && !scan.negative && family_of(x->class_id) == EEF_BYTE) {
        bool done;
        status = eef_gram_mf_bytes(pool, x, a, &done);
        if (done || status != EEF_OK)
            return status;
    }
    const eef_view rows = {x->data, x->class_id, x->rows, x->cols, 1, x->rows};
    eef_product product = {.a = rows, .b = rows, .symmetric = true, .result = a};
    status = compute(pool, &product, kernel, scan.negative, how);
    /* No sum is larger than the larger of two entries of the diagonal, at any stage. */
    for (size_t i = 0; i < x->rows && status == EEF_OK; i++)
        if (!entry_is_finite(&product, i + x->rows * i))
            status = EEF_OVERFLOW;
    return status;
}

eef_status eef_gram(const eef_host *host, const eef_matrix *x, eef_kernel kernel,
                    const eef_compute *how, void *a, eef_fault *fault)
{
    eef_pool pool;
    eef_pool_start(&pool, host, threads_for(how, x->rows, x->rows, x->cols));
    eef_status status = gram(&pool, x, kernel, how, a, fault);
    eef_pool_end(&pool);
    return status;
}

/* min and minm are bounded by either operand, mf by their sum. */
static eef_status check_dot_totals(const eef_host *host, const eef_matrix *w,
                                   const eef_scan *w_scan, const eef_matrix *x,
                                   const eef_scan *x_scan, eef_kernel kernel, eef_fault *fault,
                                   bool *in_w)
{
    eef_fault w_fault = {0, 0, 0}, x_fault = {0, 0, 0};
    const eef_status w_status = check_totals(host, w, false, kernel, w_scan, &w_fault);
    if (w_status == EEF_NO_MEMORY || (w_status == EEF_OK && kernel != EEF_MF))
        return w_status;
    const eef_status x_status = check_totals(host, x, false, kernel, x_scan, &x_fault);
    if (x_status == EEF_NO_MEMORY || (x_status == EEF_OK && kernel != EEF_MF))
        return x_status;
    *in_w = w_status != EEF_OK;
    *fault = *in_w ? w_fault : x_fault;
    return *in_w ? w_status : x_status;
}

static eef_status dot(eef_pool *pool, const eef_matrix *w, const eef_matrix *x, eef_kernel kernel,
                      const eef_compute *how, void *c, eef_fault *fault, bool *in_w)
{
    eef_scan w_scan, x_scan;
    eef_scan_matrix(pool, w, &w_scan);
    eef_scan_matrix(pool, x, &x_scan);
    *in_w = w_scan.status != EEF_OK;
    *fault = *in_w ? w_scan.fault : x_scan.fault;
    eef_status status = *in_w ? w_scan.status : x_scan.status;
    if (status == EEF_OK)
        status = check_dot_totals(pool->host, w, &w_scan, x, &x_scan, kernel, fault, in_w);
    if (status != EEF_OK)
        return status;
    eef_product product = {.a = {w->data, w->class_id, w->cols, w->rows, w->rows, 1},
                           .b = {x->data, x->class_id, x->cols, x->rows, x->rows, 1},
                           .result = c};
    status = compute(pool, &product, kernel, w_scan.negative || x_scan.negative, how);
    const size_t entries = w->cols * x->cols;
    for (size_t i = 0; i < entries && status == EEF_OK; i++)
        if (!entry_is_finite(&product, i))
            status = EEF_OVERFLOW;
    return status;
}

eef_status eef_dot(const eef_host *host, const eef_matrix *w, const eef_matrix *x,
                   eef_kernel kernel, const eef_compute *how, void *c, eef_fault *fault, bool *in_w)
{
    eef_pool pool;
    eef_pool_start(&pool, host, threads_for(how, w->cols, x->cols, x->rows));
    eef_status status = dot(&pool, w, x, kernel, how, c, fault, in_w);
    eef_pool_end(&pool);
    return status;
}
