function [W, lambda, mu, info, fault] = eef_pca_m(X, K, kernel_name, center, select, solver, ...
    tolerance, max_iterations, display) %#ok<INUSD>
%EEF_PCA_M  EEF-PCA in M code, with the same inputs and outputs as eef_pca_mex.
%   DISPLAY has no effect: eigs does not report its iterations.

%   Licence: BSD-3-Clause, see LICENSE.

[W, lambda, mu, info] = deal([]);
kernel = eef_kernels('eef_pca', kernel_name);
fault = eef_fault_entries('X', X);
if ~isempty(fault)
    return
end
[X, mu] = eef_center(double(X), center);
fault = eef_fault('overflow', '', ~isfinite(X));
if ~isempty(fault)
    return
end
[X, exponent] = scale(X);
info = struct('solver', choose_solver(solver, kernel, size(X), K), 'iterations', 0, 'residuals', [], ...
    'converged', true, 'products', 0, 'multiplications', 0);
switch info.solver
    case 'dense'
        A = eef_gram_m(X, kernel_name);
        apply = @(U) A * U;
        [W, lambda] = solve_explicit(A, K, select);
    case 'lowrank'
        S = kernel.factor(X);
        apply = @(U) X * (S' * U) + S * (X' * U);
        [W, lambda] = solve_low_rank(X, S, K, select);
    case 'operator'
        samples = eef_sort_samples_m(X);
        apply = @(U) eef_apply_m(samples, U, kernel);
        [W, lambda, norm_A, info.iterations, info.products] = ...
            solve_operator(apply, size(X, 1), K, select, max_iterations);
        info.multiplications = info.products * sum(arrayfun(kernel.multiplications, samples));
end
if kernel.semidefinite
    lambda = max(lambda, 0); % a negative value is a rounding error
end
W = eef_basis_fix_signs(W);
residuals = sqrt(sum((apply(W) - W .* lambda').^2, 1))';
if strcmp(info.solver, 'operator')
    info.converged = has_converged(residuals, lambda, norm_A, tolerance);
end
info.residuals = pow2(residuals, exponent);
lambda = pow2(lambda, exponent);
fault = eef_fault('overflow', '', ~isfinite(lambda));
end

function solver = choose_solver(solver, kernel, sizes, K)
% Seconds for D = 1000 and K = 3, kernel 'min', Octave 7.3 on an AMD EPYC, 2026-11-16: with
% N = 5, dense 1.2, operator 0.1; with N = 50, dense 1.6, operator 2.6. For D = 2000 the
% dense solver takes 13 to 16, the operator solver 0.1 to 4.2.
MAX_DENSE_ROWS = 1000;
D = sizes(1);
N = sizes(2);
if strcmp(solver, 'auto')
    if D <= MAX_DENSE_ROWS
        solver = 'dense';
    elseif ~isempty(kernel.factor) && 2 * N + K <= D
        solver = 'lowrank';
    else
        solver = 'operator';
    end
end
end

function [X, exponent] = scale(X)
% Divide X by 2^exponent, so that its largest magnitude is from 1 to 2 and no sum or
% square overflows. The division is exact except for entries that become too small. The
% sign of an entry matters to the kernel 'mf' however small the entry is, so none may
% become 0. Octave's pow2 multiplies by 2^exponent, which must be finite itself.
[~, exponent] = log2(max(abs(X(:))));
exponent = max(exponent - 1, -1000);
signs = sign(X);
X = pow2(X, -exponent);
vanished = X == 0 & signs ~= 0;
X(vanished) = signs(vanished) * realmin;
end

function converged = has_converged(residuals, lambda, norm_A, tolerance)
% The stopping rule of the compiled operator solver, see the help of eef_pca.
MIN_TOLERANCE = 1e-14;
limit = max(max(tolerance, MIN_TOLERANCE) * max(abs(lambda)), MIN_TOLERANCE * norm_A);
converged = sqrt(mean(residuals.^2)) <= limit;
end

function [W, lambda, norm_A] = solve_explicit(A, K, select)
% The selected eigenpairs from all eigenpairs of the symmetric matrix A.
[V, values] = eig(A, 'vector');
order = eef_select_eigenvalues(values, K, select);
W = V(:, order);
lambda = values(order);
norm_A = max(abs(values));
end

function [W, lambda] = solve_low_rank(X, S, K, select)
% With [X S] = Q*[R1 R2], A = X*S' + S*X' is Q*(R1*R2' + R2*R1')*Q'. The other eigenvalues
% are 0. K further columns of Q are enough eigenvectors for them.
[D, N] = size(X);
[Q, R] = qr([X, S, eye(D, K)], 0);
R1 = R(:, 1:N);
R2 = R(:, N + 1:2 * N);
[V, lambda] = solve_explicit(symmetric(R1 * R2' + R2 * R1'), K, select);
W = Q * V;
end

function [W, lambda, norm_A, searches, products] = solve_operator(apply, D, K, select, max_iterations)
% eigs finds at best one eigenvector of a multiple eigenvalue in one search. So search
% again in the orthogonal complement of the vectors found, and select from all of them by
% the Rayleigh-Ritz method, until a search does not change the selected eigenvalues.
MIN_CHANGE = 1e-10; % relative to the largest eigenvalue; eigs is accurate to about 1e-15
if K + 3 > D % too few rows for eigs in the complement
    [W, lambda, norm_A] = solve_explicit(symmetric(apply(eye(D))), K, select);
    searches = 1;
    products = D;
    return
end
W = zeros(D, 0);
lambda = zeros(0, 1);
searches = 0;
products = 0;
finished = false;
while ~finished
    searches = searches + 1;
    count = min(K, D - size(W, 2) - 2);
    [V, largest, converged, used] = search_complement(apply, W, count, select, max_iterations, searches);
    [Q, ~] = qr([W, V], 0);
    previous = lambda;
    [Z, lambda, norm_A] = solve_explicit(symmetric(Q' * apply(Q)), K, select);
    W = Q * Z;
    products = products + used + size(Q, 2);
    changed = isempty(previous) || any(abs(lambda - previous) > MIN_CHANGE * max(abs(previous)));
    finished = ~changed || ~converged || largest <= eps;
end
end

function [V, largest, converged, products] = search_complement(apply, W, count, select, max_iterations, seed)
% COUNT eigenvectors V of the operator restricted to the orthogonal complement of W, and
% the largest magnitude of their eigenvalues. Random vectors replace those that eigs did
% not find within the iterations allowed.
D = size(W, 1);
counter = containers.Map('KeyType', 'char', 'ValueType', 'double');
counter('products') = 0;
restricted = @(u) apply_restricted(apply, u, W, counter);
start = deflate(W, eef_rand(seed, D, 1) - 0.5);
if norm(restricted(start)) <= eps * norm(start) % zero: every vector is an eigenvector
    V = eye(D, count);
    largest = 0;
    converged = true;
else
    names = struct('largest', 'la', 'magnitude', 'lm');
    options = struct('issym', true, 'tol', eps, 'maxit', max_iterations, ...
        'v0', start, 'p', min(D - size(W, 2), max(2 * count + 1, 20)));
    state = warning('off', 'Octave:eigs:UnconvergedEigenvalues');
    restore = onCleanup(@() warning(state));
    % With a third output MATLAB does not warn of eigenvalues that are not found.
    [V, values, ~] = eigs(restricted, D, count, names.(select), options);
    missing = isnan(diag(values))';
    V(:, missing) = eef_rand([seed 1], D, sum(missing)) - 0.5;
    largest = max(abs(diag(values)));
    converged = ~any(missing);
end
products = counter('products');
end

function y = apply_restricted(apply, u, W, counter)
counter('products') = counter('products') + 1;
y = deflate(W, apply(deflate(W, u)));
end

function u = deflate(W, u)
u = u - W * (W' * u);
end

function A = symmetric(A)
A = (A + A') / 2;
end
