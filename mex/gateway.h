/* What the gateways share: reading MEX arguments for the core and returning its results. A gateway
 * that is called with wrong arguments raises eef:badCall. A fault that the core reports becomes the
 * output `fault`, which the M-files turn into an error (matlab/private/eef_fault_raise.m).
 *
 * mexErrMsgIdAndTxt does not return: read every argument and create every output before the core
 * runs, so that no memory is held when an error is raised. */
#ifndef EEF_GATEWAY_H
#define EEF_GATEWAY_H

#include "core/eef.h"
#include "mex.h"

/* malloc and free, interrupted by Ctrl-C. Looks up how this host tells of Ctrl-C: call it once. */
eef_host gateway_host(void);

/* Shows the text that mexPrintf has printed so far. MATLAB collects it until the call ends; its
 * documented ways to show it at once may run other code, which Ctrl-C could end without returning
 * to the core. `flush` is from gateway_find_flush; NULL in Octave, which shows text at once. */
void *gateway_find_flush(void);
void gateway_flush(void *flush);

/* Raises eef:badCall unless the numbers of inputs and outputs are exactly these: a caller that
 * does not ask for the fault would take a wrong result for a right one. */
void gateway_check_call(const char *who, int nrhs, int inputs, int nlhs, int outputs);

/* The data of a real, full, non-empty matrix; logical counts as EEF_UINT8. */
eef_matrix gateway_matrix(const char *who, const char *name, const mxArray *array);

/* A scalar of class double. */
double gateway_scalar(const char *who, const char *name, const mxArray *array);

eef_kernel gateway_kernel(const char *who, const mxArray *name);

/* The position of a char row among the names. */
int gateway_choice(const char *who, const char *name, const mxArray *array, int count,
                   const char *const names[]);

/* architecture: a name from eef_architecture_name, or '' for the fastest; threads: 0 or more. */
eef_compute gateway_compute(const char *who, const mxArray *architecture, const mxArray *threads);

/* A matrix of zeros for a result of the core: single for data of class single, else double. */
mxArray *gateway_result(eef_class data_class, size_t rows, size_t cols);

/* [] for EEF_OK, else a struct with the fields name (of the status), argument, count, row and
 * col (from 1). */
mxArray *gateway_fault(eef_status status, const eef_fault *fault, const char *argument);

#endif
