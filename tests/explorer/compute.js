/* node compute.js EEF INPUT OUTPUT: compute with the file EEF (eef.js) what the file INPUT asks for, and write the results
 * to OUTPUT. Both are JSON: an array of { call, ... }, and an object with the results r1, r2, ...
 *
 * Licence: BSD-3-Clause, see LICENSE. */

'use strict';

const fs = require('fs');
const path = require('path');
const eef = require(path.resolve(process.argv[2]));

const CENTERS = {
    none: function (X) { return X[0].map(function () { return 0; }); },
    mean: eef.mean,
    median: eef.median
};

const CALLS = {
    random: function (p) { return Array.from(eef.random(p.seed, p.count)); },
    normal: function (p) { return eef.normal(p.seed, p.rows, p.count); },
    gram: function (p) { return eef.gram(p.X, p.kernel); },
    center: function (p) { return CENTERS[p.center](p.X); },
    pca: function (p) { return eef.pca(eef.subtract(p.X, CENTERS[p.center](p.X)), p.K, p.kernel); },
    l1: function (p) { return eef.l1Plane(eef.subtract(p.X, CENTERS[p.center](p.X))); },
    // The products of the operator with the columns of the identity matrix.
    operator: function (p) {
        const apply = eef.minOperator(p.X);
        return p.X[0].map(function (value, i) {
            return Array.from(apply(Float64Array.from(p.X[0], function (other, j) { return i === j ? 1 : 0; })));
        });
    },
    // The picture view: components of noisy copies, and the first copy restored.
    restore: function (p) {
        const copies = eef.saltAndPepper(p.picture, p.N, p.density, p.seed);
        const create = p.kernel === 'min' ? eef.minOperator : eef.productOperator;
        const result = eef.solve(create(eef.subtract(copies, p.center)), p.picture.length, p.K);
        const restored = eef.reconstruct(copies[0], result.components, p.center);
        return {
            copies: copies.map(function (copy) { return Array.from(copy); }),
            components: result.components.map(function (w) { return Array.from(w); }),
            values: result.values, converged: result.converged, psnr: eef.psnr(restored, p.picture)
        };
    }
};

const problems = JSON.parse(fs.readFileSync(process.argv[3], 'utf8'));
const results = {};
problems.forEach(function (p, k) { results['r' + (k + 1)] = CALLS[p.call](p); });
fs.writeFileSync(process.argv[4], JSON.stringify(results));
