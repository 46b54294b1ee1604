/* The sums of a kernel from its definition, for kernels without packed operations. Sums are added
 * in double, in the order of the samples: exact for integers up to 2^53, and the same for any
 * number of threads. */
#include "gram/product.h"

typedef struct reference {
    eef_pool *pool;
    const eef_product *product;
    double (*value)(double a, double b);
    double *a, *b; /* the operands: the samples of a vector lie side by side */
} reference;

#define COPY_CLASS(CLASS, TYPE)                                                                    \
    case CLASS:                                                                                    \
        for (size_t v = 0; v < view->count; v++)                                                   \
            for (size_t k = 0; k < view->length; k++)                                              \
                to[v * view->length + k] =                                                         \
                    (double)((const TYPE *)                                                        \
                                 view->data)[v * view->vector_stride + k * view->sample_stride];   \
        break;

static void copy_as_double(const eef_view *view, double *to)
{
    switch (view->class_id) {
        COPY_CLASS(EEF_DOUBLE, double)
        COPY_CLASS(EEF_SINGLE, float)
        COPY_CLASS(EEF_INT8, int8_t)
        COPY_CLASS(EEF_UINT8, uint8_t)
        COPY_CLASS(EEF_INT16, int16_t)
        COPY_CLASS(EEF_UINT16, uint16_t)
        COPY_CLASS(EEF_INT32, int32_t)
        COPY_CLASS(EEF_UINT32, uint32_t)
        COPY_CLASS(EEF_INT64, int64_t)
        COPY_CLASS(EEF_UINT64, uint64_t)
    }
}

static void put(const eef_product *product, size_t index, double sum)
{
    if (product->single)
        ((float *)product->result)[index] = (float)sum;
    else
        ((double *)product->result)[index] = sum;
}

/* Computes column j; for a symmetric result, from the diagonal on, and row j with it. */
static void compute_column(void *context, size_t j, size_t thread)
{
    const reference *r = context;
    const eef_product *product = r->product;
    const size_t rows = product->a.count, length = product->a.length;
    const double *b = r->b + j * length;
    for (size_t i = product->symmetric ? j : 0; i < rows; i++) {
        if (eef_pool_cancelled(r->pool, thread))
            return;
        const double *a = r->a + i * length;
        double sum = 0;
        for (size_t k = 0; k < length; k++)
            sum += r->value(a[k], b[k]);
        put(product, i + rows * j, sum);
        if (product->symmetric)
            put(product, j + rows * i, sum);
    }
}

eef_status eef_product_reference(eef_pool *pool, const eef_product *product,
                                 double (*value)(double a, double b))
{
    const eef_host *host = pool->host;
    const size_t length = product->a.length;
    reference r = {.pool = pool, .product = product, .value = value};
    r.a = eef_allocate(host, product->a.count * length, sizeof *r.a);
    r.b = product->symmetric ? r.a : eef_allocate(host, product->b.count * length, sizeof *r.b);
    eef_status status = EEF_NO_MEMORY;
    if (r.a != NULL && r.b != NULL) {
        copy_as_double(&product->a, r.a);
        if (!product->symmetric)
            copy_as_double(&product->b, r.b);
        eef_parallel_for(pool, product->b.count, compute_column, &r);
        status = eef_pool_cancelled(pool, 0) ? EEF_INTERRUPTED : EEF_OK;
    }
    if (!product->symmetric)
        eef_release(host, r.b);
    eef_release(host, r.a);
    return status;
}
