/* eef_gram and eef_dot for a kernel that is given by its descriptor. */
#ifndef EEF_GRAM_H
#define EEF_GRAM_H

#include "kernels/kernels.h"

eef_status eef_gram_by_descriptor(const eef_host *host, const eef_matrix *x,
                                  const eef_kernel_descriptor *kernel, const eef_compute *compute,
                                  void *a, eef_fault *fault);

eef_status eef_dot_by_descriptor(const eef_host *host, const eef_operands *operands,
                                 const eef_kernel_descriptor *kernel, const eef_compute *compute,
                                 void *c, eef_fault *fault);

#endif
