/* The command line. */
#ifndef EEF_MPI_OPTIONS_H
#define EEF_MPI_OPTIONS_H

#include "problem.h"

typedef struct eef_options {
    const char *input;   /* name of the file */
    const char *dataset; /* in the HDF5 file; NULL: a raw file */
    const char *output;
    size_t rows, cols; /* of the raw file */
    eef_class class_id;
    eef_pca_options pca; /* kernel, components, centre, solver, selection, tolerance, iterations */
    double center_value;
    const char *center_file;    /* dataset of the centre, as --center FILE:NAME */
    const char *center_dataset; /* NULL: the centre is no vector */
    bool help, version;
    int library_count; /* arguments that are left for PETSc and SLEPc, program name included */
    char **library;
    char *storage; /* owned: file names */
} eef_options;

/* Reads the command line. The caller calls eef_options_release in any case. */
bool eef_options_read(int count, char **words, eef_options *made, eef_problem *problem);
void eef_options_release(eef_options *options);

void eef_options_print_help(void);

#endif
