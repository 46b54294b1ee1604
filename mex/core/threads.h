/* OpenMP where the compiler has it, plain serial code where not. */
#ifndef EEF_THREADS_H
#define EEF_THREADS_H

#ifdef _OPENMP
#include <omp.h>
#define EEF_OMP(directive) _Pragma(#directive)
#else
#define EEF_OMP(directive)
#endif

/* The number of threads that the program allows: wanted, or its own choice for 0. */
static inline int eef_threads_allowed(int wanted)
{
#ifdef _OPENMP
    return wanted > 0 ? wanted : omp_get_max_threads();
#else
    (void)wanted;
    return 1;
#endif
}

/* The number of the calling thread in its team; thread 0 is the one that called the core. */
static inline int eef_thread_number(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

#endif
