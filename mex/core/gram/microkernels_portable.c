#include "gram/microkernels.h"

const eef_microkernel_table eef_microkernels_portable = EEF_MICROKERNEL_TABLE(portable);
