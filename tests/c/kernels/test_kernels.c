/* The descriptors of the kernels are complete and agree with the definitions. */
#include "definition.h"
#include "kernels/kernels.h"
#include "ledger.h"

static const double values[] = {0, 1, -1, 2.5, -2.5, 1e300, -1e300, 5e-324, -5e-324};
enum { VALUES = sizeof values / sizeof *values };

static void test_descriptors_are_complete(void)
{
    for (eef_kernel k = EEF_MIN; k < EEF_KERNELS; k++) {
        const eef_kernel_descriptor *kernel = eef_kernel_find(k);
        EXPECT(kernel->name != NULL && kernel->value != NULL && kernel->operator_type != NULL);
        EXPECT(kernel->bounded_by == 1 || kernel->bounded_by == 2);
    }
}

static void test_names_are_unique(void)
{
    for (eef_kernel k = EEF_MIN; k < EEF_KERNELS; k++) {
        eef_kernel found = EEF_KERNELS;
        EXPECT(eef_kernel_from_name(eef_kernel_name((size_t)k), &found) && found == k);
    }
    eef_kernel unchanged = EEF_MIN;
    EXPECT(!eef_kernel_from_name("no kernel", &unchanged) && unchanged == EEF_MIN);
    EXPECT(eef_kernel_name(EEF_KERNELS) == NULL && eef_kernel_find(EEF_KERNELS) == NULL);
}

/* The value rounds once: mf adds two numbers. */
static void test_values_agree_with_the_definition(void)
{
    for (eef_kernel k = EEF_MIN; k < EEF_KERNELS; k++) {
        const definition *defined = definition_of(k);
        EXPECT(eef_kernel_find(k)->bounded_by == defined->bounded_by);
        for (size_t i = 0; i < VALUES; i++)
            for (size_t j = 0; j < VALUES; j++)
                EXPECT(eef_kernel_find(k)->value(values[i], values[j]) ==
                       (double)defined->value((long double)values[i], (long double)values[j]));
    }
}

static void test_bounds_and_signs(void)
{
    for (eef_kernel k = EEF_MIN; k < EEF_KERNELS; k++) {
        const eef_kernel_descriptor *kernel = eef_kernel_find(k);
        for (size_t i = 0; i < VALUES; i++)
            for (size_t j = 0; j < VALUES; j++) {
                const double a = values[i], b = values[j], f = kernel->value(a, b);
                EXPECT(f == kernel->value(b, a));
                if (kernel->bounded_by == 1)
                    EXPECT(fabs(f) <= fabs(a) && fabs(f) <= fabs(b));
                else
                    EXPECT(fabs(f) <= fabs(a) + fabs(b));
                if (kernel->separates_signs && sign_of(a) * sign_of(b) < 0)
                    EXPECT(f == 0);
                if (kernel->low_rank)
                    EXPECT(f == a * sign_of(b) + sign_of(a) * b);
            }
    }
}

/* eef_gram looks for an overflow on the diagonal only, where an operation is packed. */
static void test_packed_kernels_are_largest_on_the_diagonal(void)
{
    for (eef_kernel k = EEF_MIN; k < EEF_KERNELS; k++) {
        const eef_kernel_descriptor *kernel = eef_kernel_find(k);
        if (kernel->nonnegative == EEF_OP_REFERENCE && kernel->general == EEF_OP_REFERENCE)
            continue;
        for (size_t i = 0; i < VALUES; i++)
            EXPECT(kernel->value(values[i], values[i]) == kernel->bounded_by * fabs(values[i]));
    }
}

int main(void)
{
    test_descriptors_are_complete();
    test_names_are_unique();
    test_values_agree_with_the_definition();
    test_bounds_and_signs();
    test_packed_kernels_are_largest_on_the_diagonal();
    printf("test_kernels: %d failures\n", failures);
    return failures > 0;
}
