#include "base/architecture.h"

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

#ifdef EEF_HAS_AVX512
static bool cpu_has_avx512(void)
{
    return cpu_has_avx2() && __builtin_cpu_supports("avx512f");
}
#endif

/* Slowest first. */
static const eef_architecture architectures[] = {
    {"portable", always, &eef_microkernels_portable, &eef_packings, &eef_block_ops_portable},
#ifdef EEF_HAS_AVX2
    {"avx2", cpu_has_avx2, &eef_microkernels_avx2, &eef_packings, &eef_block_ops_avx2},
#endif
#ifdef EEF_HAS_AVX512
    {"avx512", cpu_has_avx512, &eef_microkernels_avx2, &eef_packings, &eef_block_ops_avx512},
#endif
};
enum { ARCHITECTURES = sizeof architectures / sizeof *architectures };

const char *eef_architecture_name(size_t index)
{
    for (size_t a = 0; a < ARCHITECTURES; a++)
        if (architectures[a].supported() && index-- == 0)
            return architectures[a].name;
    return NULL;
}

const eef_architecture *eef_architecture_find(const char *name)
{
    const eef_architecture *found = NULL;
    for (size_t a = 0; a < ARCHITECTURES; a++)
        if (architectures[a].supported() &&
            (name == NULL || strcmp(name, architectures[a].name) == 0))
            found = &architectures[a];
    return found;
}
