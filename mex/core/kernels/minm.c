/* f(a,b) = min(|a|,|b|) if a and b have the same sign, else 0: the kernel 'minm' of the paper. */
#include "kernels/kernels.h"

#include <math.h>

static double value(double a, double b)
{
    double minimum = fabs(a) < fabs(b) ? fabs(a) : fabs(b);
    return (a < 0) == (b < 0) ? minimum : 0;
}

const eef_kernel_descriptor eef_kernel_minm = {
    .name = "minm",
    .value = value,
    .semidefinite = true,
    .bounded_by = 1,
    .separates_signs = true,
    .nonnegative = EEF_OP_MIN_NONNEGATIVE,
    .general = EEF_OP_MINM,
    .operator_type = &eef_min_operator,
};
