/* [C, fault] = eef_dot_mex(W, X, kernel, architecture, threads) */
#include "gateway.h"

enum { IN_W, IN_X, IN_KERNEL, IN_ARCHITECTURE, IN_THREADS, INPUTS };
enum { OUT_C, OUT_FAULT, OUTPUTS };

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    const char *who = "eef_dot_mex";
    gateway_check_call(who, nrhs, INPUTS, nlhs, OUTPUTS);
    eef_operands operands = {gateway_matrix(who, "W", prhs[IN_W]),
                             gateway_matrix(who, "X", prhs[IN_X])};
    if (operands.w.class_id != operands.x.class_id || operands.w.rows != operands.x.rows)
        mexErrMsgIdAndTxt("eef:badCall", "%s: W and X must have the same class and number of rows.",
                          who);
    eef_kernel kernel = gateway_kernel(who, prhs[IN_KERNEL]);
    eef_compute compute = gateway_compute(who, prhs[IN_ARCHITECTURE], prhs[IN_THREADS]);

    plhs[OUT_C] = gateway_result(operands.x.class_id, operands.w.cols, operands.x.cols);
    eef_fault fault = {.count = 0};
    eef_host host = gateway_host();
    eef_status status = eef_dot(&host, &operands, kernel, &compute, mxGetData(plhs[OUT_C]), &fault);
    plhs[OUT_FAULT] = gateway_fault(status, &fault, fault.in_first ? "W" : "X");
}
