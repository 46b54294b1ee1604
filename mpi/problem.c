#include "problem.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Seconds after which a process that failed alone ends the others. */
static const double MAX_WAIT = 2;

bool eef_problem_set(eef_problem *problem, const char *name, const char *format, ...)
{
    if (problem->name[0] != '\0')
        return false;
    va_list values;
    va_start(values, format);
    vsnprintf(problem->text, sizeof problem->text, format, values);
    va_end(values);
    snprintf(problem->name, sizeof problem->name, "%s", name);
    return false;
}

bool eef_problem_status(eef_problem *problem, eef_status status)
{
    static const char *const texts[] = {
        [EEF_OK] = "",
        [EEF_NOT_FINITE] = "the samples have NaN or Inf",
        [EEF_NOT_EXACT] = "the samples have an integer beyond 2^53, where double is not exact",
        [EEF_OVERFLOW] = "a number or a sum exceeds the largest number of its class",
        [EEF_TOO_LARGE] = "the sizes exceed the integers of this build",
        [EEF_NO_MEMORY] = "there is not enough memory",
        [EEF_INTERRUPTED] = "interrupted",
        [EEF_INTERNAL] = "internal error; please report it",
    };
    if (status != EEF_OK)
        eef_problem_set(problem, eef_status_name(status), "%s", texts[status]);
    return status == EEF_OK;
}

bool eef_agree(MPI_Comm comm, eef_problem *problem)
{
    int rank, first;
    MPI_Comm_rank(comm, &rank);
    int mine = problem->name[0] != '\0' ? rank : INT_MAX;
    MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, comm);
    if (first == INT_MAX)
        return true;
    MPI_Bcast(problem, (int)sizeof *problem, MPI_BYTE, first, comm);
    return false;
}

void eef_agree_or_abort(MPI_Comm comm, eef_problem *problem)
{
    MPI_Request request;
    int all = 0;
    double begin = MPI_Wtime();
    MPI_Ibarrier(comm, &request);
    while (!all && MPI_Wtime() - begin < MAX_WAIT)
        MPI_Test(&request, &all, MPI_STATUS_IGNORE);
    if (!all) {
        eef_problem_print(problem);
        MPI_Abort(comm, 1);
    }
    (void)eef_agree(comm, problem);
}

void eef_problem_print(const eef_problem *problem)
{
    fprintf(stderr, "eef-pca: eef:%s: %s.\n", problem->name, problem->text);
}
