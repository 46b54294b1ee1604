/* A private random number generator, so that results do not depend on the host's: splitmix64
 * (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). */
#ifndef EEF_RANDOM_H
#define EEF_RANDOM_H

#include <stdint.h>

typedef struct eef_random {
    uint64_t state;
} eef_random;

/* 64 random bits. */
static inline uint64_t eef_random_bits(eef_random *r)
{
    uint64_t z = r->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Uniform in [-1, 1). */
static inline double eef_random_next(eef_random *r)
{
    return (double)(eef_random_bits(r) >> 11) * 0x1p-52 - 1;
}

#endif
