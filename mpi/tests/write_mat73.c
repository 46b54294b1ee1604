/* write_mat73 FILE: writes a file as MATLAB does (MAT-file version 7.3), for the tests of the HDF5
 * reader: a block of 512 bytes before the HDF5 data, and datasets with the attribute MATLAB_class,
 * some of them compressed. There is a 4 x 3 matrix of each class, named after it, with the entries
 * 10*row + column, from 0.
 *
 * write_mat73 FILE RAW D N: writes the D x N doubles of the binary file RAW as the matrix X. */
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct matrix {
    const char *name, *class_name;
    hid_t type;
    int compressed;
    hsize_t rows, cols;
    const double *entries;
} matrix;

static int write(hid_t file, const matrix *m)
{
    hsize_t size[2] = {m->cols, m->rows}, chunk[2] = {m->cols < 2 ? m->cols : 2, m->rows};
    hid_t space = H5Screate_simple(2, size, NULL), creation = H5Pcreate(H5P_DATASET_CREATE);
    if (m->compressed) {
        H5Pset_chunk(creation, 2, chunk);
        H5Pset_deflate(creation, 3);
    }
    hid_t made = H5Dcreate2(file, m->name, m->type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    hid_t text = H5Tcopy(H5T_C_S1), scalar = H5Screate(H5S_SCALAR);
    H5Tset_size(text, strlen(m->class_name));
    hid_t attribute = H5Acreate2(made, "MATLAB_class", text, scalar, H5P_DEFAULT, H5P_DEFAULT);
    int ok = H5Dwrite(made, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, m->entries) >= 0 &&
             H5Awrite(attribute, text, m->class_name) >= 0;
    H5Aclose(attribute);
    H5Sclose(scalar);
    H5Tclose(text);
    H5Dclose(made);
    H5Pclose(creation);
    H5Sclose(space);
    return ok;
}

static int write_classes(hid_t file)
{
    enum { ROWS = 4, COLS = 3 };
    double numbers[ROWS * COLS], logical[ROWS * COLS];
    for (int k = 0; k < COLS; k++)
        for (int i = 0; i < ROWS; i++) {
            numbers[k * ROWS + i] = 10 * i + k;
            logical[k * ROWS + i] = (i + k) % 2;
        }
    const matrix all[] = {
        {"double", "double", H5T_IEEE_F64LE, 0, ROWS, COLS, numbers},
        {"compressed", "double", H5T_IEEE_F64LE, 1, ROWS, COLS, numbers},
        {"single", "single", H5T_IEEE_F32LE, 0, ROWS, COLS, numbers},
        {"int8", "int8", H5T_STD_I8LE, 0, ROWS, COLS, numbers},
        {"uint8", "uint8", H5T_STD_U8LE, 1, ROWS, COLS, numbers},
        {"int16", "int16", H5T_STD_I16LE, 0, ROWS, COLS, numbers},
        {"uint16", "uint16", H5T_STD_U16LE, 0, ROWS, COLS, numbers},
        {"int32", "int32", H5T_STD_I32LE, 0, ROWS, COLS, numbers},
        {"uint32", "uint32", H5T_STD_U32LE, 0, ROWS, COLS, numbers},
        {"int64", "int64", H5T_STD_I64LE, 0, ROWS, COLS, numbers},
        {"uint64", "uint64", H5T_STD_U64LE, 0, ROWS, COLS, numbers},
        {"bigendian", "int16", H5T_STD_I16BE, 0, ROWS, COLS, numbers},
        {"logical", "logical", H5T_STD_U8LE, 0, ROWS, COLS, logical},
        {"char", "char", H5T_STD_U16LE, 0, ROWS, COLS, numbers},
    };
    int ok = 1;
    for (size_t k = 0; k < sizeof all / sizeof *all && ok; k++)
        ok = write(file, &all[k]);
    return ok;
}

static int write_raw(hid_t file, char **words)
{
    size_t rows = strtoull(words[1], NULL, 10), cols = strtoull(words[2], NULL, 10);
    double *entries = malloc(rows * cols * sizeof *entries);
    FILE *raw = fopen(words[0], "rb");
    matrix m = {"X", "double", H5T_IEEE_F64LE, 1, rows, cols, entries};
    int ok = entries != NULL && raw != NULL &&
             fread(entries, sizeof *entries, rows * cols, raw) == rows * cols && write(file, &m);
    if (raw != NULL)
        fclose(raw);
    free(entries);
    return ok;
}

int main(int count, char **words)
{
    if (count != 2 && count != 5)
        return EXIT_FAILURE;
    hid_t creation = H5Pcreate(H5P_FILE_CREATE);
    H5Pset_userblock(creation, 512);
    hid_t file = H5Fcreate(words[1], H5F_ACC_TRUNC, creation, H5P_DEFAULT);
    int ok = file >= 0 && (count == 2 ? write_classes(file) : write_raw(file, words + 2));
    H5Pclose(creation);
    return file >= 0 && H5Fclose(file) >= 0 && ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
