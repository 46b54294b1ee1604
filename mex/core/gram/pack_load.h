/* Loading the entries of a slice as REAL, the first step of packing real numbers. The including
 * file defines REAL. */
#ifndef EEF_PACK_LOAD_H
#define EEF_PACK_LOAD_H

#include "gram/microkernel.h"

/* Copies `vectors` vectors of a slice of class FROM: sample k of vector v goes to
 * values[k*width + v]. The inner loop follows the contiguous direction of the source. For a full
 * panel its length is `width`, which is a constant after inlining. */
#define EEF_LOAD_ROWS(COUNT)                                                                       \
    for (size_t k = 0; k < slice->samples; k++)                                                    \
        for (size_t v = 0; v < (COUNT); v++)                                                       \
            values[k * width + v] = (REAL)from[v + k * view->sample_stride];

#define EEF_LOAD(NAME, FROM)                                                                       \
    static inline void NAME(const eef_slice *slice, size_t vectors, size_t width, REAL *values)    \
    {                                                                                              \
        const eef_view *view = slice->view;                                                        \
        const FROM *from = (const FROM *)view->data + slice->vector * view->vector_stride +        \
                           slice->sample * view->sample_stride;                                    \
        if (view->vector_stride == 1 && vectors == width) {                                        \
            EEF_LOAD_ROWS(width)                                                                   \
        } else if (view->vector_stride == 1) {                                                     \
            EEF_LOAD_ROWS(vectors)                                                                 \
        } else {                                                                                   \
            for (size_t v = 0; v < vectors; v++)                                                   \
                for (size_t k = 0; k < slice->samples; k++)                                        \
                    values[k * width + v] = (REAL)from[v * view->vector_stride + k];               \
        }                                                                                          \
    }

#endif
