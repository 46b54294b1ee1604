/* [center, scale, fault] = eef_row_scale_mex(X, cutoff, steps, architecture, threads)
 *
 * X is of class double; center and scale have one number per row. */
#include "gateway.h"

enum { IN_X, IN_CUTOFF, IN_STEPS, IN_ARCHITECTURE, IN_THREADS, INPUTS };
enum { OUT_CENTER, OUT_SCALE, OUT_FAULT, OUTPUTS };

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    const char *who = "eef_row_scale_mex";
    gateway_check_call(who, nrhs, INPUTS, nlhs, OUTPUTS);
    eef_matrix x = gateway_matrix(who, "X", prhs[IN_X]);
    double cutoff = gateway_scalar(who, "cutoff", prhs[IN_CUTOFF]);
    double steps = gateway_scalar(who, "steps", prhs[IN_STEPS]);
    if (x.class_id != EEF_DOUBLE)
        mexErrMsgIdAndTxt("eef:badCall", "%s: X must be of class double.", who);
    if (!(cutoff > 0 && cutoff <= 1e300 && steps >= 0 && steps <= 1e3))
        mexErrMsgIdAndTxt("eef:badCall", "%s: cutoff or steps is out of range.", who);
    eef_row_scale_options options = {cutoff, (size_t)steps,
                                     gateway_compute(who, prhs[IN_ARCHITECTURE], prhs[IN_THREADS])};

    plhs[OUT_CENTER] = gateway_result(EEF_DOUBLE, x.rows, 1);
    plhs[OUT_SCALE] = gateway_result(EEF_DOUBLE, x.rows, 1);
    eef_fault fault = {.count = 0};
    eef_host host = gateway_host();
    eef_status status =
        eef_row_scale(&host, &x, &options, mxGetPr(plhs[OUT_CENTER]), mxGetPr(plhs[OUT_SCALE]));
    plhs[OUT_FAULT] = gateway_fault(status, &fault, "X");
}
