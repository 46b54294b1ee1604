/* Magnitudes counted on a logarithmic scale, which needs only a shift of their bits. */
#ifndef EEF_MAGNITUDE_BINS_H
#define EEF_MAGNITUDE_BINS_H

#include <stdint.h>
#include <string.h>

enum {
    EEF_OCTAVES = 16,
    EEF_OCTAVE_BITS = 5,
    EEF_MAGNITUDE_BINS = EEF_OCTAVES << EEF_OCTAVE_BITS,
    EEF_MAGNITUDE_SHIFT = 52 - EEF_OCTAVE_BITS
};

/* The bins of a sample whose largest magnitude is in this range reach down to normal numbers. */
#define EEF_MIN_BINNED_MAGNITUDE 1e-280
#define EEF_MAX_BINNED_MAGNITUDE 1e280

static inline int64_t eef_leading_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (int64_t)(bits >> EEF_MAGNITUDE_SHIFT & (UINT64_MAX >> (EEF_MAGNITUDE_SHIFT + 1)));
}

static inline double eef_from_leading_bits(int64_t leading)
{
    uint64_t bits = leading < 0 ? 0 : (uint64_t)leading << EEF_MAGNITUDE_SHIFT;
    double magnitude;
    memcpy(&magnitude, &bits, sizeof magnitude);
    return magnitude;
}

/* Leading bits of bin 0, which begins at zero, for a largest magnitude. */
static inline int64_t eef_lowest_bin(double largest)
{
    return eef_leading_bits(largest) - (EEF_MAGNITUDE_BINS - 1);
}

static inline size_t eef_magnitude_bin(int64_t lowest, double x)
{
    int64_t bin = eef_leading_bits(x) - lowest;
    return bin < 0 ? 0 : (size_t)bin;
}

#endif
