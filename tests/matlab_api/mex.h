/* A check, not an interface: see matrix.h. */
#ifndef EEF_CHECK_MEX_H
#define EEF_CHECK_MEX_H

#include "matrix.h"

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]);

void mexErrMsgIdAndTxt(const char *identifier, const char *format, ...);
int mexEvalString(const char *command);
int mexPrintf(const char *format, ...);
int mexAtExit(void (*function)(void));
void mexLock(void);
void mexUnlock(void);

#endif
