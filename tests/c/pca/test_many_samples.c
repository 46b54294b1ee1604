/* Block Davidson with the model of many samples, against LAPACK: random samples with and without a
 * common part, with copies, and with equal samples in different rows, whose eigenvalues are
 * multiple. The solver may give up, but a result that it calls converged is right. An argument is
 * the number of problems. */
#include "base/architecture.h"
#include "eigen/dense.h"
#include "eigen/eigen.h"
#include "operator/mode_model.h"
#include "samples.h"

#include <stdio.h>
#include <string.h>

enum { MAX_ROWS = 400, MAX_SAMPLES = 24, MAX_COMPONENTS = EEF_MAX_MODEL_COMPONENTS };

typedef struct problem {
    size_t rows, samples, components;
    double x[MAX_ROWS * MAX_SAMPLES];
    double expected[MAX_ROWS]; /* all eigenvalues, ascending */
    double vectors[MAX_ROWS * MAX_COMPONENTS], values[MAX_COMPONENTS], residuals[MAX_COMPONENTS];
    eef_eigen_result result;
} problem;

enum { KINDS = 5 };

static size_t draw_size(size_t least, size_t most)
{
    return least + (size_t)((double)(most - least + 1) * (draw() + 1) / 2);
}

static void make_problem(int kind, problem *p)
{
    p->rows = draw_size(200, MAX_ROWS);
    p->samples = draw_size(4, MAX_SAMPLES);
    p->components = draw_size(1, MAX_COMPONENTS);
    size_t n = p->rows, half = n / 2;
    double share = fabs(draw());
    for (size_t k = 0; k < p->samples; k++) {
        double *x = p->x + k * n;
        for (size_t i = 0; i < n; i++)
            switch (kind) {
            case 0: /* noise */
                x[i] = draw();
                break;
            case 1: /* a common part and noise */
                x[i] = (k == 0 ? draw() : p->x[i]) + share * draw();
                break;
            case 2: /* a common part and outlying cells */
                x[i] = draw() > 0.8 ? 5 * draw() : k == 0 ? draw() : p->x[i];
                break;
            case 3: /* copies of few samples */
                x[i] = k < 3 ? draw() : p->x[k % 3 * n + i];
                break;
            default: /* equal samples in different rows */
                x[i] = i / half != k % 2 ? 0 : k < 1 ? draw() : k < 2 ? p->x[i - half] : draw();
                break;
            }
    }
}

/* The eigenvalues by the EEF Gram matrix. */
static void find_expected(problem *p)
{
    static double a[MAX_ROWS * MAX_ROWS];
    eef_matrix x = {p->x, EEF_DOUBLE, p->rows, p->samples};
    eef_fault fault;
    double *workspace = room(eef_dense_workspace(p->rows) * sizeof *workspace);
    EXPECT(eef_gram(&eef_host_plain, &x, EEF_MIN, &(eef_compute){NULL, 1}, a, &fault) == EEF_OK);
    EXPECT(eef_dense_eigen(p->rows, a, p->rows, p->expected, workspace) == EEF_OK);
    free_room(workspace);
}

static eef_status apply(void *op, size_t blocks, const double *u, double *y)
{
    return eef_operator_apply(op, blocks, u, y);
}

static void project(void *model, size_t blocks, const double *v, double *z)
{
    eef_mode_model_project(model, blocks, v, z);
}

static void expand(void *model, size_t blocks, const double *z, const double *rest, double *v)
{
    eef_mode_model_expand(model, blocks, z, rest, v);
}

static void solve(problem *p)
{
    eef_samples samples = {{p->x, EEF_DOUBLE, p->rows, p->samples}, {.scale = 1}, NULL};
    eef_compute compute = {NULL, 1};
    eef_operator *op = NULL;
    eef_mode_model *modes = NULL;
    eef_fault fault;
    EXPECT(eef_operator_create(&eef_host_plain, p->rows, EEF_MIN, &compute, &op) == EEF_OK);
    EXPECT(eef_mode_model_create(op, &samples, 2, &modes) == EEF_OK);
    EXPECT(eef_operator_add(op, &samples, &fault) == EEF_OK);
    EXPECT(eef_mode_model_complete(modes) == EEF_OK);
    size_t order = eef_mode_model_order(modes);
    eef_eigen_model model = {.order = order,
                             .gram = room(order * order * sizeof(double)),
                             .error = INFINITY,
                             .project = project,
                             .expand = expand,
                             .context = modes};
    EXPECT(eef_mode_model_gram(modes, 1, model.gram) == EEF_OK);
    eef_eigen_problem matrix = {.rows = p->rows,
                                .all_rows = p->rows,
                                .apply = apply,
                                .apply_context = op,
                                .trace = op->trace};
    eef_eigen_parameters parameters = {.components = p->components,
                                       .select = EEF_LARGEST,
                                       .tolerance = 9e-10,
                                       .max_iterations = 500};
    eef_execution run = {&eef_host_plain, op->ops, &op->pool};
    p->result = (eef_eigen_result){p->vectors, p->values, p->residuals, false, 0, 0};
    EXPECT(eef_davidson(&run, &matrix, &model, &parameters, &p->result) == EEF_OK);
    free_room(model.gram);
    eef_mode_model_destroy(modes);
    eef_operator_destroy(op);
}

/* Every eigenvalue within the documented 1e-8 of the largest one. */
static void check(const problem *p)
{
    for (size_t k = 0; k < p->components && p->result.converged; k++)
        EXPECT(fabs(p->values[k] - p->expected[p->rows - 1 - k]) <=
               1e-8 * p->expected[p->rows - 1]);
}

static void test_problems(int problems)
{
    static problem p;
    int converged[KINDS] = {0};
    for (int trial = 0; trial < problems; trial++) {
        make_problem(trial % KINDS, &p);
        find_expected(&p);
        solve(&p);
        check(&p);
        converged[trial % KINDS] += p.result.converged;
    }
    for (int kind = 0; kind < KINDS; kind++)
        EXPECT(converged[kind] > problems / KINDS / 10);
    printf("test_many_samples: %d problems, %d %d %d %d %d converged, %d failures\n", problems,
           converged[0], converged[1], converged[2], converged[3], converged[4], failures);
}

int main(int argc, char **argv)
{
    test_problems(argc > 1 ? atoi(argv[1]) : 150);
    return failures > 0;
}
