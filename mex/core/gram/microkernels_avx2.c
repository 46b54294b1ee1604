#include "gram/microkernels.h"

#ifdef EEF_HAS_AVX2
#include <immintrin.h>

#define FOR_CPU __attribute__((target("avx2")))

/* ---- real numbers ------------------------------------------------------------------------ */

#define NR EEF_NR_REAL
#define EACH_B _Pragma("GCC unroll 6") for (int j = 0; j < NR; j++)

#define REAL double
#define MR EEF_MR_REAL64
#define LANES 4
#define TYPED(name) name##_real64
#define VECTOR __m256d
#define ZERO _mm256_setzero_pd()
#define LOAD(address) _mm256_load_pd(address)
#define BROADCAST(address) _mm256_broadcast_sd(address)
#define ADD(a, b) _mm256_add_pd(a, b)
#define FLIP(a, signs) _mm256_xor_pd(a, signs)
#define MINIMUM(a, b) _mm256_min_pd(a, b)
#define ADD_TO(address, sums) _mm256_store_pd(address, _mm256_add_pd(_mm256_load_pd(address), sums))
#include "gram/microkernel_real_avx2.h"

/* The bits of nonnegative floats are ordered like the floats, and some CPUs have more units for
 * minima of integers than of floats. */
FOR_CPU static inline __m256 minimum_of_bits(__m256 a, __m256 b)
{
    return _mm256_castsi256_ps(_mm256_min_epu32(_mm256_castps_si256(a), _mm256_castps_si256(b)));
}

FOR_CPU static inline void add_to_doubles(double *address, __m128 sums)
{
    _mm256_store_pd(address, _mm256_add_pd(_mm256_load_pd(address), _mm256_cvtps_pd(sums)));
}

#define REAL float
#define MR EEF_MR_REAL32
#define LANES 8
#define TYPED(name) name##_real32
#define VECTOR __m256
#define ZERO _mm256_setzero_ps()
#define LOAD(address) _mm256_load_ps(address)
#define BROADCAST(address) _mm256_broadcast_ss(address)
#define ADD(a, b) _mm256_add_ps(a, b)
#define FLIP(a, signs) _mm256_xor_ps(a, signs)
#define MINIMUM(a, b) minimum_of_bits(a, b)
#define ADD_TO(address, sums)                                                                      \
    do {                                                                                           \
        add_to_doubles(address, _mm256_castps256_ps128(sums));                                     \
        add_to_doubles((address) + 4, _mm256_extractf128_ps(sums, 1));                             \
    } while (0)
#include "gram/microkernel_real_avx2.h"

/* ---- bytes ------------------------------------------------------------------------------- */

#define EACH_BYTE_A _Pragma("GCC unroll 4") for (int i = 0; i < EEF_MR_BYTE; i++)
#define EACH_BYTE_B _Pragma("GCC unroll 2") for (int j = 0; j < EEF_NR_BYTE; j++)

FOR_CPU static inline __m256i load_bytes(const uint8_t *address)
{
    return _mm256_load_si256((const __m256i *)(const void *)address);
}

/* Adds the absolute differences of some steps; each register holds four partial sums. */
FOR_CPU static inline void add_distances(size_t steps, const uint8_t *a, const uint8_t *b,
                                         __m256i sum[EEF_NR_BYTE][EEF_MR_BYTE])
{
    for (size_t t = 0; t < steps;
         t++, a += EEF_MR_BYTE * EEF_BYTE_STEP, b += EEF_NR_BYTE * EEF_BYTE_STEP) {
        EACH_BYTE_B
        {
            const __m256i bytes = load_bytes(b + EEF_BYTE_STEP * j);
            EACH_BYTE_A sum[j][i] = _mm256_add_epi32(
                sum[j][i], _mm256_sad_epu8(bytes, load_bytes(a + EEF_BYTE_STEP * i)));
        }
    }
}

/* Adds (heads + sums)/2 to a column of the microtile. The partial sums of a register are in the
 * lower halves of its 64-bit lanes. */
FOR_CPU static inline void store_bytes(const __m256i sum[EEF_MR_BYTE], const int32_t *a_head,
                                       int32_t b_head, double *column)
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
    _mm256_store_pd(column, _mm256_add_pd(_mm256_load_pd(column), half));
}

FOR_CPU static inline void byte_microkernel(size_t steps, size_t subtracted, size_t added,
                                            const void *a_panel, const void *b_panel,
                                            double *microtile)
{
    const int32_t *b_head = b_panel;
    const uint8_t *a = (const uint8_t *)a_panel + EEF_BYTE_HEAD;
    const uint8_t *b = (const uint8_t *)b_panel + EEF_BYTE_HEAD;
    __m256i sum[EEF_NR_BYTE][EEF_MR_BYTE];
    EACH_BYTE_B EACH_BYTE_A sum[j][i] = _mm256_setzero_si256();
    add_distances(subtracted * steps, a, b, sum);
    EACH_BYTE_B EACH_BYTE_A sum[j][i] = _mm256_sub_epi32(_mm256_setzero_si256(), sum[j][i]);
    add_distances(added * steps, a + subtracted * steps * EEF_MR_BYTE * EEF_BYTE_STEP,
                  b + subtracted * steps * EEF_NR_BYTE * EEF_BYTE_STEP, sum);
    EACH_BYTE_B store_bytes(sum[j], a_panel, b_head[j], microtile + EEF_MR_BYTE * j);
}

EEF_BYTE_MICROKERNELS(FOR_CPU)

const eef_microkernel_table eef_microkernels_avx2 = EEF_MICROKERNEL_TABLE;
#else
typedef int eef_no_avx2_here; /* ISO C requires a declaration */
#endif
