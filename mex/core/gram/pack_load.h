/* The first half of every packing function: a few vectors of a view, converted to one type.
 * EEF_LOAD(FROM, TO) expands inside a function that has the names used here: samples
 * [sample, sample + samples) of the vectors [first, first + vectors) go to to[], where the next
 * vector is to_vector and the next sample to_sample entries away. The inner loop runs along the
 * contiguous direction of the source; for a full panel its length, width, is a constant. */
#ifndef EEF_PACK_LOAD_H
#define EEF_PACK_LOAD_H

#define EEF_LOAD_ROWS(COUNT, TO)                                                                   \
    for (size_t k = 0; k < samples; k++)                                                           \
        for (size_t v = 0; v < (COUNT); v++)                                                       \
            to[v * to_vector + k * to_sample] = (TO)from[v + k * view->sample_stride];

#define EEF_LOAD(FROM, TO)                                                                         \
    do {                                                                                           \
        const FROM *from =                                                                         \
            (const FROM *)view->data + first * view->vector_stride + sample * view->sample_stride; \
        if (view->vector_stride == 1 && vectors == width) {                                        \
            EEF_LOAD_ROWS(width, TO)                                                               \
        } else if (view->vector_stride == 1) {                                                     \
            EEF_LOAD_ROWS(vectors, TO)                                                             \
        } else {                                                                                   \
            for (size_t v = 0; v < vectors; v++)                                                   \
                for (size_t k = 0; k < samples; k++)                                               \
                    to[v * to_vector + k * to_sample] = (TO)from[v * view->vector_stride + k];     \
        }                                                                                          \
    } while (0)

#endif
