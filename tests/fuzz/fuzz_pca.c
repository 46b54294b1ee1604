/* eef_pca against the definition: the centre, orthonormal vectors, their residuals and signs, and
 * the eigenvalues against those of the matrix itself. */
#include "fuzz.h"
#include "base/lapack.h"

/* What the core is asked for, and what it found. */
typedef struct problem {
    eef_matrix x;
    eef_pca_options options;
    eef_pca_result result;
} problem;

enum { MAX_COLS = 128 };

/* ---- the centre -------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const long double x = *(const long double *)a, y = *(const long double *)b;
    return (x > y) - (x < y);
}

/* The centre of a row, and the size of the numbers whose rounding it may suffer. */
static sum expected_center(const problem *p, size_t row)
{
    const size_t n = p->x.cols;
    const eef_pca_options *o = &p->options;
    long double v[MAX_COLS];
    sum total = {0, 0};
    for (size_t k = 0; k < n; k++) {
        v[k] = entry_of(&p->x, row + k * p->x.rows);
        total.value += v[k] / (long double)n;
        total.magnitude = fmaxl(total.magnitude, fabsl(v[k]));
    }
    qsort(v, n, sizeof *v, compare);
    switch (o->center) {
    case EEF_CENTER_NONE:
        return (sum){0, 0};
    case EEF_CENTER_MEAN:
        return (sum){total.value, (long double)n * total.magnitude};
    case EEF_CENTER_MEDIAN:
        return (sum){v[(n - 1) / 2] / 2 + v[n / 2] / 2, total.magnitude};
    case EEF_CENTER_SCALAR:
        return (sum){(long double)o->center_values[0], 0};
    default:
        return (sum){(long double)o->center_values[row], 0};
    }
}

static long double largest_entry(const problem *p)
{
    long double largest = 0;
    for (size_t i = 0; i < p->x.rows * p->x.cols; i++)
        largest = fmaxl(largest, fabsl(entry_of(&p->x, i)));
    for (size_t i = 0; i < p->x.rows && p->options.center >= EEF_CENTER_SCALAR; i++)
        largest = fmaxl(largest, fabsl((long double)p->options.center_values[i]));
    return largest;
}

/* The smallest number that counts beside the largest: numbers whose sums might leave the range of
 * double are scaled. */
static long double grain_of(const problem *p)
{
    const long double largest = largest_entry(p);
    return largest > 0x1p300L ? largest * DBL_TRUE_MIN * 2 : DBL_TRUE_MIN;
}

static void require_center(const problem *p)
{
    const long double least = grain_of(p);
    for (size_t i = 0; i < p->x.rows; i++) {
        const sum expected = expected_center(p, i);
        const long double grain = expected.magnitude > 0 ? least : 0;
        const long double rounding = /* to single, for data of that class */
            p->x.class_id == EEF_SINGLE ? FLT_EPSILON * fabsl(expected.value) + FLT_TRUE_MIN : 0;
        REQUIRE(fabsl((long double)p->result.mu[i] - expected.value) <=
                2 * DBL_EPSILON * expected.magnitude + grain + rounding);
    }
}

/* ---- the matrix -------------------------------------------------------------------------- */

/* Entry i of the centred data. The mean of integers is subtracted without rounding. */
static long double centred_entry(const problem *p, size_t i)
{
    const size_t rows = p->x.rows, cols = p->x.cols, row = i % rows;
    const long double x = entry_of(&p->x, i);
    if (p->x.class_id == EEF_SINGLE)
        return (long double)((float)x - (float)p->result.mu[row]);
    if (p->options.center != EEF_CENTER_MEAN || !is_integer_class(p->x.class_id))
        return x - (long double)p->result.mu[row];
    long double total = 0;
    for (size_t k = 0; k < cols; k++)
        total += entry_of(&p->x, row + k * rows);
    return (x * (long double)cols - total) / (long double)cols;
}

/* The rows of a centred sample that are not zero; returns how many. */
static size_t nonzero_rows(const long double *sample, size_t n, size_t *rows)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        if (sample[i] != 0)
            rows[count++] = i;
    return count;
}

/* The Gram matrix of the centred data divided by 2^exponent, which brings its largest entry
 * below one. Entries that are zero contribute nothing. */
static double *expected_gram(const problem *p, int *exponent)
{
    const size_t n = p->x.rows, count = n * p->x.cols;
    const definition *kernel = definition_of(p->options.kernel);
    long double *centred = fuzz_allocate(count * sizeof *centred), largest = 0;
    long double *total = fuzz_allocate(n * n * sizeof *total);
    double *a = fuzz_allocate(n * n * sizeof *a);
    size_t *rows = fuzz_allocate(n * sizeof *rows);
    for (size_t i = 0; i < count; i++) {
        centred[i] = centred_entry(p, i);
        largest = fmaxl(largest, fabsl(centred[i]));
    }
    frexpl(largest, exponent);
    for (size_t i = 0; i < n * n; i++)
        total[i] = 0;
    for (size_t k = 0; k < p->x.cols; k++) {
        const long double *x = centred + k * n;
        const size_t used = nonzero_rows(x, n, rows);
        for (size_t j = 0; j < used; j++)
            for (size_t i = 0; i < used; i++)
                total[rows[i] + rows[j] * n] += kernel->value(x[rows[i]], x[rows[j]]);
    }
    for (size_t i = 0; i < n * n; i++)
        a[i] = (double)ldexpl(total[i], -*exponent);
    free(rows);
    free(total);
    free(centred);
    return a;
}

/* Whether the centre, or the centred data, times a factor is too large for its class single. */
static bool exceeds_single(const problem *p, long double factor)
{
    bool exceeds = false;
    for (size_t i = 0; i < p->x.rows * p->x.cols && p->x.class_id == EEF_SINGLE; i++) {
        const long double center = expected_center(p, i % p->x.rows).value;
        const long double largest = fmaxl(fabsl(center), fabsl(entry_of(&p->x, i) - center));
        exceeds = exceeds || factor * largest > FLT_MAX;
    }
    return exceeds;
}

/* Rounding the centre may turn the sign of an entry that is as good as zero, and mf sees nothing
 * but signs there. */
static bool is_well_defined(const problem *p)
{
    return p->options.kernel != EEF_MF || p->options.center == EEF_CENTER_NONE ||
           p->x.class_id == EEF_SINGLE ||
           (p->options.center >= EEF_CENTER_SCALAR && largest_entry(p) < 0x1p300L) ||
           (is_integer_class(p->x.class_id) && eef_class_size(p->x.class_id) < 8);
}

/* ---- properties -------------------------------------------------------------------------- */

static void require_orthonormal(const problem *p)
{
    const size_t n = p->x.rows, k = p->options.components;
    for (size_t a = 0; a < k; a++)
        for (size_t b = 0; b <= a; b++) {
            double dot = a == b ? -1 : 0;
            for (size_t i = 0; i < n; i++)
                dot += p->result.w[i + a * n] * p->result.w[i + b * n];
            REQUIRE(fabs(dot) <= 1e-12);
        }
}

static void require_signs_and_order(const problem *p)
{
    const size_t n = p->x.rows;
    for (size_t c = 0; c < p->options.components; c++) {
        double lowest = 0, highest = 0;
        for (size_t i = 0; i < n; i++) {
            lowest = fmin(lowest, p->result.w[i + c * n]);
            highest = fmax(highest, p->result.w[i + c * n]);
        }
        REQUIRE(highest >= -lowest * (1 - 1e-8)); /* the first of the largest entries */
        REQUIRE(p->result.residuals[c] >= 0);
        REQUIRE(c == 0 || p->result.lambda[c] <= p->result.lambda[c - 1]);
    }
}

/* Frobenius norm of A*W - W*diag(lambda). */
static double residual_of(const problem *p, const double *a, int exponent)
{
    const size_t n = p->x.rows;
    long double square = 0; /* beyond the range of double where centring cancels large numbers */
    for (size_t c = 0; c < p->options.components; c++) {
        const double *w = p->result.w + c * n, lambda = ldexp(p->result.lambda[c], -exponent);
        for (size_t i = 0; i < n; i++) {
            long double r = -(long double)lambda * w[i];
            for (size_t j = 0; j < n; j++)
                r += (long double)a[i + j * n] * w[j];
            square += r * r;
        }
    }
    return (double)sqrtl(square);
}

static int compare_down(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* By falling value, or magnitude if that is what they are chosen by: of a pair +-v either may
 * come in. */
static void put_in_order(const problem *p, double *values, size_t count)
{
    for (size_t i = 0; i < count && p->options.select == EEF_MAGNITUDE; i++)
        values[i] = fabs(values[i]);
    qsort(values, count, sizeof *values, compare_down);
}

/* The eigenvalues of a, which is used up. With "N", LAPACK would square the entries, and lose
 * half the digits when they are very different. */
static double *expected_values(const problem *p, double *a)
{
    lapack_int n = (lapack_int)p->x.rows, info = 0, room = 8 * n;
    double *values = fuzz_allocate((size_t)n * sizeof *values);
    double *work = fuzz_allocate((size_t)room * sizeof *work);
    LAPACK_NAME(dsyev)("V", "L", &n, a, &n, values, work, &room, &info);
    REQUIRE(info == 0);
    free(work);
    put_in_order(p, values, (size_t)n);
    return values;
}

static double *found_values(const problem *p, int exponent)
{
    const size_t k = p->options.components;
    double *values = fuzz_allocate(k * sizeof *values);
    for (size_t c = 0; c < k; c++)
        values[c] = ldexp(p->result.lambda[c], -exponent);
    put_in_order(p, values, k);
    return values;
}

static void require_eigenpairs(const problem *p, eef_status status)
{
    int exponent;
    const size_t n = p->x.rows, k = p->options.components;
    double *a = expected_gram(p, &exponent), norm = 0;
    for (size_t i = 0; i < n * n; i++)
        norm = fmax(norm, fabs(a[i]) * (double)n);
    /* results are numbers of the unscaled data, and so are its centre and its entries */
    const double grain = (double)ldexpl(grain_of(p), -exponent) * (double)(n * p->x.cols);
    const double residual = status == EEF_OK ? residual_of(p, a, exponent) : 0;
    double *values = expected_values(p, a), largest = 0;
    for (size_t c = 0; c < k; c++)
        largest = fmax(largest, fabs(values[c]));
    const bool too_large = ldexpl((long double)largest, exponent) > DBL_MAX * (1 - 1e-5L);
    const bool in_range = ldexpl((long double)largest, exponent) < DBL_MAX * (1 + 1e-5L);
    REQUIRE(status == EEF_OK || (status == EEF_OVERFLOW && too_large));
    REQUIRE(status == EEF_OVERFLOW || in_range);
    if (status == EEF_OK) {
        const double rounding = 1e-13 * norm + grain;
        REQUIRE(residual <= (1e-9 * largest + rounding) * sqrt((double)k));
        double *found = found_values(p, exponent);
        for (size_t c = 0; c < k; c++)
            REQUIRE(fabs(found[c] - values[c]) <= 1e-9 * largest + rounding);
        free(found);
    }
    free(values);
    free(a);
}

/* ---- a run ------------------------------------------------------------------------------- */

static double *make_center_values(source *s, size_t rows)
{
    double *values = fuzz_allocate(rows * sizeof *values);
    const enum fill fill = next_byte(s) % FILLS;
    for (size_t i = 0; i < rows; i++) {
        const double value = next_real(s, fill);
        values[i] = isfinite(value) ? value : 1; /* the M-files refuse the others */
    }
    return values;
}

/* A diagonal matrix with multiple and clustered entries, and a bulk below them: with it as data,
 * the eigenvalues of every kernel are multiples of these magnitudes. */
static eef_matrix make_spectrum(source *s)
{
    const size_t n = 60 + next_byte(s) % 30;
    double *x = fuzz_allocate(n * n * sizeof *x), top = 1;
    memset(x, 0, n * n * sizeof *x);
    for (size_t i = 0; i < n;) {
        const size_t copies = 1 + next_byte(s) % 40;
        const int kind = next_byte(s) % 3;
        const double gap = kind == 0 ? 0 : kind == 1 ? ldexp(1, -10 - next_byte(s) % 30) : 0.02;
        for (size_t k = 0; k < copies && i < n; k++, i++) {
            x[i * n + (i * 7) % n] = next_byte(s) % 2 == 0 ? top : -top;
            top *= 1 - gap;
        }
        top *= 1 - ldexp(1, -(next_byte(s) % 30));
    }
    return (eef_matrix){x, EEF_DOUBLE, n, n};
}

enum { SPECTRUM_BYTE = 250 }; /* first bytes from here on ask for a spectrum */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    source s = {bytes, size, 0};
    problem p;
    const uint8_t first = next_byte(&s);
    const bool spectrum = first >= SPECTRUM_BYTE;
    size_t rows = next_size(&s, 1, 100), cols = next_size(&s, 1, 20);
    if (spectrum) {
        p.x = make_spectrum(&s);
        rows = p.x.rows;
    }
    p.options = (eef_pca_options){.kernel = next_kernel(&s),
                                  .components = next_byte(&s) % rows + 1,
                                  .center = next_byte(&s) % (EEF_CENTER_VECTOR + 1),
                                  .solver = next_byte(&s) % (EEF_SOLVER_OPERATOR + 1),
                                  .select = next_byte(&s) % (EEF_MAGNITUDE + 1),
                                  .tolerance = 1e-10,
                                  .max_iterations = 1000,
                                  .compute = {next_architecture(&s), 1}};
    double *center_values = make_center_values(&s, rows);
    p.options.center_values = center_values;
    if (spectrum) { /* few enough components for the iteration, and no centre */
        p.options.solver = EEF_SOLVER_OPERATOR;
        p.options.center = EEF_CENTER_NONE;
        p.options.components = (p.options.components - 1) % 20 + 1;
    } else {
        p.x = make_matrix(&s, (eef_class)(first % (EEF_UINT64 + 1)), rows, cols);
    }
    p.result.w = fuzz_allocate(rows * p.options.components * sizeof *p.result.w);
    p.result.lambda = fuzz_allocate(p.options.components * sizeof *p.result.lambda);
    p.result.mu = fuzz_allocate(rows * sizeof *p.result.mu);
    p.result.residuals = fuzz_allocate(p.options.components * sizeof *p.result.residuals);
    p.result.explained = NULL;

    eef_fault expected_fault;
    const eef_status expected = judge_entries(&p.x, &expected_fault);
    const eef_status status = eef_pca(&eef_host_plain, &p.x, &p.options, &p.result);
    if (expected != EEF_OK) {
        REQUIRE(status == expected && same_fault(&p.result.fault, &expected_fault));
    } else if (exceeds_single(&p, 1 - 1e-6L)) {
        REQUIRE(status == EEF_OVERFLOW);
    } else if (!(status == EEF_OVERFLOW && exceeds_single(&p, 1 + 1e-6L))) {
        REQUIRE(status == EEF_OK || status == EEF_OVERFLOW);
        require_center(&p);
        if (is_well_defined(&p))
            require_eigenpairs(&p, status);
    }
    if (status == EEF_OK) {
        REQUIRE(p.result.converged);
        require_orthonormal(&p);
        require_signs_and_order(&p);
    }
    free(p.result.residuals);
    free(p.result.mu);
    free(p.result.lambda);
    free(p.result.w);
    free_matrix(&p.x);
    free(center_values);
    return 0;
}
