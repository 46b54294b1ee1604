/* The table of architectures is complete: every architecture that this CPU supports has a packing
 * and a micro-kernel for every operation of every kernel, and all block operations. */
#include "base/architecture.h"
#include "kernels/kernels.h"
#include "ledger.h"

#include <string.h>

static const eef_architecture *architecture(size_t index)
{
    const char *name = eef_architecture_name(index);
    return name == NULL ? NULL : eef_architecture_find(name);
}

static void expect(bool condition, const eef_architecture *a, const char *what, size_t number)
{
    if (!condition) {
        printf("%s: no %s %zu\n", a->name, what, number);
        failures++;
    }
}

static void check_operation(const eef_architecture *a, eef_family family, eef_gram_operation op)
{
    if (op == EEF_OP_REFERENCE)
        return;
    const eef_packing *packing = &(*a->packings)[family][op];
    expect((*a->microkernels)[family][op] != NULL, a, "micro-kernel for operation", op);
    expect(packing->pack_a != NULL && packing->pack_b != NULL, a, "packing for operation", op);
    expect(packing->mr > 0 && packing->nr > 0 && packing->kc > 0, a, "sizes of operation", op);
    expect(packing->sample_multiple > 0 && packing->kc % packing->sample_multiple == 0, a,
           "whole steps in a panel of operation", op);
    expect(packing->a_sample > 0 && packing->b_sample > 0, a, "samples of operation", op);
}

static void test_operations_of_every_kernel(void)
{
    const eef_architecture *a;
    for (size_t index = 0; (a = architecture(index)) != NULL; index++)
        for (eef_kernel k = EEF_MIN; k < EEF_KERNELS; k++)
            for (eef_family family = EEF_REAL64; family < EEF_FAMILIES; family++) {
                check_operation(a, family, eef_kernel_find(k)->nonnegative);
                check_operation(a, family, eef_kernel_find(k)->general);
            }
}

/* The reference operation has no packing that could be called by mistake. */
static void test_reference_is_not_packed(void)
{
    const eef_architecture *a;
    for (size_t index = 0; (a = architecture(index)) != NULL; index++)
        for (eef_family family = EEF_REAL64; family < EEF_FAMILIES; family++)
            EXPECT((*a->microkernels)[family][EEF_OP_REFERENCE] == NULL &&
                   (*a->packings)[family][EEF_OP_REFERENCE].pack_a == NULL);
}

/* eef_block_ops is a struct of function pointers only, so it can be read as an array of them. */
static void test_block_operations(void)
{
    typedef void (*function)(void);
    enum { COUNT = sizeof(eef_block_ops) / sizeof(function) };
    const eef_architecture *a;
    for (size_t index = 0; (a = architecture(index)) != NULL; index++) {
        function functions[COUNT];
        memcpy(functions, a->block_ops, sizeof functions);
        for (size_t k = 0; k < COUNT; k++)
            expect(functions[k] != NULL, a, "block operation", k);
    }
}

static void test_names(void)
{
    EXPECT(architecture(0) != NULL && strcmp(architecture(0)->name, "portable") == 0);
    size_t count = 0;
    while (eef_architecture_name(count) != NULL)
        count++;
    EXPECT(eef_architecture_find(NULL) == architecture(count - 1)); /* the fastest */
    EXPECT(eef_architecture_find("abacus") == NULL);
}

int main(void)
{
    test_operations_of_every_kernel();
    test_reference_is_not_packed();
    test_block_operations();
    test_names();
    printf("test_architecture: %d failures\n", failures);
    return failures > 0;
}
