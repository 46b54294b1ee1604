/* eef_gram against the definition: every entry, exact symmetry, and when it must refuse. */
#include "fuzz.h"

static void require_gram(const eef_matrix *x, const definition *kernel, eef_status status,
                         const void *a)
{
    const size_t size = result_size(x->class_id), n = x->rows;
    long double *rows = vectors_of(x, true);
    sum largest = {0, 0};
    for (size_t j = 0; j < n; j++)
        for (size_t i = j; i < n; i++) {
            const sum expected =
                define_sum(kernel, rows + i * x->cols, rows + j * x->cols, x->cols);
            largest = larger_sum(largest, expected);
            if (status != EEF_OK)
                continue;
            require_entry(x, a, i + j * n, expected, x->cols);
            REQUIRE(memcmp((const char *)a + (i + j * n) * size,
                           (const char *)a + (j + i * n) * size, size) == 0);
        }
    require_overflow_status(x->class_id, status, largest);
    free(rows);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    source s = {bytes, size, 0};
    const eef_class class_id = next_class(&s);
    const eef_kernel kernel = next_kernel(&s);
    const eef_compute compute = {next_architecture(&s), 1};
    const size_t rows = next_size(&s, 1, 60), cols = next_size(&s, 0, 60);
    const eef_matrix x = make_matrix(&s, class_id, rows, cols);
    void *a = fuzz_allocate(rows * rows * result_size(class_id));

    eef_fault fault, expected_fault;
    const definition *defined = definition_of(kernel);
    const eef_status expected = judge_entries(&x, &expected_fault);
    const eef_status status = eef_gram(&eef_host_plain, &x, kernel, &compute, a, &fault);
    const long double bound = largest_total(&x, true) * defined->bounded_by;
    if (expected != EEF_OK)
        REQUIRE(status == expected && same_fault(&fault, &expected_fault));
    else if (is_integer_class(class_id) && bound > 0x1p53L)
        REQUIRE(status == EEF_NOT_EXACT);
    else
        require_gram(&x, defined, status, a);
    free(a);
    free_matrix(&x);
    return 0;
}
