/* eef_dot against the definition: every entry, and when it must refuse. */
#include "fuzz.h"

/* True when the bound of the kernel keeps all integer sums within 2^53. */
static bool is_exact(const eef_operands *o, const definition *kernel)
{
    const long double of_w = largest_total(&o->w, false), of_x = largest_total(&o->x, false);
    return kernel->bounded_by == 1 ? fminl(of_w, of_x) <= 0x1p53L : fmaxl(of_w, of_x) <= 0x1p52L;
}

static void require_dot(const eef_operands *o, const definition *kernel, eef_status status,
                        const void *c)
{
    const size_t length = o->x.rows;
    long double *w = vectors_of(&o->w, false), *x = vectors_of(&o->x, false);
    sum largest = {0, 0};
    for (size_t j = 0; j < o->x.cols; j++)
        for (size_t i = 0; i < o->w.cols; i++) {
            const sum expected = define_sum(kernel, w + i * length, x + j * length, length);
            largest = larger_sum(largest, expected);
            if (status == EEF_OK)
                require_entry(&o->x, c, i + j * o->w.cols, expected, length);
        }
    require_overflow_status(o->x.class_id, status, largest);
    free(x);
    free(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    source s = {bytes, size, 0};
    const eef_class class_id = next_class(&s);
    const eef_kernel kernel = next_kernel(&s);
    const eef_compute compute = {next_architecture(&s), 1};
    const size_t rows = next_size(&s, 0, 60), w_cols = next_size(&s, 1, 30);
    const size_t x_cols = next_size(&s, 1, 30);
    eef_operands operands;
    operands.w = make_matrix(&s, class_id, rows, w_cols);
    operands.x = make_matrix(&s, class_id, rows, x_cols);
    void *c = fuzz_allocate(w_cols * x_cols * result_size(class_id));

    eef_fault fault, w_fault, x_fault;
    const definition *defined = definition_of(kernel);
    const eef_status of_w = judge_entries(&operands.w, &w_fault);
    const eef_status of_x = judge_entries(&operands.x, &x_fault);
    const eef_status status = eef_dot(&eef_host_plain, &operands, kernel, &compute, c, &fault);
    if (of_w != EEF_OK)
        REQUIRE(status == of_w && fault.in_first && same_fault(&fault, &w_fault));
    else if (of_x != EEF_OK)
        REQUIRE(status == of_x && !fault.in_first && same_fault(&fault, &x_fault));
    else if (is_integer_class(class_id) && !is_exact(&operands, defined))
        REQUIRE(status == EEF_NOT_EXACT);
    else
        require_dot(&operands, defined, status, c);
    free(c);
    free_matrix(&operands.x);
    free_matrix(&operands.w);
    return 0;
}
