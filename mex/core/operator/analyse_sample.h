/* Analysis of one sample for the operator of the kernels min and minm. This is the one place that
 * looks at the entries of a sample and decides how it is represented:
 *
 *   binned   few distinct values, as in pictures and integers: every entry is replaced by the
 *            number of its value (its bin), 2 bytes each
 *   integer  more distinct values, but all of them integers, and fewer in their range than there
 *            are entries, as in video minus its mean: every entry is replaced by its row in a table
 *            of that range, 4 bytes each
 *   sorted   many distinct values, or mostly zeros: the nonzero entries in ascending order of
 *            magnitude, 8 bytes each */
#ifndef EEF_ANALYSE_SAMPLE_H
#define EEF_ANALYSE_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A sample has at most this many bins. */
enum { EEF_MAX_BINS = 4096 };

typedef struct eef_analysis {
    size_t rows;
    const double *x;     /* rows entries, finite, without -0; rows < 2^32 */
    double largest;      /* no smaller than any magnitude in x */
    bool separate_signs; /* values >= 0 come first, then the negative ones */
    size_t sample_rows;  /* of the whole sample, when x has some of its entries only */
    void *scratch;       /* eef_analyse_scratch_bytes(rows) bytes, aligned to 8 */
    /* Results, in ascending order of magnitude. The arrays have room for `rows` elements. */
    uint16_t *codes; /* binned: the bin of each entry */
    uint32_t *entry; /* sorted: the entries; integer: the row of each entry in the table */
    double *value;   /* of each bin, or of each sorted entry */
    size_t bins;     /* 0: the sample is not binned */
    size_t most;     /* integers are from -most to most; 0: the sample is not integer */
    size_t sorted;   /* entries */
    size_t negative; /* first negative bin or sorted entry, if signs are separate */
} eef_analysis;

size_t eef_analyse_scratch_bytes(size_t rows);

/* Decides from a few entries, and from the number of distinct values. */
void eef_analyse(eef_analysis *analysis);

/* Tries one representation: *_binned returns false when there are too many distinct values,
 * *_integer when there are other numbers or the table would be too long. */
bool eef_analyse_binned(eef_analysis *analysis);
bool eef_analyse_integer(eef_analysis *analysis);
void eef_analyse_sorted(eef_analysis *analysis);

#endif
