/* The byte tiles of a variant, from its one function
 *   tile(steps, negative, positive, a_head, a, b_head, b, sums)
 * which gives half of heads - distances of the first segments + distances of the others. negative
 * and positive say how many segments there are of either kind; see pack_byte.c for what they
 * hold. The file that includes this also defines NAMED(rule) and the attribute FOR_CPU. */
#define TILE(RULE, NEGATIVE, POSITIVE)                                                             \
    FOR_CPU void NAMED(RULE)(size_t samples, const void *a, const void *b, double *sums)           \
    {                                                                                              \
        tile((samples + STEP - 1) / STEP, NEGATIVE, POSITIVE, a,                                   \
             (const uint8_t *)a + EEF_BYTE_HEAD, b, (const uint8_t *)b + EEF_BYTE_HEAD, sums);     \
    }
TILE(least, 1, 0)
TILE(minm, 2, 0)
TILE(min, 1, 1)
TILE(mf, 2, 2)
