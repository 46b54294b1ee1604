/* The vector operations of block_ops_template.h for AVX2. */
#ifndef EEF_VECTORS_AVX2_H
#define EEF_VECTORS_AVX2_H

#include <immintrin.h>

typedef __m128d v2;
#define v2_load _mm_load_pd
#define v2_store _mm_store_pd
#define v2_splat(x) _mm_set1_pd(x)
#define v2_add _mm_add_pd
#define v2_sub _mm_sub_pd
#define v2_mul _mm_mul_pd
#define v2_max _mm_max_pd
#define v2_flip(a, b) _mm_xor_pd(a, _mm_and_pd(b, _mm_set1_pd(-0.0)))
#define v2_fma _mm_fmadd_pd
#define v2_fnma _mm_fnmadd_pd

typedef __m256d v4;
#define v4_load _mm256_loadu_pd
#define v4_store _mm256_storeu_pd
#define v4_splat(x) _mm256_set1_pd(x)
#define v4_firsts _mm256_movedup_pd
#define v4_seconds(a) _mm256_permute_pd(a, 15)
#define v4_twice(from) _mm256_broadcast_pd((const __m128d *)(const void *)(from))
#define v4_weave_low(a, b)                                                                         \
    _mm256_permute2f128_pd(_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b), 0x20)
#define v4_weave_high(a, b)                                                                        \
    _mm256_permute2f128_pd(_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b), 0x31)
#define v4_join(a, b) _mm256_insertf128_pd(_mm256_castpd128_pd256(a), b, 1)
#define v4_low(a) _mm256_castpd256_pd128(a)
#define v4_high(a) _mm256_extractf128_pd(a, 1)
#define v4_add _mm256_add_pd
#define v4_sub _mm256_sub_pd
#define v4_mul _mm256_mul_pd
#define v4_flip(a, b) _mm256_xor_pd(a, _mm256_and_pd(b, _mm256_set1_pd(-0.0)))
#define v4_max _mm256_max_pd
#define v4_fma _mm256_fmadd_pd
#define v4_fnma _mm256_fnmadd_pd
#define v4_ones_where(a, b, comparison)                                                            \
    _mm256_and_pd(_mm256_cmp_pd(a, b, comparison), _mm256_set1_pd(1))
#define v4_sign(a)                                                                                 \
    _mm256_sub_pd(v4_ones_where(a, _mm256_setzero_pd(), _CMP_GT_OQ),                               \
                  v4_ones_where(a, _mm256_setzero_pd(), _CMP_LT_OQ))

typedef __m256 f8;
#define f8_load _mm256_loadu_ps
#define f8_store _mm256_storeu_ps
#define f8_add _mm256_add_ps

#endif
