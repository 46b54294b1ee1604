/* names = eef_architectures_mex(): the architectures that this CPU supports, slowest first */
#include "gateway.h"

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    (void)prhs;
    gateway_check_call("eef_architectures_mex", nrhs, 0, nlhs, 1);
    size_t count = 0;
    while (eef_architecture_name(count) != NULL)
        count++;
    plhs[0] = mxCreateCellMatrix(1, (mwSize)count);
    for (size_t k = 0; k < count; k++)
        mxSetCell(plhs[0], (mwIndex)k, mxCreateString(eef_architecture_name(k)));
}
