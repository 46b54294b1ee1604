/* Blocks of samples from an HDF5 file: a matrix that MATLAB saved as MAT-file version 7.3 (a
 * dataset /X), that Octave saved with save -hdf5 (a group /X with the dataset value), or any other
 * dataset of numbers with two dimensions. Both programs store the columns of a matrix one after the
 * other: a D x N matrix is a dataset of N x D numbers.
 *
 * The reader does not depend on MEX or MPI. The caller chooses how the file is accessed. */
#ifndef EEF_HDF5_READER_H
#define EEF_HDF5_READER_H

#include "core/eef.h"

#include <hdf5.h>

typedef struct eef_hdf5 {
    hid_t file, dataset;
    hid_t type; /* of the entries in memory */
    eef_class class_id;
    bool logical; /* MATLAB's or Octave's class of the entries, which are EEF_UINT8 */
    size_t rows, cols;
} eef_hdf5;

/* Opens a file with the access property list `access`, for example H5P_DEFAULT, and finds the
 * matrix `name`. Returns NULL, or says what is wrong; nothing remains open then. */
const char *eef_hdf5_open(const char *file, const char *name, hid_t access, eef_hdf5 *made);

/* Reads columns [first, first + count) into `to`, as entries of class_id. False when the file
 * cannot be read. */
bool eef_hdf5_read(const eef_hdf5 *input, size_t first, size_t count, void *to);

void eef_hdf5_close(eef_hdf5 *input);

#endif
