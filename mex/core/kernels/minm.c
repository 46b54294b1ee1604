/* f(a,b) = min(|a|,|b|) if a and b have the same sign, else 0: the kernel 'minm' of the paper. */
#include "kernels/kernels.h"

#include <math.h>

static double value(double a, double b)
{
    return (a < 0) == (b < 0) ? fmin(fabs(a), fabs(b)) : 0;
}

const eef_kernel_descriptor eef_kernel_minm = {
    .name = "minm",
    .value = value,
    .semidefinite = true,
    .bounded_by = 1,
    .separates_signs = true,
    .nonnegative = EEF_OP_LEAST,
    .general = EEF_OP_MINM,
    .operator_type = &eef_min_operator,
};
