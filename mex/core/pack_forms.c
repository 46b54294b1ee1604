#include "pack.h"

#define REAL_FORM(RULE, SUFFIX, MR, DEPTH, GRAIN, A_SAMPLE, B_SAMPLE, ONE_SIDED)                   \
    {                                                                                              \
        .mr = MR, .nr = EEF_NR_REAL, .depth = DEPTH, .grain = GRAIN, .a_sample = A_SAMPLE,         \
        .b_sample = B_SAMPLE, .one_sided = ONE_SIDED, .pack_a = eef_pack_a_##RULE##_##SUFFIX,      \
        .pack_b = eef_pack_b_##RULE##_##SUFFIX                                                     \
    }
#define REAL_FORMS(REAL, SUFFIX, MR)                                                               \
    {                                                                                              \
        [EEF_RULE_LEAST] = REAL_FORM(least, SUFFIX, MR, EEF_DEPTH_LEAST, 1, MR * sizeof(REAL),     \
                                     EEF_NR_REAL * sizeof(REAL), false),                           \
        [EEF_RULE_MIN] = REAL_FORM(min, SUFFIX, MR, EEF_DEPTH_MIN, 1, 3 * MR * sizeof(REAL),       \
                                   sizeof(eef_choice_##SUFFIX), false),                            \
        [EEF_RULE_MINM] = REAL_FORM(minm, SUFFIX, MR, EEF_DEPTH_MINM, 1, 2 * MR * sizeof(REAL),    \
                                    sizeof(eef_choice_##SUFFIX), false),                           \
        [EEF_RULE_MF] = REAL_FORM(mf, SUFFIX, MR, EEF_DEPTH_MF, 2, 9 * MR * sizeof(REAL) / 2,      \
                                  EEF_NR_REAL * sizeof(uint32_t) / 2, true),                       \
        [EEF_RULE_MF_NONNEGATIVE] =                                                                \
            REAL_FORM(mf, SUFFIX, MR, EEF_DEPTH_MF, 2, 9 * MR * sizeof(REAL) / 2,                  \
                      EEF_NR_REAL * sizeof(uint32_t) / 2, true),                                   \
    }
#define BYTE_FORM(RULE, SEGMENTS)                                                                  \
    {                                                                                              \
        .mr = EEF_MR_BYTE, .nr = EEF_NR_BYTE, .depth = EEF_DEPTH_BYTE, .grain = EEF_BYTE_STEP,     \
        .a_head = EEF_BYTE_HEAD, .b_head = EEF_BYTE_HEAD, .a_sample = SEGMENTS * EEF_MR_BYTE,      \
        .b_sample = SEGMENTS * EEF_NR_BYTE, .pack_a = eef_pack_a_##RULE##_byte,                    \
        .pack_b = eef_pack_b_##RULE##_byte                                                         \
    }

const eef_form eef_forms[EEF_FAMILIES][EEF_RULES] = {
    [EEF_REAL64] = REAL_FORMS(double, real64, EEF_MR_REAL64),
    [EEF_REAL32] = REAL_FORMS(float, real32, EEF_MR_REAL32),
    [EEF_BYTE] =
        {
            [EEF_RULE_LEAST] = BYTE_FORM(least, 1),
            [EEF_RULE_MIN] = BYTE_FORM(min, 2),
            [EEF_RULE_MINM] = BYTE_FORM(minm, 2),
            [EEF_RULE_MF] = BYTE_FORM(mf, 4),
            [EEF_RULE_MF_NONNEGATIVE] = BYTE_FORM(mf_nonnegative, 2),
        },
};
