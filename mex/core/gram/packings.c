#include "gram/pack.h"

#define PACK_FUNCTIONS(OPERATION, FAMILY)                                                          \
    .pack_a = eef_pack_a_##OPERATION##_##FAMILY, .pack_b = eef_pack_b_##OPERATION##_##FAMILY

#define REAL_MF_PACKING(REAL, FAMILY, MR)                                                          \
    .mr = (MR), .nr = EEF_NR_REAL, .kc = EEF_KC_MF, .sample_multiple = 2,                          \
    .a_sample = 9 * (MR) * sizeof(REAL) / 2, .b_sample = EEF_NR_REAL * sizeof(uint32_t) / 2,       \
    .one_sided = true, PACK_FUNCTIONS(mf, FAMILY)
#define REAL_PACKINGS(REAL, FAMILY, MR)                                                            \
    {                                                                                              \
        [EEF_OP_MIN_NONNEGATIVE] = {.mr = (MR),                                                    \
                                    .nr = EEF_NR_REAL,                                             \
                                    .kc = EEF_KC_MIN_NONNEGATIVE,                                  \
                                    .sample_multiple = 1,                                          \
                                    .a_sample = (MR) * sizeof(REAL),                               \
                                    .b_sample = EEF_NR_REAL * sizeof(REAL),                        \
                                    PACK_FUNCTIONS(min_nonnegative, FAMILY)},                      \
        [EEF_OP_MIN] = {.mr = (MR),                                                                \
                        .nr = EEF_NR_REAL,                                                         \
                        .kc = EEF_KC_MIN,                                                          \
                        .sample_multiple = 1,                                                      \
                        .a_sample = 3 * (MR) * sizeof(REAL),                                       \
                        .b_sample = sizeof(eef_signed_sample_##FAMILY),                            \
                        PACK_FUNCTIONS(min, FAMILY)},                                              \
        [EEF_OP_MINM] = {.mr = (MR),                                                               \
                         .nr = EEF_NR_REAL,                                                        \
                         .kc = EEF_KC_MINM,                                                        \
                         .sample_multiple = 1,                                                     \
                         .a_sample = 2 * (MR) * sizeof(REAL),                                      \
                         .b_sample = sizeof(eef_signed_sample_##FAMILY),                           \
                         PACK_FUNCTIONS(minm, FAMILY)},                                            \
        [EEF_OP_MF_NONNEGATIVE] = {REAL_MF_PACKING(REAL, FAMILY, MR)},                             \
        [EEF_OP_MF] = {REAL_MF_PACKING(REAL, FAMILY, MR)},                                         \
    }
#define BYTE_PACKING(OPERATION, SEGMENTS)                                                          \
    .mr = EEF_MR_BYTE, .nr = EEF_NR_BYTE, .kc = EEF_KC_BYTE, .sample_multiple = EEF_BYTE_STEP,     \
    .head = EEF_BYTE_HEAD, .a_sample = EEF_MR_BYTE * (SEGMENTS),                                   \
    .b_sample = EEF_NR_BYTE * (SEGMENTS), PACK_FUNCTIONS(OPERATION, byte)

const eef_packing_table eef_packings = {
    [EEF_REAL64] = REAL_PACKINGS(double, real64, EEF_MR_REAL64),
    [EEF_REAL32] = REAL_PACKINGS(float, real32, EEF_MR_REAL32),
    [EEF_BYTE] =
        {
            [EEF_OP_MIN_NONNEGATIVE] = {BYTE_PACKING(min_nonnegative, 1)},
            [EEF_OP_MIN] = {BYTE_PACKING(min, 2)},
            [EEF_OP_MINM] = {BYTE_PACKING(minm, 2)},
            [EEF_OP_MF_NONNEGATIVE] = {BYTE_PACKING(mf_nonnegative, 2)},
            [EEF_OP_MF] = {BYTE_PACKING(mf, 4)},
        },
};
