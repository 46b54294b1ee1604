/* The byte microkernels of a architecture, from its one function
 *   microkernel(steps, negative, positive, a_head, a, b_head, b, sums)
 * which gives half of heads - distances of the first segments + distances of the others. negative
 * and positive say how many segments there are of either kind; see pack_byte.c for what they
 * hold. The file that includes this also defines NAMED(operation) and the attribute FOR_CPU. */
#define MICROKERNEL(OPERATION, NEGATIVE, POSITIVE)                                                             \
    FOR_CPU void NAMED(OPERATION)(size_t samples, const void *a, const void *b, double *sums)           \
    {                                                                                              \
        microkernel((samples + STEP - 1) / STEP, NEGATIVE, POSITIVE, a,                                   \
             (const uint8_t *)a + EEF_BYTE_HEAD, b, (const uint8_t *)b + EEF_BYTE_HEAD, sums);     \
    }
MICROKERNEL(min_size, 1, 0)
MICROKERNEL(minm, 2, 0)
MICROKERNEL(min, 1, 1)
MICROKERNEL(mf, 2, 2)
