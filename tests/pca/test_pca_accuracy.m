function test_suite = test_pca_accuracy
%TEST_PCA_ACCURACY  Orthonormality, residuals, signs and centring of eef_pca to their documented accuracy.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% --- orthonormal columns ------------------------------------------------------------------

function test_pca_of_many_equal_rows_has_a_unit_vector
for rows = [1000 90001 500000]
    X = ones(rows, 1);
    with_context(sprintf('%d rows', rows), ...
        @() for_each_compiled_kernel(@(kernel) assert_orthonormal(quiet_pca(X, 1, kernel))));
end
end

function test_pca_of_three_million_equal_rows_has_a_unit_vector
skip_unless_slow();
for_each_compiled_kernel(@(kernel) assert_orthonormal(quiet_pca(ones(3e6, 1), 1, kernel)));
end

function test_pca_of_many_rows_has_orthonormal_columns
X = uniform_numbers(200001, 3, 1) - 0.3;
for_each_compiled_kernel(@(kernel) assert_orthonormal(quiet_pca(X, 3, kernel)));
end

function test_pca_of_many_rows_by_the_operator_has_orthonormal_columns
X = kron(diag([3 2 1]), ones(60000, 1));
for_each_compiled_kernel(@(kernel) assert_orthonormal(quiet_pca(X, 3, kernel, 'Solver', 'operator')));
end

function assert_orthonormal(W)
% Sums in two stages have a rounding error of 2*sqrt(D)*eps < 1e-12 for D < 5e6.
K = size(W, 2);
W = [W; zeros(mod(-size(W, 1), 1000), K)];
products = zeros(K);
for k = 1:K
    parts = sum(reshape(W .* W(:, k), 1000, [], K), 1);
    products(:, k) = reshape(sum(parts, 2), K, 1);
end
assertElementsAlmostEqual(products, eye(K), 'absolute', 1e-12);
end

% --- residuals ----------------------------------------------------------------------------

function test_pca_sorts_entries_far_below_the_largest
% All but one of the entries are 1e-16 of the largest, and their order still matters.
for sizes = {[2000 160], [2000 20], [20000 20]}
    for_each_compiled(@() check_residual(sizes{1}(1), sizes{1}(2)));
end
end

function test_pca_sorts_many_entries_far_below_the_largest
skip_unless_slow();
for_each_compiled(@() check_residual(120000, 160));
end

function check_residual(rows, cols)
half = rows / 2;
x = [4.4e-16 * (1 - 1e-6 * eef_rand(1, half, 1)); 1e-22 * eef_rand(2, half, 1)];
X = repmat(x, 1, cols);
X(1, 1) = 1;
[W, lambda, ~, info] = eef_pca(X, 2);
AW = (cols - 1) * min_product(x, W) + min_product(X(:, 1), W);
residuals = sqrt(sum((AW - W .* lambda').^2, 1))';
assertTrue(norm(residuals) <= 1e-9 * lambda(1) * sqrt(2), sprintf('residual %g', norm(residuals) / lambda(1)));
% The reported residuals may be smaller by rounding errors of the operator: a tenth of the documented accuracy.
assertTrue(all(info.residuals >= residuals - 1e-10 * lambda(1)), sprintf('residual %g, but reported as %g', ...
    max(residuals), max(info.residuals)));
end

% --- signs --------------------------------------------------------------------------------

function test_pca_fixes_signs_of_ties_for_any_number_of_threads
% All entries of the eigenvector have the same magnitude up to rounding.
X = repmat((-1).^(1:120000)', 1, 20);
for threads = 1:3
    with_context(sprintf('%d threads', threads), @() for_each_compiled(@() check_signs(X, threads)));
end
end

function test_pca_fixes_signs_of_ties
for rows = [2 7 60 200]
    X = repmat((-1).^(1:rows)', 1, 3);
    for solver = {'dense', 'operator', 'auto'}
        for_each_kernel(@(kernel) assertTrue(signs_are_fixed(quiet_pca(X, 1, kernel, 'Solver', solver{1}))));
    end
end
end

function test_pca_fixes_signs_of_near_ties
% The second entry of the eigenvector is larger in magnitude than the first, by less than 1e-8.
for solver = {'dense', 'operator'}
    for_each_kernel(@(kernel) assertTrue(signs_are_fixed(quiet_pca([1; -1 - 1e-9; 0.5], 1, kernel, 'Solver', solver{1}))));
end
end

function check_signs(X, threads)
[name, previous] = eef_backend();
restore = onCleanup(@() eef_backend(name, previous));
eef_backend(name, threads);
W = eef_pca(X, 1);
assertEqual(sign(W(1:2)), [1; -1]);
end

% --- centring of class single -------------------------------------------------------------

function test_pca_of_single_subtracts_the_centre_that_it_returns
X = single([0.1 0.3 0.7; 0.7 0.1 0.9; 0.1 0.9 0.3]);
for_each_centre(X, @check_single);
end

function test_pca_of_many_singles_subtracts_the_centre_that_it_returns
% Multiples of 0.1, so that many differences are zero after rounding, and no others.
X = single(round(10 * uniform_numbers(70, 9, 5)) / 10);
for_each_centre(X, @check_single);
end

function test_gram_of_centred_single_has_the_eigenvalues_of_pca
X = single([0.1 0.3 0.7; 0.7 0.1 0.9; 0.1 0.9 0.3]);
for_each_centre(X, @check_gram);
end

function test_baselines_of_single_subtract_the_centre_that_they_return
X = single(round(10 * uniform_numbers(7, 5, 5)) / 10);
for centre = {'none', 'mean', 'median', 0.1, 0.1 * (1:7)'}
    [W, value, mu] = l1_pca(X, 2, 'Center', centre{1});
    assertEqual(value, sum(sum(abs((X - mu)' * W))));
    [~, value, mu] = l2_pca(X, 2, 'Center', centre{1});
    expected = svd(X - mu);
    assertElementsAlmostEqual(value, expected(1:2).^2, 'relative', 1e-5, single(0));
end
end

function for_each_centre(X, check)
D = size(X, 1);
for centre = {'none', 'mean', 'median', 0.1, 0.1 * (1:D)' / D}
    for solver = {'dense', 'operator', 'auto'}
        for_each_kernel(@(kernel) check(X, kernel, centre{1}, solver{1}));
    end
end
end

function check_single(X, kernel, centre, solver)
[W, lambda, mu] = quiet_pca(X, 2, kernel, 'Center', centre, 'Solver', solver);
assert_eigenpairs(centred_gram(X, mu, kernel), 2, 'largest', W, lambda);
end

function check_gram(X, kernel, centre, solver)
[~, lambda, mu] = quiet_pca(X, 1, kernel, 'Center', centre, 'Solver', solver);
assertElementsAlmostEqual(lambda, max(eig(eef_gram(X - mu, kernel))), 'relative', 1e-5, single(0));
end
