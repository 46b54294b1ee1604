#include "panel.h"
#include "panel_variants.h"

#ifdef PANEL_AVX2

#include <immintrin.h>
#include <math.h>

#define VARIANT "avx2"
#define PANEL_OPS panel_ops_avx2
#define TARGET __attribute__((target("avx2,fma")))

typedef __m256d v4;
#define v4_load _mm256_load_pd
#define v4_store _mm256_store_pd
#define v4_load_any _mm256_loadu_pd
#define v4_store_any _mm256_storeu_pd
#define v4_splat(x) _mm256_set1_pd(x)
#define v4_add _mm256_add_pd
#define v4_sub _mm256_sub_pd
#define v4_mul _mm256_mul_pd
#define v4_max _mm256_max_pd
#define v4_flip(a, b) _mm256_xor_pd(a, _mm256_and_pd(b, _mm256_set1_pd(-0.0)))
#define v4_fma _mm256_fmadd_pd

#include "panel_template.h"

#else
typedef int panel_avx2_has_nothing_to_compile_here;
#endif
