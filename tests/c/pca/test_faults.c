/* Every allocation of every public function fails in turn, and every poll asks to stop in turn:
 * a clean status, nothing kept, no input changed, and the same answer as ever once it is let
 * through. All buffers have their exact size, so that a sanitizer sees each step beyond. */
#include "ledger.h"
#include "pca/choose_solver.h"

#include <stdint.h>
#include <string.h>

enum { POLLS_TRIED = 12 };

static const eef_select selects[] = {EEF_LARGEST, EEF_MAGNITUDE};

static size_t refusals, stops;

static void *exactly(size_t bytes)
{
    void *block = calloc(bytes, 1);
    if (block == NULL)
        exit(1);
    return block;
}

/* ---- a call and its results -------------------------------------------------------------- */

enum function { GRAM, DOT, PCA, STREAM };

typedef struct call {
    enum function function;
    eef_matrix x;
    eef_pca_options options; /* its kernel and compute are those of GRAM and DOT, too */
} call;

typedef struct results {
    size_t bytes[4];
    void *block[4];
} results;

static results make_results(const call *c)
{
    const size_t n = c->x.rows, k = c->options.components, d = sizeof(double);
    const size_t entry = c->x.class_id == EEF_SINGLE ? sizeof(float) : d;
    results r = {{0}, {NULL}};
    if (c->function >= PCA) {
        const size_t counts[4] = {n * k, k, n, k};
        for (size_t i = 0; i < 4; i++)
            r.bytes[i] = counts[i] * d;
    } else {
        const size_t order = c->function == GRAM ? n : c->x.cols;
        r.bytes[0] = order * order * entry;
    }
    for (size_t i = 0; i < 4; i++)
        r.block[i] = exactly(r.bytes[i]);
    return r;
}

static void free_results(results *r)
{
    for (size_t i = 0; i < 4; i++)
        free(r->block[i]);
}

static bool same_results(const results *a, const results *b)
{
    for (size_t i = 0; i < 4; i++)
        if (memcmp(a->block[i], b->block[i], a->bytes[i]) != 0)
            return false;
    return true;
}

/* The samples in blocks of two columns. */
static eef_status run_passes(const call *c, eef_stream *s)
{
    const size_t column = c->x.rows * eef_class_size(c->x.class_id);
    eef_fault fault;
    bool more = true;
    while (more) {
        eef_status status = eef_stream_next_pass(s, &more, &fault);
        for (size_t k = 0; k < c->x.cols && more && status == EEF_OK; k += 2) {
            eef_matrix block = c->x;
            block.data = (const char *)c->x.data + k * column;
            block.cols = c->x.cols - k < 2 ? 1 : 2;
            status = eef_stream_push(s, &block, &fault);
        }
        if (status != EEF_OK)
            return status;
    }
    return EEF_OK;
}

static eef_status run_stream(const call *c, const eef_host *host, eef_pca_result *result)
{
    eef_stream *s;
    eef_status status = eef_stream_create(host, host, &c->x, &c->options, &s);
    if (status == EEF_OK)
        status = run_passes(c, s);
    if (status == EEF_OK)
        status = eef_stream_solve(s, result);
    eef_stream_destroy(s);
    return status;
}

static eef_status run(const call *c, const eef_host *host, const results *r)
{
    const eef_pca_options *o = &c->options;
    eef_fault fault;
    eef_operands operands = {c->x, c->x};
    eef_pca_result result = {
        .w = r->block[0], .lambda = r->block[1], .mu = r->block[2], .residuals = r->block[3]};
    switch (c->function) {
    case GRAM:
        return eef_gram(host, &c->x, o->kernel, &o->compute, r->block[0], &fault);
    case DOT:
        return eef_dot(host, &operands, o->kernel, &o->compute, r->block[0], &fault);
    case STREAM:
        return run_stream(c, host, &result);
    default:
        return eef_pca(host, &c->x, o, &result);
    }
}

/* ---- the sweeps -------------------------------------------------------------------------- */

static void refuse_in_turn(const call *c, const results *expected)
{
    results r = make_results(c);
    eef_status status;
    size_t refused = 0;
    do {
        refused++;
        ledger l = {.refused = refused};
        const eef_host host = host_of(&l);
        status = run(c, &host, &r);
        EXPECT(status == (l.requests >= refused ? EEF_NO_MEMORY : EEF_OK));
        EXPECT(l.blocks == 0);
    } while (status == EEF_NO_MEMORY);
    refusals += refused - 1;
    EXPECT(refused > 1);
    EXPECT(same_results(&r, expected));
    free_results(&r);
}

static void stop_in_turn(const call *c, size_t polls)
{
    results r = make_results(c);
    const size_t step = polls / POLLS_TRIED + 1;
    for (size_t end = 1; end <= polls; end += step) {
        ledger l = {.end = end};
        const eef_host host = host_of(&l);
        const eef_status status = run(c, &host, &r);
        /* The answer to the last poll may come too late, and beside a second thread the caller
         * may make fewer polls than in the run that counted them. */
        EXPECT(status == EEF_INTERRUPTED || (status == EEF_OK && l.polls <= end));
        EXPECT(l.blocks == 0);
        stops++;
    }
    free_results(&r);
}

static void sweep(const call *c)
{
    const size_t bytes = c->x.rows * c->x.cols * eef_class_size(c->x.class_id);
    void *copy = exactly(bytes);
    memcpy(copy, c->x.data, bytes);
    results expected = make_results(c);
    ledger l = {.end = 0};
    const eef_host host = host_of(&l);
    EXPECT(run(c, &host, &expected) == EEF_OK);
    EXPECT(l.blocks == 0);
    refuse_in_turn(c, &expected);
    stop_in_turn(c, l.polls);
    EXPECT(memcmp(copy, c->x.data, bytes) == 0);
    free_results(&expected);
    free(copy);
}

/* ---- data -------------------------------------------------------------------------------- */

static uint64_t state = 1;

/* From 0 to 2^31-1, the same numbers everywhere. */
static int64_t draw(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)(state >> 33);
}

/* Integers from -levels/2 up, from 0 in unsigned classes. */
static void *make_data(eef_class class_id, size_t count, int64_t levels)
{
    const size_t size = eef_class_size(class_id);
    char *data = exactly(count * size);
    for (size_t i = 0; i < count; i++) {
        const bool is_unsigned = class_id >= EEF_INT8 && (class_id - EEF_INT8) % 2 == 1;
        const int64_t v = draw() % levels - (is_unsigned ? 0 : levels / 2);
        const double real = (double)v / 8;
        const float single = (float)v / 8;
        if (class_id == EEF_DOUBLE)
            memcpy(data + i * size, &real, size);
        else if (class_id == EEF_SINGLE)
            memcpy(data + i * size, &single, size);
        else
            memcpy(data + i * size, &v, size); /* little-endian, as all hosts are */
    }
    return data;
}

static call make_call(enum function function, eef_class class_id, size_t rows, size_t cols,
                      int64_t levels)
{
    call c = {.x = {make_data(class_id, rows * cols, levels), class_id, rows, cols},
              .options = {
                  .components = 2, .tolerance = 1e-9, .max_iterations = 200, .compute = {NULL, 1}}};
    c.function = function;
    return c;
}

static void free_call(call *c)
{
    free((void *)(uintptr_t)c->x.data);
}

/* ---- tests ------------------------------------------------------------------------------- */

static void test_products(void)
{
    for (enum function function = GRAM; function <= DOT; function++)
        for (eef_class class_id = 0; class_id <= EEF_UINT64; class_id++) {
            call c = make_call(function, class_id, 19, 23, 100);
            for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++) {
                c.options.kernel = kernel;
                sweep(&c);
            }
            free_call(&c);
        }
}

/* With many zeros mf of bytes is computed as of other classes. */
static void test_many_zeros(void)
{
    call c = make_call(GRAM, EEF_UINT8, 19, 23, 3);
    c.options.kernel = EEF_MF;
    sweep(&c);
    free_call(&c);
}

/* Sums of int64 near 2^53 are added up once more, in memory. */
static void test_large_integers(void)
{
    int64_t x[12];
    for (size_t i = 0; i < 12; i++)
        x[i] = i % 2 == 0 ? 1 : -1;
    x[0] = (INT64_C(1) << 51) + 4;
    call c = {.x = {x, EEF_INT64, 3, 4}, .options = {.compute = {NULL, 1}}};
    for (enum function function = GRAM; function <= DOT; function++) {
        c.function = function;
        for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++) {
            c.options.kernel = kernel;
            sweep(&c);
        }
    }
}

static void sweep_centers(call *c, const double *values)
{
    for (eef_center center = 0; center <= EEF_CENTER_VECTOR; center++) {
        c->options.center = center;
        c->options.center_values = center >= EEF_CENTER_SCALAR ? values : NULL;
        sweep(c);
    }
}

/* rows: few, so that all the space is searched, or enough for iterations */
static void test_pca(size_t rows, size_t cols)
{
    double *values = exactly(rows * sizeof *values);
    for (eef_class class_id = 0; class_id <= EEF_UINT64; class_id++) {
        call c = make_call(PCA, class_id, rows, cols, 100);
        for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++)
            for (eef_solver solver = EEF_SOLVER_AUTO; solver <= EEF_SOLVER_OPERATOR; solver++) {
                if (solver == EEF_SOLVER_LOWRANK && !eef_low_rank_applies(&c.x, kernel))
                    continue;
                c.options.kernel = kernel;
                c.options.solver = solver;
                c.options.select = selects[class_id % 2];
                sweep_centers(&c, values);
            }
        free_call(&c);
    }
    free(values);
}

static void test_stream(size_t rows, size_t cols)
{
    double *values = exactly(rows * sizeof *values);
    for (eef_solver solver = EEF_SOLVER_DENSE; solver <= EEF_SOLVER_OPERATOR; solver++) {
        call c = make_call(STREAM, EEF_DOUBLE, rows, cols, 100);
        for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++) {
            c.options.kernel = kernel;
            c.options.solver = solver;
            sweep_centers(&c, values);
        }
        free_call(&c);
    }
    free(values);
}

/* So many rows would be put in order if they were not mostly zeros. */
static void test_pca_mostly_zeros(void)
{
    call c = make_call(PCA, EEF_DOUBLE, 1 << 17, 2, 1 << 30);
    double *x = (double *)(uintptr_t)c.x.data;
    for (size_t i = 0; i < c.x.rows * c.x.cols; i++)
        x[i] = i % 4 == 1 ? x[i] : 0;
    c.options.solver = EEF_SOLVER_OPERATOR;
    c.options.tolerance = 1e-3;
    sweep(&c);
    free_call(&c);
}

/* Rows of zeros are left out. */
static void test_pca_empty_rows(void)
{
    call c = make_call(PCA, EEF_DOUBLE, 400, 3, 1 << 30);
    double *x = (double *)(uintptr_t)c.x.data;
    for (size_t i = 0; i < c.x.rows * c.x.cols; i++)
        x[i] = i % c.x.rows < 300 ? x[i] : 0;
    c.options.solver = EEF_SOLVER_OPERATOR;
    c.options.tolerance = 1e-3;
    sweep(&c);
    free_call(&c);
}

/* Samples of many distinct values are sorted, not tabulated; samples of both kinds together. */
static void test_pca_sorted(int threads, size_t rows, size_t cols)
{
    for (eef_kernel kernel = EEF_MIN; kernel <= EEF_MINM; kernel++) {
        call c = make_call(PCA, EEF_DOUBLE, rows, cols, 1 << 30);
        double *first = (double *)(uintptr_t)c.x.data;
        for (size_t i = 0; i < rows && cols > 2; i++)
            first[i] = (double)(i % 5);
        c.options.kernel = kernel;
        c.options.solver = EEF_SOLVER_OPERATOR;
        c.options.compute.threads = threads;
        c.options.tolerance = 1e-3;
        sweep(&c);
        free_call(&c);
    }
}

/* Integers of more values than there may be bins, but fewer than rows. */
static void test_pca_integers(void)
{
    call c = make_call(PCA, EEF_INT32, 1 << 17, 3, 20001);
    c.options.solver = EEF_SOLVER_OPERATOR;
    c.options.tolerance = 1e-3;
    sweep(&c);
    free_call(&c);
}

/* Few samples of many rows: block Davidson with a model. */
static void test_pca_model(void)
{
    call c = make_call(PCA, EEF_DOUBLE, 1 << 19, 2, 1 << 20);
    c.options.solver = EEF_SOLVER_OPERATOR;
    c.options.components = 1;
    sweep(&c);
    free_call(&c);
}

/* Many samples whose eigenvalues lie close together: block Davidson with the other model. */
static void test_pca_many_samples(void)
{
    call c = make_call(PCA, EEF_DOUBLE, 1 << 15, 64, 1 << 30);
    c.options.solver = EEF_SOLVER_OPERATOR;
    c.options.components = 3;
    sweep(&c);
    free_call(&c);
}

/* More components than a block has columns: the answer is searched for twice. */
static void test_pca_many_components(void)
{
    call c = make_call(PCA, EEF_DOUBLE, 300, 30, 100);
    for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++) {
        c.options.kernel = kernel;
        c.options.components = 20;
        c.options.solver = EEF_SOLVER_OPERATOR;
        sweep(&c);
    }
    free_call(&c);
}

/* Sizes whose bytes cannot be counted, or not be had, are refused before any entry is read. */
static void test_absurd_sizes(void)
{
    const size_t sizes[][2] = {{SIZE_MAX, 1},
                               {SIZE_MAX / 2, 3},
                               {SIZE_MAX / 16, 2},
                               {(size_t)1 << 60, 16},
                               {(size_t)1 << 33, (size_t)1 << 33}};
    double entry = 1, result = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (eef_solver solver = EEF_SOLVER_AUTO; solver <= EEF_SOLVER_OPERATOR; solver++)
            for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++) {
                const eef_matrix x = {&entry, EEF_DOUBLE, sizes[i][0], sizes[i][1]};
                const eef_pca_options options = {.kernel = kernel,
                                                 .components = 1,
                                                 .solver = solver,
                                                 .tolerance = 1e-9,
                                                 .max_iterations = 10};
                ledger l = {.refused = 1};
                const eef_host host = host_of(&l);
                eef_pca_result found = {
                    .w = &result, .lambda = &result, .mu = &result, .residuals = &result};
                const eef_status status = eef_pca(&host, &x, &options, &found);
                EXPECT(status == EEF_TOO_LARGE || status == EEF_NO_MEMORY);
                EXPECT(l.blocks == 0);
            }
    EXPECT(eef_allocate(&eef_host_plain, SIZE_MAX, 1) == NULL);
    EXPECT(eef_allocate(&eef_host_plain, SIZE_MAX / 8 + 1, 8) == NULL);
}

/* The solver for matrices of low rank, asked for where it does not apply: other kernels, and
 * data with more than half as many samples as rows. */
static void test_lowrank_where_it_does_not_apply(void)
{
    const size_t sizes[][2] = {{1, 1}, {2, 1}, {3, 2}, {4, 9}, {70, 60}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (eef_kernel kernel = 0; kernel < EEF_KERNELS; kernel++) {
            call c = make_call(PCA, EEF_DOUBLE, sizes[i][0], sizes[i][1], 100);
            c.options.kernel = kernel;
            c.options.components = 1;
            c.options.solver = EEF_SOLVER_DENSE;
            results dense = make_results(&c), lowrank = make_results(&c);
            EXPECT(run(&c, &eef_host_plain, &dense) == EEF_OK);
            c.options.solver = EEF_SOLVER_LOWRANK;
            EXPECT(run(&c, &eef_host_plain, &lowrank) == EEF_OK);
            const double expected = *(double *)dense.block[1], found = *(double *)lowrank.block[1];
            /* two backward stable eigensolvers of a matrix of order 70 at most */
            EXPECT(found - expected <= 1e-12 * expected && expected - found <= 1e-12 * expected);
            free_results(&dense);
            free_results(&lowrank);
            free_call(&c);
        }
}

/* With an argument, the short ones alone. */
int main(int argc, char **argv)
{
    (void)argv;
    test_lowrank_where_it_does_not_apply();
    test_many_zeros();
    test_large_integers();
    test_absurd_sizes();
    test_pca(7, 3);
    test_stream(60, 5);
    if (argc == 1) {
        test_products();
        test_pca(60, 5);
        test_pca_sorted(1, 3000, 4);
        test_pca_integers();
        test_pca_model();
        test_pca_many_samples();
        test_pca_sorted(1, 1 << 17, 2); /* rows enough to be put in order */
        test_pca_sorted(2, 1 << 18, 4); /* entries enough for two threads */
        test_pca_mostly_zeros();
        test_pca_empty_rows();
        test_pca_many_components();
    }
    printf("test_faults: %zu allocations refused, %zu interruptions, %d failures\n", refusals,
           stops, failures);
    return failures > 0;
}
