/* What mode_model.c, which analyses the samples, and mode_products.c, which computes with the
 * model, share. */
#ifndef EEF_MODE_PARTS_H
#define EEF_MODE_PARTS_H

#include "operator/mode_model.h"

enum {
    EEF_MODE_CELLS = EEF_MODE_CODES / 2, /* the first one for entries near zero */
    EEF_MODE_TABLE = EEF_MODE_CODES * EEF_MODE_LANES,
    EEF_MODE_CHUNK_ROWS = 2048 /* rows of vectors that are processed together */
};

/* What is known of one sample. Magnitudes are relative to the largest one. */
typedef struct eef_mode_sample {
    double largest;
    double mean[EEF_MODE_CELLS]; /* of the magnitudes in each cell, ascending */
} eef_mode_sample;

struct eef_mode_model {
    eef_operator *op;
    size_t samples;
    size_t modes;  /* functions of each sample */
    size_t common; /* functions of the common sample */
    double unit;   /* F is stored divided by the root of the unit */
    eef_mode_sample *sample;
    uint8_t *codes;   /* rows for each sample, the common one last, and for up to 3 more */
    float *functions; /* EEF_MODE_CODES for each column of F */
    float *tables;    /* EEF_MODE_TABLE for each sample and thread */
    float *filled;    /* EEF_MODE_TABLE for each sample */
    float *sums;      /* EEF_MODE_LANES for each function: what was projected last */
    float *lanes;     /* EEF_MODE_CHUNK_ROWS x EEF_MODE_LANES for each thread */
};

/* Samples with a table: a multiple of EEF_MODE_SAMPLES. */
static inline size_t eef_mode_tables(const eef_mode_model *m)
{
    return (m->samples + EEF_MODE_SAMPLES) / EEF_MODE_SAMPLES * EEF_MODE_SAMPLES;
}

#endif
