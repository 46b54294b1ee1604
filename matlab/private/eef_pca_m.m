function [W, lambda, mu, info, fault] = eef_pca_m(X, K, kernel, center, select, solver, ...
    tolerance, iterations, display) %#ok<INUSD>
%EEF_PCA_M  What eef_pca_mex computes, in plain M code; the oracle of the tests.
%   There is no line per iteration to display: eigs keeps them to itself.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_pca';
fault = [];
eef_check_finite(who, 'X', X);
[X, mu] = eef_center(who, double(X), center);
eef_check_overflow(who, X);
options = struct('Select', select, 'Tol', tolerance, 'MaxIter', iterations);
[X, exponent] = scaled(X);
[D, N] = size(X);
DENSE_ROWS = 1000;
iterations = 0;
products = 0;
if strcmp(solver, 'dense') || (strcmp(solver, 'auto') && D <= DENSE_ROWS)
    solver = 'dense';
    A = eef_gram_m(X, kernel);
    apply = @(U) A * U;
    [V, values] = eig(A, 'vector');
    order = eef_order(values, K, options.Select);
    W = V(:, order);
    lambda = values(order);
elseif strcmp(kernel, 'mf') && 2 * N + K <= D && strcmp(solver, 'auto')
    solver = 'lowrank';
    apply = @(U) X * (sign(X)' * U) + sign(X) * (X' * U);
    [W, lambda] = low_rank(X, K, options.Select);
else
    solver = 'operator';
    samples = eef_levels_m(X);
    apply = @(U) eef_product_m(samples, U, kernel);
    [W, lambda, iterations, products] = matrix_free(apply, D, K, options);
end
if ~strcmp(kernel, 'mf')
    lambda = max(lambda, 0); % positive semi-definite: what is below 0 is rounding
end
W = eef_fix_signs(W);
residual = apply(W) - W .* lambda';
residuals = sqrt(sum(residual.^2, 1))';
converged = all(residuals <= 10 * options.Tol * max(abs(lambda)));
info = struct('solver', solver, 'iterations', iterations, 'residuals', pow2(residuals, exponent), ...
    'converged', converged, 'products', products, 'multiplications', products * multiplications(X, kernel));
lambda = pow2(lambda, exponent);
eef_check_overflow(who, lambda);
end

function count = multiplications(X, kernel)
% In one product with one vector.
if strcmp(kernel, 'mf')
    count = 2 * numel(X);
else
    count = sum(arrayfun(@(k) numel(unique(abs(X(:, k)))), 1:size(X, 2)));
end
end

function [X, exponent] = scaled(X)
% X times 2^-exponent, exactly, with entries about 1: no sum or square overflows. Octave's
% pow2 multiplies by a power of two, which must be finite itself. The kernel 'mf' sees the
% sign of every entry, so none may vanish.
[~, exponent] = log2(max(abs(X(:))));
exponent = max(exponent, -1000);
signs = sign(X);
X = pow2(X, -exponent);
vanished = X == 0 & signs ~= 0;
X(vanished) = signs(vanished) * realmin;
end

function [W, lambda] = low_rank(X, K, select)
% A = X*S' + S*X' is Q*(R1*R2' + R2*R1')*Q' with [X S] = Q*[R1 R2]; the other
% eigenvalues are 0, with any orthonormal completion of Q.
[D, N] = size(X);
[Q, R] = qr([X, sign(X), eye(D, K)], 0);
R1 = R(:, 1:N);
R2 = R(:, N + 1:2 * N);
small = R1 * R2' + R2 * R1';
[V, values] = eig((small + small') / 2, 'vector');
order = eef_order(values, K, select);
W = Q * V(:, order);
lambda = values(order);
end

function [W, lambda, iterations, products] = matrix_free(apply, D, K, options)
% eigs finds one vector of a multiple eigenvalue at a time at best, so search
% again in the orthogonal complement until that has nothing larger.
if strcmp(options.Select, 'magnitude')
    which = 'lm';
else
    which = 'la';
end
if K + 3 > D % eigs needs room, also for a second search
    [V, values] = eig(symmetric(apply(eye(D))), 'vector');
    order = eef_order(values, K, options.Select);
    W = V(:, order);
    lambda = values(order);
    iterations = 1;
    products = D;
    return
end
counter = containers.Map('KeyType', 'char', 'ValueType', 'double');
counter('products') = 0;
W = zeros(D, 0);
lambda = zeros(0, 1);
iterations = 0;
while true
    iterations = iterations + 1;
    wanted = min(K, D - size(W, 2) - 2);
    operator = @(u) counted(apply, u, W, counter);
    start = deflate(W, eef_rand(iterations, D, 1) - 0.5);
    if norm(operator(start)) <= eps * norm(start)
        V = eye(D, wanted); % nothing is left: any directions do
        values = 0;
    else
        opts = struct('issym', true, 'tol', eps, 'maxit', options.MaxIter, ...
            'v0', start, 'p', min(D - size(W, 2), max(2 * wanted + 1, 20)));
        [V, values] = eigs(operator, D, wanted, which, opts);
        values = diag(values);
    end
    [Q, ~] = qr([W, V], 0);
    small = symmetric(Q' * apply(Q));
    counter('products') = counter('products') + size(Q, 2);
    [V, all_values] = eig(small, 'vector');
    order = eef_order(all_values, min(K, numel(all_values)), options.Select);
    fresh = numel(lambda) < K || any(abs(all_values(order) - lambda) > 1e-10 * max(abs(lambda)));
    W = Q * V(:, order);
    lambda = all_values(order);
    if ~fresh || max(abs(values)) <= eps
        break
    end
end
products = counter('products');
end

function y = counted(apply, u, W, counter)
counter('products') = counter('products') + 1;
y = deflate(W, apply(deflate(W, u)));
end

function u = deflate(W, u)
u = u - W * (W' * u);
end

function A = symmetric(A)
A = (A + A') / 2;
end
