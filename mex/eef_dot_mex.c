/* [C, fault] = eef_dot_mex(W, X, kernel, architecture, threads) */
#include "gateway.h"

enum { IN_W, IN_X, IN_KERNEL, IN_VARIANT, IN_THREADS, INPUTS };
enum { OUT_C, OUT_FAULT, OUTPUTS };

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    const char *who = "eef_dot_mex";
    gateway_check_call(who, nrhs, INPUTS, nlhs, OUTPUTS);
    eef_matrix w = gateway_matrix(who, "W", prhs[IN_W]);
    eef_matrix x = gateway_matrix(who, "X", prhs[IN_X]);
    if (w.class_id != x.class_id || w.rows != x.rows)
        mexErrMsgIdAndTxt("eef:badCall", "%s: W and X must have one class and as many rows.", who);
    eef_kernel kernel = gateway_kernel(who, prhs[IN_KERNEL]);
    eef_compute how = gateway_compute(who, prhs[IN_VARIANT], prhs[IN_THREADS]);

    plhs[OUT_C] = gateway_result(x.class_id, w.cols, x.cols);
    eef_fault fault = {0, 0, 0};
    bool in_w = false;
    eef_status status =
        eef_dot(&gateway_host, &w, &x, kernel, &how, mxGetData(plhs[OUT_C]), &fault, &in_w);
    plhs[OUT_FAULT] = gateway_fault(status, &fault, in_w ? "W" : "X");
}
