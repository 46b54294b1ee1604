/* Samples kept as they are, centred, for operators that read them in every product. */
#ifndef EEF_PLAIN_SAMPLES_H
#define EEF_PLAIN_SAMPLES_H

#include "operator/operator.h"

/* The samples of one addition. */
typedef struct eef_plain_samples {
    struct eef_plain_samples *next;
    size_t samples;
    double *x;    /* rows x samples */
    double *sums; /* workspace: 2 x EEF_LANES for each thread and sample */
} eef_plain_samples;

/* The functions of an eef_operator_type that only stores its samples. */
eef_status eef_plain_add(eef_operator *op, const eef_samples *samples, eef_fault *fault);
size_t eef_plain_bytes(const eef_operator *op);
void eef_plain_destroy(eef_operator *op);

#endif
