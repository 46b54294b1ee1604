#include "tile_variants.h"

#ifdef EEF_HAS_AVX2
#include "pack.h"

#include <immintrin.h>

enum { MR = EEF_MR_BYTE, NR = EEF_NR_BYTE, STEP = EEF_BYTE_STEP };

#define UNROLLED _Pragma("GCC unroll 4")
#define EACH_A UNROLLED for (int i = 0; i < MR; i++)
#define EACH_B UNROLLED for (int j = 0; j < NR; j++)
#define LOAD(address) _mm256_load_si256((const __m256i *)(const void *)(address))

/* The sums of absolute differences of some steps, four partial ones to a register, combined
 * with the sums so far. */
#define ACCUMULATE(COMBINE, STEPS)                                                                 \
    for (size_t t = 0; t < (STEPS); t++, a += MR * STEP, b += NR * STEP) {                         \
        __m256i bytes[NR];                                                                         \
        EACH_B bytes[j] = LOAD(b + STEP * j);                                                      \
        EACH_A                                                                                     \
        {                                                                                          \
            const __m256i row = LOAD(a + STEP * i);                                                \
            EACH_B sum[i][j] = COMBINE(sum[i][j], _mm256_sad_epu8(row, bytes[j]));                 \
        }                                                                                          \
    }

/* The four sums of a register are in the lower halves of its 64-bit lanes. */
__attribute__((target("avx2"))) static inline void deliver(__m256i row0, __m256i row1, __m256i row2,
                                                           __m256i row3, const int32_t *a_head,
                                                           int32_t b_head, double *sums)
{
    const __m256i rows01 = _mm256_or_si256(row0, _mm256_slli_epi64(row1, 32));
    const __m256i rows23 = _mm256_or_si256(row2, _mm256_slli_epi64(row3, 32));
    const __m256i rows = _mm256_add_epi32(_mm256_unpacklo_epi64(rows01, rows23),
                                          _mm256_unpackhi_epi64(rows01, rows23));
    const __m128i heads = _mm_add_epi32(_mm_load_si128((const __m128i *)(const void *)a_head),
                                        _mm_set1_epi32(b_head));
    const __m128i total = _mm_add_epi32(
        heads, _mm_add_epi32(_mm256_castsi256_si128(rows), _mm256_extracti128_si256(rows, 1)));
    const __m256d half = _mm256_cvtepi32_pd(_mm_srai_epi32(total, 1)); /* total is even */
    _mm256_store_pd(sums, _mm256_add_pd(_mm256_load_pd(sums), half));
}

/* NEGATIVE and POSITIVE: how many segments count so, in this order. */
#define TILE(RULE, NEGATIVE, POSITIVE)                                                             \
    __attribute__((target("avx2"))) void eef_tile_##RULE##_byte_avx2(                              \
        size_t samples, const void *a_panel, const void *b_panel, double *sums)                    \
    {                                                                                              \
        const int32_t *a_head = a_panel, *b_head = b_panel;                                        \
        const uint8_t *a = (const uint8_t *)a_panel + EEF_BYTE_HEAD;                               \
        const uint8_t *b = (const uint8_t *)b_panel + EEF_BYTE_HEAD;                               \
        const size_t steps = (samples + STEP - 1) / STEP;                                          \
        __m256i sum[MR][NR];                                                                       \
        EACH_A EACH_B sum[i][j] = _mm256_setzero_si256();                                          \
        ACCUMULATE(_mm256_sub_epi32, NEGATIVE *steps)                                              \
        ACCUMULATE(_mm256_add_epi32, POSITIVE *steps)                                              \
        EACH_B deliver(sum[0][j], sum[1][j], sum[2][j], sum[3][j], a_head, b_head[j],              \
                       sums + MR * j);                                                             \
    }

TILE(least, 1, 0)
TILE(minm, 2, 0)
TILE(min, 1, 1)
TILE(mf, 2, 2)
#else
typedef int eef_no_avx2_here; /* ISO C wants a declaration */
#endif
