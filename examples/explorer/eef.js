/* Mathematics of the explorer: L2-PCA, L1-PCA in the plane, and EEF-PCA with the kernels min, minm and mf.
 *
 * Samples are an array of N arrays with D numbers each. Matrices are arrays of rows. Components are an array of K
 * arrays with D numbers each: the columns of W of the toolbox. All results equal those of eef_pca, l2_pca and l1_pca;
 * tests/explorer compares them.
 *
 * The script runs in a page, where it defines the variable `eef`, and in node, where it is a module.
 *
 * Licence: BSD-3-Clause, see LICENSE. */

var eef = (function () {
    'use strict';

    // --- Random numbers: eef_rand and kit_normal --------------------------------------------

    // A permutation of the 32-bit integers: C. Wellons, "Prospecting for Hash Functions", 2018 (lowbias32).
    function mix(x) {
        x = (x + 2654435769) >>> 0;
        x = Math.imul(x ^ (x >>> 16), 2146121005);
        x = Math.imul(x ^ (x >>> 15), 2221713035);
        return (x ^ (x >>> 16)) >>> 0;
    }

    // The first `count` numbers of eef_rand(seed, ...), in the order of memory. `seed` is an array of integers.
    function random(seed, count) {
        var key = seed.length;
        seed.forEach(function (part) {
            key = mix((mix(key) ^ part) >>> 0);
        });
        var numbers = new Float64Array(count);
        var start = mix(key);
        for (var n = 0; n < count; n++) {
            numbers[n] = (mix((mix((n ^ start) >>> 0) ^ key) >>> 0) + 0.5) / 4294967296;
        }
        return numbers;
    }

    // The samples (columns) of kit_normal(seed, rows, count), by the Box-Muller transform.
    function normal(seed, rows, count) {
        var u = random(seed, 2 * rows * count);
        var samples = [];
        for (var n = 0; n < count; n++) {
            var sample = [];
            for (var i = 0; i < rows; i++) {
                var first = 2 * rows * n + i;
                sample.push(Math.sqrt(-2 * Math.log(u[first])) * Math.cos(2 * Math.PI * u[first + rows]));
            }
            samples.push(sample);
        }
        return samples;
    }

    // --- Centre -----------------------------------------------------------------------------

    function mean(samples) {
        return rowAverage(samples, function (row) {
            return row.reduce(function (sum, value) { return sum + value; }, 0) / row.length;
        });
    }

    function median(samples) {
        return rowAverage(samples, function (row) {
            var sorted = row.slice().sort(function (a, b) { return a - b; });
            var middle = sorted.length >> 1;
            return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        });
    }

    function rowAverage(samples, average) {
        var center = [];
        for (var i = 0; i < samples[0].length; i++) {
            center.push(average(samples.map(function (sample) { return sample[i]; })));
        }
        return center;
    }

    // The samples minus a centre, which is one number or one number per row.
    function subtract(samples, center) {
        return samples.map(function (sample) {
            return Float64Array.from(sample, function (value, i) {
                return value - (typeof center === 'number' ? center : center[i]);
            });
        });
    }

    // --- Kernels and Gram matrices ----------------------------------------------------------

    // 'product' is the ordinary product, for L2-PCA.
    var kernels = {
        product: function (a, b) { return a * b; },
        min: function (a, b) { return Math.sign(a) * Math.sign(b) * Math.min(Math.abs(a), Math.abs(b)); },
        minm: function (a, b) { return Math.max(kernels.min(a, b), 0); },
        mf: function (a, b) { return Math.sign(a) * Math.sign(b) * (Math.abs(a) + Math.abs(b)); }
    };

    // D x D: the sum of kernel(x_i, x_j) over all samples x.
    function gram(samples, kernel) {
        var f = kernels[kernel];
        var D = samples[0].length;
        var A = [];
        for (var i = 0; i < D; i++) {
            A.push(new Array(D).fill(0));
            for (var j = 0; j <= i; j++) {
                var sum = 0;
                for (var n = 0; n < samples.length; n++) {
                    sum += f(samples[n][i], samples[n][j]);
                }
                A[i][j] = sum;
                A[j][i] = sum;
            }
        }
        return A;
    }

    // --- Eigenpairs of a symmetric matrix ---------------------------------------------------

    // All eigenpairs by cyclic Jacobi rotations (Golub, Van Loan, "Matrix Computations", section 8.5): the
    // eigenvalues in descending order, and the eigenvectors in the same order.
    function eigen(A) {
        var D = A.length;
        var work = A.map(function (row) { return Array.from(row); });
        var V = work.map(function (row, i) { return row.map(function (value, j) { return i === j ? 1 : 0; }); });
        var MAX_SWEEPS = 60;
        for (var sweep = 0; sweep < MAX_SWEEPS && !isDiagonal(work); sweep++) {
            for (var p = 0; p < D - 1; p++) {
                for (var q = p + 1; q < D; q++) {
                    rotate(work, V, p, q);
                }
            }
        }
        var order = work.map(function (row, i) { return i; });
        order.sort(function (i, j) { return work[j][j] - work[i][i] || i - j; });
        return {
            values: order.map(function (i) { return work[i][i]; }),
            vectors: order.map(function (i) { return V.map(function (row) { return row[i]; }); })
        };
    }

    function isDiagonal(A) {
        for (var i = 0; i < A.length; i++) {
            for (var j = 0; j < i; j++) {
                // An entry is negligible when it does not change the sum of the two diagonal entries.
                if (Math.abs(A[i][j]) > 1e-18 * (Math.abs(A[i][i]) + Math.abs(A[j][j]))) {
                    return false;
                }
            }
        }
        return true;
    }

    // Makes A[p][q] zero.
    function rotate(A, V, p, q) {
        if (A[p][q] === 0) {
            return;
        }
        var tau = (A[q][q] - A[p][p]) / (2 * A[p][q]);
        var t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.hypot(1, tau));
        var c = 1 / Math.hypot(1, t);
        var s = t * c;
        var k, first;
        for (k = 0; k < A.length; k++) {
            first = A[k][p];
            A[k][p] = c * first - s * A[k][q];
            A[k][q] = s * first + c * A[k][q];
            first = V[k][p];
            V[k][p] = c * first - s * V[k][q];
            V[k][q] = s * first + c * V[k][q];
        }
        for (k = 0; k < A.length; k++) {
            first = A[p][k];
            A[p][k] = c * first - s * A[q][k];
            A[q][k] = s * first + c * A[q][k];
        }
        A[p][q] = 0;
        A[q][p] = 0;
    }

    // The sign convention of eef_pca: the largest-magnitude entry is positive, the first one of those that differ by
    // less than 1e-8 of it.
    function fixSign(w) {
        var largest = w.reduce(function (most, value) { return Math.max(most, Math.abs(value)); }, 0);
        for (var i = 0; i < w.length; i++) {
            if (Math.abs(w[i]) >= (1 - 1e-8) * largest) {
                return w[i] < 0 ? w.map(function (value) { return -value; }) : w;
            }
        }
        return w;
    }

    // K dominant eigenpairs of the Gram matrix of centred samples: components and values, like
    // [W, lambda] = eef_pca(X, K, kernel); with the kernel 'product', like l2_pca. It forms the matrix.
    function pca(samples, K, kernel) {
        var pairs = eigen(gram(samples, kernel));
        return { components: pairs.vectors.slice(0, K).map(fixSign), values: pairs.values.slice(0, K) };
    }

    // --- L1-PCA in the plane ----------------------------------------------------------------

    // The direction w that maximises sum |w'*x|, like l1_pca(X, 1, 'Method', 'exact') for D = 2. The maximum is
    // attained at w = y/|y|, y = sum b_n*x_n, for signs b_n = sign(w'*x_n). These signs change only where w is
    // perpendicular to a sample. Half a turn of w therefore meets N sectors of constant signs.
    // Of several maxima, the one of the smallest angle is taken.
    function l1Plane(samples) {
        var points = samples.filter(function (x) { return x[0] !== 0 || x[1] !== 0; });
        if (points.length === 0) {
            return { component: [1, 0], value: 0 };
        }
        var borders = points.map(function (x) {
            var angle = Math.atan2(x[0], -x[1]); // of the perpendicular direction
            return angle < 0 ? angle + Math.PI : angle % Math.PI;
        }).sort(function (a, b) { return a - b; });
        var best = { component: [1, 0], value: -1 };
        borders.forEach(function (border, k) {
            var next = k + 1 < borders.length ? borders[k + 1] : borders[0] + Math.PI;
            var y = signedSum(points, (border + next) / 2);
            var value = Math.hypot(y[0], y[1]);
            if (value > best.value * (1 + 1e-12)) {
                best = { component: [y[0] / value, y[1] / value], value: value };
            }
        });
        best.component = fixSign(best.component);
        return best;
    }

    function signedSum(points, angle) {
        var w = [Math.cos(angle), Math.sin(angle)];
        return points.reduce(function (y, x) {
            var b = w[0] * x[0] + w[1] * x[1] < 0 ? -1 : 1;
            return [y[0] + b * x[0], y[1] + b * x[1]];
        }, [0, 0]);
    }

    // --- The matrix-free product ------------------------------------------------------------

    // The operator of the kernel min: y = A*u without A. A level is one of the distinct magnitudes t_1 < t_2 < ...
    // of a sample. Entry i of the product is sign(x_i) times the sum over the levels up to |x_i| of
    // (t_l - t_(l-1)) * (sum of sign(x_j)*u_j over all |x_j| >= t_l). Each sample is sorted once.
    function minOperator(samples) {
        var sorted = samples.map(levels);
        return function (u) {
            var y = new Float64Array(u.length);
            sorted.forEach(function (sample) { addProduct(sample, u, y); });
            return y;
        };
    }

    // places: 0 for an entry 0, otherwise the number of its level (from 1) with the sign of the entry.
    // steps: the differences t_l - t_(l-1), from l = 1.
    function levels(sample) {
        var magnitudes = Float64Array.from(sample).map(Math.abs).sort();
        var steps = [0];
        var number = new Map([[0, 0]]);
        var below = 0;
        magnitudes.forEach(function (t) {
            if (t !== below) {
                number.set(t, steps.length);
                steps.push(t - below);
                below = t;
            }
        });
        return {
            places: Int32Array.from(Array.from(sample).map(function (x) {
                return Math.sign(x) * number.get(Math.abs(x));
            })),
            steps: Float64Array.from(steps)
        };
    }

    // y = y + A*u for one sample: scatter, two running sums, gather.
    function addProduct(sample, u, y) {
        var places = sample.places;
        var steps = sample.steps;
        var sums = new Float64Array(steps.length);
        var i, l;
        for (i = 0; i < places.length; i++) {
            if (places[i] > 0) {
                sums[places[i]] += u[i];
            } else {
                sums[-places[i]] -= u[i];
            }
        }
        for (l = steps.length - 2; l > 0; l--) {
            sums[l] += sums[l + 1]; // over all levels from l
        }
        sums[0] = 0;
        for (l = 1; l < steps.length; l++) {
            sums[l] = sums[l - 1] + steps[l] * sums[l];
        }
        for (i = 0; i < places.length; i++) {
            if (places[i] > 0) {
                y[i] += sums[places[i]];
            } else {
                y[i] -= sums[-places[i]];
            }
        }
    }

    // The operator of L2-PCA: y = X*(X'*u).
    function productOperator(samples) {
        return function (u) {
            var y = new Float64Array(u.length);
            samples.forEach(function (x) { add(y, dot(x, u), x); });
            return y;
        };
    }

    // --- Eigensolver for operators ----------------------------------------------------------

    function dot(a, b) {
        var sum = 0;
        for (var i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    function add(y, factor, x) {
        for (var i = 0; i < y.length; i++) {
            y[i] += factor * x[i];
        }
    }

    function scale(x, factor) {
        for (var i = 0; i < x.length; i++) {
            x[i] *= factor;
        }
    }

    function norm(x) {
        return Math.sqrt(dot(x, x));
    }

    // The sum of coefficients[k] * vectors[k].
    function combine(vectors, coefficients) {
        var y = new Float64Array(vectors[0].length);
        vectors.forEach(function (v, k) { add(y, coefficients[k], v); });
        return y;
    }

    // K largest eigenpairs of a positive semi-definite operator on D numbers: block Lanczos with thick restart
    // (K. Wu, H. Simon, SIAM J. Matrix Anal. Appl., 2000). The residuals of the leading Ritz vectors extend the basis,
    // which is orthogonalised twice. Stops when all residuals are at most TOLERANCE times the largest eigenvalue, which
    // `converged` reports.
    function solve(apply, D, K) {
        var TOLERANCE = 1e-12;
        var MAX_PRODUCTS = 5000;
        var width = Math.min(D, K + 2);
        var most = Math.min(D, 12 * width);
        var basis = { vectors: [], images: [], matrix: [], products: 0 };
        for (var k = 0; basis.vectors.length < width; k++) {
            extend(basis, apply, random([1, k], D).map(function (value) { return value - 0.5; }));
        }
        for (var grows = true; ;) {
            var pairs = ritzPairs(basis, width);
            var limit = TOLERANCE * Math.max(Math.abs(pairs[0].value), Number.MIN_VALUE);
            var converged = pairs.slice(0, K).every(function (pair) { return norm(pair.residual) <= limit; });
            if (converged || !grows || basis.products > MAX_PRODUCTS) {
                return {
                    components: pairs.slice(0, K).map(function (pair) { return fixSign(pair.vector); }),
                    values: pairs.slice(0, K).map(function (pair) { return pair.value; }),
                    products: basis.products,
                    converged: converged
                };
            }
            if (basis.vectors.length + width > most) {
                restart(basis, 3 * width);
            }
            var before = basis.products;
            pairs.forEach(function (pair) {
                if (norm(pair.residual) > limit) {
                    extend(basis, apply, pair.residual);
                }
            });
            grows = basis.products > before;
        }
    }

    // Adds the part of u that is orthogonal to the basis, unless it is nothing but rounding errors.
    function extend(basis, apply, u) {
        var v = u.slice();
        scale(v, 1 / norm(v));
        for (var pass = 0; pass < 2; pass++) {
            for (var k = 0; k < basis.vectors.length; k++) {
                add(v, -dot(basis.vectors[k], v), basis.vectors[k]);
            }
            var length = norm(v);
            if (length < 1e-10) {
                return;
            }
            scale(v, 1 / length);
        }
        var image = apply(v);
        basis.products += 1;
        basis.vectors.push(v);
        basis.images.push(image);
        var row = basis.vectors.map(function (vector) { return dot(vector, image); });
        basis.matrix.forEach(function (other, k) { other.push(row[k]); });
        basis.matrix.push(row);
    }

    function ritzPairs(basis, count) {
        var small = eigen(basis.matrix);
        return small.vectors.slice(0, count).map(function (coefficients, k) {
            var vector = combine(basis.vectors, coefficients);
            var residual = combine(basis.images, coefficients);
            add(residual, -small.values[k], vector);
            return { value: small.values[k], vector: vector, residual: residual };
        });
    }

    // Replaces the basis by its leading Ritz vectors.
    function restart(basis, count) {
        var small = eigen(basis.matrix);
        var kept = small.vectors.slice(0, count);
        var vectors = kept.map(function (coefficients) { return combine(basis.vectors, coefficients); });
        basis.images = kept.map(function (coefficients) { return combine(basis.images, coefficients); });
        basis.vectors = vectors;
        basis.matrix = kept.map(function (row, i) {
            return kept.map(function (column, j) { return i === j ? small.values[i] : 0; });
        });
    }

    // --- Pictures ---------------------------------------------------------------------------

    // N copies of a picture with values from 0 to 1, like kit_salt_pepper with a density: this share of the pixels of
    // each copy, chosen at random, is 0 or 1.
    function saltAndPepper(picture, N, density, seed) {
        var D = picture.length;
        var u = random(seed, D * N);
        var copies = [];
        for (var n = 0; n < N; n++) {
            copies.push(Float64Array.from(picture, function (value, i) {
                var chance = u[n * D + i];
                return chance < density / 2 ? 0 : chance < density ? 1 : value;
            }));
        }
        return copies;
    }

    // W*W'*(x - mu) + mu for one sample, like eef_reconstruct.
    function reconstruct(sample, components, center) {
        var difference = subtract([sample], center)[0];
        var y = Float64Array.from(sample, function (value, i) {
            return typeof center === 'number' ? center : center[i];
        });
        components.forEach(function (w) { add(y, dot(w, difference), w); });
        return y;
    }

    // Peak signal-to-noise ratio in dB, with peak 1, like kit_psnr.
    function psnr(picture, clean) {
        var sum = picture.reduce(function (total, value, i) { return total + Math.pow(value - clean[i], 2); }, 0);
        return -10 * Math.log10(sum / picture.length);
    }

    return {
        random: random, normal: normal,
        mean: mean, median: median, subtract: subtract,
        kernels: kernels, gram: gram, eigen: eigen, fixSign: fixSign, pca: pca, l1Plane: l1Plane,
        minOperator: minOperator, productOperator: productOperator, solve: solve,
        saltAndPepper: saltAndPepper, reconstruct: reconstruct, psnr: psnr
    };
}());

if (typeof module !== 'undefined' && module.exports) {
    module.exports = eef;
}
