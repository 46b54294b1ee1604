#include "panel.h"
#include "panel_variants.h"

#include <string.h>

const panel_ops *panel_ops_for(const char *variant)
{
    bool portable = variant != NULL && strcmp(variant, panel_ops_portable.variant) == 0;
#ifdef PANEL_AVX2
    if (!portable && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return &panel_ops_avx2;
#endif
    (void)portable;
    return &panel_ops_portable;
}
