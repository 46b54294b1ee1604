/* [size, class, wrong] = eef_hdf5_mex(file, name)
 * [X, wrong] = eef_hdf5_mex(file, name, first, count)
 *
 * The size and class of a matrix in an HDF5 file, or `count` of its columns from column `first` on.
 * wrong is
 * '', or says why the matrix cannot be read; the other outputs are then empty. */
#include "gateway.h"
#include "hdf5/hdf5_reader.h"

enum { NAME_SIZE = 4096 };

static const struct {
    const char *name;
    mxClassID host;
} classes[] = {
    [EEF_DOUBLE] = {"double", mxDOUBLE_CLASS}, [EEF_SINGLE] = {"single", mxSINGLE_CLASS},
    [EEF_INT8] = {"int8", mxINT8_CLASS},       [EEF_UINT8] = {"uint8", mxUINT8_CLASS},
    [EEF_INT16] = {"int16", mxINT16_CLASS},    [EEF_UINT16] = {"uint16", mxUINT16_CLASS},
    [EEF_INT32] = {"int32", mxINT32_CLASS},    [EEF_UINT32] = {"uint32", mxUINT32_CLASS},
    [EEF_INT64] = {"int64", mxINT64_CLASS},    [EEF_UINT64] = {"uint64", mxUINT64_CLASS},
};

static const char *const who = "eef_hdf5_mex";

static void read_name(const char *name, const mxArray *array, char text[NAME_SIZE])
{
    if (!mxIsChar(array) || mxGetString(array, text, NAME_SIZE) != 0)
        mexErrMsgIdAndTxt("eef:badCall", "%s: %s must be a char row.", who, name);
}

static size_t read_count(const char *name, const mxArray *array)
{
    double value = gateway_scalar(who, name, array);
    if (!(value >= 1 && value <= 0x1p53))
        mexErrMsgIdAndTxt("eef:badCall", "%s: %s must be 1 or more.", who, name);
    return (size_t)value;
}

static mxArray *empty(void)
{
    return mxCreateDoubleMatrix(0, 0, mxREAL);
}

static void describe(const char *file, const char *name, mxArray *plhs[])
{
    eef_hdf5 input;
    const char *wrong = eef_hdf5_open(file, name, H5P_DEFAULT, &input);
    plhs[0] = wrong == NULL ? mxCreateDoubleMatrix(1, 2, mxREAL) : empty();
    if (wrong == NULL) {
        mxGetPr(plhs[0])[0] = (double)input.rows;
        mxGetPr(plhs[0])[1] = (double)input.cols;
        eef_hdf5_close(&input);
    }
    const char *class_name = wrong != NULL   ? ""
                             : input.logical ? "logical"
                                             : classes[input.class_id].name;
    plhs[1] = mxCreateString(class_name);
    plhs[2] = mxCreateString(wrong == NULL ? "" : wrong);
}

static mxArray *make_columns(const eef_hdf5 *input, size_t count)
{
    if (input->logical)
        return mxCreateLogicalMatrix((mwSize)input->rows, (mwSize)count);
    return mxCreateNumericMatrix((mwSize)input->rows, (mwSize)count, classes[input->class_id].host,
                                 mxREAL);
}

/* The file is closed while memory is allocated: a host that has none left ends this function. */
static const char *read_columns(const char *file, const char *name, size_t first, size_t count,
                                mxArray **x)
{
    eef_hdf5 input, again;
    const char *wrong = eef_hdf5_open(file, name, H5P_DEFAULT, &input);
    if (wrong != NULL)
        return wrong;
    eef_hdf5_close(&input);
    if (first > input.cols || count > input.cols - (first - 1))
        return "the matrix has fewer columns";
    *x = make_columns(&input, count);
    wrong = eef_hdf5_open(file, name, H5P_DEFAULT, &again);
    if (wrong != NULL)
        return wrong;
    bool same =
        again.rows == input.rows && again.cols == input.cols && again.class_id == input.class_id;
    bool ok = same && eef_hdf5_read(&again, first - 1, count, mxGetData(*x));
    eef_hdf5_close(&again);
    return ok ? NULL : "the file cannot be read";
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    char file[NAME_SIZE], name[NAME_SIZE];
    if (nrhs == 2)
        gateway_check_call(who, nrhs, 2, nlhs, 3);
    else
        gateway_check_call(who, nrhs, 4, nlhs, 2);
    read_name("file", prhs[0], file);
    read_name("name", prhs[1], name);
    if (nrhs == 2) {
        describe(file, name, plhs);
        return;
    }
    size_t first = read_count("first", prhs[2]), count = read_count("count", prhs[3]);
    mxArray *x = NULL;
    const char *wrong = read_columns(file, name, first, count, &x);
    plhs[0] = wrong == NULL ? x : empty();
    plhs[1] = mxCreateString(wrong == NULL ? "" : wrong);
}
