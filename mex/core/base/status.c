#include "eef.h"

const char *eef_status_name(eef_status status)
{
    static const char *const names[] = {
        [EEF_OK] = "ok",
        [EEF_NOT_FINITE] = "notFinite",
        [EEF_NOT_EXACT] = "notExact",
        [EEF_OVERFLOW] = "overflow",
        [EEF_TOO_LARGE] = "tooLarge",
        [EEF_NO_MEMORY] = "noMemory",
        [EEF_NO_SCRATCH] = "noScratch",
        [EEF_INTERRUPTED] = "interrupted",
        [EEF_INTERNAL] = "internal",
    };
    return names[status];
}
