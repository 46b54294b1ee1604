/* [W, lambda, mu, info, fault] = eef_pca_mex(X, K, kernel, center, select, solver, tolerance,
 *                                            iterations, display, architecture, threads)
 *
 * center is 'none', 'mean', 'median' or one or size(X,1) doubles. W, lambda and mu are of class
 * double.
 *
 * For samples that arrive in blocks (eef_stream), the first argument is a command:
 *
 *   [stream, fault] = eef_pca_mex('open', K, ..., threads, [D N], example, memory, scratch)
 *   [more, fault] = eef_pca_mex('pass', stream)
 *   fault = eef_pca_mex('push', stream, X)
 *   [W, lambda, mu, info, fault] = eef_pca_mex('solve', stream)
 *   done = eef_pca_mex('close', stream)
 *
 * K to threads are the arguments above, and example is a number of the class of the samples. Beyond
 * `memory` bytes, the operator is kept in temporary files in the folder `scratch`; '' keeps it in
 * memory. A stream that was opened must be closed. */
#include "core/base/scratch.h"
#include "gateway.h"

#include <math.h>
#include <stdlib.h>

enum {
    IN_X,
    IN_K,
    IN_KERNEL,
    IN_CENTER,
    IN_SELECT,
    IN_SOLVER,
    IN_TOLERANCE,
    IN_ITERATIONS,
    IN_DISPLAY,
    IN_ARCHITECTURE,
    IN_THREADS,
    INPUTS,
    IN_SIZE = INPUTS,
    IN_EXAMPLE,
    IN_MEMORY,
    IN_SCRATCH,
    OPEN_INPUTS
};
enum { OUT_W, OUT_LAMBDA, OUT_MU, OUT_INFO, OUT_FAULT, OUTPUTS };

#define CHOICES(names) (int)(sizeof(names) / sizeof *(names)), names

static const char *const centers[] = {
    [EEF_CENTER_NONE] = "none", [EEF_CENTER_MEAN] = "mean", [EEF_CENTER_MEDIAN] = "median"};
static const char *const selects[] = {[EEF_LARGEST] = "largest", [EEF_MAGNITUDE] = "magnitude"};
static const char *const solvers[] = {[EEF_SOLVER_AUTO] = "auto",
                                      [EEF_SOLVER_DENSE] = "dense",
                                      [EEF_SOLVER_LOWRANK] = "lowrank",
                                      [EEF_SOLVER_OPERATOR] = "operator"};
static const char *const displays[] = {"off", "iter"};

static void print_iteration(void *context, size_t iteration, size_t basis, double value,
                            double residual)
{
    if (iteration == 1)
        mexPrintf("iteration  basis  largest eigenvalue          residual\n");
    mexPrintf("%9d  %5d  %18.10g  %16.3g\n", (int)iteration, (int)basis, value, residual);
    gateway_flush(context);
}

static void read_center(const char *who, const mxArray *array, size_t rows,
                        eef_pca_options *options)
{
    if (mxIsChar(array)) {
        options->center = (eef_center)gateway_choice(who, "center", array, CHOICES(centers));
        return;
    }
    size_t count = mxGetNumberOfElements(array);
    if (!mxIsDouble(array) || mxIsComplex(array) || mxIsSparse(array) ||
        (count != 1 && count != rows))
        mexErrMsgIdAndTxt("eef:badCall", "%s: center must be one or size(X,1) doubles.", who);
    options->center = count == 1 ? EEF_CENTER_SCALAR : EEF_CENTER_VECTOR;
    options->center_values = mxGetPr(array);
    for (size_t i = 0; i < count; i++)
        if (!isfinite(options->center_values[i]))
            mexErrMsgIdAndTxt("eef:badCall", "%s: center must be finite.", who);
}

static double read_positive(const char *who, const char *name, const mxArray *array, double most)
{
    double value = gateway_scalar(who, name, array);
    if (!(value > 0 && value <= most))
        mexErrMsgIdAndTxt("eef:badCall", "%s: %s is out of range.", who, name);
    return value;
}

/* K x 1 arrays of info. */
typedef struct info_arrays {
    mxArray *residuals, *explained;
} info_arrays;

static mxArray *info_struct(const eef_pca_result *found, const info_arrays *arrays)
{
    const char *names[] = {"solver",   "iterations",      "residuals", "converged",
                           "products", "multiplications", "explained"};
    mxArray *info = mxCreateStructMatrix(1, 1, (int)(sizeof names / sizeof *names), names);
    mxSetField(info, 0, "solver", mxCreateString(solvers[found->solver]));
    mxSetField(info, 0, "iterations", mxCreateDoubleScalar((double)found->iterations));
    mxSetField(info, 0, "residuals", arrays->residuals);
    mxSetField(info, 0, "explained", arrays->explained);
    mxSetField(info, 0, "converged", mxCreateLogicalScalar(found->converged));
    mxSetField(info, 0, "products", mxCreateDoubleScalar((double)found->products));
    mxSetField(info, 0, "multiplications", mxCreateDoubleScalar(found->multiplications));
    return info;
}

/* K to threads, for data of so many rows. */
static eef_pca_options read_options(const char *who, const mxArray *prhs[], size_t rows)
{
    eef_pca_options options = {
        .kernel = gateway_kernel(who, prhs[IN_KERNEL]),
        .components = (size_t)read_positive(who, "K", prhs[IN_K], (double)rows),
        .select = (eef_select)gateway_choice(who, "select", prhs[IN_SELECT], CHOICES(selects)),
        .solver = (eef_solver)gateway_choice(who, "solver", prhs[IN_SOLVER], CHOICES(solvers)),
        .tolerance = read_positive(who, "tolerance", prhs[IN_TOLERANCE], 1e300),
        .max_iterations = (size_t)read_positive(who, "iterations", prhs[IN_ITERATIONS], 0x1p31),
        .compute = gateway_compute(who, prhs[IN_ARCHITECTURE], prhs[IN_THREADS])};
    read_center(who, prhs[IN_CENTER], rows, &options);
    if (gateway_choice(who, "display", prhs[IN_DISPLAY], CHOICES(displays)) == 1) {
        options.report = print_iteration;
        options.report_context = gateway_find_flush();
    }
    return options;
}

/* Creates the outputs of a solution; the result points to them. */
static eef_pca_result create_outputs(mxArray *plhs[], size_t rows, size_t components,
                                     info_arrays *arrays)
{
    plhs[OUT_W] = gateway_result(EEF_DOUBLE, rows, components);
    plhs[OUT_LAMBDA] = gateway_result(EEF_DOUBLE, components, 1);
    plhs[OUT_MU] = gateway_result(EEF_DOUBLE, rows, 1);
    arrays->residuals = gateway_result(EEF_DOUBLE, components, 1);
    arrays->explained = gateway_result(EEF_DOUBLE, components, 1);
    return (eef_pca_result){.w = mxGetPr(plhs[OUT_W]),
                            .lambda = mxGetPr(plhs[OUT_LAMBDA]),
                            .mu = mxGetPr(plhs[OUT_MU]),
                            .residuals = mxGetPr(arrays->residuals),
                            .explained = mxGetPr(arrays->explained)};
}

/* ---- streams ----------------------------------------------------------------------------- */

typedef struct open_stream {
    eef_host host;
    eef_scratch scratch;
    eef_stream *stream;
    eef_matrix shape;
    size_t components;
} open_stream;

/* The streams that M code has opened, by number. A gateway keeps data between calls only here. */
enum { MAX_STREAMS = 64 };
static open_stream *streams[MAX_STREAMS];

static void close_stream(size_t k)
{
    if (streams[k] == NULL)
        return;
    eef_stream_destroy(streams[k]->stream);
    free(streams[k]);
    streams[k] = NULL;
    mexUnlock();
}

static void close_all(void)
{
    for (size_t k = 0; k < MAX_STREAMS; k++)
        close_stream(k);
}

static eef_matrix read_shape(const char *who, const mxArray *prhs[])
{
    const mxArray *size = prhs[IN_SIZE];
    eef_matrix shape = gateway_matrix(who, "example", prhs[IN_EXAMPLE]);
    if (!mxIsDouble(size) || mxIsComplex(size) || mxIsSparse(size) ||
        mxGetNumberOfElements(size) != 2 || !(mxGetPr(size)[0] >= 1 && mxGetPr(size)[1] >= 1) ||
        !(mxGetPr(size)[0] < 0x1p53 && mxGetPr(size)[1] < 0x1p53))
        mexErrMsgIdAndTxt("eef:badCall", "%s: the size must be two integers from 1.", who);
    shape.data = NULL;
    shape.rows = (size_t)mxGetPr(size)[0];
    shape.cols = (size_t)mxGetPr(size)[1];
    return shape;
}

static void open_command(const char *who, mxArray *plhs[], const mxArray *prhs[])
{
    char folder[sizeof((eef_scratch *)NULL)->folder];
    eef_fault fault = {0};
    eef_matrix shape = read_shape(who, prhs);
    eef_pca_options options = read_options(who, prhs, shape.rows);
    double memory = gateway_scalar(who, "memory", prhs[IN_MEMORY]);
    if (!mxIsChar(prhs[IN_SCRATCH]) || mxGetString(prhs[IN_SCRATCH], folder, sizeof folder) != 0)
        mexErrMsgIdAndTxt("eef:badCall", "%s: scratch must be a char row.", who);
    size_t k = 0;
    while (k < MAX_STREAMS && streams[k] != NULL)
        k++;
    open_stream *s = k < MAX_STREAMS ? calloc(1, sizeof *s) : NULL;
    eef_status status = s == NULL ? EEF_NO_MEMORY : EEF_OK;
    if (s != NULL) {
        size_t limit = memory >= 0 && memory < 0x1p62 ? (size_t)memory : SIZE_MAX;
        s->host = gateway_host();
        s->shape = shape;
        s->components = options.components;
        bool files = folder[0] != '\0';
        if (files && !eef_scratch_begin(&s->scratch, &s->host, limit, folder))
            status = EEF_NO_SCRATCH;
        if (status == EEF_OK)
            status = eef_stream_create(&s->host, files ? &s->scratch.host : &s->host, &shape,
                                       &options, &s->stream);
        streams[k] = s;
        mexLock();
        mexAtExit(close_all);
        if (status != EEF_OK)
            close_stream(k);
    }
    plhs[0] = mxCreateDoubleScalar((double)k + 1);
    plhs[1] = gateway_fault(status, &fault, "X");
}

static size_t find_stream(const char *who, const mxArray *array)
{
    double number = gateway_scalar(who, "stream", array);
    if (!(number >= 1 && number <= MAX_STREAMS) || streams[(size_t)number - 1] == NULL)
        mexErrMsgIdAndTxt("eef:badCall", "%s: there is no such stream.", who);
    return (size_t)number - 1;
}

static void solve_command(open_stream *s, mxArray *plhs[])
{
    info_arrays arrays;
    eef_pca_result result = create_outputs(plhs, s->shape.rows, s->components, &arrays);
    eef_status status = eef_stream_solve(s->stream, &result);
    plhs[OUT_INFO] = info_struct(&result, &arrays);
    plhs[OUT_FAULT] = gateway_fault(status, &result.fault, "X");
}

static void run_command(const char *who, int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    enum { OPEN, PASS, PUSH, SOLVE, CLOSE };
    static const char *const commands[] = {"open", "pass", "push", "solve", "close"};
    static const int inputs[] = {OPEN_INPUTS, 2, 3, 2, 2}, outputs[] = {2, 2, 1, OUTPUTS, 1};
    int command = gateway_choice(who, "command", prhs[0], CHOICES(commands));
    eef_fault fault = {0};
    bool more = false;
    gateway_check_call(who, nrhs, inputs[command], nlhs, outputs[command]);
    if (command == OPEN) {
        open_command(who, plhs, prhs);
        return;
    }
    size_t k = find_stream(who, prhs[1]);
    open_stream *s = streams[k];
    if (command == PASS) {
        eef_status status = eef_stream_next_pass(s->stream, &more, &fault);
        plhs[0] = mxCreateLogicalScalar(more);
        plhs[1] = gateway_fault(status, &fault, "X");
    } else if (command == PUSH) {
        eef_matrix block = gateway_matrix(who, "X", prhs[2]);
        eef_status status = eef_stream_push(s->stream, &block, &fault);
        plhs[0] = gateway_fault(status, &fault, "X");
    } else if (command == SOLVE) {
        solve_command(s, plhs);
    } else {
        close_stream(k);
        plhs[0] = mxCreateLogicalScalar(true);
    }
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    const char *who = "eef_pca_mex";
    if (nrhs > 0 && mxIsChar(prhs[0])) {
        run_command(who, nlhs, plhs, nrhs, prhs);
        return;
    }
    gateway_check_call(who, nrhs, INPUTS, nlhs, OUTPUTS);
    eef_matrix x = gateway_matrix(who, "X", prhs[IN_X]);
    eef_pca_options options = read_options(who, prhs, x.rows);
    info_arrays arrays;
    eef_pca_result result = create_outputs(plhs, x.rows, options.components, &arrays);
    eef_host host = gateway_host();
    eef_status status = eef_pca(&host, &x, &options, &result);
    plhs[OUT_INFO] = info_struct(&result, &arrays);
    plhs[OUT_FAULT] = gateway_fault(status, &result.fault, "X");
}
