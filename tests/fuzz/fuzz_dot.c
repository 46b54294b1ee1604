/* eef_dot against the definition: every entry, and when it must refuse. */
#include "fuzz.h"

/* Either operand bounds the sums of min and minm, both together those of mf. */
static bool is_exact(const eef_matrix *w, const eef_matrix *x, eef_kernel kernel)
{
    const long double of_w = largest_total(w, false), of_x = largest_total(x, false);
    return kernel == EEF_MF ? fmaxl(of_w, of_x) <= 0x1p52L : fminl(of_w, of_x) <= 0x1p53L;
}

static void require_dot(const eef_matrix *w, const eef_matrix *x, eef_kernel kernel,
                        eef_status status, const void *c)
{
    const long double most = x->class_id == EEF_SINGLE ? FLT_MAX : DBL_MAX, slack = 1e-5L * most;
    long double largest_sum = 0, largest_size = 0;
    for (size_t j = 0; j < x->cols; j++)
        for (size_t i = 0; i < w->cols; i++) {
            const sum expected = define(kernel, w, i * w->rows, 1, x, j * x->rows, 1, x->rows);
            largest_sum = fmaxl(largest_sum, fabsl(expected.value));
            largest_size = fmaxl(largest_size, expected.size);
            if (status == EEF_OK)
                require_entry(x, c, i + j * w->cols, expected, x->rows);
        }
    /* A part of a sum may overflow though the sum does not. */
    REQUIRE(status == EEF_OK || (status == EEF_OVERFLOW && largest_size > most - slack));
    REQUIRE(status == EEF_OVERFLOW || largest_sum < most + slack);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    source s = {bytes, size, 0};
    const eef_class class_id = next_byte(&s) % (EEF_UINT64 + 1);
    const eef_kernel kernel = next_byte(&s) % (EEF_MF + 1);
    const eef_compute how = {next_variant(&s), 1};
    const size_t rows = next_size(&s, 0, 60), w_cols = next_size(&s, 1, 30);
    const size_t x_cols = next_size(&s, 1, 30);
    const eef_matrix w = make_matrix(&s, class_id, rows, w_cols);
    const eef_matrix x = make_matrix(&s, class_id, rows, x_cols);
    void *c =
        fuzz_allocate(w_cols * x_cols * (class_id == EEF_SINGLE ? sizeof(float) : sizeof(double)));

    eef_fault fault, w_fault, x_fault;
    bool in_w;
    const eef_status of_w = judge_entries(&w, &w_fault), of_x = judge_entries(&x, &x_fault);
    const eef_status status = eef_dot(&eef_host_plain, &w, &x, kernel, &how, c, &fault, &in_w);
    if (of_w != EEF_OK)
        REQUIRE(status == of_w && in_w && same_fault(&fault, &w_fault));
    else if (of_x != EEF_OK)
        REQUIRE(status == of_x && !in_w && same_fault(&fault, &x_fault));
    else if (is_integer_class(class_id) && !is_exact(&w, &x, kernel))
        REQUIRE(status == EEF_NOT_EXACT);
    else
        require_dot(&w, &x, kernel, status, c);
    free(c);
    free_matrix(&x);
    free_matrix(&w);
    return 0;
}
