/* Packing of 8-bit integers. One instruction sums the absolute differences of bytes. It serves all
 * kernels, 32 samples at a time, through identities that hold exactly:
 *
 *   min(a,b) = (a + b - |a-b|)/2                       for a, b >= 0
 *   a*[b>0]  = min(a, 255*[b>0])                       for a, b >= 0
 *   sign(ab)*min(|a|,|b|) = (|a+b| - |a-b|)/2
 *   a*sign(b) = (|a+c| - |a-c|)/2                      for c = 128*sign(b)
 *
 * Signed values are biased by 128 to be bytes: |a-b| = |(a+128) - (b+128)| and
 * |a+b| = |(a+128) - (128-b)|. Where 128-b or c+128 is 256, the byte is 255, and its difference to
 * any other byte is too small by exactly one. The head of the panel adds the number of such
 * samples, which does not depend on the other operand. */
#include "gram/pack.h"

#include <string.h>

enum { STEP = EEF_BYTE_STEP, MAX_SEGMENTS = 4, MAX_VECTORS = EEF_MR_BYTE };

/* Encodes one step of a vector for a segment. The expressions use the bits x of an entry, in two's
 * complement if the class is signed. */
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

/* The sum that one step of a vector adds to the head. */
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

/* How one operand is encoded. */
typedef struct byte_layout {
    size_t vectors;
    heading *head; /* NULL: zero */
    encoding *segments[MAX_SEGMENTS];
} byte_layout;

/* bits[v*stride + k] = sample k of vector v, and zero past the last vector and the last sample.
 * All vectors are read for one step of samples before the next step, so that a cache line that
 * holds several vectors is loaded once. */
static void load(const eef_slice *slice, size_t width, size_t stride, uint8_t *bits)
{
    const eef_view *view = slice->view;
    const size_t left = view->count - slice->vector, samples = slice->samples;
    const size_t vectors = left < width ? left : width;
    const uint8_t *from = (const uint8_t *)view->data + slice->vector * view->vector_stride +
                          slice->sample * view->sample_stride;
    if (vectors < width || samples < stride)
        memset(bits, 0, width * stride);
    for (size_t start = 0; start < samples; start += STEP) {
        const size_t end = start + STEP < samples ? start + STEP : samples;
        for (size_t v = 0; v < vectors; v++)
            for (size_t k = start; k < end; k++)
                bits[v * stride + k] = from[v * view->vector_stride + k * view->sample_stride];
    }
}

static void pack(const byte_layout *layout, const eef_slice *slice, void *panel)
{
    uint8_t bits[MAX_VECTORS * EEF_KC_BYTE];
    const size_t steps = (slice->samples + STEP - 1) / STEP, stride = steps * STEP;
    load(slice, layout->vectors, stride, bits);

    int32_t *head = panel;
    for (size_t v = 0; v < layout->vectors; v++) {
        head[v] = 0;
        for (size_t t = 0; layout->head != NULL && t < steps; t++)
            head[v] += layout->head(bits + v * stride + t * STEP);
    }
    uint8_t *to = (uint8_t *)panel + EEF_BYTE_HEAD;
    for (size_t s = 0; s < MAX_SEGMENTS && layout->segments[s] != NULL; s++)
        for (size_t t = 0; t < steps; t++)
            for (size_t v = 0; v < layout->vectors; v++, to += STEP)
                layout->segments[s](bits + v * stride + t * STEP, to);
}

/* The micro-kernel compares the s-th segment of A with the s-th segment of B. */
#define PACK(OPERATION, VECTORS, HEAD, ...)                                                        \
    void eef_pack_##OPERATION##_byte(const eef_slice *slice, void *panel)                          \
    {                                                                                              \
        static const byte_layout layout = {VECTORS, HEAD, {__VA_ARGS__}};                          \
        pack(&layout, slice, panel);                                                               \
    }

/* All segments are subtracted. */
PACK(a_min_nonnegative, EEF_MR_BYTE, value, plain)
PACK(b_min_nonnegative, EEF_NR_BYTE, value, plain)
PACK(a_minm, EEF_MR_BYTE, magnitude, positive_part, negative_part)
PACK(b_minm, EEF_NR_BYTE, magnitude, positive_part, negative_part)
PACK(a_mf_nonnegative, EEF_MR_BYTE, value_and_support, plain, support)
PACK(b_mf_nonnegative, EEF_NR_BYTE, value_and_support, support, plain)
/* The first half of the segments is subtracted, the second half is added. */
PACK(a_min, EEF_MR_BYTE, NULL, biased, biased)
PACK(b_min, EEF_NR_BYTE, is_lowest, biased, mirrored)
PACK(a_mf, EEF_MR_BYTE, negated_sign, biased, sign_biased, biased, sign_mirrored)
PACK(b_mf, EEF_NR_BYTE, negated_sign, sign_biased, biased, sign_mirrored, biased)
