/* [W, lambda, mu, info, fault] = eef_pca_mex(X, K, kernel, center, select, solver, tolerance,
 *                                            iterations, display, architecture, threads)
 *
 * center is 'none', 'mean', 'median' or one or size(X,1) doubles. W, lambda and mu are of class
 * double. */
#include "gateway.h"

#include <math.h>

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
    INPUTS
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

static mxArray *info_struct(const eef_pca_result *found, mxArray *residuals)
{
    const char *names[] = {"solver",    "iterations", "residuals",
                           "converged", "products",   "multiplications"};
    mxArray *info = mxCreateStructMatrix(1, 1, (int)(sizeof names / sizeof *names), names);
    mxSetField(info, 0, "solver", mxCreateString(solvers[found->solver]));
    mxSetField(info, 0, "iterations", mxCreateDoubleScalar((double)found->iterations));
    mxSetField(info, 0, "residuals", residuals);
    mxSetField(info, 0, "converged", mxCreateLogicalScalar(found->converged));
    mxSetField(info, 0, "products", mxCreateDoubleScalar((double)found->products));
    mxSetField(info, 0, "multiplications", mxCreateDoubleScalar(found->multiplications));
    return info;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    const char *who = "eef_pca_mex";
    gateway_check_call(who, nrhs, INPUTS, nlhs, OUTPUTS);
    eef_matrix x = gateway_matrix(who, "X", prhs[IN_X]);
    eef_pca_options options = {
        .kernel = gateway_kernel(who, prhs[IN_KERNEL]),
        .components = (size_t)read_positive(who, "K", prhs[IN_K], (double)x.rows),
        .select = (eef_select)gateway_choice(who, "select", prhs[IN_SELECT], CHOICES(selects)),
        .solver = (eef_solver)gateway_choice(who, "solver", prhs[IN_SOLVER], CHOICES(solvers)),
        .tolerance = read_positive(who, "tolerance", prhs[IN_TOLERANCE], 1e300),
        .max_iterations = (size_t)read_positive(who, "iterations", prhs[IN_ITERATIONS], 0x1p31),
        .compute = gateway_compute(who, prhs[IN_ARCHITECTURE], prhs[IN_THREADS])};
    read_center(who, prhs[IN_CENTER], x.rows, &options);
    if (gateway_choice(who, "display", prhs[IN_DISPLAY], CHOICES(displays)) == 1) {
        options.report = print_iteration;
        options.report_context = gateway_find_flush();
    }

    plhs[OUT_W] = gateway_result(EEF_DOUBLE, x.rows, options.components);
    plhs[OUT_LAMBDA] = gateway_result(EEF_DOUBLE, options.components, 1);
    plhs[OUT_MU] = gateway_result(EEF_DOUBLE, x.rows, 1);
    mxArray *residuals = gateway_result(EEF_DOUBLE, options.components, 1);
    eef_pca_result result = {.w = mxGetPr(plhs[OUT_W]),
                             .lambda = mxGetPr(plhs[OUT_LAMBDA]),
                             .mu = mxGetPr(plhs[OUT_MU]),
                             .residuals = mxGetPr(residuals)};
    eef_host host = gateway_host();
    eef_status status = eef_pca(&host, &x, &options, &result);
    plhs[OUT_INFO] = info_struct(&result, residuals);
    plhs[OUT_FAULT] = gateway_fault(status, &result.fault, "X");
}
