#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_DEFAULT */
#endif
#include "gateway.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Neither host documents a way to ask for Ctrl-C. Their own functions and variables for it, and
 * MATLAB's function that shows printed text, are looked up by name at run time. Where a name does
 * not exist, Ctrl-C or gateway_flush has no effect. */

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#define PSAPI_VERSION 2 /* EnumProcessModules of kernel32 */
#include <windows.h>

#include <psapi.h>

#define FLUSH_SYMBOL "?ioFlush@@YA_NXZ"

/* Asks the library first, then every library of the program: the name of Octave's library contains
 * a number. */
static void *find_symbol(const char *library, const char *name)
{
    enum { MAX_MODULES = 2048 };
    HMODULE modules[MAX_MODULES];
    DWORD bytes = 0;
    HMODULE module = GetModuleHandleA(library);
    FARPROC found = module == NULL ? NULL : GetProcAddress(module, name);
    if (found == NULL && !EnumProcessModules(GetCurrentProcess(), modules, sizeof modules, &bytes))
        return NULL;
    for (size_t k = 0; found == NULL && k < MAX_MODULES && k < bytes / sizeof *modules; k++)
        found = GetProcAddress(modules[k], name);
    void *symbol = NULL;
    memcpy(&symbol, &found, sizeof symbol); /* ISO C has no conversion from functions */
    return symbol;
}
#else
#include <dlfcn.h>

#define FLUSH_SYMBOL "_Z7ioFlushv"

static void *find_symbol(const char *library, const char *name)
{
    (void)library;
    return dlsym(RTLD_DEFAULT, name);
}
#endif

/* Calls a function of MATLAB that takes nothing and returns whether something is so. */
static bool call_symbol(void *symbol)
{
    bool (*function)(void);
    memcpy(&function, &symbol, sizeof function);
    return function();
}

/* Octave counts Ctrl-C in this variable. Its other one, octave_signal_caught, is also set when a
 * child process ends. */
static bool octave_interrupted(void *context)
{
    return *(const volatile sig_atomic_t *)context > 0;
}

/* The way to ask one of the hosts for Ctrl-C. */
typedef struct interrupt_query {
    const char *library, *name;
    bool (*interrupted)(void *context);
} interrupt_query;

/* The host that is compiled for comes first: to find that a name does not exist takes 0.1 ms. */
static const interrupt_query interrupt_queries[] = {
#ifdef MATLAB_MEX_FILE
    {"libut.dll", "utIsInterruptPending", call_symbol},
    {"liboctave.dll", "octave_interrupt_state", octave_interrupted},
#else
    {"liboctave.dll", "octave_interrupt_state", octave_interrupted},
    {"libut.dll", "utIsInterruptPending", call_symbol},
#endif
};

eef_host gateway_host(void)
{
    eef_host host = eef_host_plain;
    for (size_t k = 0; k < sizeof interrupt_queries / sizeof *interrupt_queries; k++) {
        const interrupt_query *query = &interrupt_queries[k];
        host.context = find_symbol(query->library, query->name);
        if (host.context != NULL) {
            host.interrupted = query->interrupted;
            break;
        }
    }
    return host;
}

void *gateway_find_flush(void)
{
    return find_symbol("libmwservices.dll", FLUSH_SYMBOL);
}

void gateway_flush(void *flush)
{
    if (flush != NULL)
        (void)call_symbol(flush);
}

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
