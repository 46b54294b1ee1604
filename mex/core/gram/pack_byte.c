/* Packing of 8-bit integers. The instruction that sums absolute differences of bytes computes
 * all kernels, 32 samples at a time, through identities that hold exactly:
 *
 *   min(a,b) = (a + b - |a-b|)/2                       for a, b >= 0
 *   a*[b>0]  = min(a, 255*[b>0])                       for a, b >= 0
 *   sign(ab)*min(|a|,|b|) = (|a+b| - |a-b|)/2
 *   a*sign(b) = (|a+c| - |a-c|)/2                      for c = 128*sign(b)
 *
 * Signed values are biased by 128 to be bytes: |a-b| = |(a+128) - (b+128)| and
 * |a+b| = |(a+128) - (128-b)|. Where 128-b or c+128 is 256 the byte is 255, which makes the
 * difference to any other byte too small by exactly one: the head of the panel makes up for
 * the number of such samples, whatever they are paired with. */
#include "gram/pack.h"

#include <string.h>

enum { STEP = EEF_BYTE_STEP, MOST_SEGMENTS = 4, MOST_VECTORS = EEF_MR_BYTE };

/* How an entry enters a segment, given by its bits x (two's complement if signed). */
typedef void encoding(const uint8_t *bits, uint8_t *to);
#define ENCODING(NAME, EXPRESSION)                                                                 \
    static void NAME(const uint8_t *bits, uint8_t *to)                                             \
    {                                                                                              \
        for (size_t k = 0; k < STEP; k++) {                                                        \
            const uint8_t x = bits[k];                                                             \
            to[k] = (uint8_t)(EXPRESSION);                                                         \
        }                                                                                          \
    }
ENCODING(plain, x)
ENCODING(support, x != 0 ? 255 : 0)
ENCODING(positive_part, x < 128 ? x : 0)
ENCODING(negative_part, x < 128 ? 0 : 256 - x)
ENCODING(biased, x ^ 128)
ENCODING(mirrored, x == 128 ? 255 : 128 - x)
ENCODING(sign_biased, x == 0 ? 128 : (x < 128 ? 255 : 0))
ENCODING(sign_mirrored, x == 0 ? 128 : (x < 128 ? 0 : 255))

/* What an entry adds to the head of its vector. */
typedef int32_t heading(const uint8_t *bits);
#define HEADING(NAME, EXPRESSION)                                                                  \
    static int32_t NAME(const uint8_t *bits)                                                       \
    {                                                                                              \
        int32_t sum = 0;                                                                           \
        for (size_t k = 0; k < STEP; k++) {                                                        \
            const uint8_t x = bits[k];                                                             \
            sum += (EXPRESSION);                                                                   \
        }                                                                                          \
        return sum;                                                                                \
    }
HEADING(value, x)
HEADING(value_and_support, x + (x != 0 ? 255 : 0))
HEADING(magnitude, x < 128 ? x : 256 - x)
HEADING(is_lowest, x == 128)
HEADING(negated_sign, x == 0 ? 0 : (x < 128 ? -1 : 1))

typedef struct recipe {
    size_t vectors;
    heading *head; /* NULL: zero */
    encoding *segments[MOST_SEGMENTS];
} recipe;

/* bits[v*stride + k] = sample k of vector v; zero past the last vector and the last sample. A
 * few samples at a time, so that the cache lines that hold them serve all vectors. */
static void load(const eef_view *view, size_t first, size_t sample, size_t samples, size_t width,
                 size_t stride, uint8_t *bits)
{
    const size_t left = view->count - first;
    const size_t vectors = left < width ? left : width;
    const uint8_t *from =
        (const uint8_t *)view->data + first * view->vector_stride + sample * view->sample_stride;
    if (vectors < width || samples < stride)
        memset(bits, 0, width * stride);
    for (size_t start = 0; start < samples; start += STEP) {
        const size_t end = start + STEP < samples ? start + STEP : samples;
        for (size_t v = 0; v < vectors; v++)
            for (size_t k = start; k < end; k++)
                bits[v * stride + k] = from[v * view->vector_stride + k * view->sample_stride];
    }
}

static void pack(const recipe *how, const eef_view *view, size_t first, size_t sample,
                 size_t samples, void *panel)
{
    uint8_t bits[MOST_VECTORS * EEF_KC_BYTE];
    size_t steps = (samples + STEP - 1) / STEP;
    size_t stride = steps * STEP;
    load(view, first, sample, samples, how->vectors, stride, bits);

    int32_t *head = panel;
    for (size_t v = 0; v < how->vectors; v++) {
        head[v] = 0;
        for (size_t t = 0; how->head != NULL && t < steps; t++)
            head[v] += how->head(bits + v * stride + t * STEP);
    }
    uint8_t *to = (uint8_t *)panel + EEF_BYTE_HEAD;
    for (size_t s = 0; s < MOST_SEGMENTS && how->segments[s] != NULL; s++)
        for (size_t t = 0; t < steps; t++)
            for (size_t v = 0; v < how->vectors; v++, to += STEP)
                how->segments[s](bits + v * stride + t * STEP, to);
}

/* The two sides of a operation; their s-th segments meet in the microkernel. */
#define PACK(OPERATION, HEAD_A, HEAD_B, SEGMENTS_A, SEGMENTS_B)                                         \
    void eef_pack_a_##OPERATION##_byte(const eef_view *view, size_t first, size_t sample,               \
                                  size_t samples, void *panel)                                     \
    {                                                                                              \
        static const recipe how = {EEF_MR_BYTE, HEAD_A, SEGMENTS_A};                               \
        pack(&how, view, first, sample, samples, panel);                                           \
    }                                                                                              \
    void eef_pack_b_##OPERATION##_byte(const eef_view *view, size_t first, size_t sample,               \
                                  size_t samples, void *panel)                                     \
    {                                                                                              \
        static const recipe how = {EEF_NR_BYTE, HEAD_B, SEGMENTS_B};                               \
        pack(&how, view, first, sample, samples, panel);                                           \
    }
#define SEGMENTS(...)                                                                              \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

PACK(min_size, value, value, SEGMENTS(plain), SEGMENTS(plain))
PACK(minm, magnitude, magnitude, SEGMENTS(positive_part, negative_part),
     SEGMENTS(positive_part, negative_part))
PACK(mf_nonnegative, value_and_support, value_and_support, SEGMENTS(plain, support),
     SEGMENTS(support, plain))
/* The first half of the segments counts negative, the second positive. */
PACK(min, NULL, is_lowest, SEGMENTS(biased, biased), SEGMENTS(biased, mirrored))
PACK(mf, negated_sign, negated_sign, SEGMENTS(biased, sign_biased, biased, sign_mirrored),
     SEGMENTS(sign_biased, biased, sign_mirrored, biased))
