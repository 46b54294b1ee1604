/* Calls that eef_pca refuses. */
#include "ledger.h"

static void test_calls_out_of_range_are_refused(void)
{
    const double x[] = {1, -2, 3, 4};
    const struct {
        size_t rows, cols, components;
        const char *architecture;
    } calls[] = {
        {4, 0, 1, NULL}, {4, 1, 0, NULL}, {4, 1, 5, NULL}, {0, 4, 1, NULL}, {4, 1, 1, "none"}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const eef_matrix matrix = {x, EEF_DOUBLE, calls[i].rows, calls[i].cols};
        const eef_pca_options options = {.components = calls[i].components,
                                         .compute = {calls[i].architecture, 1}};
        double w[4], lambda[4], mu[4], residuals[4];
        eef_pca_result result = {.w = w, .lambda = lambda, .mu = mu, .residuals = residuals};
        EXPECT(eef_pca(&eef_host_plain, &matrix, &options, &result) == EEF_INTERNAL);
    }
}

int main(void)
{
    test_calls_out_of_range_are_refused();
    printf("test_pca: %d failures\n", failures);
    return failures > 0;
}
