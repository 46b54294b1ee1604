#define REAL double
#define MR EEF_MR_REAL64
#define TYPED(name) name##_real64
#define ABSOLUTE(x) fabs(x)
#include "gram/pack_load.h"

EEF_LOAD(load_double, double)
EEF_LOAD(load_int32, int32_t)
EEF_LOAD(load_uint32, uint32_t)
EEF_LOAD(load_int64, int64_t)
EEF_LOAD(load_uint64, uint64_t)

static inline void load_class(const eef_slice *slice, size_t vectors, size_t width, REAL *values)
{
    switch (slice->view->class_id) {
    case EEF_DOUBLE:
        load_double(slice, vectors, width, values);
        break;
    case EEF_INT32:
        load_int32(slice, vectors, width, values);
        break;
    case EEF_UINT32:
        load_uint32(slice, vectors, width, values);
        break;
    case EEF_INT64:
        load_int64(slice, vectors, width, values);
        break;
    case EEF_UINT64:
        load_uint64(slice, vectors, width, values);
        break;
    default:
        break; /* classes of other families do not come here */
    }
}

#include "gram/pack_real.h"
