#define REAL double
#define BITS uint64_t
#define MR EEF_MR_REAL64
#define TYPED(name) name##_real64
#define PORTABLE(name) name##_real64_portable
#include "gram/microkernel_real_portable.h"
