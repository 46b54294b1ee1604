function [W, center, spread] = eef_robust_start(who, X, K, kernel, start)
%EEF_ROBUST_START  First basis of eef_robust.
%   [W, center, spread] = eef_robust_start(WHO, X, K, KERNEL, START) returns the robust
%   location and scale of each row of X, in which NaN is a missing cell, and a D x K basis W
%   with orthonormal columns. START is 'eef', 'l1' or 'l2', the method that computes W, or a
%   D x K matrix. The rows are divided by their scale first, and cells far from the centre
%   are moved towards it, see WRAP. A missing cell becomes 0, which the kernels ignore.

%   Licence: BSD-3-Clause, see LICENSE.

[center, spread] = eef_compute(who, @eef_row_scale_m, @eef_row_scale_mex, X, 2, 3);
% More than half of the cells of these rows are equal. A small scale makes the other cells outlying.
constant = spread <= 1e-13 * abs(center);
usual = max(1e-6 * max(abs(center)), realmin^(1 / 4));
if ~all(constant)
    usual = max(usual, median(spread(~constant)));
end
spread(constant) = 1e-6 * usual;
% Rows in which about half of the cells are outlying have a spread far beyond that of the others.
% With many samples such rows are rare, and a large spread is a property of the row.
logarithm = log(spread(~constant));
if numel(logarithm) >= 5 && size(X, 2) < 50
    middle = median(logarithm);
    limit = middle + 2.5 * max(1.4826 * median(abs(logarithm - middle)), 0.1);
    spread(~constant) = exp(min(logarithm, limit));
end
if ~ischar(start)
    [W, ~] = qr(start, 0);
    return
end
Y = (X - center) ./ spread;
Y(isnan(Y)) = 0;
Y(constant, :) = 0;
Y = wrap(Y);
% Samples with an unusual norm get the median norm, so that few samples cannot dominate.
norms = sqrt(sum(Y.^2, 1));
Y = Y .* min(1, median(norms) ./ max(norms, realmin));
if ~any(Y(:))
    W = eye(size(Y, 1), K);
    return
end
switch start
    case 'eef'
        W = eef_compute_start(who, Y, K, kernel);
    case 'l1'
        W = l1_pca(Y, K);
    case 'l2'
        W = l2_pca(Y, K);
end
[W, ~] = qr(spread .* W, 0);
end

function W = eef_compute_start(who, Y, K, kernel)
% A start needs few digits, and no warning when it has fewer.
TOLERANCE = 1e-4;
MAX_ITERATIONS = 300;
[W, ~, ~, ~] = eef_compute(who, @eef_pca_m, @eef_pca_mex, Y, K, kernel, 'none', 'largest', 'auto', ...
    TOLERANCE, MAX_ITERATIONS, 'off');
end

function Y = wrap(Y)
% The function of J. Raymaekers and P. J. Rousseeuw, "Fast robust correlation for high-dimensional
% data", Technometrics 63, 2021: the identity up to 1.5, then falling to 0 at 4. Its two
% constants make it continuous with the variance of their estimator in normal data.
magnitude = abs(Y);
outer = magnitude > 1.5;
Y(outer) = sign(Y(outer)) .* (1.540793 * tanh(0.8622731 * (4 - min(magnitude(outer), 4))));
end
