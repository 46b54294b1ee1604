#include "eef.h"

#include <stdint.h>

size_t eef_class_size(eef_class class_id)
{
    static const unsigned char sizes[] = {
        [EEF_DOUBLE] = sizeof(double), [EEF_SINGLE] = sizeof(float),
        [EEF_INT8] = sizeof(int8_t),   [EEF_UINT8] = sizeof(uint8_t),
        [EEF_INT16] = sizeof(int16_t), [EEF_UINT16] = sizeof(uint16_t),
        [EEF_INT32] = sizeof(int32_t), [EEF_UINT32] = sizeof(uint32_t),
        [EEF_INT64] = sizeof(int64_t), [EEF_UINT64] = sizeof(uint64_t),
    };
    return sizes[class_id];
}
