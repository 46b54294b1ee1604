#include "hdf5/hdf5_reader.h"

#include <string.h>

enum { NAME_SIZE = 1024, CLASS_SIZE = 32 };

/* ---- which dataset ----------------------------------------------------------------------- */

/* Copies a text attribute of an object; "" when there is none, or one that is not a short text. */
static void read_attribute(hid_t object, const char *name, char text[CLASS_SIZE])
{
    text[0] = '\0';
    if (H5Aexists(object, name) <= 0)
        return;
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT), type = H5Aget_type(attribute);
    size_t size = H5Tget_size(type);
    if (H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0 && size < CLASS_SIZE &&
        H5Aread(attribute, type, text) >= 0)
        text[size] = '\0';
    else
        text[0] = '\0';
    H5Tclose(type);
    H5Aclose(attribute);
}

/* Octave stores the class of a matrix as the text `type` of its group. */
static void read_octave_type(hid_t file, const char *group, char text[CLASS_SIZE])
{
    char path[NAME_SIZE + 8];
    text[0] = '\0';
    strcpy(path, group);
    strcat(path, "/type");
    hid_t dataset = H5Dopen2(file, path, H5P_DEFAULT);
    if (dataset < 0)
        return;
    hid_t type = H5Dget_type(dataset);
    size_t size = H5Tget_size(type);
    if (H5Tget_class(type) == H5T_STRING && size < CLASS_SIZE &&
        H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) >= 0)
        text[size] = '\0';
    H5Tclose(type);
    H5Dclose(dataset);
}

/* Opens the dataset `name`, or the value of the group that Octave made of it. */
static const char *open_dataset(const char *name, eef_hdf5 *made)
{
    char path[NAME_SIZE + 8], stored[CLASS_SIZE];
    if (strlen(name) >= NAME_SIZE)
        return "the name of the dataset is too long";
    made->dataset = H5Dopen2(made->file, name, H5P_DEFAULT);
    if (made->dataset >= 0) {
        read_attribute(made->dataset, "MATLAB_class", stored);
        made->logical = strcmp(stored, "logical") == 0;
        return strcmp(stored, "char") == 0 ? "the dataset holds text" : NULL;
    }
    strcpy(path, name);
    strcat(path, "/value");
    made->dataset = H5Dopen2(made->file, path, H5P_DEFAULT);
    if (made->dataset < 0)
        return "there is no such dataset";
    read_octave_type(made->file, name, stored);
    made->logical = strncmp(stored, "bool", strlen("bool")) == 0;
    return strstr(stored, "string") != NULL ? "the dataset holds text" : NULL;
}

/* ---- class and size ---------------------------------------------------------------------- */

static bool find_class(hid_t stored, eef_hdf5 *made)
{
    static const struct {
        H5T_class_t kind;
        size_t size;
        H5T_sign_t sign;
        eef_class class_id;
    } classes[] = {
        {H5T_FLOAT, sizeof(double), H5T_SGN_ERROR, EEF_DOUBLE},
        {H5T_FLOAT, sizeof(float), H5T_SGN_ERROR, EEF_SINGLE},
        {H5T_INTEGER, 1, H5T_SGN_2, EEF_INT8},
        {H5T_INTEGER, 1, H5T_SGN_NONE, EEF_UINT8},
        {H5T_INTEGER, 2, H5T_SGN_2, EEF_INT16},
        {H5T_INTEGER, 2, H5T_SGN_NONE, EEF_UINT16},
        {H5T_INTEGER, 4, H5T_SGN_2, EEF_INT32},
        {H5T_INTEGER, 4, H5T_SGN_NONE, EEF_UINT32},
        {H5T_INTEGER, 8, H5T_SGN_2, EEF_INT64},
        {H5T_INTEGER, 8, H5T_SGN_NONE, EEF_UINT64},
    };
    H5T_class_t kind = H5Tget_class(stored);
    if (kind != H5T_FLOAT && kind != H5T_INTEGER)
        return false;
    for (size_t k = 0; k < sizeof classes / sizeof *classes; k++) {
        if (classes[k].kind == kind && classes[k].size == H5Tget_size(stored) &&
            (kind == H5T_FLOAT || classes[k].sign == H5Tget_sign(stored))) {
            made->class_id = classes[k].class_id;
            made->type = H5Tget_native_type(stored, H5T_DIR_ASCEND);
            return made->type >= 0;
        }
    }
    return false;
}

static const char *find_layout(eef_hdf5 *made)
{
    hid_t stored = H5Dget_type(made->dataset);
    bool known = find_class(stored, made);
    H5Tclose(stored);
    if (!known)
        return "the entries are not real numbers of a class of the toolbox";
    if (made->logical) { /* Octave stores wider integers */
        H5Tclose(made->type);
        made->class_id = EEF_UINT8;
        made->type = H5Tcopy(H5T_NATIVE_UINT8);
    }
    hid_t space = H5Dget_space(made->dataset);
    hsize_t size[2] = {0, 0};
    bool is_matrix =
        H5Sget_simple_extent_ndims(space) == 2 && H5Sget_simple_extent_dims(space, size, NULL) == 2;
    H5Sclose(space);
    if (!is_matrix)
        return "the dataset is not a matrix";
    if (size[0] == 0 || size[1] == 0)
        return "the matrix is empty";
    made->rows = (size_t)size[1];
    made->cols = (size_t)size[0];
    return NULL;
}

/* ---- the interface ----------------------------------------------------------------------- */

const char *eef_hdf5_open(const char *file, const char *name, hid_t access, eef_hdf5 *made)
{
    const char *wrong = NULL;
    *made = (eef_hdf5){.file = -1, .dataset = -1, .type = -1};
    H5E_BEGIN_TRY
    {
        made->file = H5Fopen(file, H5F_ACC_RDONLY, access);
        if (made->file < 0)
            wrong = "the file is missing, truncated or not an HDF5 file";
        if (wrong == NULL)
            wrong = open_dataset(name, made);
        if (wrong == NULL)
            wrong = find_layout(made);
    }
    H5E_END_TRY;
    if (wrong != NULL)
        eef_hdf5_close(made);
    return wrong;
}

bool eef_hdf5_read(const eef_hdf5 *input, size_t first, size_t count, void *to)
{
    hsize_t from[2] = {first, 0}, size[2] = {count, input->rows};
    herr_t status = -1;
    H5E_BEGIN_TRY
    {
        hid_t space = H5Dget_space(input->dataset), memory = H5Screate_simple(2, size, NULL);
        if (H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, size, NULL) >= 0)
            status = H5Dread(input->dataset, input->type, memory, space, H5P_DEFAULT, to);
        H5Sclose(memory);
        H5Sclose(space);
    }
    H5E_END_TRY;
    return status >= 0;
}

void eef_hdf5_close(eef_hdf5 *input)
{
    H5E_BEGIN_TRY
    {
        if (input->type >= 0)
            H5Tclose(input->type);
        if (input->dataset >= 0)
            H5Dclose(input->dataset);
        if (input->file >= 0)
            H5Fclose(input->file);
    }
    H5E_END_TRY;
    input->file = input->dataset = input->type = -1;
}
