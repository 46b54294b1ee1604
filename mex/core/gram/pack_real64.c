#include "gram/pack.h"

#define REAL double
#define MR EEF_MR_REAL64
#define NAMED(name) name##_real64
#define ABSOLUTE(x) fabs(x)
#define LOAD_CLASSES                                                                               \
    case EEF_DOUBLE:                                                                               \
        EEF_LOAD(double, double);                                                                  \
        break;                                                                                     \
    case EEF_INT32:                                                                                \
        EEF_LOAD(int32_t, double);                                                                 \
        break;                                                                                     \
    case EEF_UINT32:                                                                               \
        EEF_LOAD(uint32_t, double);                                                                \
        break;                                                                                     \
    case EEF_INT64:                                                                                \
        EEF_LOAD(int64_t, double);                                                                 \
        break;                                                                                     \
    case EEF_UINT64:                                                                               \
        EEF_LOAD(uint64_t, double);                                                                \
        break;
#include "gram/pack_real.h"
