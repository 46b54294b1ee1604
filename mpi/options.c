#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The defaults of eef_pca. */
static const double DEFAULT_TOLERANCE = 9e-10;
enum { DEFAULT_ITERATIONS = 1000 };

void eef_options_print_help(void)
{
    puts(
        "Usage: mpirun -n P eef-pca --components K --input SAMPLES --output MODEL.h5 [options]\n"
        "\n"
        "Robust principal component analysis with a multiplication-free kernel, on P processes.\n"
        "The samples are the columns of a D x N matrix; every process reads a part of them.\n"
        "\n"
        "  --input FILE:NAME    matrix NAME of an HDF5 file or MAT-file v7.3, for example x.h5:/X\n"
        "  --input FILE --size DxN --class CLASS\n"
        "                       binary file, column by column, in the byte order of this machine;\n"
        "                       CLASS is double, single, int8, uint8, ..., int64 or uint64\n"
        "  --output FILE        HDF5 file for W, lambda, mu and info\n"
        "  --components K       number of components, 1 to D\n"
        "  --kernel KERNEL      min (default), minm or mf\n"
        "  --center CENTER      none (default), mean, median, a number, or FILE:NAME, a vector\n"
        "                       of D numbers of class double in an HDF5 file\n"
        "  --select SELECTION   largest (default) or magnitude\n"
        "  --solver SOLVER      auto (default), dense (forms the matrix) or operator\n"
        "  --tol T              tolerance of the operator solver (9e-10): the residual relative\n"
        "                       to the largest eigenvalue in magnitude\n"
        "  --max-iter M         largest number of restarts of the operator solver (1000)\n"
        "  --threads T          threads of every process (1)\n"
        "  --help, --version\n"
        "\n"
        "Options with one dash, such as -eps_monitor or -eps_ncv 40, are passed on to SLEPc and\n"
        "PETSc. The exit status is 0, or 1 after a message with an identifier eef:NAME. In "
        "Octave,\n"
        "load reads the output; in MATLAB, h5read.");
}

/* ---- values ------------------------------------------------------------------------------ */

static bool wrong_value(eef_problem *problem, const char *option, const char *expected,
                        const char *text)
{
    return eef_problem_set(problem, "badOption", "--%s must be %s, but is '%s'", option, expected,
                           text);
}

/* The position of the text among the names, or -1. */
static int find_name(const char *text, size_t count, const char *const names[])
{
    for (size_t k = 0; k < count; k++)
        if (strcmp(text, names[k]) == 0)
            return (int)k;
    return -1;
}
#define FIND(text, names) find_name(text, sizeof(names) / sizeof *(names), names)

static bool read_integer(const char **text, size_t *value)
{
    char *end;
    errno = 0;
    if (!isdigit((unsigned char)**text))
        return false;
    unsigned long long read = strtoull(*text, &end, 10);
    if (errno != 0 || read > SIZE_MAX)
        return false;
    *value = (size_t)read;
    *text = end;
    return true;
}

static bool read_count(const char *text, size_t *value)
{
    return read_integer(&text, value) && *text == '\0' && *value > 0;
}

static bool read_number(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*value);
}

/* Splits FILE:NAME at the last colon. NULL when there is none. */
static const char *split_name(char *text)
{
    char *colon = strrchr(text, ':');
    if (colon == NULL || colon == text || colon[1] == '\0')
        return NULL;
    *colon = '\0';
    return colon + 1;
}

/* ---- options ----------------------------------------------------------------------------- */

static bool set_kernel(eef_options *o, char *text, eef_problem *problem)
{
    if (eef_kernel_from_name(text, &o->pca.kernel))
        return true;
    return eef_problem_set(problem, "badKernel",
                           "the kernel must be one of min, minm, mf, but is '%s'", text);
}

static bool set_components(eef_options *o, char *text, eef_problem *problem)
{
    if (read_count(text, &o->pca.components))
        return true;
    return eef_problem_set(problem, "badK", "--components must be an integer from 1, but is '%s'",
                           text);
}

static bool set_center(eef_options *o, char *text, eef_problem *problem)
{
    static const char *const names[] = {
        [EEF_CENTER_NONE] = "none", [EEF_CENTER_MEAN] = "mean", [EEF_CENTER_MEDIAN] = "median"};
    int found = FIND(text, names);
    if (found >= 0) {
        o->pca.center = (eef_center)found;
    } else if (read_number(text, &o->center_value)) {
        o->pca.center = EEF_CENTER_SCALAR;
        o->pca.center_values = &o->center_value;
    } else {
        o->pca.center = EEF_CENTER_VECTOR;
        o->center_dataset = split_name(text);
        o->center_file = text;
        if (o->center_dataset == NULL)
            return wrong_value(problem, "center", "none, mean, median, a number or FILE:NAME",
                               text);
    }
    return true;
}

static bool set_select(eef_options *o, char *text, eef_problem *problem)
{
    static const char *const names[] = {[EEF_LARGEST] = "largest", [EEF_MAGNITUDE] = "magnitude"};
    int found = FIND(text, names);
    o->pca.select = found < 0 ? EEF_LARGEST : (eef_select)found;
    return found >= 0 || wrong_value(problem, "select", "largest or magnitude", text);
}

static bool set_solver(eef_options *o, char *text, eef_problem *problem)
{
    static const char *const names[] = {"auto", "dense", "operator"};
    static const eef_solver solvers[] = {EEF_SOLVER_AUTO, EEF_SOLVER_DENSE, EEF_SOLVER_OPERATOR};
    int found = FIND(text, names);
    o->pca.solver = solvers[found < 0 ? 0 : found];
    return found >= 0 || wrong_value(problem, "solver", "auto, dense or operator", text);
}

static bool set_tolerance(eef_options *o, char *text, eef_problem *problem)
{
    return (read_number(text, &o->pca.tolerance) && o->pca.tolerance > 0) ||
           wrong_value(problem, "tol", "a positive number", text);
}

static bool set_iterations(eef_options *o, char *text, eef_problem *problem)
{
    return (read_count(text, &o->pca.max_iterations) && o->pca.max_iterations < INT_MAX) ||
           wrong_value(problem, "max-iter", "an integer from 1", text);
}

static bool set_threads(eef_options *o, char *text, eef_problem *problem)
{
    size_t threads = 0;
    if (!read_count(text, &threads) || threads > INT_MAX)
        return wrong_value(problem, "threads", "an integer from 1", text);
    o->pca.compute.threads = (int)threads;
    return true;
}

static bool set_input(eef_options *o, char *text, eef_problem *problem)
{
    (void)problem;
    o->input = text;
    return true;
}

static bool set_output(eef_options *o, char *text, eef_problem *problem)
{
    (void)problem;
    o->output = text;
    return true;
}

static bool set_size(eef_options *o, char *text, eef_problem *problem)
{
    const char *rest = text;
    if (read_integer(&rest, &o->rows) && *rest == 'x' && read_count(rest + 1, &o->cols) &&
        o->rows > 0)
        return true;
    return wrong_value(problem, "size", "two integers DxN from 1", text);
}

static bool set_class(eef_options *o, char *text, eef_problem *problem)
{
    static const char *const names[] = {
        [EEF_DOUBLE] = "double", [EEF_SINGLE] = "single", [EEF_INT8] = "int8",
        [EEF_UINT8] = "uint8",   [EEF_INT16] = "int16",   [EEF_UINT16] = "uint16",
        [EEF_INT32] = "int32",   [EEF_UINT32] = "uint32", [EEF_INT64] = "int64",
        [EEF_UINT64] = "uint64"};
    int found = FIND(text, names);
    o->class_id = found < 0 ? EEF_DOUBLE : (eef_class)found;
    return found >= 0 || wrong_value(problem, "class", "double, single or an integer class", text);
}

typedef struct option {
    const char *name;
    bool (*set)(eef_options *o, char *text, eef_problem *problem);
} option;

static const option known[] = {
    {"kernel", set_kernel},       {"components", set_components},
    {"center", set_center},       {"select", set_select},
    {"solver", set_solver},       {"tol", set_tolerance},
    {"max-iter", set_iterations}, {"threads", set_threads},
    {"input", set_input},         {"output", set_output},
    {"size", set_size},           {"class", set_class},
};
enum { KNOWN = sizeof known / sizeof *known };

/* ---- the command line -------------------------------------------------------------------- */

static bool set_option(eef_options *o, const char *name, char *value, bool given[KNOWN],
                       eef_problem *problem)
{
    for (size_t k = 0; k < KNOWN; k++) {
        if (strcmp(name, known[k].name) != 0)
            continue;
        if (value == NULL)
            return eef_problem_set(problem, "badOption", "--%s needs a value", name);
        given[k] = true;
        return known[k].set(o, value, problem);
    }
    return eef_problem_set(problem, "badOption", "there is no option --%s; see --help", name);
}

static bool was_given(const bool given[KNOWN], const char *name)
{
    for (size_t k = 0; k < KNOWN; k++)
        if (strcmp(name, known[k].name) == 0)
            return given[k];
    return false;
}

static bool check_options(eef_options *o, const bool given[KNOWN], eef_problem *problem)
{
    static const char *const needed[] = {"input", "output", "components"};
    for (size_t k = 0; k < sizeof needed / sizeof *needed; k++)
        if (!was_given(given, needed[k]))
            return eef_problem_set(problem, "badCall", "--%s is missing; see --help", needed[k]);
    if (was_given(given, "size") != was_given(given, "class"))
        return eef_problem_set(problem, "badCall", "a binary file needs both --size and --class");
    if (was_given(given, "size"))
        return true;
    char *input = o->storage + (o->input - o->storage);
    o->dataset = split_name(input);
    if (o->dataset == NULL)
        return eef_problem_set(problem, "badCall",
                               "--input must be FILE:NAME for a matrix in an HDF5 file, or have "
                               "--size and --class for a binary file");
    return true;
}

/* Reads our options; the others go to o->library. */
static bool read_words(int count, char **words, eef_options *o, eef_problem *problem)
{
    bool given[KNOWN] = {false};
    for (int k = 1; k < count; k++) {
        char *word = words[k];
        if (strcmp(word, "--help") == 0 || strcmp(word, "--version") == 0) {
            o->help = o->help || word[2] == 'h';
            o->version = o->version || word[2] == 'v';
        } else if (strncmp(word, "--", 2) == 0) {
            if (!set_option(o, word + 2, k + 1 < count ? words[k + 1] : NULL, given, problem))
                return false;
            k++;
        } else if (word[0] == '-' && isalpha((unsigned char)word[1])) {
            o->library[o->library_count++] = word;
            /* the value of the option; a negative number is one too */
            if (k + 1 < count &&
                (words[k + 1][0] != '-' || isdigit((unsigned char)words[k + 1][1])))
                o->library[o->library_count++] = words[++k];
        } else {
            return eef_problem_set(problem, "badCall", "unexpected argument '%s'; see --help",
                                   word);
        }
    }
    return o->help || o->version || check_options(o, given, problem);
}

/* Copies the words, which are changed when they are read. */
static bool copy_words(int count, char **words, eef_options *o, char **copy)
{
    size_t size = 0;
    for (int k = 0; k < count; k++)
        size += strlen(words[k]) + 1;
    o->storage = malloc(size + 1);
    o->library = malloc(((size_t)count + 1) * sizeof *o->library);
    if (o->storage == NULL || o->library == NULL || copy == NULL)
        return false;
    char *to = o->storage;
    for (int k = 0; k < count; k++) {
        strcpy(to, words[k]);
        copy[k] = to;
        to += strlen(to) + 1;
    }
    return true;
}

bool eef_options_read(int count, char **words, eef_options *made, eef_problem *problem)
{
    *made = (eef_options){.pca = {.tolerance = DEFAULT_TOLERANCE,
                                  .max_iterations = DEFAULT_ITERATIONS,
                                  .compute = {.threads = 1}}};
    char **copy = calloc((size_t)count + 1, sizeof *copy);
    bool ok = copy_words(count, words, made, copy) || eef_problem_status(problem, EEF_NO_MEMORY);
    if (ok) {
        made->library[made->library_count++] = copy[0];
        ok = read_words(count, copy, made, problem);
        made->library[made->library_count] = NULL;
    }
    free(copy);
    return ok;
}

void eef_options_release(eef_options *options)
{
    free(options->library);
    free(options->storage);
}
