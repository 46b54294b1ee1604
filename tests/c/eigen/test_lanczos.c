/* The block Lanczos solver on operators that have nothing to do with samples: diagonal matrices
 * with known eigenvalues, whole or with rows distributed over two processes (threads that add up
 * their numbers at a barrier). */
#define _POSIX_C_SOURCE 200112L /* barriers */
#include "base/architecture.h"
#include "eigen/eigen.h"
#include "samples.h"

#include <pthread.h>
#include <string.h>

/* ---- a diagonal matrix ------------------------------------------------------------------- */

typedef struct diagonal {
    size_t rows;
    const double *entry;
    size_t products, changed_from; /* number of the first product with changed entries; 0: none */
    double change;                 /* added to every entry */
} diagonal;

static eef_status apply_diagonal(void *context, size_t blocks, const double *u, double *y)
{
    diagonal *d = context;
    for (size_t q = 0; q < blocks; q++, u += EEF_LANES * d->rows, y += EEF_LANES * d->rows) {
        bool changed = ++d->products >= d->changed_from && d->changed_from > 0;
        for (size_t i = 0; i < EEF_LANES * d->rows; i++)
            y[i] = (d->entry[i / EEF_LANES] + (changed ? d->change : 0)) * u[i];
    }
    return EEF_OK;
}

/* ---- processes --------------------------------------------------------------------------- */

enum { PROCESSES = 2, MAX_NUMBERS = 1 << 16 };

/* What the processes share: a barrier, and the sum of their numbers. */
typedef struct exchange {
    pthread_barrier_t barrier;
    pthread_mutex_t lock;
    double sum[2][MAX_NUMBERS];
} exchange;

typedef struct process {
    exchange *shared;
    int turn;
    diagonal matrix;
    size_t all_rows, first_row;
    eef_eigen_parameters parameters;
    eef_eigen_result result;
    eef_status status;
} process;

static void global_sum(void *context, size_t count, double *values)
{
    process *p = context;
    double *sum = p->shared->sum[p->turn];
    pthread_mutex_lock(&p->shared->lock);
    for (size_t i = 0; i < count; i++)
        sum[i] += values[i];
    pthread_mutex_unlock(&p->shared->lock);
    pthread_barrier_wait(&p->shared->barrier);
    memcpy(values, sum, count * sizeof *values);
    /* the other half was read before this barrier, and is used next */
    memset(p->shared->sum[1 - p->turn], 0, sizeof p->shared->sum[0]);
    p->turn = 1 - p->turn;
    pthread_barrier_wait(&p->shared->barrier);
}

static void *solve(void *context)
{
    process *p = context;
    eef_pool pool;
    eef_pool_start(&pool, &eef_host_plain, 1);
    eef_execution run = {&eef_host_plain, eef_architecture_find(NULL)->block_ops, &pool};
    eef_eigen_problem problem = {.rows = p->matrix.rows,
                                 .all_rows = p->all_rows,
                                 .first_row = p->first_row,
                                 .apply = apply_diagonal,
                                 .apply_context = &p->matrix,
                                 .global_sum = p->shared == NULL ? NULL : global_sum,
                                 .sum_context = p,
                                 .trace = NAN};
    p->status = eef_block_lanczos(&run, &problem, &p->parameters, &p->result);
    eef_pool_end(&pool);
    return NULL;
}

static process make_process(size_t first, size_t rows, size_t all_rows, const double *entry,
                            const eef_eigen_parameters *parameters)
{
    size_t k = parameters->components;
    return (process){.matrix = {.rows = rows, .entry = entry + first},
                     .all_rows = all_rows,
                     .first_row = first,
                     .parameters = *parameters,
                     .result = {.vectors = room((rows + 1) * k * sizeof(double)),
                                .values = room(k * sizeof(double)),
                                .residuals = room(k * sizeof(double))}};
}

static void free_process(process *p)
{
    free_room(p->result.vectors);
    free_room(p->result.values);
    free_room(p->result.residuals);
}

/* ---- tests ------------------------------------------------------------------------------- */

static const double TOLERANCE = 9e-10;

static eef_eigen_parameters parameters_for(size_t components, eef_select select)
{
    return (eef_eigen_parameters){
        .components = components, .select = select, .tolerance = TOLERANCE, .max_iterations = 1000};
}

/* 1, 1/2, 1/3, ... and -0.9 at the end */
static double *decaying(size_t n)
{
    double *entry = room(n * sizeof *entry);
    for (size_t i = 0; i < n; i++)
        entry[i] = 1 / (double)(i + 1);
    entry[n - 1] = -0.9;
    return entry;
}

/* An eigenvalue with residual r is off by r at most; values are relative to 1. */
static void test_eigenvalues_of_a_diagonal_matrix(void)
{
    const double largest[] = {1, 1 / 2.0, 1 / 3.0, 1 / 4.0},
                 magnitude[] = {1, 1 / 2.0, 1 / 3.0, -0.9};
    double *entry = decaying(500);
    for (int select = EEF_LARGEST; select <= EEF_MAGNITUDE; select++) {
        eef_eigen_parameters parameters = parameters_for(4, (eef_select)select);
        process p = make_process(0, 500, 500, entry, &parameters);
        solve(&p);
        EXPECT(p.status == EEF_OK && p.result.converged);
        for (size_t k = 0; k < 4; k++) {
            EXPECT(fabs(p.result.values[k] - (select == EEF_LARGEST ? largest : magnitude)[k]) <=
                   2 * TOLERANCE);
            EXPECT(p.result.residuals[k] <= 2 * TOLERANCE);
        }
        free_process(&p);
    }
    free_room(entry);
}

static void test_block_and_basis_sizes_can_be_chosen(void)
{
    double *entry = decaying(500);
    for (size_t block = 2; block <= 6; block += 2) {
        eef_eigen_parameters parameters = parameters_for(4, EEF_LARGEST);
        parameters.block_size = block;
        parameters.max_basis = 40;
        process p = make_process(0, 500, 500, entry, &parameters);
        solve(&p);
        EXPECT(p.status == EEF_OK && p.result.converged);
        EXPECT(p.result.products >= block * p.result.iterations + 2); /* and those of residuals */
        for (size_t k = 0; k < 4; k++)
            EXPECT(fabs(p.result.values[k] - 1 / (double)(k + 1)) <= 2 * TOLERANCE);
        free_process(&p);
    }
    free_room(entry);
}

/* More copies of an eigenvalue than a block has columns, above a dense bulk. */
static void test_multiple_eigenvalues_are_counted(void)
{
    const size_t n = 700, copies = 9;
    double *entry = room(n * sizeof *entry);
    for (size_t i = 0; i < n; i++)
        entry[i] = i % 70 == 0 && i / 70 < copies ? 1 : 0.5 + 0.45 * (double)i / (double)n;
    for (size_t block = 2; block <= 4; block += 2)
        for (size_t components = 1; components <= copies; components += 2) {
            eef_eigen_parameters parameters = parameters_for(components, EEF_LARGEST);
            parameters.block_size = block;
            process p = make_process(0, n, n, entry, &parameters);
            solve(&p);
            EXPECT(p.status == EEF_OK && p.result.converged);
            for (size_t k = 0; k < components; k++)
                EXPECT(fabs(p.result.values[k] - 1) <= 1e-8);
            free_process(&p);
        }
    free_room(entry);
}

/* The number of iterations does not suffice for a verified answer. */
static void test_converged_means_verified(void)
{
    double *entry = decaying(5000);
    for (size_t iterations = 1; iterations < 40; iterations++) {
        eef_eigen_parameters parameters = parameters_for(5, EEF_LARGEST);
        parameters.max_iterations = iterations;
        process p = make_process(0, 5000, 5000, entry, &parameters);
        solve(&p);
        EXPECT(p.status == EEF_OK && p.result.iterations <= iterations + 3);
        for (size_t k = 0; k < 5 && p.result.converged; k++)
            EXPECT(fabs(p.result.values[k] - 1 / (double)(k + 1)) <= 1e-8);
        free_process(&p);
    }
    free_room(entry);
}

/* The residuals are those of the vectors that are returned: by a product for up to two, else by the
 * recurrence, up to the overlap of 1e-11 that is allowed between basis vectors. */
static void test_residuals_are_true(void)
{
    const size_t n = 900;
    double *entry = decaying(n);
    for (size_t k = 2; k <= 5; k++) {
        eef_eigen_parameters parameters = parameters_for(k, EEF_LARGEST);
        process p = make_process(0, n, n, entry, &parameters);
        solve(&p);
        for (size_t j = 0; j < k; j++) {
            const double *w = p.result.vectors + j * n;
            double square = 0;
            for (size_t i = 0; i < n; i++)
                square +=
                    (entry[i] - p.result.values[j]) * w[i] * (entry[i] - p.result.values[j]) * w[i];
            EXPECT(fabs(sqrt(square) - p.result.residuals[j]) <= (k == 2 ? 1e-15 : 1e-11));
        }
        free_process(&p);
    }
    free_room(entry);
}

/* The recurrence is checked by a product: when the last product differs from those before, as it
 * would after an error in the iteration, the eigenvalues of the recurrence are not returned. */
static void test_residuals_of_the_recurrence_are_checked(void)
{
    double *entry = decaying(900);
    eef_eigen_parameters parameters = parameters_for(4, EEF_LARGEST);
    process p = make_process(0, 900, 900, entry, &parameters);
    solve(&p);
    size_t products = p.result.products / EEF_LANES;
    free_process(&p);
    p = make_process(0, 900, 900, entry, &parameters);
    p.matrix.changed_from = products; /* the last one */
    p.matrix.change = 1e-6;
    solve(&p);
    EXPECT(p.status == EEF_OK && p.result.products / EEF_LANES > products);
    EXPECT(p.result.converged && fabs(p.result.values[0] - (1 + 1e-6)) <= 1e-8);
    free_process(&p);
    free_room(entry);
}

static void check_distributed(size_t all_rows, size_t first_rows)
{
    double *entry = decaying(all_rows);
    eef_eigen_parameters parameters = parameters_for(3, EEF_LARGEST);
    exchange *shared = room(sizeof *shared);
    memset(shared->sum, 0, sizeof shared->sum);
    pthread_barrier_init(&shared->barrier, NULL, PROCESSES);
    pthread_mutex_init(&shared->lock, NULL);
    process p[PROCESSES] = {
        make_process(0, first_rows, all_rows, entry, &parameters),
        make_process(first_rows, all_rows - first_rows, all_rows, entry, &parameters)};
    pthread_t thread;
    p[0].shared = p[1].shared = shared;
    EXPECT(pthread_create(&thread, NULL, solve, &p[1]) == 0);
    solve(&p[0]);
    pthread_join(thread, NULL);
    for (size_t k = 0; k < 3; k++) {
        EXPECT(fabs(p[0].result.values[k] - 1 / (double)(k + 1)) <= 2 * TOLERANCE);
        EXPECT(p[0].result.values[k] == p[1].result.values[k]);
        /* eigenvector k is the unit vector k, which lies in one process */
        const process *owner = &p[k >= first_rows];
        size_t row = k - owner->first_row;
        EXPECT(fabs(fabs(owner->result.vectors[row + k * owner->matrix.rows]) - 1) <= 1e-12);
    }
    EXPECT(p[0].status == EEF_OK && p[1].status == EEF_OK);
    EXPECT(p[0].result.converged && p[1].result.converged);
    for (size_t i = 0; i < PROCESSES; i++)
        free_process(&p[i]);
    pthread_barrier_destroy(&shared->barrier);
    pthread_mutex_destroy(&shared->lock);
    free_room(shared);
    free_room(entry);
}

static void test_rows_may_be_distributed(void)
{
    check_distributed(600, 250); /* iteration */
    check_distributed(600, 0);   /* a process without rows */
    check_distributed(20, 7);    /* A formed explicitly */
    check_distributed(20, 20);
}

static eef_status fail(void *context, size_t blocks, const double *u, double *y)
{
    (void)context, (void)blocks, (void)u, (void)y;
    return EEF_INTERRUPTED;
}

static void test_status_of_a_product_is_returned(void)
{
    double vectors[1000], value, residual;
    eef_pool pool;
    eef_pool_start(&pool, &eef_host_plain, 1);
    eef_execution run = {&eef_host_plain, eef_architecture_find(NULL)->block_ops, &pool};
    for (size_t rows = 10; rows <= 1000; rows += 990) {
        eef_eigen_problem problem = {.rows = rows, .all_rows = rows, .apply = fail, .trace = NAN};
        eef_eigen_parameters parameters = parameters_for(1, EEF_LARGEST);
        eef_eigen_result result = {.vectors = vectors, .values = &value, .residuals = &residual};
        EXPECT(eef_block_lanczos(&run, &problem, &parameters, &result) == EEF_INTERRUPTED);
    }
    eef_pool_end(&pool);
}

int main(void)
{
    test_eigenvalues_of_a_diagonal_matrix();
    test_block_and_basis_sizes_can_be_chosen();
    test_multiple_eigenvalues_are_counted();
    test_converged_means_verified();
    test_residuals_are_true();
    test_residuals_of_the_recurrence_are_checked();
    test_rows_may_be_distributed();
    test_status_of_a_product_is_returned();
    printf("test_lanczos: %d failures\n", failures);
    return failures > 0;
}
