/* f(a,b) = sign(ab) * min(|a|,|b|): the kernel 'min' of the paper. */
#include "kernels/kernels.h"

#include <math.h>

static double value(double a, double b)
{
    double minimum = fabs(a) < fabs(b) ? fabs(a) : fabs(b);
    return (a < 0) == (b < 0) ? minimum : 0 - minimum;
}

const eef_kernel_descriptor eef_kernel_min = {
    .name = "min",
    .value = value,
    .semidefinite = true,
    .bounded_by = 1,
    .nonnegative = EEF_OP_MIN_NONNEGATIVE,
    .general = EEF_OP_MIN,
    .operator_type = &eef_min_operator,
};
