#include "gram/microkernels.h"

#ifdef EEF_HAS_AVX2
#include "gram/pack.h"

#include <immintrin.h>

enum { MR = EEF_MR_BYTE, NR = EEF_NR_BYTE, STEP = EEF_BYTE_STEP };

#define FOR_CPU __attribute__((target("avx2")))
#define EACH_A _Pragma("GCC unroll 4") for (int i = 0; i < MR; i++)
#define EACH_B _Pragma("GCC unroll 2") for (int j = 0; j < NR; j++)

FOR_CPU static inline __m256i load(const uint8_t *address)
{
    return _mm256_load_si256((const __m256i *)(const void *)address);
}

/* Adds the absolute differences of some steps, in four partial sums to a register. */
FOR_CPU static inline void accumulate(size_t steps, const uint8_t *a, const uint8_t *b,
                                      __m256i sum[NR][MR])
{
    for (size_t t = 0; t < steps; t++, a += MR * STEP, b += NR * STEP) {
        EACH_B
        {
            const __m256i bytes = load(b + STEP * j);
            EACH_A sum[j][i] =
                _mm256_add_epi32(sum[j][i], _mm256_sad_epu8(bytes, load(a + STEP * i)));
        }
    }
}

/* The partial sums of a register are in the lower halves of its 64-bit lanes. */
FOR_CPU static inline void deliver(const __m256i sum[MR], const int32_t *a_head, int32_t b_head,
                                   double *sums)
{
    const __m256i rows01 = _mm256_or_si256(sum[0], _mm256_slli_epi64(sum[1], 32));
    const __m256i rows23 = _mm256_or_si256(sum[2], _mm256_slli_epi64(sum[3], 32));
    const __m256i rows = _mm256_add_epi32(_mm256_unpacklo_epi64(rows01, rows23),
                                          _mm256_unpackhi_epi64(rows01, rows23));
    const __m128i heads = _mm_add_epi32(_mm_load_si128((const __m128i *)(const void *)a_head),
                                        _mm_set1_epi32(b_head));
    const __m128i total = _mm_add_epi32(
        heads, _mm_add_epi32(_mm256_castsi256_si128(rows), _mm256_extracti128_si256(rows, 1)));
    const __m256d half = _mm256_cvtepi32_pd(_mm_srai_epi32(total, 1)); /* total is even */
    _mm256_store_pd(sums, _mm256_add_pd(_mm256_load_pd(sums), half));
}

FOR_CPU static inline void microkernel(size_t steps, size_t negative, size_t positive,
                                const int32_t *a_head, const uint8_t *a, const int32_t *b_head,
                                const uint8_t *b, double *sums)
{
    __m256i sum[NR][MR];
    EACH_B EACH_A sum[j][i] = _mm256_setzero_si256();
    accumulate(negative * steps, a, b, sum);
    EACH_B EACH_A sum[j][i] = _mm256_sub_epi32(_mm256_setzero_si256(), sum[j][i]);
    accumulate(positive * steps, a + negative * steps * MR * STEP, b + negative * steps * NR * STEP,
               sum);
    EACH_B deliver(sum[j], a_head, b_head[j], sums + MR * j);
}

#define NAMED(operation) eef_microkernel_##operation##_byte_avx2
#include "gram/microkernel_byte.h"
#else
typedef int eef_no_avx2_here; /* ISO C wants a declaration */
#endif
