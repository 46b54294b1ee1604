/* [A, fault] = eef_gram_mex(X, kernel, architecture, threads) */
#include "gateway.h"

enum { IN_X, IN_KERNEL, IN_ARCHITECTURE, IN_THREADS, INPUTS };
enum { OUT_A, OUT_FAULT, OUTPUTS };

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    const char *who = "eef_gram_mex";
    gateway_check_call(who, nrhs, INPUTS, nlhs, OUTPUTS);
    eef_matrix x = gateway_matrix(who, "X", prhs[IN_X]);
    eef_kernel kernel = gateway_kernel(who, prhs[IN_KERNEL]);
    eef_compute compute = gateway_compute(who, prhs[IN_ARCHITECTURE], prhs[IN_THREADS]);

    plhs[OUT_A] = gateway_result(x.class_id, x.rows, x.rows);
    eef_fault fault = {.count = 0};
    eef_host host = gateway_host();
    eef_status status = eef_gram(&host, &x, kernel, &compute, mxGetData(plhs[OUT_A]), &fault);
    plhs[OUT_FAULT] = gateway_fault(status, &fault, "X");
}
