#include "eef.h"

#include <string.h>

bool eef_kernel_from_name(const char *name, eef_kernel *kernel)
{
    static const char *const names[] = {[EEF_MIN] = "min", [EEF_MINM] = "minm", [EEF_MF] = "mf"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (strcmp(name, names[k]) == 0) {
            *kernel = (eef_kernel)k;
            return true;
        }
    }
    return false;
}
