/* A private random number generator, so that results do not depend on the host's: splitmix64
 * (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). */
#ifndef EEF_RANDOM_H
#define EEF_RANDOM_H

#include <stdint.h>

typedef struct eef_random {
    uint64_t state;
} eef_random;

#define EEF_RANDOM_STEP UINT64_C(0x9E3779B97F4A7C15)

/* The generator of a seed after so many numbers. */
static inline eef_random eef_random_after(uint64_t seed, uint64_t numbers)
{
    return (eef_random){seed + numbers * EEF_RANDOM_STEP};
}

/* 64 random bits. */
static inline uint64_t eef_random_bits(eef_random *r)
{
    uint64_t z = r->state += EEF_RANDOM_STEP;
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
