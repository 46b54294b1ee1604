#include "gram/microkernels.h"

#ifdef EEF_HAS_AVX2
const eef_microkernel_table eef_microkernels_avx2 = EEF_MICROKERNEL_TABLE(avx2);
#else
typedef int eef_no_avx2_here; /* ISO C requires a declaration */
#endif
