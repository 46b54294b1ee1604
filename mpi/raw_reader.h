/* Blocks of samples from a binary file: the entries of a matrix column by column, in the byte order
 * of the machine, without a header. The reader does not depend on MPI. */
#ifndef EEF_RAW_READER_H
#define EEF_RAW_READER_H

#include "eef.h"

#include <stdio.h>

typedef struct eef_raw {
    FILE *file;
    eef_class class_id;
    size_t rows, cols;
} eef_raw;

/* Opens a file; its size must be that of the matrix at least. Returns NULL, or says what is wrong;
 * nothing remains open then. */
const char *eef_raw_open(const char *file, const eef_matrix *layout, eef_raw *made);

/* Reads columns [first, first + count) into `to`. False when the file cannot be read. */
bool eef_raw_read(const eef_raw *input, size_t first, size_t count, void *to);

void eef_raw_close(eef_raw *input);

#endif
