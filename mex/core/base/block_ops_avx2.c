#include "base/architecture.h"

#ifdef EEF_HAS_AVX2

#include "base/vectors_avx2.h"

#include <math.h>

#define BLOCK_OPS eef_block_ops_avx2
#define TARGET __attribute__((target("avx2,fma")))

enum { WIDE_ROWS = 2 };
typedef v4 vw;
#define vw_load v4_load
#define vw_store v4_store
#define vw_splat v4_splat
#define vw_sub v4_sub
#define vw_fma v4_fma
#define vw_firsts _mm256_movedup_pd
#define vw_seconds(a) _mm256_permute_pd(a, 15)
#define vw_rows v4_twice

#include "base/block_ops_template.h"

#else
typedef int eef_no_avx2_here; /* ISO C requires a declaration */
#endif
