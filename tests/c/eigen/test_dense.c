/* Dense eigenproblems and the selection of eigenvalues. */
#include "eigen/dense.h"
#include "samples.h"

static void test_selection_of_eigenvalues(void)
{
    const double values[] = {-5, -2, 0, 1, 3};
    size_t order[5];
    eef_select_eigenvalues(5, values, 3, EEF_LARGEST, order);
    EXPECT(order[0] == 4 && order[1] == 3 && order[2] == 2);
    eef_select_eigenvalues(5, values, 1, EEF_MAGNITUDE, order);
    EXPECT(order[0] == 0);
    eef_select_eigenvalues(5, values, 3, EEF_MAGNITUDE, order);
    EXPECT(order[0] == 4 && order[1] == 1 && order[2] == 0);
    for (int select = EEF_LARGEST; select <= EEF_MAGNITUDE; select++) {
        eef_select_eigenvalues(5, values, 5, (eef_select)select, order);
        for (size_t k = 0; k < 5; k++)
            EXPECT(order[k] == 4 - k);
    }
}

static void test_eigenpairs_of_a_small_matrix(void)
{
    double a[4] = {4, 6, 6, 8}, values[2];
    double *workspace = room(eef_dense_workspace(2) * sizeof *workspace);
    EXPECT(eef_dense_eigen(2, a, 2, values, workspace) == EEF_OK);
    EXPECT(fabs(values[0] - (6 - sqrt(40))) < 1e-14 && fabs(values[1] - (6 + sqrt(40))) < 1e-14);
    EXPECT(fabs(a[0] * a[2] + a[1] * a[3]) < 1e-15 && fabs(a[0] * a[0] + a[1] * a[1] - 1) < 1e-15);
    free_room(workspace);
}

static void test_orders_beyond_lapack_are_refused(void)
{
    EXPECT(eef_dense_workspace(SIZE_MAX) == 0);
}

int main(void)
{
    test_selection_of_eigenvalues();
    test_eigenpairs_of_a_small_matrix();
    test_orders_beyond_lapack_are_refused();
    printf("test_dense: %d failures\n", failures);
    return failures > 0;
}
