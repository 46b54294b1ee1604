/* The tiles of every variant, by rule, number type and CPU. */
#ifndef EEF_TILE_VARIANTS_H
#define EEF_TILE_VARIANTS_H

#include "tile.h"

#define EEF_TILES_OF(CPU)                                                                          \
    eef_tile eef_tile_least_real64_##CPU, eef_tile_min_real64_##CPU, eef_tile_minm_real64_##CPU,   \
        eef_tile_mf_real64_##CPU, eef_tile_least_real32_##CPU, eef_tile_min_real32_##CPU,          \
        eef_tile_minm_real32_##CPU, eef_tile_mf_real32_##CPU, eef_tile_least_byte_##CPU,           \
        eef_tile_min_byte_##CPU, eef_tile_minm_byte_##CPU, eef_tile_mf_byte_##CPU

EEF_TILES_OF(portable);

/* Compilers that can compile single functions for AVX2, whatever CPU the rest is for. */
#if defined(__x86_64__) && defined(__GNUC__)
#define EEF_HAS_AVX2
EEF_TILES_OF(avx2);
#endif

#endif
