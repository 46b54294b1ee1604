#include "gram/pack.h"

#define REAL_PACKING(OPERATION, SUFFIX, MR, KC, GRAIN, A_SAMPLE, B_SAMPLE, ONE_SIDED)                   \
    {                                                                                              \
        .mr = MR, .nr = EEF_NR_REAL, .kc = KC, .grain = GRAIN, .a_sample = A_SAMPLE,         \
        .b_sample = B_SAMPLE, .one_sided = ONE_SIDED, .pack_a = eef_pack_a_##OPERATION##_##SUFFIX,      \
        .pack_b = eef_pack_b_##OPERATION##_##SUFFIX                                                     \
    }
#define REAL_PACKINGS(REAL, SUFFIX, MR)                                                               \
    {                                                                                              \
        [EEF_OP_LEAST] = REAL_PACKING(min_size, SUFFIX, MR, EEF_KC_LEAST, 1, MR * sizeof(REAL),     \
                                     EEF_NR_REAL * sizeof(REAL), false),                           \
        [EEF_OP_MIN] = REAL_PACKING(min, SUFFIX, MR, EEF_KC_MIN, 1, 3 * MR * sizeof(REAL),       \
                                   sizeof(eef_choice_##SUFFIX), false),                            \
        [EEF_OP_MINM] = REAL_PACKING(minm, SUFFIX, MR, EEF_KC_MINM, 1, 2 * MR * sizeof(REAL),    \
                                    sizeof(eef_choice_##SUFFIX), false),                           \
        [EEF_OP_MF] = REAL_PACKING(mf, SUFFIX, MR, EEF_KC_MF, 2, 9 * MR * sizeof(REAL) / 2,      \
                                  EEF_NR_REAL * sizeof(uint32_t) / 2, true),                       \
        [EEF_OP_MF_NONNEGATIVE] =                                                                \
            REAL_PACKING(mf, SUFFIX, MR, EEF_KC_MF, 2, 9 * MR * sizeof(REAL) / 2,                  \
                      EEF_NR_REAL * sizeof(uint32_t) / 2, true),                                   \
    }
#define BYTE_PACKING(OPERATION, SEGMENTS)                                                                  \
    {                                                                                              \
        .mr = EEF_MR_BYTE, .nr = EEF_NR_BYTE, .kc = EEF_KC_BYTE, .grain = EEF_BYTE_STEP,     \
        .a_head = EEF_BYTE_HEAD, .b_head = EEF_BYTE_HEAD, .a_sample = SEGMENTS * EEF_MR_BYTE,      \
        .b_sample = SEGMENTS * EEF_NR_BYTE, .pack_a = eef_pack_a_##OPERATION##_byte,                    \
        .pack_b = eef_pack_b_##OPERATION##_byte                                                         \
    }

const eef_packing_table eef_packings = {
    [EEF_REAL64] = REAL_PACKINGS(double, real64, EEF_MR_REAL64),
    [EEF_REAL32] = REAL_PACKINGS(float, real32, EEF_MR_REAL32),
    [EEF_BYTE] =
        {
            [EEF_OP_LEAST] = BYTE_PACKING(min_size, 1),
            [EEF_OP_MIN] = BYTE_PACKING(min, 2),
            [EEF_OP_MINM] = BYTE_PACKING(minm, 2),
            [EEF_OP_MF] = BYTE_PACKING(mf, 4),
            [EEF_OP_MF_NONNEGATIVE] = BYTE_PACKING(mf_nonnegative, 2),
        },
};
