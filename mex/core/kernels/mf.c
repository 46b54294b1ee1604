/* f(a,b) = sign(ab) * (|a|+|b|) = a*sign(b) + sign(a)*b: the kernel 'mf' of the paper. */
#include "kernels/kernels.h"

#include <math.h>

static double value(double a, double b)
{
    double sum = fabs(a) + fabs(b);
    return a == 0 || b == 0 ? 0 : (a < 0) == (b < 0) ? sum : 0 - sum;
}

const eef_kernel_descriptor eef_kernel_mf = {
    .name = "mf",
    .value = value,
    .semidefinite = false,
    .bounded_by = 2,
    .low_rank = true,
    .nonnegative = EEF_OP_MF_NONNEGATIVE,
    .general = EEF_OP_MF,
    .shortcut = eef_gram_mf_bytes,
    .operator_type = &eef_mf_operator,
};
