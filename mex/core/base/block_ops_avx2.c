#include "base/architecture.h"

#ifdef EEF_HAS_AVX2

#include "base/vectors_avx2.h"

#include <math.h>

#define BLOCK_OPS eef_block_ops_avx2
#define TARGET __attribute__((target("avx2,fma")))

#include "base/block_ops_template.h"

#else
typedef int eef_no_avx2_here; /* ISO C requires a declaration */
#endif
