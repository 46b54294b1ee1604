#include "gateway.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Neither host documents a way to ask for Ctrl-C. Octave counts it in a variable; its other one,
 * octave_signal_caught, is also set when a child process ends, and is a bool in later versions.
 * MATLAB has a function. As weak symbols both are NULL where they do not exist. */
#if defined(__GNUC__) && defined(__ELF__)
extern volatile sig_atomic_t octave_interrupt_state __attribute__((weak));
extern bool utIsInterruptPending(void) __attribute__((weak));

static bool gateway_interrupted(void *context)
{
    (void)context;
    return (&octave_interrupt_state != NULL && octave_interrupt_state > 0) ||
           (utIsInterruptPending != NULL && utIsInterruptPending());
}
#else
static bool gateway_interrupted(void *context)
{
    (void)context;
    return false;
}
#endif

static void *gateway_allocate(void *context, size_t bytes)
{
    (void)context;
    return malloc(bytes);
}

static void gateway_release(void *context, void *block)
{
    (void)context;
    free(block);
}

const eef_host gateway_host = {gateway_allocate, gateway_release, gateway_interrupted, NULL};

void gateway_check_call(const char *who, int nrhs, int inputs, int nlhs, int outputs)
{
    if (nrhs != inputs || nlhs != outputs)
        mexErrMsgIdAndTxt("eef:badCall", "%s: takes %d inputs and %d outputs.", who, inputs,
                          outputs);
}

/* False when the core has no such class. */
static bool class_of(const mxArray *array, eef_class *class_id)
{
    static const struct {
        mxClassID host;
        eef_class core;
    } classes[] = {
        {mxDOUBLE_CLASS, EEF_DOUBLE}, {mxSINGLE_CLASS, EEF_SINGLE}, {mxLOGICAL_CLASS, EEF_UINT8},
        {mxINT8_CLASS, EEF_INT8},     {mxUINT8_CLASS, EEF_UINT8},   {mxINT16_CLASS, EEF_INT16},
        {mxUINT16_CLASS, EEF_UINT16}, {mxINT32_CLASS, EEF_INT32},   {mxUINT32_CLASS, EEF_UINT32},
        {mxINT64_CLASS, EEF_INT64},   {mxUINT64_CLASS, EEF_UINT64},
    };
    for (size_t k = 0; k < sizeof classes / sizeof *classes; k++) {
        if (mxGetClassID(array) == classes[k].host) {
            *class_id = classes[k].core;
            return true;
        }
    }
    return false;
}

eef_matrix gateway_matrix(const char *who, const char *name, const mxArray *array)
{
    eef_matrix matrix = {NULL, EEF_DOUBLE, 0, 0};
    if (!class_of(array, &matrix.class_id) || mxIsComplex(array) || mxIsSparse(array) ||
        mxGetNumberOfDimensions(array) != 2 || mxIsEmpty(array))
        mexErrMsgIdAndTxt("eef:badCall",
                          "%s: %s must be a real, full, non-empty matrix of numbers.", who, name);
    matrix.data = mxGetData(array);
    matrix.rows = mxGetM(array);
    matrix.cols = mxGetN(array);
    return matrix;
}

double gateway_scalar(const char *who, const char *name, const mxArray *array)
{
    if (!mxIsDouble(array) || mxIsComplex(array) || mxIsSparse(array) ||
        mxGetNumberOfElements(array) != 1)
        mexErrMsgIdAndTxt("eef:badCall", "%s: %s must be a real scalar of class double.", who,
                          name);
    return mxGetScalar(array);
}

/* Copies a char row of fewer than size characters. */
static void read_text(const char *who, const char *name, const mxArray *array, char *text,
                      size_t size)
{
    if (!mxIsChar(array) || mxGetString(array, text, (mwSize)size) != 0)
        mexErrMsgIdAndTxt("eef:badCall", "%s: %s must be a short char row.", who, name);
}

enum { TEXT_SIZE = 32 };

eef_kernel gateway_kernel(const char *who, const mxArray *name)
{
    char text[TEXT_SIZE];
    eef_kernel kernel = EEF_MIN;
    read_text(who, "kernel", name, text, sizeof text);
    if (!eef_kernel_from_name(text, &kernel))
        mexErrMsgIdAndTxt("eef:badCall", "%s: there is no kernel named '%s'.", who, text);
    return kernel;
}

int gateway_choice(const char *who, const char *name, const mxArray *array, int count,
                   const char *const names[])
{
    char text[TEXT_SIZE];
    read_text(who, name, array, text, sizeof text);
    for (int k = 0; k < count; k++)
        if (strcmp(text, names[k]) == 0)
            return k;
    mexErrMsgIdAndTxt("eef:badCall", "%s: %s cannot be '%s'.", who, name, text);
    return -1;
}

eef_compute gateway_compute(const char *who, const mxArray *architecture, const mxArray *threads)
{
    eef_compute compute = {NULL, 0};
    char text[TEXT_SIZE];
    read_text(who, "architecture", architecture, text, sizeof text);
    if (text[0] != '\0') {
        size_t index = 0;
        compute.architecture = eef_architecture_name(index);
        while (compute.architecture != NULL && strcmp(compute.architecture, text) != 0)
            compute.architecture = eef_architecture_name(++index);
        if (compute.architecture == NULL)
            mexErrMsgIdAndTxt("eef:badCall", "%s: this CPU does not support an architecture '%s'.",
                              who, text);
    }
    double count = gateway_scalar(who, "threads", threads);
    if (!(count >= 0 && count <= INT_MAX))
        mexErrMsgIdAndTxt("eef:badCall", "%s: threads must be 0 or more.", who);
    compute.threads = (int)count;
    return compute;
}

mxArray *gateway_result(eef_class data_class, size_t rows, size_t cols)
{
    mxClassID result_class = data_class == EEF_SINGLE ? mxSINGLE_CLASS : mxDOUBLE_CLASS;
    return mxCreateNumericMatrix((mwSize)rows, (mwSize)cols, result_class, mxREAL);
}

mxArray *gateway_fault(eef_status status, const eef_fault *fault, const char *argument)
{
    if (status == EEF_OK)
        return mxCreateDoubleMatrix(0, 0, mxREAL);
    const char *names[] = {"name", "argument", "count", "row", "col"};
    mxArray *result = mxCreateStructMatrix(1, 1, (int)(sizeof names / sizeof *names), names);
    mxSetField(result, 0, "name", mxCreateString(eef_status_name(status)));
    mxSetField(result, 0, "argument", mxCreateString(argument));
    mxSetField(result, 0, "count", mxCreateDoubleScalar((double)fault->count));
    mxSetField(result, 0, "row", mxCreateDoubleScalar((double)fault->row + 1));
    mxSetField(result, 0, "col", mxCreateDoubleScalar((double)fault->col + 1));
    return result;
}
