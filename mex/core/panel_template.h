/* The panel operations, compiled once for each variant. The file that includes this defines
 * VARIANT (the name), PANEL_OPS (the table to define), TARGET (a function attribute) and
 * the operations on v4, four doubles: v4_load, v4_store and the same with _any
 * for unaligned addresses, v4_splat, v4_add, v4_sub,
 * v4_mul, v4_flip(a, x), which is a or, when x is negative, -a, and v4_fma(a, b, c) =
 * a*b + c. */

enum { PREFETCH_AHEAD = 24 };

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define PREFETCH(address) ((void)0)
#endif

/* Two panels at a time: eight sums are needed to hide the latency of one addition. */
TARGET static void dots(size_t rows, size_t n, size_t panels, const double *v, const double *w,
                        double *h)
{
    for (size_t p = 0; p < panels; p += 2) {
        bool pair = p + 1 < panels;
        const double *v0 = v + p * PANEL * n, *v1 = pair ? v0 + PANEL * n : v0;
        v4 a0 = v4_splat(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
        for (size_t i = 0; i < PANEL * rows; i += PANEL) {
            v4 wi = v4_load(w + i);
            a0 = v4_fma(v4_splat(v0[i]), wi, a0);
            a1 = v4_fma(v4_splat(v0[i + 1]), wi, a1);
            a2 = v4_fma(v4_splat(v0[i + 2]), wi, a2);
            a3 = v4_fma(v4_splat(v0[i + 3]), wi, a3);
            b0 = v4_fma(v4_splat(v1[i]), wi, b0);
            b1 = v4_fma(v4_splat(v1[i + 1]), wi, b1);
            b2 = v4_fma(v4_splat(v1[i + 2]), wi, b2);
            b3 = v4_fma(v4_splat(v1[i + 3]), wi, b3);
        }
        double *to = h + p * PANEL * PANEL;
        v4_store(to, a0);
        v4_store(to + 4, a1);
        v4_store(to + 8, a2);
        v4_store(to + 12, a3);
        if (pair) {
            v4_store(to + 16, b0);
            v4_store(to + 20, b1);
            v4_store(to + 24, b2);
            v4_store(to + 28, b3);
        }
    }
}

/* to[0..7] = V*h for eight rows of V from vi on: eight sums hide the latency of an addition,
 * and each row of h is loaded once for them. */
#define EIGHT_ROWS(panels, n, vi, h, to)                                                           \
    do {                                                                                           \
        const double *from = (vi), *factor = (h);                                                  \
        for (int r = 0; r < 8; r++)                                                                \
            (to)[r] = v4_splat(0);                                                                 \
        for (size_t p = 0; p < (panels); p++, from += PANEL * (n), factor += PANEL * PANEL)        \
            for (int c = 0; c < PANEL; c++) {                                                      \
                v4 hc = v4_load(factor + PANEL * c);                                               \
                for (int r = 0; r < 8; r++)                                                        \
                    (to)[r] = v4_fma(v4_splat(from[PANEL * r + c]), hc, (to)[r]);                  \
            }                                                                                      \
    } while (0)

#define ONE_ROW(panels, n, vi, h, to)                                                              \
    do {                                                                                           \
        const double *from = (vi), *factor = (h);                                                  \
        (to) = v4_splat(0);                                                                        \
        for (size_t p = 0; p < (panels); p++, from += PANEL * (n), factor += PANEL * PANEL)        \
            for (int c = 0; c < PANEL; c++)                                                        \
                (to) = v4_fma(v4_splat(from[c]), v4_load(factor + PANEL * c), (to));               \
    } while (0)

TARGET static void update(size_t rows, size_t n, size_t panels, const double *v, const double *h,
                          double *w)
{
    size_t i = 0;
    for (; i + 8 <= rows; i += 8) {
        v4 sum[8];
        EIGHT_ROWS(panels, n, v + PANEL * i, h, sum);
        for (size_t r = 0; r < 8; r++)
            v4_store(w + PANEL * (i + r), v4_sub(v4_load(w + PANEL * (i + r)), sum[r]));
    }
    for (; i < rows; i++) {
        v4 sum;
        ONE_ROW(panels, n, v + PANEL * i, h, sum);
        v4_store(w + PANEL * i, v4_sub(v4_load(w + PANEL * i), sum));
    }
}

TARGET static void combine(size_t rows, size_t n, size_t panels, const double *v, const double *z,
                           double *w)
{
    size_t i = 0;
    for (; i + 8 <= rows; i += 8) {
        v4 sum[8];
        EIGHT_ROWS(panels, n, v + PANEL * i, z, sum);
        for (size_t k = 0; k < 8; k++)
            v4_store(w + PANEL * (i + k), sum[k]);
    }
    for (; i < rows; i++) {
        v4 sum;
        ONE_ROW(panels, n, v + PANEL * i, z, sum);
        v4_store(w + PANEL * i, sum);
    }
}

TARGET static double dot(size_t n, const double *a, const double *b)
{
    v4 s0 = v4_splat(0), s1 = s0, s2 = s0, s3 = s0;
    size_t i = 0;
    for (; i + 4 * PANEL <= n; i += 4 * PANEL) {
        s0 = v4_fma(v4_load_any(a + i), v4_load_any(b + i), s0);
        s1 = v4_fma(v4_load_any(a + i + 4), v4_load_any(b + i + 4), s1);
        s2 = v4_fma(v4_load_any(a + i + 8), v4_load_any(b + i + 8), s2);
        s3 = v4_fma(v4_load_any(a + i + 12), v4_load_any(b + i + 12), s3);
    }
    double part[PANEL], sum = 0;
    v4_store_any(part, v4_add(v4_add(s0, s1), v4_add(s2, s3)));
    for (; i < n; i++)
        sum += a[i] * b[i];
    return sum + ((part[0] + part[1]) + (part[2] + part[3]));
}

TARGET static void mix(size_t n, size_t samples, const double *x, const double *z, double *w)
{
    for (size_t i = 0; i < n; i++) {
        v4 wi = v4_splat(0);
        for (size_t k = 0; k < samples; k++)
            wi = v4_fma(v4_splat(x[k * n + i]), v4_load(z + PANEL * k), wi);
        v4_store(w + PANEL * i, wi);
    }
}

TARGET static void scatter(size_t n, size_t samples, size_t first, size_t last,
                           const uint16_t *codes, const double *u, double *table)
{
    for (size_t i = 0; i < n; i++) {
        v4 ui = v4_load(u + PANEL * i);
        const uint16_t *ci = codes + i * samples;
        for (size_t s = first; s < last; s++) {
            double *slot = table + PANEL * (size_t)ci[s];
            v4_store(slot, v4_add(v4_load(slot), ui));
        }
    }
}

TARGET static void gather(size_t from, size_t to, size_t samples, const uint16_t *codes,
                          const double *table, double *y)
{
    for (size_t i = from; i < to; i++) {
        const uint16_t *ci = codes + i * samples;
        v4 yi = v4_load(y + PANEL * i);
        for (size_t s = 0; s < samples; s++)
            yi = v4_add(yi, v4_load(table + PANEL * (size_t)ci[s]));
        v4_store(y + PANEL * i, yi);
    }
}

/* With the signed sums g_l of the slots l in order of their magnitudes t_1 <= t_2 <= ...,
 *   F_l = F_(l-1) + (t_l - t_(l-1)) * (g_l + g_(l+1) + ...),
 * and the result is F_l with the sign of the slot. Slots of equal magnitude and opposite sign
 * follow each other with a step of zero. */
TARGET static void min_slots(size_t slots, const double *value, double *table)
{
    v4 above = v4_splat(0);
    for (size_t l = slots; l-- > 0;) {
        above = v4_add(above, v4_flip(v4_load(table + PANEL * l), value[l]));
        v4_store(table + PANEL * l, above);
    }
    v4 below = v4_splat(0);
    double magnitude = 0;
    for (size_t l = 0; l < slots; l++) {
        double t = fabs(value[l]);
        below = v4_fma(v4_splat(t - magnitude), v4_load(table + PANEL * l), below);
        magnitude = t;
        v4_store(table + PANEL * l, v4_flip(below, value[l]));
    }
}

/* The same where nearly every entry has a value of its own: instead of a table, the entries in
 * order, from the largest down. With P = sum_j t_j g_j over all entries and the sums S of
 * g_j and Q of t_j g_j from the top to l,
 *   F_l = P - Q_l + t_l * S_l. */
TARGET static void min_sorted(size_t n, const uint32_t *entry, const double *value,
                              const double *total, double *pair)
{
    v4 sum = v4_splat(0), rest = v4_load(total);
    for (size_t l = n; l-- > 0;) {
        if (l >= PREFETCH_AHEAD)
            PREFETCH(pair + 2 * PANEL * (size_t)entry[l - PREFETCH_AHEAD]);
        double *u = pair + 2 * PANEL * (size_t)entry[l], *y = u + PANEL;
        v4 ul = v4_load(u), t = v4_splat(fabs(value[l]));
        sum = v4_add(sum, v4_flip(ul, value[l]));
        rest = v4_sub(rest, v4_mul(v4_splat(value[l]), ul));
        v4_store(y, v4_add(v4_load(y), v4_flip(v4_fma(t, sum, rest), value[l])));
    }
}

TARGET static void pair_up(size_t n, const double *u, double *pair)
{
    for (size_t i = 0; i < n; i++) {
        v4_store(pair + 2 * PANEL * i, v4_load(u + PANEL * i));
        v4_store(pair + 2 * PANEL * i + PANEL, v4_splat(0));
    }
}

TARGET static void add_pairs(size_t n, const double *pair, double *y)
{
    for (size_t i = 0; i < n; i++)
        v4_store(y + PANEL * i,
                 v4_add(v4_load(y + PANEL * i), v4_load(pair + 2 * PANEL * i + PANEL)));
}

/* positive = the sum of max(x_i, 0)*u_i, negative of max(-x_i, 0)*u_i; in order of i. */
TARGET static void moments(size_t n, const double *x, const double *u, double *positive,
                           double *negative)
{
    v4 p0 = v4_splat(0), p1 = p0, n0 = p0, n1 = p0;
    for (size_t i = 0; i < n; i++) {
        v4 ui = v4_load(u + PANEL * i);
        double up = x[i] > 0 ? x[i] : 0, down = x[i] < 0 ? -x[i] : 0;
        if (i % 2 == 0) {
            p0 = v4_fma(v4_splat(up), ui, p0);
            n0 = v4_fma(v4_splat(down), ui, n0);
        } else {
            p1 = v4_fma(v4_splat(up), ui, p1);
            n1 = v4_fma(v4_splat(down), ui, n1);
        }
    }
    v4_store(positive, v4_add(p0, p1));
    v4_store(negative, v4_add(n0, n1));
}

/* sum_j (x_i*sign(x_j) + sign(x_i)*x_j)*u_j needs two sums for each sample. */
TARGET static void mf_sums(size_t n, const double *x, const double *u, double *signs,
                           double *values)
{
    v4 s = v4_splat(0), v = s;
    for (size_t i = 0; i < n; i++) {
        v4 ui = v4_load(u + PANEL * i);
        s = v4_fma(v4_splat((x[i] > 0) - (x[i] < 0)), ui, s);
        v = v4_fma(v4_splat(x[i]), ui, v);
    }
    v4_store(signs, s);
    v4_store(values, v);
}

TARGET static void mf_spread(size_t n, size_t samples, const double *x, const double *signs,
                             const double *values, double *y)
{
    for (size_t i = 0; i < n; i++) {
        v4 yi = v4_splat(0);
        for (size_t k = 0; k < samples; k++) {
            double xi = x[k * n + i];
            yi = v4_fma(v4_splat(xi), v4_load(signs + PANEL * k), yi);
            yi = v4_fma(v4_splat((xi > 0) - (xi < 0)), v4_load(values + PANEL * k), yi);
        }
        v4_store(y + PANEL * i, yi);
    }
}

const panel_ops PANEL_OPS = {VARIANT, dots,      update,  combine,   dot,
                             mix,     scatter,   gather,  min_slots, min_sorted,
                             pair_up, add_pairs, moments, mf_sums,   mf_spread};
