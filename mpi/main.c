/* eef-pca: EEF-PCA on MPI, PETSc and SLEPc. Read, centre, build the operator, solve, write. */
#define _POSIX_C_SOURCE 200809L

#include "kernels/kernels.h"
#include "output.h"

#include <math.h>
#include <slepceps.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* OpenBLAS would start a thread for every processor in every process. */
extern void openblas_set_num_threads(int threads) __attribute__((weak));

/* Numbers of info in the model file. Seconds and bytes are the largest ones of all processes;
 * seconds of processors count the time that a process has worked, on all its threads. */
enum {
    ITERATIONS,
    CONVERGED,
    PRODUCTS,
    MULTIPLICATIONS,
    PROCESSES,
    SECONDS,
    SECONDS_READING,
    SECONDS_CENTERING,
    SECONDS_ANALYSING,
    SECONDS_SOLVING,
    SECONDS_COMPUTATION,
    SECONDS_COMMUNICATION,
    SECONDS_WAITING,
    PROCESSOR_ANALYSING,
    PROCESSOR_COMPUTATION,
    APPLICATIONS,
    OPERATOR_BYTES,
    PEAK_BYTES,
    NUMBERS
};
static const char *const number_names[] = {
    [ITERATIONS] = "iterations",
    [CONVERGED] = "converged",
    [PRODUCTS] = "products",
    [MULTIPLICATIONS] = "multiplications",
    [PROCESSES] = "processes",
    [SECONDS] = "seconds",
    [SECONDS_READING] = "seconds_reading",
    [SECONDS_CENTERING] = "seconds_centering",
    [SECONDS_ANALYSING] = "seconds_analysing",
    [SECONDS_SOLVING] = "seconds_solving",
    [SECONDS_COMPUTATION] = "seconds_computation",
    [SECONDS_COMMUNICATION] = "seconds_communication",
    [SECONDS_WAITING] = "seconds_waiting",
    [PROCESSOR_ANALYSING] = "processor_analysing",
    [PROCESSOR_COMPUTATION] = "processor_computation",
    [APPLICATIONS] = "applications",
    [OPERATOR_BYTES] = "operator_bytes",
    [PEAK_BYTES] = "peak_bytes",
};

typedef struct run {
    MPI_Comm comm;
    int rank, size;
    eef_options *options;
    eef_problem *problem;
    double begin, numbers[NUMBERS];
} run;

/* Says on the first process what begins, and notes the seconds of what has ended. */
static void begin_step(run *r, const char *text, int ended)
{
    double now = MPI_Wtime();
    if (ended >= 0)
        r->numbers[ended] += now - r->begin;
    r->begin = now;
    if (r->rank == 0 && isatty(STDERR_FILENO))
        fprintf(stderr, "eef-pca: %s\n", text);
}

/* ---- the model --------------------------------------------------------------------------- */

/* Undoes the scaling of the samples. Negative eigenvalues of a semi-definite kernel are rounding
 * errors. */
static void finish_values(const run *r, double factor, eef_eigenpairs *found)
{
    bool semidefinite = eef_kernel_find(r->options->pca.kernel)->semidefinite;
    for (size_t k = 0; k < r->options->pca.components; k++) {
        if (semidefinite)
            found->lambda[k] = fmax(found->lambda[k], 0);
        found->lambda[k] *= factor;
        found->residuals[k] *= factor;
        if (!isfinite(found->lambda[k]))
            (void)eef_problem_status(r->problem, EEF_OVERFLOW);
    }
}

static void collect_numbers(run *r, const eef_distributed *d, const eef_eigenpairs *found)
{
    double *n = r->numbers;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    eef_operator_cost cost = eef_operator_report_cost(d->op);
    double multiplications = cost.multiplications * (double)d->products;
    n[SECONDS_COMPUTATION] = d->computation;
    n[SECONDS_COMMUNICATION] = d->communication;
    n[SECONDS_WAITING] = d->waiting;
    n[PROCESSOR_COMPUTATION] = d->processor;
    n[OPERATOR_BYTES] = (double)cost.bytes;
    n[PEAK_BYTES] = 1024 * (double)usage.ru_maxrss;
    n[SECONDS] =
        n[SECONDS_READING] + n[SECONDS_CENTERING] + n[SECONDS_ANALYSING] + n[SECONDS_SOLVING];
    MPI_Allreduce(MPI_IN_PLACE, n, NUMBERS, MPI_DOUBLE, MPI_MAX, r->comm);
    MPI_Allreduce(&multiplications, &n[MULTIPLICATIONS], 1, MPI_DOUBLE, MPI_SUM, r->comm);
    n[ITERATIONS] = (double)found->iterations;
    n[CONVERGED] = found->converged;
    n[PRODUCTS] = (double)d->products;
    n[APPLICATIONS] = (double)d->applications;
    n[PROCESSES] = r->size;
}

static void write_model(run *r, eef_distributed *d, const eef_common_center *center,
                        eef_eigenpairs *found)
{
    finish_values(r, center->factor, found);
    collect_numbers(r, d, found);
    eef_model model = {.components = r->options->pca.components,
                       .w = found->w,
                       .lambda = found->lambda,
                       .residuals = found->residuals,
                       .mu = center->mu,
                       .kernel = eef_kernel_name(r->options->pca.kernel),
                       .solver = found->solver,
                       .count = NUMBERS,
                       .names = number_names,
                       .numbers = r->numbers};
    if (eef_agree(r->comm, r->problem))
        eef_output_write(d, r->options->output, &model, r->problem);
    if (r->rank == 0 && r->problem->name[0] == '\0' && !found->converged)
        fprintf(stderr,
                "eef-pca: warning: eef:noConvergence: not converged and verified after %zu "
                "restarts.\n",
                found->iterations);
}

/* ---- steps ------------------------------------------------------------------------------- */

static void solve(run *r, eef_distributed *d, const eef_common_center *center)
{
    size_t k = r->options->pca.components;
    eef_eigenpairs found = {.w = eef_allocate(&eef_host_plain, d->local, k * sizeof(double)),
                            .lambda = eef_allocate(&eef_host_plain, k, sizeof(double)),
                            .residuals = eef_allocate(&eef_host_plain, k, sizeof(double))};
    if (found.w == NULL || found.lambda == NULL || found.residuals == NULL)
        (void)eef_problem_status(r->problem, EEF_NO_MEMORY);
    if (eef_agree(r->comm, r->problem)) {
        begin_step(r, "computing the components", SECONDS_ANALYSING);
        eef_solve(d, &r->options->pca, &found, r->problem);
        begin_step(r, "writing the model", SECONDS_SOLVING);
    }
    if (eef_agree(r->comm, r->problem))
        write_model(r, d, center, &found);
    eef_release(&eef_host_plain, found.residuals);
    eef_release(&eef_host_plain, found.lambda);
    eef_release(&eef_host_plain, found.w);
}

/* Reads a centre that is a vector; NULL when there is none. */
static double *read_center(run *r, size_t rows)
{
    eef_options *options = r->options;
    if (options->pca.center != EEF_CENTER_VECTOR)
        return NULL;
    double *center = eef_allocate(&eef_host_plain, rows, sizeof *center);
    if (center == NULL)
        (void)eef_problem_status(r->problem, EEF_NO_MEMORY);
    if (eef_agree(r->comm, r->problem))
        eef_input_read_center(r->comm, options, rows, center, r->problem);
    options->pca.center_values = center;
    return center;
}

static void analyse(run *r, eef_input *input)
{
    eef_common_center center = {.mu = NULL};
    eef_distributed d = {.rows = 0};
    double *given = NULL;
    size_t rows = input->x.rows;
    if (r->options->pca.components > rows)
        eef_problem_set(r->problem, "badK",
                        "--components must be an integer from 1 to %zu (the number of rows), but "
                        "is %zu",
                        rows, r->options->pca.components);
    else
        given = read_center(r, rows);
    if (eef_agree(r->comm, r->problem))
        eef_find_common_center(r->comm, input, &r->options->pca, &center, r->problem);
    if (r->problem->name[0] == '\0') {
        begin_step(r, "analysing the samples", SECONDS_CENTERING);
        double worked = eef_processor_seconds();
        eef_distributed_create(r->comm, input, &r->options->pca, &center, &d, r->problem);
        r->numbers[PROCESSOR_ANALYSING] = eef_processor_seconds() - worked;
    }
    eef_release(&eef_host_plain, input->entries); /* the operator has what it needs of them */
    input->entries = NULL;
    if (r->problem->name[0] == '\0')
        solve(r, &d, &center);
    eef_distributed_destroy(&d);
    eef_common_center_release(&center);
    eef_release(&eef_host_plain, given);
}

static void run_all(run *r)
{
    eef_input input;
    eef_output_check(r->comm, r->options->output, r->problem);
    if (r->problem->name[0] != '\0')
        return;
    begin_step(r, "reading the samples", -1);
    eef_input_read(r->comm, r->options, &input, r->problem);
    if (r->problem->name[0] != '\0')
        return;
    begin_step(r, "centring the samples", SECONDS_READING);
    analyse(r, &input);
}

/* ---- start ------------------------------------------------------------------------------- */

/* Without a matching MPI library, srun starts many single processes that do not know of each
 * other. */
static void check_launcher(const run *r)
{
    const char *tasks = getenv("SLURM_NTASKS"), *mpirun = getenv("OMPI_COMM_WORLD_SIZE");
    if (r->size == 1 && tasks != NULL && atoi(tasks) > 1 && mpirun == NULL)
        eef_problem_set(r->problem, "badCall",
                        "SLURM has started %s tasks, but MPI knows of one process only; start the "
                        "program with mpirun, or with srun --mpi=pmix",
                        tasks);
}

/* Of the tasks that SLURM has started, the first one prints. */
static bool is_first(const run *r)
{
    const char *task = getenv("SLURM_PROCID");
    return r->rank == 0 && (r->size > 1 || task == NULL || atoi(task) == 0);
}

/* Options for PETSc and SLEPc that none of them has used are likely to be mistyped. */
static PetscErrorCode warn_of_unused(const run *r)
{
    PetscInt count;
    char **names, **values;
    PetscFunctionBeginUser;
    PetscCall(PetscOptionsLeftGet(NULL, &count, &names, &values));
    for (PetscInt k = 0; k < count && r->rank == 0; k++)
        fprintf(stderr, "eef-pca: warning: eef:badOption: option -%s was not used.\n", names[k]);
    PetscCall(PetscOptionsLeftRestore(NULL, &count, &names, &values));
    PetscFunctionReturn(0);
}

static void run_with_slepc(run *r)
{
    eef_options *options = r->options;
    if (openblas_set_num_threads != NULL)
        openblas_set_num_threads(options->pca.compute.threads);
    if (SlepcInitialize(&options->library_count, &options->library, NULL, NULL) != 0) {
        eef_problem_set(r->problem, "internal", "SLEPc cannot be initialised");
        return;
    }
    (void)PetscPopSignalHandler(); /* a signal ends the process, as usual */
    run_all(r);
    if (r->problem->name[0] == '\0')
        (void)warn_of_unused(r);
    (void)SlepcFinalize();
}

int main(int count, char **words)
{
    eef_problem problem = {.name = ""};
    eef_options options;
    int provided;
    MPI_Init_thread(&count, &words, MPI_THREAD_FUNNELED, &provided);
    run r = {.comm = MPI_COMM_WORLD, .options = &options, .problem = &problem};
    MPI_Comm_rank(r.comm, &r.rank);
    MPI_Comm_size(r.comm, &r.size);
    if (eef_options_read(count, words, &options, &problem)) {
        if (options.help && r.rank == 0)
            eef_options_print_help();
        else if (options.version && r.rank == 0)
            puts("eef-pca " EEF_VERSION);
        if (!options.help && !options.version) {
            check_launcher(&r);
            if (problem.name[0] == '\0')
                run_with_slepc(&r);
        }
    }
    if (problem.name[0] != '\0' && is_first(&r))
        eef_problem_print(&problem);
    eef_options_release(&options);
    MPI_Finalize();
    return problem.name[0] == '\0' ? EXIT_SUCCESS : EXIT_FAILURE;
}
