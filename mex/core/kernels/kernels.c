#include "kernels/kernels.h"

#include <string.h>

extern const eef_kernel_descriptor eef_kernel_min, eef_kernel_minm, eef_kernel_mf;

static const eef_kernel_descriptor *const kernels[] = {
    [EEF_MIN] = &eef_kernel_min,
    [EEF_MINM] = &eef_kernel_minm,
    [EEF_MF] = &eef_kernel_mf,
};
_Static_assert(sizeof kernels / sizeof *kernels == EEF_KERNELS, "every kernel has a descriptor");

const eef_kernel_descriptor *eef_kernel_find(eef_kernel kernel)
{
    return (size_t)kernel < EEF_KERNELS ? kernels[kernel] : NULL;
}

const char *eef_kernel_name(size_t kernel)
{
    return kernel < EEF_KERNELS ? kernels[kernel]->name : NULL;
}

bool eef_kernel_from_name(const char *name, eef_kernel *kernel)
{
    for (size_t k = 0; k < EEF_KERNELS; k++) {
        if (strcmp(name, kernels[k]->name) == 0) {
            *kernel = (eef_kernel)k;
            return true;
        }
    }
    return false;
}
