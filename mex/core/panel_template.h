/* The panel operations, compiled once for each variant. The file that includes this defines
 * VARIANT (the name), PANEL_OPS (the table to define), TARGET (a function attribute) and
 * the operations on v4, four doubles: v4_load, v4_store and the same with _any
 * for unaligned addresses, v4_splat, v4_add, v4_sub,
 * v4_mul, v4_max, v4_flip(a, b), which is a or, where b is negative, -a, and v4_fma(a, b, c) =
 * a*b + c. */

enum { PREFETCH_AHEAD = 24 };

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define PREFETCH(address) ((void)0)
#endif

/* a[0..3] += the rows of v1, b[0..3] += those of v2, each times a row of W */
#define ADD_DOTS(v1, w1, a, v2, w2, b)                                                             \
    do {                                                                                           \
        v4 first = v4_load(w1), second = v4_load(w2);                                              \
        for (int r = 0; r < PANEL; r++) {                                                          \
            (a)[r] = v4_fma(v4_splat((v1)[r]), first, (a)[r]);                                     \
            (b)[r] = v4_fma(v4_splat((v2)[r]), second, (b)[r]);                                    \
        }                                                                                          \
    } while (0)

/* Two panels, or two rows of the last one, at a time: eight sums hide the latency of an
 * addition. */
TARGET static void dots(size_t rows, size_t n, size_t panels, const double *v, const double *w,
                        double *h)
{
    for (size_t p = 0; p < panels; p += 2, h += 2 * PANEL * PANEL) {
        const double *v0 = v + p * PANEL * n, *v1 = v0 + PANEL * n;
        v4 a[PANEL], b[PANEL];
        for (int r = 0; r < PANEL; r++)
            a[r] = b[r] = v4_splat(0);
        if (p + 1 < panels) {
            for (size_t i = 0; i < PANEL * rows; i += PANEL)
                ADD_DOTS(v0 + i, w + i, a, v1 + i, w + i, b);
            for (int r = 0; r < PANEL; r++)
                v4_store(h + PANEL * (PANEL + r), b[r]);
        } else {
            size_t i = 0;
            for (; i + 2 <= rows; i += 2)
                ADD_DOTS(v0 + PANEL * i, w + PANEL * i, a, v0 + PANEL * (i + 1),
                         w + PANEL * (i + 1), b);
            for (int r = 0; r < PANEL; r++)
                a[r] = v4_add(a[r], b[r]);
            if (i < rows)
                for (int r = 0; r < PANEL; r++)
                    a[r] =
                        v4_fma(v4_splat(v0[PANEL * i + (size_t)r]), v4_load(w + PANEL * i), a[r]);
        }
        for (int r = 0; r < PANEL; r++)
            v4_store(h + PANEL * r, a[r]);
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

TARGET static void roots(size_t n, const double *x, int part, double *y)
{
    if (part == 0)
        for (size_t i = 0; i < n; i++)
            y[i] = copysign(sqrt(fabs(x[i])), x[i]);
    else
        for (size_t i = 0; i < n; i++)
            y[i] = sqrt(part * x[i] > 0 ? part * x[i] : 0);
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
        above = v4_add(above, v4_flip(v4_load(table + PANEL * l), v4_splat(value[l])));
        v4_store(table + PANEL * l, above);
    }
    v4 below = v4_splat(0);
    double magnitude = 0;
    for (size_t l = 0; l < slots; l++) {
        double t = fabs(value[l]);
        below = v4_fma(v4_splat(t - magnitude), v4_load(table + PANEL * l), below);
        magnitude = t;
        v4_store(table + PANEL * l, v4_flip(below, v4_splat(value[l])));
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
        PREFETCH(pair + 2 * PANEL * (size_t)entry[l < PREFETCH_AHEAD ? 0 : l - PREFETCH_AHEAD]);
        double *u = pair + 2 * PANEL * (size_t)entry[l], *y = u + PANEL;
        v4 ul = v4_load(u), v = v4_splat(value[l]);
        sum = v4_add(sum, v4_flip(ul, v));
        rest = v4_sub(rest, v4_mul(v, ul));
        v4_store(y, v4_add(v4_load(y), v4_fma(v, sum, v4_flip(rest, v))));
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

#define FOUR_MOMENTS(weight)                                                                       \
    for (size_t i = 0; i < n; i++) {                                                               \
        v4 ui = v4_load(u + PANEL * i);                                                            \
        for (int r = 0; r < PANEL; r++)                                                            \
            s[r] = v4_fma(v4_splat(weight(x[r][i])), ui, s[r]);                                    \
    }

#define AS_IT_IS(a) (a)
#define POSITIVE_PART(a) ((a) > 0 ? (a) : 0)

TARGET static void moments(size_t n, const double *const x[PANEL], bool positive, const double *u,
                           double *sums)
{
    v4 s[PANEL] = {v4_splat(0), v4_splat(0), v4_splat(0), v4_splat(0)};
    if (positive) {
        FOUR_MOMENTS(POSITIVE_PART)
    } else {
        FOUR_MOMENTS(AS_IT_IS)
    }
    for (int r = 0; r < PANEL; r++)
        v4_store(sums + PANEL * r, s[r]);
}

TARGET static double largest(size_t n, const double *x)
{
    v4 top = v4_splat(0), nan = top;
    size_t i = 0;
    for (; i + PANEL <= n; i += PANEL) {
        v4 xi = v4_load_any(x + i);
        top = v4_max(top, v4_max(xi, v4_sub(v4_splat(0), xi)));
        nan = v4_fma(xi, v4_splat(0), nan);
    }
    double tops[PANEL], nans[PANEL], result = 0;
    v4_store_any(tops, top);
    v4_store_any(nans, nan);
    for (; i < n; i++) {
        result = fmax(result, fabs(x[i]));
        nans[0] += 0 * x[i];
    }
    for (int r = 0; r < PANEL; r++)
        result = fmax(result, tops[r]);
    return result + (nans[0] + nans[1] + nans[2] + nans[3]); /* fmax ignores NaN */
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

const panel_ops PANEL_OPS = {VARIANT,   dots,    update,  combine,   dot,        roots,
                             mix,       scatter, gather,  min_slots, min_sorted, pair_up,
                             add_pairs, moments, largest, mf_sums,   mf_spread};
