/* Tall thin blocks of vectors, two at a time. A panel holds two vectors of length n
 * interleaved: entry i of vector c is panel[2*i + c]. The matrix-free product and the
 * eigensolver work on panels because one look-up in a table of levels then serves two vectors. Four
 * would be cheaper each, but Krylov methods need far fewer vectors in narrow blocks. */
#ifndef EEF_PANEL_H
#define EEF_PANEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PANEL = 2 };

/* Entries in the order of the magnitude of their values. */
typedef struct panel_list {
    size_t count;
    const uint32_t *place; /* of the entry's pair, in doubles */
    const double *value;
    double *total; /* value' * u, when the list has been gone through */
} panel_list;

/* The signs of up to five samples' entries in one row are coded by the digits of a number to base
 * 3: 0 for zero, 1 for positive, 2 for negative. */
enum { SIGN_SAMPLES = 5, SIGN_CODES = 3 * 3 * 3 * 3 * 3 };

/* One implementation of every operation. The panels of a block lie one behind the other;
 * small matrices are row-major; panels and small matrices are aligned to 16 bytes. */
typedef struct panel_ops {
    const char *variant;

    /* On the first `rows` rows of a block V of panels of n rows and a panel W:
     * h = V'*W, 2*panels x 2;  W = W - V*h;  W = V*z */
    void (*dots)(size_t rows, size_t n, size_t panels, const double *v, const double *w, double *h);
    void (*update)(size_t rows, size_t n, size_t panels, const double *v, const double *h,
                   double *w);
    void (*combine)(size_t rows, size_t n, size_t panels, const double *v, const double *z,
                    double *w);

    /* a'*b of two plain vectors */
    double (*dot)(size_t n, const double *a, const double *b);

    /* y = sign(x)*sqrt|x|; or, unless negative is NULL, y = sqrt(max(x,0)) and
     * negative = sqrt(max(-x,0)) */
    void (*roots)(size_t n, const double *x, double *y, double *negative);

    /* W = X*z for a plain n x samples matrix and z samples x 2 */
    void (*mix)(size_t n, size_t samples, const double *x, const double *z, double *w);

    /* table[codes[i][s]] += u[i] for the samples first <= s < last of a group */
    void (*scatter)(size_t n, size_t samples, size_t first, size_t last, const uint16_t *codes,
                    const double *u, double *table);

    /* y[i] += the sum over the group's samples of table[codes[i][s]], from <= i < to */
    void (*gather)(size_t from, size_t to, size_t samples, const uint16_t *codes,
                   const double *table, double *y);

    /* In place, table = F*table for the matrix F of the min kernel over the values of one
     * sample's slots, which are in order of magnitude. */
    void (*min_slots)(size_t slots, const double *value, double *table);

    /* y += F*u, less each list's total with the sign of the entry, for the matrices F of the min
     * kernel over two lists of entries, whose values may be negative if `mixed`. The rows of u and
     * y lie in pairs, u[i] before y[i], so that going through them in random order costs one cache
     * line each: pair_up copies u there and sets y to 0. add_pairs makes a panel of the sum of all
     * y, of shares whose pairs are `stride` numbers apart, or adds it to the panel; for each set of
     * samples it also adds that of the set's SIGN_CODES rows of table which the row's code is the
     * number of. The codes of different sets are `code_stride` apart. */
    void (*min_sorted)(bool mixed, const panel_list *a, const panel_list *b, double *pair);
    void (*pair_up)(size_t n, const double *u, double *pair);
    void (*add_pairs)(size_t n, size_t shares, size_t stride, const double *pairs, size_t sets,
                      size_t code_stride, const uint8_t *codes, const double *table, bool adds,
                      double *y);

    /* Writes the codes of the signs of up to SIGN_SAMPLES samples. */
    void (*code_signs)(size_t n, size_t samples, const double *const *x, uint8_t *codes);

    /* The largest magnitude in a plain vector; NaN when an entry is NaN or infinite */
    double (*largest)(size_t n, const double *x);

    /* sign(x)'*u and x'*u; and y = the sum over samples of x*signs + sign(x)*values */
    void (*mf_sums)(size_t n, const double *x, const double *u, double *signs, double *values);
    void (*mf_spread)(size_t n, size_t samples, const double *x, const double *signs,
                      const double *values, double *y);
} panel_ops;

/* The operations of a variant by name, or of the fastest for NULL; NULL when this CPU has no such
 * variant. */
const panel_ops *panel_ops_for(const char *variant);

#endif
