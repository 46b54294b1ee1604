/* eef_gram against the definition: every entry, exact symmetry, and when it must refuse. */
#include "fuzz.h"

static void require_gram(const eef_matrix *x, eef_kernel kernel, const void *a)
{
    const size_t size = x->class_id == EEF_SINGLE ? sizeof(float) : sizeof(double), n = x->rows;
    for (size_t j = 0; j < n; j++)
        for (size_t i = j; i < n; i++) {
            require_entry(x, a, i + j * n, define(kernel, x, i, n, x, j, n, x->cols), x->cols);
            REQUIRE(memcmp((const char *)a + (i + j * n) * size,
                           (const char *)a + (j + i * n) * size, size) == 0);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    source s = {bytes, size, 0};
    const eef_class class_id = next_byte(&s) % (EEF_UINT64 + 1);
    const eef_kernel kernel = next_byte(&s) % (EEF_MF + 1);
    const eef_compute how = {next_variant(&s), 1};
    const size_t rows = next_size(&s, 1, 60), cols = next_size(&s, 0, 60);
    const eef_matrix x = make_matrix(&s, class_id, rows, cols);
    void *a =
        fuzz_allocate(rows * rows * (class_id == EEF_SINGLE ? sizeof(float) : sizeof(double)));

    eef_fault fault, expected_fault;
    const eef_status expected = judge_entries(&x, &expected_fault);
    const eef_status status = eef_gram(&eef_host_plain, &x, kernel, &how, a, &fault);
    const long double total = largest_total(&x, true) * (kernel == EEF_MF ? 2 : 1);
    if (expected != EEF_OK) {
        REQUIRE(status == expected && same_fault(&fault, &expected_fault));
    } else if (is_integer_class(class_id)) {
        REQUIRE(status == (total <= 0x1p53L ? EEF_OK : EEF_NOT_EXACT));
    } else {
        const long double most = class_id == EEF_SINGLE ? FLT_MAX : DBL_MAX;
        const long double slack = 1e-5L * most; /* where rounding decides */
        REQUIRE(status == EEF_OK || (status == EEF_OVERFLOW && total > most - slack));
        REQUIRE(status == EEF_OVERFLOW || total < most + slack);
    }
    if (status == EEF_OK)
        require_gram(&x, kernel, a);
    free(a);
    free_matrix(&x);
    return 0;
}
