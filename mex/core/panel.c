#include "panel.h"
#include "panel_variants.h"

#include <string.h>

static bool named(const char *variant, const panel_ops *ops)
{
    return variant == NULL || strcmp(variant, ops->variant) == 0;
}

const panel_ops *panel_ops_for(const char *variant)
{
#ifdef PANEL_AVX2
    if (named(variant, &panel_ops_avx2) && __builtin_cpu_supports("avx2") &&
        __builtin_cpu_supports("fma"))
        return &panel_ops_avx2;
#endif
    return named(variant, &panel_ops_portable) ? &panel_ops_portable : NULL;
}
