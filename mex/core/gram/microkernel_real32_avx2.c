#include "gram/microkernels.h"

#ifdef EEF_HAS_AVX2
#include <immintrin.h>

#define REAL float
#define LANES 8
#define TYPED(name) name##_real32
#define AVX2(name) name##_real32_avx2
#define VECTOR __m256
#define ZERO _mm256_setzero_ps()
#define LOAD(address) _mm256_load_ps(address)
#define SPREAD(address) _mm256_broadcast_ss(address)
#define ADD(a, b) _mm256_add_ps(a, b)
#define FLIP(a, signs) _mm256_xor_ps(a, signs)
/* The bits of nonnegative floats are ordered like the floats, and some CPUs have more units
 * that compare integers. */
#define BITS(a) _mm256_castps_si256(a)
#define LEAST(a, b) _mm256_castsi256_ps(_mm256_min_epu32(BITS(a), BITS(b)))
#define ADD_HALF_TO(address, half)                                                                 \
    _mm256_store_pd(address, _mm256_add_pd(_mm256_load_pd(address), _mm256_cvtps_pd(half)))
#define ADD_TO(address, sums)                                                                      \
    do {                                                                                           \
        ADD_HALF_TO(address, _mm256_castps256_ps128(sums));                                        \
        ADD_HALF_TO((address) + 4, _mm256_extractf128_ps(sums, 1));                                \
    } while (0)
#include "gram/microkernel_real_avx2.h"
#else
typedef int eef_no_avx2_here; /* ISO C wants a declaration */
#endif
