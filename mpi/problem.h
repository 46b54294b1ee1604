/* What went wrong, and how the processes agree on it. Every process that finds a problem goes on to
 * the next call of eef_agree, where all processes learn of it and end together. */
#ifndef EEF_PROBLEM_H
#define EEF_PROBLEM_H

#include "eef.h"

#include <mpi.h>

typedef struct eef_problem {
    char name[16]; /* of the error, without "eef:"; "" when there is none */
    char text[496];
} eef_problem;

/* Describes a problem, unless there is one already. Returns false. */
bool eef_problem_set(eef_problem *problem, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Describes a failure of the core; sets nothing for EEF_OK. Returns whether the status is EEF_OK.
 */
bool eef_problem_status(eef_problem *problem, eef_status status);

/* True when no process has a problem. Otherwise every process gets the problem of the first one
 * that has one. */
bool eef_agree(MPI_Comm comm, eef_problem *problem);

/* For a problem inside a library, which other processes may not have noticed: waits a moment for
 * them to come here as well, and ends all processes if they do not. */
void eef_agree_or_abort(MPI_Comm comm, eef_problem *problem);

/* Prints the message on stderr. */
void eef_problem_print(const eef_problem *problem);

#endif
