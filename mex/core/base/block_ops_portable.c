#include "base/architecture.h"

#include <math.h>

#define BLOCK_OPS eef_block_ops_portable
#define TARGET

#if defined(__GNUC__)
/* Vector types of GCC and Clang become the SIMD of whatever CPU is compiled for. The
 * operations are macros: passing such types by value depends on the ABI. */
typedef double v2 __attribute__((vector_size(16)));
typedef long long m2 __attribute__((vector_size(16)));
#define v2_load(from) (*(const v2 *)(const void *)(from))
#define v2_store(to, a) ((void)(*(v2 *)(void *)(to) = (a)))
#define v2_splat(x) ((v2){(x), (x)})
#define v2_add(a, b) ((a) + (b))
#define v2_sub(a, b) ((a) - (b))
#define v2_mul(a, b) ((a) * (b))
#define v2_max(a, b) v2_select((a) > (b), a, b)
#define v2_select(m, a, b) ((v2)(((m2)(m) & (m2)(a)) | (~(m2)(m) & (m2)(b))))
#define v2_flip(a, b) ((v2)((m2)(a) ^ ((m2)(b) & (m2)v2_splat(-0.0))))
#define v2_fma(a, b, c) ((a) * (b) + (c))
#define v2_fnma(a, b, c) ((c) - (a) * (b))

typedef double v4 __attribute__((vector_size(32)));
typedef double v4_any __attribute__((vector_size(32), aligned(8)));
typedef long long m4 __attribute__((vector_size(32)));
#define v4_load(from) ((v4) * (const v4_any *)(const void *)(from))
#define v4_store(to, a) ((void)(*(v4_any *)(void *)(to) = (a)))
#define v4_splat(x) ((v4){(x), (x), (x), (x)})
#define v4_twice(from) ((v4){(from)[0], (from)[1], (from)[0], (from)[1]})
#define v4_firsts(a) ((v4){(a)[0], (a)[0], (a)[2], (a)[2]})
#define v4_seconds(a) ((v4){(a)[1], (a)[1], (a)[3], (a)[3]})
#define v4_weave_low(a, b) ((v4){(a)[0], (b)[0], (a)[1], (b)[1]})
#define v4_weave_high(a, b) ((v4){(a)[2], (b)[2], (a)[3], (b)[3]})
#define v4_join(a, b) ((v4){(a)[0], (a)[1], (b)[0], (b)[1]})
#define v4_low(a) ((v2){(a)[0], (a)[1]})
#define v4_high(a) ((v2){(a)[2], (a)[3]})
#define v4_add(a, b) ((a) + (b))
#define v4_sub(a, b) ((a) - (b))
#define v4_mul(a, b) ((a) * (b))
#define v4_flip(a, b) ((v4)((m4)(a) ^ ((m4)(b) & (m4)v4_splat(-0.0))))
#define v4_max(a, b) v4_select((a) > (b), a, b)
#define v4_select(m, a, b) ((v4)(((m4)(m) & (m4)(a)) | (~(m4)(m) & (m4)(b))))
#define v4_fma(a, b, c) ((a) * (b) + (c))
#define v4_fnma(a, b, c) ((c) - (a) * (b))
#define v4_ones_where(m) ((v4)((m4)(m) & (m4)v4_splat(1)))
#define v4_sign(a) (v4_ones_where((a) > v4_splat(0)) - v4_ones_where((a) < v4_splat(0)))

typedef float f8 __attribute__((vector_size(32), aligned(4)));
#define f8_load(from) (*(const f8 *)(const void *)(from))
#define f8_store(to, a) ((void)(*(f8 *)(void *)(to) = (a)))
#define f8_add(a, b) ((a) + (b))
#else
/* Plain structures for other compilers. */
typedef struct f8 {
    float c[8];
} f8;
static f8 f8_load(const float *from)
{
    f8 r;
    for (int k = 0; k < 8; k++)
        r.c[k] = from[k];
    return r;
}
static void f8_store(float *to, f8 a)
{
    for (int k = 0; k < 8; k++)
        to[k] = a.c[k];
}
static f8 f8_add(f8 a, f8 b)
{
    for (int k = 0; k < 8; k++)
        a.c[k] += b.c[k];
    return a;
}
#define STRUCTURE_OF(name, size)                                                                   \
    typedef struct name {                                                                          \
        double c[size];                                                                            \
    } name;                                                                                        \
    static name name##_load(const double *from)                                                    \
    {                                                                                              \
        name r;                                                                                    \
        for (int k = 0; k < (size); k++)                                                           \
            r.c[k] = from[k];                                                                      \
        return r;                                                                                  \
    }                                                                                              \
    static void name##_store(double *to, name a)                                                   \
    {                                                                                              \
        for (int k = 0; k < (size); k++)                                                           \
            to[k] = a.c[k];                                                                        \
    }                                                                                              \
    static name name##_splat(double x)                                                             \
    {                                                                                              \
        name r;                                                                                    \
        for (int k = 0; k < (size); k++)                                                           \
            r.c[k] = x;                                                                            \
        return r;                                                                                  \
    }                                                                                              \
    static name name##_add(name a, name b)                                                         \
    {                                                                                              \
        for (int k = 0; k < (size); k++)                                                           \
            a.c[k] += b.c[k];                                                                      \
        return a;                                                                                  \
    }                                                                                              \
    static name name##_sub(name a, name b)                                                         \
    {                                                                                              \
        for (int k = 0; k < (size); k++)                                                           \
            a.c[k] -= b.c[k];                                                                      \
        return a;                                                                                  \
    }                                                                                              \
    static name name##_max(name a, name b)                                                         \
    {                                                                                              \
        for (int k = 0; k < (size); k++)                                                           \
            a.c[k] = a.c[k] > b.c[k] ? a.c[k] : b.c[k];                                            \
        return a;                                                                                  \
    }                                                                                              \
    static name name##_mul(name a, name b)                                                         \
    {                                                                                              \
        for (int k = 0; k < (size); k++)                                                           \
            a.c[k] *= b.c[k];                                                                      \
        return a;                                                                                  \
    }                                                                                              \
    static name name##_flip(name a, name b)                                                        \
    {                                                                                              \
        for (int k = 0; k < (size); k++)                                                           \
            a.c[k] = signbit(b.c[k]) ? -a.c[k] : a.c[k];                                           \
        return a;                                                                                  \
    }                                                                                              \
    static name name##_fma(name a, name b, name c)                                                 \
    {                                                                                              \
        for (int k = 0; k < (size); k++)                                                           \
            c.c[k] += a.c[k] * b.c[k];                                                             \
        return c;                                                                                  \
    }                                                                                              \
    static name name##_fnma(name a, name b, name c)                                                \
    {                                                                                              \
        for (int k = 0; k < (size); k++)                                                           \
            c.c[k] -= a.c[k] * b.c[k];                                                             \
        return c;                                                                                  \
    }

STRUCTURE_OF(v2, 2)
STRUCTURE_OF(v4, 4)

static v4 v4_sign(v4 a)
{
    for (int k = 0; k < 4; k++)
        a.c[k] = (a.c[k] > 0) - (a.c[k] < 0);
    return a;
}

#define MADE_OF(function, type, ...)                                                               \
    static type function                                                                           \
    {                                                                                              \
        type r = {{__VA_ARGS__}};                                                                  \
        return r;                                                                                  \
    }

MADE_OF(v4_twice(const double *from), v4, from[0], from[1], from[0], from[1])
MADE_OF(v4_firsts(v4 a), v4, a.c[0], a.c[0], a.c[2], a.c[2])
MADE_OF(v4_seconds(v4 a), v4, a.c[1], a.c[1], a.c[3], a.c[3])
MADE_OF(v4_weave_low(v4 a, v4 b), v4, a.c[0], b.c[0], a.c[1], b.c[1])
MADE_OF(v4_weave_high(v4 a, v4 b), v4, a.c[2], b.c[2], a.c[3], b.c[3])
MADE_OF(v4_join(v2 a, v2 b), v4, a.c[0], a.c[1], b.c[0], b.c[1])
MADE_OF(v4_low(v4 a), v2, a.c[0], a.c[1])
MADE_OF(v4_high(v4 a), v2, a.c[2], a.c[3])
#endif

#include "base/block_ops_template.h"
