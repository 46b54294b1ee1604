#include "pca/start_block.h"
#include "base/random.h"
#include "eigen/dense.h"

#include <math.h>
#include <string.h>

enum {
    GUESS_COLUMNS = 256, /* more columns of Y are mixed at random */
    GUESS_ROWS = 1024,   /* of Y at a time */
    SHARE_ROWS = 64,     /* of Y at a time where only a share of them is looked at */
    SHARE_LEAST = 4096,  /* rows */
    SHARE = 8
};

/* The share of randomness in the first guess: enough that no eigenvector is orthogonal to it,
 * no more than the guess is wrong by anyway. */
static const double GUESS_NOISE = 0.02;

/* The roots of all samples are not kept: some rows at a time are made, twice. */
typedef struct roots {
    const first_guess *guess;
    size_t columns; /* of Y */
    double *rows;   /* some rows of Y: GUESS_ROWS x columns */
    double *z;      /* columns x 2 for every panel: Y*z is the guess */
    double *gram;   /* columns x columns */
    double *values, *work;
} roots;

/* Fills rows with up to `most` rows of Y from `from` on; returns how many. */
static size_t take_rows(const roots *y, size_t from, size_t most)
{
    const first_guess *g = y->guess;
    size_t count = g->n - from < most ? g->n - from : most;
    for (size_t k = 0; k < g->samples; k++) {
        double *column = y->rows + k * count;
        g->ops->roots(count, g->x + k * g->n + from, column,
                      g->split_signs ? column + g->samples * count : NULL);
    }
    return count;
}

/* Weights that make the principal components, of norm one; zero where there are no more. A share
 * of the rows tells enough of many. */
static eef_status principal_weights(roots *y, size_t panels)
{
    size_t m = y->columns, n = y->guess->n;
    memset(y->gram, 0, m * m * sizeof *y->gram);
    size_t step = n < SHARE_LEAST * SHARE ? (n + SHARE_LEAST - 1) / SHARE_LEAST : SHARE;
    for (size_t from = 0; from < n; from += step * SHARE_ROWS) {
        size_t count = take_rows(y, from, SHARE_ROWS);
        for (size_t j = 0; j < m; j++)
            for (size_t i = 0; i <= j; i++)
                y->gram[i + j * m] +=
                    y->guess->ops->dot(count, y->rows + i * count, y->rows + j * count);
    }
    eef_status status = symmetric_eigen(m, y->gram, m, y->values, y->work);
    double least = 1e-12 * y->values[m - 1];
    for (size_t c = 0; c < EEF_LANES * panels && c < m && status == EEF_OK; c++) {
        size_t j = m - 1 - c;
        for (size_t k = 0; k < m && y->values[j] > least; k++)
            y->z[(c / EEF_LANES * m + k) * EEF_LANES + c % EEF_LANES] =
                y->gram[k + j * m] / sqrt(y->values[j] * (double)step);
    }
    return status;
}

/* Mixtures of many samples, of norm one or less. */
static void random_weights(roots *y, size_t panels)
{
    eef_random random = {2};
    double size = sqrt(y->guess->largest * (double)y->guess->n * (double)y->columns);
    for (size_t i = 0; i < panels * y->columns * EEF_LANES && size > 0; i++)
        y->z[i] = eef_random_next(&random) / size;
}

static eef_status fill_panels(roots *y, size_t panels, double *block)
{
    const first_guess *g = y->guess;
    memset(y->z, 0, panels * y->columns * EEF_LANES * sizeof *y->z);
    if (y->columns <= GUESS_COLUMNS) {
        eef_status status = principal_weights(y, panels);
        if (status != EEF_OK)
            return status;
    } else {
        random_weights(y, panels);
    }
    eef_random random = {3};
    double noise = GUESS_NOISE * sqrt(3 / (double)g->n);
    for (size_t from = 0, count; from < g->n; from += count) {
        count = take_rows(y, from, GUESS_ROWS);
        for (size_t q = 0; q < panels; q++) {
            double *panel = block + EEF_LANES * (q * g->n + from);
            g->ops->mix(count, y->columns, y->rows, y->z + q * y->columns * EEF_LANES, panel);
            for (size_t i = 0; i < EEF_LANES * count; i++)
                panel[i] += noise * eef_random_next(&random);
        }
    }
    return EEF_OK;
}

eef_status first_guess_fill(void *self, size_t panels, double *block)
{
    const first_guess *g = self;
    const eef_host *host = g->host;
    size_t m = g->split_signs ? 2 * g->samples : g->samples;
    size_t order = m <= GUESS_COLUMNS ? m : 0;
    roots y = {.guess = g,
               .columns = m,
               .rows = eef_allocate(host, m, GUESS_ROWS * sizeof(double)),
               .z = eef_allocate(host, m, panels * EEF_LANES * sizeof(double)),
               .gram = eef_allocate(host, order, order * sizeof(double)),
               .values = eef_allocate(host, order, sizeof(double)),
               .work = eef_allocate(host, symmetric_eigen_work(order), sizeof(double))};
    eef_status status = EEF_NO_MEMORY;
    if (y.rows && y.z && y.gram && y.values && y.work)
        status = fill_panels(&y, panels, block);
    eef_release(host, y.work);
    eef_release(host, y.values);
    eef_release(host, y.gram);
    eef_release(host, y.z);
    eef_release(host, y.rows);
    return status;
}
