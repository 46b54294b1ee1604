#include "tile_variants.h"

#include <string.h>

static bool always(void)
{
    return true;
}

#ifdef EEF_HAS_AVX2
static bool cpu_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif

#define REAL_TILES(SUFFIX, CPU)                                                                    \
    {                                                                                              \
        [EEF_RULE_LEAST] = eef_tile_least_##SUFFIX##_##CPU,                                        \
        [EEF_RULE_MIN] = eef_tile_min_##SUFFIX##_##CPU,                                            \
        [EEF_RULE_MINM] = eef_tile_minm_##SUFFIX##_##CPU,                                          \
        [EEF_RULE_MF] = eef_tile_mf_##SUFFIX##_##CPU,                                              \
        [EEF_RULE_MF_NONNEGATIVE] = eef_tile_mf_##SUFFIX##_##CPU,                                  \
    }
/* minm and mf of nonnegative bytes are packed so that one tile serves both. */
#define BYTE_TILES(CPU)                                                                            \
    {                                                                                              \
        [EEF_RULE_LEAST] = eef_tile_least_byte_##CPU, [EEF_RULE_MIN] = eef_tile_min_byte_##CPU,    \
        [EEF_RULE_MINM] = eef_tile_minm_byte_##CPU, [EEF_RULE_MF] = eef_tile_mf_byte_##CPU,        \
        [EEF_RULE_MF_NONNEGATIVE] = eef_tile_minm_byte_##CPU,                                      \
    }
#define TILES(CPU)                                                                                 \
    {                                                                                              \
        [EEF_REAL64] = REAL_TILES(real64, CPU), [EEF_REAL32] = REAL_TILES(real32, CPU),            \
        [EEF_BYTE] = BYTE_TILES(CPU)                                                               \
    }

/* Slowest first. */
static const eef_variant variants[] = {
    {"portable", always, TILES(portable)},
#ifdef EEF_HAS_AVX2
    {"avx2", cpu_has_avx2, TILES(avx2)},
#endif
};
enum { VARIANTS = sizeof variants / sizeof *variants };

const char *eef_variant_name(size_t index)
{
    for (size_t v = 0; v < VARIANTS; v++)
        if (variants[v].runs_here() && index-- == 0)
            return variants[v].name;
    return NULL;
}

const eef_variant *eef_variant_find(const char *name)
{
    const eef_variant *found = NULL;
    for (size_t v = 0; v < VARIANTS; v++)
        if (variants[v].runs_here() && (name == NULL || strcmp(name, variants[v].name) == 0))
            found = &variants[v];
    return found;
}
