#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "distributed.h"
#include "base/architecture.h"
#include "base/random.h"
#include "kernels/kernels.h"

#include <limits.h>
#include <string.h>
#include <time.h>

/* ---- construction ------------------------------------------------------------------------ */

static eef_status add_samples(eef_distributed *d, const eef_input *input,
                              const eef_pca_options *options, const eef_common_center *center)
{
    const eef_architecture *architecture = eef_architecture_find(NULL);
    eef_samples samples = {.x = input->x, .centering = center->centering};
    eef_status status = EEF_OK;
    d->order = (eef_row_order){NULL, d->rows};
    if (input->x.cols > 0 && eef_kernel_find(options->kernel)->operator_type == &eef_min_operator)
        status =
            eef_choose_rows(&eef_host_plain, architecture->block_ops, NULL, &samples, 0, &d->order);
    samples.row = d->order.row;
    if (status == EEF_OK)
        status = eef_operator_create(&eef_host_plain, d->order.count, options->kernel,
                                     &options->compute, &d->op);
    eef_fault fault;
    if (status == EEF_OK)
        status = eef_operator_add(d->op, &samples, &fault);
    return status == EEF_NOT_FINITE ? EEF_OVERFLOW : status; /* the data itself is finite */
}

static eef_status make_room(eef_distributed *d)
{
    size_t p = (size_t)d->size, lanes = EEF_LANES;
    d->counts = eef_allocate(&eef_host_plain, lanes * p, sizeof *d->counts);
    d->places = eef_allocate(&eef_host_plain, lanes * p, sizeof *d->places);
    d->whole = eef_allocate(&eef_host_plain, d->rows, lanes * sizeof *d->whole);
    d->u = eef_allocate(&eef_host_plain, d->order.count, lanes * sizeof *d->u);
    d->y = eef_allocate(&eef_host_plain, d->order.count, lanes * sizeof *d->y);
    if (!d->counts || !d->places || !d->whole || !d->u || !d->y)
        return EEF_NO_MEMORY;
    for (size_t l = 0; l < lanes; l++) {
        for (int r = 0; r < d->size; r++) {
            size_t begin = eef_share_begin(d->rows, r, d->size);
            size_t end = eef_share_begin(d->rows, r + 1, d->size);
            d->places[l * p + (size_t)r] = (int)((l + 1) * begin);
            d->counts[l * p + (size_t)r] = (int)((l + 1) * (end - begin));
        }
    }
    return EEF_OK;
}

void eef_distributed_create(MPI_Comm comm, const eef_input *input, const eef_pca_options *options,
                            const eef_common_center *center, eef_distributed *made,
                            eef_problem *problem)
{
    *made = (eef_distributed){.comm = comm, .rows = input->x.rows};
    MPI_Comm_rank(comm, &made->rank);
    MPI_Comm_size(comm, &made->size);
    made->first = eef_share_begin(made->rows, made->rank, made->size);
    made->local = eef_share_begin(made->rows, made->rank + 1, made->size) - made->first;
    eef_status status = EEF_TOO_LARGE;
    if (made->rows <= INT_MAX / EEF_LANES) /* counts of MPI */
        status = add_samples(made, input, options, center);
    if (status == EEF_OK)
        status = make_room(made);
    (void)eef_problem_status(problem, status);
    if (!eef_agree(comm, problem))
        eef_distributed_destroy(made);
}

void eef_distributed_destroy(eef_distributed *d)
{
    const eef_host *host = &eef_host_plain;
    eef_release(host, d->y);
    eef_release(host, d->u);
    eef_release(host, d->whole);
    eef_release(host, d->places);
    eef_release(host, d->counts);
    eef_operator_destroy(d->op);
    eef_release(host, d->order.row);
    *d = (eef_distributed){.rows = 0};
}

/* ---- products ---------------------------------------------------------------------------- */

/* The rows of the operator from a gathered vector; lanes that are not used are zero. */
static void spread(eef_distributed *d, size_t lanes)
{
    for (size_t i = 0; i < d->order.count; i++) {
        size_t row = d->order.row == NULL ? i : d->order.row[i];
        for (size_t c = 0; c < EEF_LANES; c++)
            d->u[EEF_LANES * i + c] = c < lanes ? d->whole[lanes * row + c] : 0;
    }
}

/* The reverse; rows that the operator does not use are zero. */
static void collect(eef_distributed *d, size_t lanes)
{
    if (d->order.count < d->rows)
        memset(d->whole, 0, lanes * d->rows * sizeof *d->whole);
    for (size_t i = 0; i < d->order.count; i++) {
        size_t row = d->order.row == NULL ? i : d->order.row[i];
        for (size_t c = 0; c < lanes; c++)
            d->whole[lanes * row + c] = d->y[EEF_LANES * i + c];
    }
}

eef_status eef_distributed_apply(eef_distributed *d, size_t lanes, const double *u, double *y)
{
    const int *counts = d->counts + (lanes - 1) * (size_t)d->size;
    const int *places = d->places + (lanes - 1) * (size_t)d->size;
    double begin = MPI_Wtime();
    MPI_Allgatherv(u, counts[d->rank], MPI_DOUBLE, d->whole, counts, places, MPI_DOUBLE, d->comm);
    double gathered = MPI_Wtime(), worked = eef_processor_seconds();
    bool direct = lanes == EEF_LANES && d->order.row == NULL; /* the blocks need no copies */
    if (!direct)
        spread(d, lanes);
    eef_status status = eef_operator_apply(d->op, 1, direct ? d->whole : d->u, d->y);
    if (!direct)
        collect(d, lanes);
    double computed = MPI_Wtime();
    d->processor += eef_processor_seconds() - worked;
    MPI_Barrier(d->comm); /* tells waiting for other processes and communication apart */
    double waited = MPI_Wtime();
    MPI_Reduce_scatter(direct ? d->y : d->whole, y, counts, MPI_DOUBLE, MPI_SUM, d->comm);
    d->communication += gathered - begin + MPI_Wtime() - waited;
    d->computation += computed - gathered;
    d->waiting += waited - computed;
    d->products += lanes;
    d->applications++;
    return status;
}

double eef_processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void eef_distributed_random(const eef_distributed *d, uint32_t seed, double *vector)
{
    for (size_t i = 0; i < d->local; i++) {
        eef_random random = {(uint64_t)seed << 40 ^ (uint64_t)(d->first + i)};
        random.state = eef_random_bits(&random);
        vector[i] = eef_random_next(&random);
    }
}
