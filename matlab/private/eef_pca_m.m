function [W, lambda, mu, info, fault] = eef_pca_m(X, K, kernel_name, center, select, solver, ...
    tolerance, max_iterations, display) %#ok<INUSD>
%EEF_PCA_M  EEF-PCA in M code, with the same inputs and outputs as eef_pca_mex.
%   DISPLAY has no effect: only the compiled solver prints its iterations.

%   Licence: BSD-3-Clause, see LICENSE.

[W, lambda, mu, info] = deal([]);
kernel = eef_kernels('eef_pca', kernel_name);
fault = eef_fault_entries('X', X);
if ~isempty(fault)
    return
end
[X, mu] = eef_center(X, center);
fault = eef_fault('overflow', '', ~isfinite(X));
if ~isempty(fault)
    return
end
mu = double(mu);
[X, exponent] = eef_scale(double(X));
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
        goal = struct('K', K, 'select', select, 'tolerance', tolerance, 'trace', NaN);
        if kernel.semidefinite
            goal.trace = sum(kernel.terms(X(:), X(:)));
        end
        [W, lambda, used, verified] = solve_operator(apply, size(X, 1), goal, max_iterations);
        info.iterations = used.iterations;
        info.products = used.products;
        info.multiplications = info.products * sum(arrayfun(kernel.multiplications, samples));
end
if kernel.semidefinite
    lambda = max(lambda, 0); % a negative value is a rounding error
end
W = eef_basis_fix_signs(W);
residuals = sqrt(sum((apply(W) - W .* lambda').^2, 1))';
if strcmp(info.solver, 'operator')
    info.converged = verified && sqrt(mean(residuals.^2)) <= residual_limit(lambda, used.norm_A, goal);
end
info.residuals = residuals * 2^exponent;
info.explained = NaN(K, 1);
if kernel.semidefinite
    info.explained = lambda / max(sum(abs(X(:))), realmin); % the diagonal of A holds the l1 norms of the rows
end
lambda = lambda * 2^exponent;
fault = eef_fault('overflow', '', ~isfinite(lambda));
end

function solver = choose_solver(solver, kernel, sizes, K)
% Seconds for D = 1000 and K = 3, kernel 'min', Octave 7.3 on an AMD EPYC, 2026-11-16: with
% N = 5, dense 0.8, operator 0.02; with N = 50, dense 1.0, operator 0.6. For D = 2000 the
% dense solver takes 8 to 9, the operator solver 0.03 to 0.6.
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

function [W, lambda, used, verified] = solve_operator(apply, D, goal, max_iterations)
% Iterate to the K eigenpairs of GOAL, then verify that none is missing: by the trace of A
% or by a search of the orthogonal complement of W. An eigenvector that the search finds
% joins the start block of the next iterations. USED counts iterations and products;
% used.norm_A is the largest magnitude of a Ritz value.
EXTRA = 2; % columns of a block besides the K wanted ones
used = struct('iterations', 0, 'products', 0, 'norm_A', 0, 'max_iterations', max_iterations);
start = random_block(1, D, min(goal.K + EXTRA, D));
converged = @(theta, residuals, norm_A) sqrt(mean(residuals.^2)) <= residual_limit(theta, norm_A, goal) / 2;
verified = false;
while ~verified
    [W, lambda, residuals, used] = block_krylov(apply, start, goal.K, goal.select, converged, used);
    if ~converged(lambda, residuals, used.norm_A)
        verified = trace_is_explained(lambda, residuals, used.norm_A, goal); % may be enough for a large tolerance
        return
    end
    [verified, V, used] = verify(apply, W, lambda, residuals, goal, used);
    if ~verified && used.iterations >= max_iterations
        return
    end
    start = [W, V];
end
end

function [verified, V, used] = verify(apply, W, lambda, residuals, goal, used)
% Whether no eigenvalue outside of span(W) ranks before the last one of lambda: by the
% trace, or by a search of the orthogonal complement from random columns. V is the vector
% that ranks highest there.
%
% A Ritz vector with a component c in the direction of an eigenvector of a missing
% eigenvalue mu has a residual of at least c*(mu - theta). The iterations amplify the end
% of the spectrum most, so c is at least as large as in a column of the start block: that
% is 1/sqrt(D) times a normal random number. All COLUMNS such numbers are below MIN_NORMAL
% with a probability of 1e-6.
COLUMNS = 4;
MIN_NORMAL = 0.04;
V = zeros(size(W, 1), 0);
[D, K] = size(W);
verified = K == D || trace_is_explained(lambda, residuals, used.norm_A, goal);
if verified
    return
end
limit = residual_limit(lambda, used.norm_A, goal);
allowed = min(rank_values(lambda, goal.select)) + 5 * limit; % half of the documented accuracy
settled = max(limit / 4, 1e-13 * used.norm_A);
is_below = @(theta, residual) theta + sqrt(D) / MIN_NORMAL * residual <= allowed || ...
    (theta <= allowed && residual <= settled);
finished = @(theta, residual, ~) rank_values(theta, goal.select) > allowed || ...
    is_below(rank_values(theta, goal.select), residual);
lowest = struct('largest', -used.norm_A, 'magnitude', 0); % what the columns of W become, so that they rank last
restricted = @(U) deflate(W, apply(deflate(W, U))) + lowest.(goal.select) * (W * (W' * U));
start = deflate(W, random_block([2 used.iterations], D, min(COLUMNS, D - K)));
[V, theta, residual, used] = block_krylov(restricted, start, 1, goal.select, finished, used);
verified = is_below(rank_values(theta, goal.select), residual);
end

function explained = trace_is_explained(lambda, residuals, norm_A, goal)
% Whether the trace of a semi-definite A shows that no larger eigenvalue is missing. K
% eigenvalues of A differ from lambda by at most sqrt(2)*norm(residuals), as vectors (W.
% Kahan, "Inclusion theorems for clusters of eigenvalues of Hermitian matrices", 1967). None
% of the others is larger than what the trace leaves for all of them together. The trace
% is NaN, and nothing is explained, when A is indefinite.
rest = goal.trace - sum(lambda) + sqrt(2 * numel(lambda)) * norm(residuals);
explained = rest <= lambda(end) + residual_limit(lambda, norm_A, goal);
end

function limit = residual_limit(lambda, norm_A, goal)
% The root mean square of the residuals at which the iterations have converged, see the
% help of eef_pca.
MIN_TOLERANCE = 1e-14;
limit = max(max(goal.tolerance, MIN_TOLERANCE) * max(abs(lambda)), MIN_TOLERANCE * norm_A);
end

function [W, lambda, residuals, used] = block_krylov(apply, start, K, select, finished, used)
% K eigenpairs of a symmetric operator by a block Krylov method with thick restarts (K. Wu,
% H. Simon, "Thick-restart Lanczos method for large symmetric eigenvalue problems", SIAM J.
% Matrix Anal. Appl., 2000). The basis is extended by the residuals of the wanted Ritz
% vectors, and is orthogonalised in full. A start block of at least K random columns finds
% multiple eigenvalues with their multiplicity. It ends when
% FINISHED(lambda, residuals, norm_A) holds, when the basis is the whole space, or when the
% iterations are used up.
D = size(start, 1);
width = size(start, 2);
MAX_ENTRIES = 2e7; % of the basis, unless a restart needs more; the image has as many
max_basis = max([20, 5 * width, min(200, floor(MAX_ENTRIES / D))]);
basis = zeros(D, 0);
image = zeros(D, 0); % A * basis
block = start;
done = false;
while ~done
    block = orthonormalise(basis, block(:, 1:min(width, D - size(basis, 2))));
    basis = [basis, block]; %#ok<AGROW>
    image = [image, apply(block)]; %#ok<AGROW>
    used.iterations = used.iterations + 1;
    used.products = used.products + size(block, 2);
    size_now = size(basis, 2);
    kept = min(size_now, 3 * width);
    [Z, theta, norm_A] = solve_explicit(symmetric(basis' * image), kept, select);
    used.norm_A = max(used.norm_A, norm_A);
    [~, order] = sort(rank_values(theta, select), 'descend');
    wanted = order(1:min(width, kept));
    block = image * Z(:, wanted) - basis * (Z(:, wanted) .* theta(wanted)');
    norms = sqrt(sum(block.^2, 1))';
    done = finished(theta(wanted(1:K)), norms(1:K), used.norm_A) || size_now == D || ...
        used.iterations >= used.max_iterations;
    if ~done && size_now + width > max_basis
        basis = basis * Z;
        image = image * Z;
    end
end
[lambda, order] = sort(theta(wanted(1:K)), 'descend');
W = basis * Z(:, wanted(order));
residuals = norms(order);
end

function block = orthonormalise(basis, block)
% Three times, because columns that depend on others become arbitrary in the first.
for pass = 1:3
    [block, ~] = qr(block - basis * (basis' * block), 0);
end
end

function values = rank_values(lambda, select)
% The values by which SELECT ranks eigenvalues.
values = lambda;
if strcmp(select, 'magnitude')
    values = abs(lambda);
end
end

function block = random_block(seed, rows, cols)
block = eef_rand(seed, rows, cols) - 0.5;
end

function u = deflate(W, u)
u = u - W * (W' * u);
end

function A = symmetric(A)
A = (A + A') / 2;
end
