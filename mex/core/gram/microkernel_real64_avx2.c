#include "gram/microkernels.h"

#ifdef EEF_HAS_AVX2
#include <immintrin.h>

#define REAL double
#define LANES 4
#define TYPED(name) name##_real64
#define AVX2(name) name##_real64_avx2
#define VECTOR __m256d
#define ZERO _mm256_setzero_pd()
#define LOAD(address) _mm256_load_pd(address)
#define SPREAD(address) _mm256_broadcast_sd(address)
#define ADD(a, b) _mm256_add_pd(a, b)
#define FLIP(a, signs) _mm256_xor_pd(a, signs)
#define LEAST(a, b) _mm256_min_pd(a, b)
#define ADD_TO(address, sums) _mm256_store_pd(address, _mm256_add_pd(_mm256_load_pd(address), sums))
#include "gram/microkernel_real_avx2.h"
#else
typedef int eef_no_avx2_here; /* ISO C wants a declaration */
#endif
