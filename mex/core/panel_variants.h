/* The variants of the panel operations and where they can be compiled. */
#ifndef EEF_PANEL_VARIANTS_H
#define EEF_PANEL_VARIANTS_H

#include "panel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define PANEL_AVX2 1
extern const panel_ops panel_ops_avx2;
#endif

extern const panel_ops panel_ops_portable;

#endif
