/* A check, not an interface: the part of MATLAB's documented Matrix API that the
 * gateways may use, with its types. Compiling against it shows that they call nothing
 * else; MATLAB has its own header of this name. */
#ifndef EEF_CHECK_MATRIX_H
#define EEF_CHECK_MATRIX_H

#include <stdbool.h>
#include <stddef.h>

typedef struct mxArray_tag mxArray;
typedef size_t mwSize;
typedef size_t mwIndex;
typedef ptrdiff_t mwSignedIndex;
typedef bool mxLogical;

typedef enum {
    mxUNKNOWN_CLASS,
    mxCELL_CLASS,
    mxSTRUCT_CLASS,
    mxLOGICAL_CLASS,
    mxCHAR_CLASS,
    mxVOID_CLASS,
    mxDOUBLE_CLASS,
    mxSINGLE_CLASS,
    mxINT8_CLASS,
    mxUINT8_CLASS,
    mxINT16_CLASS,
    mxUINT16_CLASS,
    mxINT32_CLASS,
    mxUINT32_CLASS,
    mxINT64_CLASS,
    mxUINT64_CLASS,
    mxFUNCTION_CLASS
} mxClassID;

typedef enum { mxREAL, mxCOMPLEX } mxComplexity;

mxClassID mxGetClassID(const mxArray *array);
bool mxIsChar(const mxArray *array);
bool mxIsComplex(const mxArray *array);
bool mxIsDouble(const mxArray *array);
bool mxIsEmpty(const mxArray *array);
bool mxIsLogicalScalarTrue(const mxArray *array);
bool mxIsSingle(const mxArray *array);
bool mxIsSparse(const mxArray *array);
bool mxIsStruct(const mxArray *array);

mwSize mxGetNumberOfDimensions(const mxArray *array);
size_t mxGetNumberOfElements(const mxArray *array);
size_t mxGetM(const mxArray *array);
size_t mxGetN(const mxArray *array);

void *mxGetData(const mxArray *array);
double *mxGetPr(const mxArray *array);
double mxGetScalar(const mxArray *array);
int mxGetString(const mxArray *array, char *text, mwSize size);
mxArray *mxGetField(const mxArray *array, mwIndex index, const char *name);

mxArray *mxCreateCellMatrix(mwSize rows, mwSize cols);
mxArray *mxCreateDoubleMatrix(mwSize rows, mwSize cols, mxComplexity complexity);
mxArray *mxCreateDoubleScalar(double value);
mxArray *mxCreateLogicalMatrix(mwSize rows, mwSize cols);
mxArray *mxCreateLogicalScalar(mxLogical value);
mxArray *mxCreateNumericMatrix(mwSize rows, mwSize cols, mxClassID class_id,
                               mxComplexity complexity);
mxArray *mxCreateString(const char *text);
mxArray *mxCreateStructMatrix(mwSize rows, mwSize cols, int field_count, const char **names);
void mxDestroyArray(mxArray *array);

void mxSetCell(mxArray *array, mwIndex index, mxArray *value);
void mxSetField(mxArray *array, mwIndex index, const char *name, mxArray *value);

#endif
