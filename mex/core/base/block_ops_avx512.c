#include "base/architecture.h"

#ifdef EEF_HAS_AVX512

#include "base/vectors_avx2.h"

#include <math.h>

#define BLOCK_OPS eef_block_ops_avx512
#define TARGET __attribute__((target("avx2,fma,avx512f")))

#define WIDE_ROWS 4
typedef __m512d vw;
#define vw_load _mm512_loadu_pd
#define vw_store _mm512_storeu_pd
#define vw_splat(x) _mm512_set1_pd(x)
#define vw_sub _mm512_sub_pd
#define vw_fma _mm512_fmadd_pd
#define vw_firsts _mm512_movedup_pd
#define vw_seconds(a) _mm512_permute_pd(a, 255)
#define vw_rows(from) _mm512_castps_pd(_mm512_broadcast_f32x4(_mm_castpd_ps(v2_load(from))))

#include "base/block_ops_template.h"

#else
typedef int eef_no_avx512_here; /* ISO C requires a declaration */
#endif
