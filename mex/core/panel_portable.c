#include "panel.h"
#include "panel_variants.h"

#include <math.h>

#define VARIANT "portable"
#define PANEL_OPS panel_ops_portable
#define TARGET

#if defined(__GNUC__)
/* Vector types of GCC and Clang become the SIMD of whatever CPU is compiled for. The
 * operations are macros: passing such types by value depends on the ABI. */
typedef double v4 __attribute__((vector_size(32)));
#define v4_load(from) (*(const v4 *)(const void *)(from))
#define v4_store(to, a) ((void)(*(v4 *)(void *)(to) = (a)))
typedef double v4_any __attribute__((vector_size(32), aligned(8)));
#define v4_load_any(from) (*(const v4_any *)(const void *)(from))
#define v4_store_any(to, a) ((void)(*(v4_any *)(void *)(to) = (a)))
#define v4_splat(x) ((v4){(x), (x), (x), (x)})
#define v4_add(a, b) ((a) + (b))
#define v4_sub(a, b) ((a) - (b))
#define v4_mul(a, b) ((a) * (b))
typedef long long m4 __attribute__((vector_size(32)));
#define v4_max(a, b) v4_select((a) > (b), a, b)
#define v4_select(m, a, b) ((v4)(((m4)(m) & (m4)(a)) | (~(m4)(m) & (m4)(b))))
#define v4_flip(a, b) ((v4)((m4)(a) ^ ((m4)(b) & (m4)v4_splat(-0.0))))
#define v4_fma(a, b, c) ((a) * (b) + (c))
#else
typedef struct v4 {
    double c[PANEL];
} v4;

static v4 v4_load(const double *from)
{
    v4 r = {{from[0], from[1], from[2], from[3]}};
    return r;
}

static void v4_store(double *to, v4 a)
{
    for (int c = 0; c < PANEL; c++)
        to[c] = a.c[c];
}

#define v4_load_any v4_load
#define v4_store_any v4_store

static v4 v4_splat(double x)
{
    v4 r = {{x, x, x, x}};
    return r;
}

static v4 v4_fma(v4 a, v4 b, v4 c)
{
    for (int k = 0; k < PANEL; k++)
        c.c[k] += a.c[k] * b.c[k];
    return c;
}

static v4 v4_add(v4 a, v4 b)
{
    for (int c = 0; c < PANEL; c++)
        a.c[c] += b.c[c];
    return a;
}

static v4 v4_sub(v4 a, v4 b)
{
    for (int c = 0; c < PANEL; c++)
        a.c[c] -= b.c[c];
    return a;
}

static v4 v4_mul(v4 a, v4 b)
{
    for (int c = 0; c < PANEL; c++)
        a.c[c] *= b.c[c];
    return a;
}

static v4 v4_max(v4 a, v4 b)
{
    for (int c = 0; c < PANEL; c++)
        a.c[c] = a.c[c] > b.c[c] ? a.c[c] : b.c[c];
    return a;
}

static v4 v4_flip(v4 a, v4 b)
{
    for (int c = 0; c < PANEL; c++)
        a.c[c] = b.c[c] < 0 ? -a.c[c] : a.c[c];
    return a;
}
#endif

#include "panel_template.h"
