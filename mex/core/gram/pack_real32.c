#define REAL float
#define MR EEF_MR_REAL32
#define TYPED(name) name##_real32
#define ABSOLUTE(x) fabsf(x)
#include "gram/pack_load.h"

EEF_LOAD(load_single, float)
EEF_LOAD(load_int16, int16_t)
EEF_LOAD(load_uint16, uint16_t)

static inline void load_class(const eef_slice *slice, size_t vectors, size_t width, REAL *values)
{
    switch (slice->view->class_id) {
    case EEF_SINGLE:
        load_single(slice, vectors, width, values);
        break;
    case EEF_INT16:
        load_int16(slice, vectors, width, values);
        break;
    case EEF_UINT16:
        load_uint16(slice, vectors, width, values);
        break;
    default:
        break; /* classes of other families do not come here */
    }
}

#include "gram/pack_real.h"
