#define REAL float
#define BITS uint32_t
#define MR EEF_MR_REAL32
#define TYPED(name) name##_real32
#define PORTABLE(name) name##_real32_portable
#include "gram/microkernel_real_portable.h"
