/* The panel operations, compiled once for each variant. The file that includes this defines
 * VARIANT (the name), PANEL_OPS (the table to define), TARGET (a function attribute), the
 * operations on v2, one row of a panel: v2_load, v2_store, v2_splat, v2_add, v2_sub, v2_mul,
 * v2_max, v2_flip(a, b), which is a or, where b is negative, -a, and v2_fma(a, b, c) = a*b + c;
 * and on v4, two rows of a panel or four entries of a plain vector: the same and v4_twice(from),
 * the row at `from` two times, v4_firsts(a) and v4_seconds(a), each row's first or second entry in
 * both of its places, v4_weave_low(a, b) and v4_weave_high(a, b), the first and last two of four
 * rows from their first and second entries, v4_join(a, b) of two rows, v4_low(a) and v4_high(a),
 * the first and the second row. */

enum { TWO_ROWS = 2 * PANEL, PREFETCH_AHEAD = 16 };

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define PREFETCH(address) ((void)0)
#endif

/* h = V'*W for `count` panels of V, a constant: each entry of W is loaded once for all of them. */
#define DOTS_OF(count, rows, n, v, w, h)                                                           \
    do {                                                                                           \
        v4 sum[count][PANEL];                                                                      \
        for (size_t p = 0; p < (count); p++)                                                       \
            sum[p][0] = sum[p][1] = v4_splat(0);                                                   \
        size_t i = 0;                                                                              \
        for (; i + TWO_ROWS <= PANEL * (rows); i += TWO_ROWS) {                                    \
            v4 wi = v4_load((w) + i), w0 = v4_firsts(wi), w1 = v4_seconds(wi);                     \
            for (size_t p = 0; p < (count); p++) {                                                 \
                v4 vi = v4_load((v) + p * PANEL * (n) + i);                                        \
                sum[p][0] = v4_fma(vi, w0, sum[p][0]);                                             \
                sum[p][1] = v4_fma(vi, w1, sum[p][1]);                                             \
            }                                                                                      \
        }                                                                                          \
        for (size_t p = 0; p < (count); p++)                                                       \
            for (size_t c = 0; c < PANEL; c++) {                                                   \
                double part[TWO_ROWS];                                                             \
                v4_store(part, sum[p][c]);                                                         \
                for (size_t r = 0; r < PANEL; r++) {                                               \
                    double last =                                                                  \
                        i < PANEL * (rows) ? (v)[p * PANEL * (n) + i + r] * (w)[i + c] : 0;        \
                    (h)[(p * PANEL + r) * PANEL + c] = part[r] + part[PANEL + r] + last;           \
                }                                                                                  \
            }                                                                                      \
    } while (0)

TARGET static void dots(size_t rows, size_t n, size_t panels, const double *v, const double *w,
                        double *h)
{
    for (; panels >= 4; panels -= 4, v += 4 * PANEL * n, h += 4 * PANEL * PANEL)
        DOTS_OF(4, rows, n, v, w, h);
    for (; panels >= 2; panels -= 2, v += 2 * PANEL * n, h += 2 * PANEL * PANEL)
        DOTS_OF(2, rows, n, v, w, h);
    if (panels > 0)
        DOTS_OF(1, rows, n, v, w, h);
}

enum { MANY_ROWS = 8 }; /* twos of rows whose sums are kept in registers */

/* to[] = V*h for `count` twos of rows of V from vi on: many sums hide the latency of an addition,
 * and each row of h is loaded once for them. */
#define ROWS_OF(count, panels, n, vi, h, to)                                                       \
    do {                                                                                           \
        const double *from = (vi), *factor = (h);                                                  \
        for (int r = 0; r < (count); r++)                                                          \
            (to)[r] = v4_splat(0);                                                                 \
        for (size_t p = 0; p < (panels); p++, from += PANEL * (n), factor += PANEL * PANEL) {      \
            v4 h0 = v4_twice(factor), h1 = v4_twice(factor + PANEL);                               \
            for (int r = 0; r < (count); r++) {                                                    \
                v4 row = v4_load(from + TWO_ROWS * r);                                             \
                (to)[r] = v4_fma(v4_firsts(row), h0, (to)[r]);                                     \
                (to)[r] = v4_fma(v4_seconds(row), h1, (to)[r]);                                    \
            }                                                                                      \
        }                                                                                          \
    } while (0)

/* The last row of an odd number. */
#define LAST_ROW(panels, n, vi, h, to)                                                             \
    do {                                                                                           \
        const double *from = (vi), *factor = (h);                                                  \
        (to) = v2_splat(0);                                                                        \
        for (size_t p = 0; p < (panels); p++, from += PANEL * (n), factor += PANEL * PANEL)        \
            for (int c = 0; c < PANEL; c++)                                                        \
                (to) = v2_fma(v2_splat(from[c]), v2_load(factor + PANEL * c), (to));               \
    } while (0)

#define UPDATE_ROWS(count)                                                                         \
    for (; i + (count)*TWO_ROWS <= PANEL * rows; i += (count)*TWO_ROWS) {                          \
        v4 sum[count];                                                                             \
        ROWS_OF(count, panels, n, v + i, h, sum);                                                  \
        for (size_t r = 0; r < (count); r++)                                                       \
            v4_store(w + i + TWO_ROWS * r, v4_sub(v4_load(w + i + TWO_ROWS * r), sum[r]));         \
    }

TARGET static void update(size_t rows, size_t n, size_t panels, const double *v, const double *h,
                          double *w)
{
    size_t i = 0;
    UPDATE_ROWS(MANY_ROWS)
    UPDATE_ROWS(1)
    if (i < PANEL * rows) {
        v2 sum;
        LAST_ROW(panels, n, v + i, h, sum);
        v2_store(w + i, v2_sub(v2_load(w + i), sum));
    }
}

#define COMBINE_ROWS(count)                                                                        \
    for (; i + (count)*TWO_ROWS <= PANEL * rows; i += (count)*TWO_ROWS) {                          \
        v4 sum[count];                                                                             \
        ROWS_OF(count, panels, n, v + i, z, sum);                                                  \
        for (size_t r = 0; r < (count); r++)                                                       \
            v4_store(w + i + TWO_ROWS * r, sum[r]);                                                \
    }

TARGET static void combine(size_t rows, size_t n, size_t panels, const double *v, const double *z,
                           double *w)
{
    size_t i = 0;
    COMBINE_ROWS(MANY_ROWS)
    COMBINE_ROWS(1)
    if (i < PANEL * rows) {
        v2 sum;
        LAST_ROW(panels, n, v + i, z, sum);
        v2_store(w + i, sum);
    }
}

TARGET static double dot(size_t n, const double *a, const double *b)
{
    v4 s0 = v4_splat(0), s1 = s0, s2 = s0, s3 = s0;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        s0 = v4_fma(v4_load(a + i), v4_load(b + i), s0);
        s1 = v4_fma(v4_load(a + i + 4), v4_load(b + i + 4), s1);
        s2 = v4_fma(v4_load(a + i + 8), v4_load(b + i + 8), s2);
        s3 = v4_fma(v4_load(a + i + 12), v4_load(b + i + 12), s3);
    }
    double part[4], sum = 0;
    v4_store(part, v4_add(v4_add(s0, s1), v4_add(s2, s3)));
    for (; i < n; i++)
        sum += a[i] * b[i];
    return sum + ((part[0] + part[1]) + (part[2] + part[3]));
}

TARGET static void roots(size_t n, const double *x, double *y, double *negative)
{
    if (negative == NULL)
        for (size_t i = 0; i < n; i++)
            y[i] = copysign(sqrt(fabs(x[i])), x[i]);
    else
        for (size_t i = 0; i < n; i++) {
            double root = sqrt(fabs(x[i]));
            y[i] = x[i] > 0 ? root : 0;
            negative[i] = x[i] < 0 ? root : 0;
        }
}

TARGET static void mix(size_t n, size_t samples, const double *x, const double *z, double *w)
{
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        v4 first = v4_splat(0), second = first;
        for (size_t k = 0; k < samples; k++) {
            v4 xi = v4_load(x + k * n + i);
            first = v4_fma(xi, v4_splat(z[PANEL * k]), first);
            second = v4_fma(xi, v4_splat(z[PANEL * k + 1]), second);
        }
        v4_store(w + PANEL * i, v4_weave_low(first, second));
        v4_store(w + PANEL * i + TWO_ROWS, v4_weave_high(first, second));
    }
    for (; i < n; i++) {
        v2 wi = v2_splat(0);
        for (size_t k = 0; k < samples; k++)
            wi = v2_fma(v2_splat(x[k * n + i]), v2_load(z + PANEL * k), wi);
        v2_store(w + PANEL * i, wi);
    }
}

TARGET static void scatter(size_t n, size_t samples, size_t first, size_t last,
                           const uint16_t *codes, const double *u, double *table)
{
    for (size_t i = 0; i < n; i++) {
        v2 ui = v2_load(u + PANEL * i);
        const uint16_t *ci = codes + i * samples;
        for (size_t s = first; s < last; s++) {
            double *slot = table + PANEL * (size_t)ci[s];
            v2_store(slot, v2_add(v2_load(slot), ui));
        }
    }
}

TARGET static void gather(size_t from, size_t to, size_t samples, const uint16_t *codes,
                          const double *table, double *y)
{
    for (size_t i = from; i < to; i++) {
        const uint16_t *ci = codes + i * samples;
        v2 yi = v2_load(y + PANEL * i);
        for (size_t s = 0; s < samples; s++)
            yi = v2_add(yi, v2_load(table + PANEL * (size_t)ci[s]));
        v2_store(y + PANEL * i, yi);
    }
}

/* With the signed sums g_l of the slots l in order of their magnitudes t_1 <= t_2 <= ...,
 *   F_l = F_(l-1) + (t_l - t_(l-1)) * (g_l + g_(l+1) + ...),
 * and the result is F_l with the sign of the slot. Slots of equal magnitude and opposite sign
 * follow each other with a step of zero. */
TARGET static void min_slots(size_t slots, const double *value, double *table)
{
    v2 above = v2_splat(0);
    for (size_t l = slots; l-- > 0;) {
        above = v2_add(above, v2_flip(v2_load(table + PANEL * l), v2_splat(value[l])));
        v2_store(table + PANEL * l, above);
    }
    v2 below = v2_splat(0);
    double magnitude = 0;
    for (size_t l = 0; l < slots; l++) {
        double t = fabs(value[l]);
        below = v2_fma(v2_splat(t - magnitude), v2_load(table + PANEL * l), below);
        magnitude = t;
        v2_store(table + PANEL * l, v2_flip(below, v2_splat(value[l])));
    }
}

/* The same where nearly every entry has a value of its own: instead of a table, the entries in
 * order, from the largest down. With P = sum_j t_j g_j over all entries and the sums S of
 * g_j and Q of t_j g_j from the top to l,
 *   F_l = P - Q_l + t_l * S_l.
 * P is known only in the end, and is left to be added then. */

/* One step through both lists, which may come to the same pair. */
#define STEP_BOTH(mixed)                                                                           \
    do {                                                                                           \
        double *pa = pair + *--ea, *pb = pair + *--eb;                                             \
        v2 ua = v2_load(pa), ub = v2_load(pb), a1 = v2_splat(va[-1]), b1 = v2_splat(vb[-1]);       \
        v4 u = v4_join(ua, ub), v = v4_join(a1, b1);                                               \
        va--, vb--;                                                                                \
        sum = v4_add(sum, mixed ? v4_flip(u, v) : u);                                              \
        rest = v4_fnma(v, u, rest);                                                                \
        v4 gain = v4_fma(v, sum, mixed ? v4_flip(rest, v) : rest);                                 \
        v2_store(pa + PANEL, v2_add(v2_load(pa + PANEL), v4_low(gain)));                           \
        v2_store(pb + PANEL, v2_add(v2_load(pb + PANEL), v4_high(gain)));                          \
    } while (0)

#define STEPS(mixed)                                                                               \
    do {                                                                                           \
        for (; both > PREFETCH_AHEAD; both--) {                                                    \
            PREFETCH(pair + ea[-1 - PREFETCH_AHEAD]);                                              \
            PREFETCH(pair + eb[-1 - PREFETCH_AHEAD]);                                              \
            STEP_BOTH(mixed);                                                                      \
        }                                                                                          \
        for (; both > 0; both--)                                                                   \
            STEP_BOTH(mixed);                                                                      \
    } while (0)

TARGET static void min_sorted(bool mixed, const panel_list *a, const panel_list *b, double *pair)
{
    size_t both = a->count < b->count ? a->count : b->count, alone = a->count + b->count - 2 * both;
    const uint32_t *ea = a->place + a->count, *eb = b->place + b->count;
    const double *va = a->value + a->count, *vb = b->value + b->count;
    v4 sum = v4_splat(0), rest = sum;
    if (mixed)
        STEPS(true);
    else
        STEPS(false);
    bool first = a->count > b->count;
    const panel_list *longer = first ? a : b;
    v2 s = first ? v4_low(sum) : v4_high(sum), r = first ? v4_low(rest) : v4_high(rest);
    for (size_t l = alone; l-- > 0;) {
        PREFETCH(pair + longer->place[l < PREFETCH_AHEAD ? 0 : l - PREFETCH_AHEAD]);
        double *p = pair + longer->place[l];
        v2 u = v2_load(p), v = v2_splat(longer->value[l]);
        s = v2_add(s, v2_flip(u, v));
        r = v2_sub(r, v2_mul(v, u));
        v2_store(p + PANEL, v2_add(v2_load(p + PANEL), v2_fma(v, s, v2_flip(r, v))));
    }
    v2_store(a->total, v2_sub(v2_splat(0), first ? r : v4_low(rest)));
    v2_store(b->total, v2_sub(v2_splat(0), first ? v4_high(rest) : r));
}

TARGET static void pair_up(size_t n, const double *u, double *pair)
{
    for (size_t i = 0; i < n; i++) {
        v2_store(pair + 2 * PANEL * i, v2_load(u + PANEL * i));
        v2_store(pair + 2 * PANEL * i + PANEL, v2_splat(0));
    }
}

TARGET static void add_pairs(size_t n, size_t shares, size_t stride, const double *pairs,
                             size_t sets, size_t code_stride, const uint8_t *codes,
                             const double *table, bool adds, double *y)
{
    for (size_t i = 0; i < n; i++) {
        v2 yi = adds ? v2_load(y + PANEL * i) : v2_splat(0);
        for (size_t s = 0; s < shares; s++)
            yi = v2_add(yi, v2_load(pairs + s * stride + 2 * PANEL * i + PANEL));
        for (size_t s = 0; s < sets; s++)
            yi = v2_add(yi, v2_load(table + PANEL * (s * SIGN_CODES + codes[s * code_stride + i])));
        v2_store(y + PANEL * i, yi);
    }
}

/* In double, which compilers vectorise; a sample that is not there weighs nothing. */
#define SIGN_DIGIT(k)                                                                              \
    (weight[k] * ((sample[k][i] > 0 ? 1.0 : 0.0) + (sample[k][i] < 0 ? 2.0 : 0.0)))

TARGET static void code_signs(size_t n, size_t samples, const double *const *x, uint8_t *codes)
{
    const double *sample[SIGN_SAMPLES];
    double weight[SIGN_SAMPLES], power = 1;
    for (size_t k = 0; k < SIGN_SAMPLES; k++, power *= 3) {
        sample[k] = x[k < samples ? k : 0];
        weight[k] = k < samples ? power : 0;
    }
    for (size_t i = 0; i < n; i++)
        codes[i] = (uint8_t)(int)(SIGN_DIGIT(0) + SIGN_DIGIT(1) + SIGN_DIGIT(2) + SIGN_DIGIT(3) +
                                  SIGN_DIGIT(4));
}

TARGET static double largest(size_t n, const double *x)
{
    v4 top = v4_splat(0), nan = top;
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        v4 xi = v4_load(x + i);
        top = v4_max(top, v4_max(xi, v4_sub(v4_splat(0), xi)));
        nan = v4_fma(xi, v4_splat(0), nan);
    }
    double tops[4], nans[4], result = 0;
    v4_store(tops, top);
    v4_store(nans, nan);
    for (; i < n; i++) {
        result = fmax(result, fabs(x[i]));
        nans[0] += 0 * x[i];
    }
    for (int r = 0; r < 4; r++)
        result = fmax(result, tops[r]);
    return result + (nans[0] + nans[1] + nans[2] + nans[3]); /* fmax ignores NaN */
}

/* sum_j (x_i*sign(x_j) + sign(x_i)*x_j)*u_j needs two sums for each sample. */
TARGET static void mf_sums(size_t n, const double *x, const double *u, double *signs,
                           double *values)
{
    v2 s = v2_splat(0), v = s;
    for (size_t i = 0; i < n; i++) {
        v2 ui = v2_load(u + PANEL * i);
        s = v2_fma(v2_splat((x[i] > 0) - (x[i] < 0)), ui, s);
        v = v2_fma(v2_splat(x[i]), ui, v);
    }
    v2_store(signs, s);
    v2_store(values, v);
}

TARGET static void mf_spread(size_t n, size_t samples, const double *x, const double *signs,
                             const double *values, double *y)
{
    for (size_t i = 0; i < n; i++) {
        v2 yi = v2_splat(0);
        for (size_t k = 0; k < samples; k++) {
            double xi = x[k * n + i];
            yi = v2_fma(v2_splat(xi), v2_load(signs + PANEL * k), yi);
            yi = v2_fma(v2_splat((xi > 0) - (xi < 0)), v2_load(values + PANEL * k), yi);
        }
        v2_store(y + PANEL * i, yi);
    }
}

const panel_ops PANEL_OPS = {VARIANT,   dots,       update,  combine,   dot,        roots,
                             mix,       scatter,    gather,  min_slots, min_sorted, pair_up,
                             add_pairs, code_signs, largest, mf_sums,   mf_spread};
