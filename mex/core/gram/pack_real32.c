#include "gram/pack.h"

#define REAL float
#define MR EEF_MR_REAL32
#define NAMED(name) name##_real32
#define ABSOLUTE(x) fabsf(x)
#define LOAD_CLASSES                                                                               \
    case EEF_SINGLE:                                                                               \
        EEF_LOAD(float, float);                                                                    \
        break;                                                                                     \
    case EEF_INT16:                                                                                \
        EEF_LOAD(int16_t, float);                                                                  \
        break;                                                                                     \
    case EEF_UINT16:                                                                               \
        EEF_LOAD(uint16_t, float);                                                                 \
        break;
#include "gram/pack_real.h"
