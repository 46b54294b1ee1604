function test_suite = test_pca_operator
%TEST_PCA_OPERATOR  Data that is hard for a Krylov method, with the operator solver.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_pca_finds_eigenvectors_orthogonal_to_the_principal_components
% The first sample dominates the L2 principal components, but has only four nonzero entries. The
% other samples are zero in these rows and have 200 entries of magnitude 1, which give the larger
% eigenvalues of the min kernels. The start block of L2 components is orthogonal to them.
D = 300;
X = zeros(D, 4);
X(1:4, 1) = [40; -40; 40; -40];
X(101:300, 2:4) = 2 * (uniform_numbers(200, 3, 1) > 0.5) - 1;
for_each_compiled_kernel(@(kernel) check(X, 3, kernel));
end

function test_pca_finds_a_multiplicity_larger_than_its_block
% Thirty equal blocks of rows: every eigenvalue has multiplicity 30.
X = kron(eye(30), 1 + uniform_numbers(13, 1, 2));
X = [X; zeros(400 - size(X, 1), 30)];
for_each_compiled_kernel(@(kernel) check(X, 20, kernel));
end

function test_pca_finds_a_multiplicity_next_to_larger_eigenvalues
X = kron(eye(30), ones(12, 1));
X(:, 1:3) = X(:, 1:3) .* [5 4 3];
for_each_compiled_kernel(@(kernel) check([X; zeros(40, 30)], 20, kernel));
end

function test_pca_finds_clusters
% Blocks of rows whose largest eigenvalues differ by 1e-7 or less.
X = kron(diag(1 + 1e-7 * uniform_numbers(10, 1, 3)), ones(20, 1));
for_each_compiled_kernel(@(kernel) check(X, 4, kernel));
end

function test_pca_finds_both_of_two_groups_with_equal_spectra
% The second group has the same numbers in other rows and other samples.
Y = uniform_numbers(120, 5, 4);
X = blkdiag(Y, Y(end:-1:1, :));
for_each_compiled_kernel(@(kernel) check(X, 4, kernel));
end

function test_pca_of_integers_equals_that_of_scaled_real_numbers
% Integers of a large range have tables; the same numbers divided by 10 are sorted.
X = uint16(20000 * uniform_numbers(140000, 4, 27));
for kernel = {'min', 'minm'}
    [W, lambda] = eef_pca(X, 2, kernel{1}, 'Center', 'mean');
    [V, scaled] = eef_pca(double(X) / 10, 2, kernel{1}, 'Center', 'mean');
    % Both are right to 1e-9 of the largest eigenvalue; eigenvalues are farther apart.
    assertElementsAlmostEqual(lambda, 10 * scaled, 'relative', 1e-8);
    assertElementsAlmostEqual(abs(diag(W' * V)), [1; 1], 'absolute', 1e-8);
end
end

function test_pca_with_a_flat_spectrum
% With more samples than rows all eigenvalues are close together. Most of each new block cancels in
% the orthogonalisation, which makes the basis lose orthogonality if that is not done twice.
for_each_compiled_kernel(@(kernel) check(2 * uniform_numbers(60, 300, 24) - 1, 2, kernel));
end

function test_pca_reports_true_residuals_over_many_restarts
% A basis that is nearly the whole space and many restarts: if errors of orthogonality added up, the
% true residuals would be larger than the reported ones.
X = (uniform_numbers(203, 400, 25) - 0.5) .* (uniform_numbers(203, 400, 26) < 0.2);
for_each_compiled_kernel(@(kernel) check_residuals(X, 40, kernel, 1e-13));
end

function test_pca_of_many_components_converges
% Many components are computed in several passes. The errors accepted in one pass must leave a part
% of the tolerance for the next.
X = (uniform_numbers(301, 400, 27) - 0.5) .* (uniform_numbers(301, 400, 28) < 0.2);
for_each_compiled_kernel(@(kernel) check_converges(X, 40, kernel));
end

function check_converges(X, K, kernel)
[~, ~, ~, info] = quiet_pca(X, K, kernel, 'Solver', 'operator');
assertTrue(info.converged && info.iterations < 500);
end

function check_residuals(X, K, kernel, tolerance)
[W, lambda, ~, info] = quiet_pca(X, K, kernel, 'Solver', 'operator', 'Tol', tolerance);
assertTrue(info.converged);
residuals = sqrt(sum((centred_gram(X, zeros(203, 1), kernel) * W - W * diag(lambda)).^2));
rounding = 1e-14 * lambda(1);
assertTrue(all(residuals(:) <= 1.5 * info.residuals(:) + rounding));
end

function test_pca_of_identity_with_many_components
for_each_compiled_kernel(@(kernel) check(full(eye(250)), 16, kernel));
end

function test_pca_with_components_past_the_rank
% Ten blocks of rank one: ten nonzero eigenvalues.
X = kron(diag(1:10), ones(25, 1));
for_each_compiled_kernel(@(kernel) check(X, 18, kernel));
end

function test_pca_of_many_samples_uses_blocks_of_4_from_8_components_on
% Every iteration takes a product with each vector of the block; the check of the residuals takes a few more.
skip_unless_built();
X = uniform_numbers(8192, 200, 7) - 0.5;
[~, ~, ~, info7] = eef_pca(X, 7, 'min', 'Center', 'mean');
[~, ~, ~, info8] = eef_pca(X, 8, 'min', 'Center', 'mean');
assertTrue(info7.products < 3 * info7.iterations && info8.products >= 4 * info8.iterations);
end

function test_pca_of_many_samples_agrees_for_blocks_of_2_and_4
skip_unless_built();
X = uniform_numbers(8192, 200, 7) - 0.5;
[W7, lambda7] = eef_pca(X, 7, 'min', 'Center', 'mean');
[W8, lambda8] = eef_pca(X, 8, 'min', 'Center', 'mean');
assertElementsAlmostEqual(lambda8(1:7), lambda7, 'relative', 1e-12, 0);
% The error of a vector is at most the residual, 1e-9 * sqrt(8) * lambda(1), over the distance of its eigenvalue.
distance = min(abs(diff(lambda8))) / lambda8(1);
assertElementsAlmostEqual(abs(sum(W7 .* W8(:, 1:7))), ones(1, 7), 'absolute', 2 * (3e-9 / distance) ^ 2 + 1e-12);
end

function test_pca_selects_by_magnitude
X = 2 * uniform_numbers(150, 4, 5) - 1;
for solver = {'dense', 'operator', 'auto'}
    for_each_kernel(@(kernel) check(X, 6, kernel, 'Select', 'magnitude', 'Solver', solver{1}));
end
end

function check(X, K, kernel, varargin)
options = struct('Solver', 'operator', 'Select', 'largest', varargin{:});
[W, lambda, mu, info] = quiet_pca(X, K, kernel, 'Solver', options.Solver, 'Select', options.Select);
assertTrue(info.converged);
assert_eigenpairs(centred_gram(X, mu, kernel), K, options.Select, W, lambda);
end
