function test_suite = test_l2_pca
%TEST_L2_PCA  Ordinary PCA by a thin SVD.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% Tolerance of the tests below: the error of a backward stable SVD of a 10 x 10 matrix is a small
% multiple of eps times its norm, which is below 10. 1e-12 is far above that.

function test_values_are_the_eigenvalues_of_the_covariance
X = data(7, 5);
[~, value] = l2_pca(X, 3);
assertElementsAlmostEqual(value, sorted_eigenvalues(X * X', 3), 'absolute', 1e-12);
end

function test_components_are_eigenvectors_of_the_covariance
X = data(7, 5);
[W, value] = l2_pca(X, 3);
assertElementsAlmostEqual(X * X' * W, W .* value', 'absolute', 1e-12);
end

function test_wide_data
X = data(4, 30);
[W, value] = l2_pca(X, 4);
assertElementsAlmostEqual(W * diag(value) * W', X * X', 'absolute', 1e-12);
end

function test_past_the_rank_the_basis_is_orthonormal
W = l2_pca(data(9, 3), 9);
assertElementsAlmostEqual(W' * W, eye(9), 'absolute', 1e-13);
end

function test_past_the_rank_the_values_are_zero
[~, value] = l2_pca(data(9, 3), 9);
assertEqual(value(4:9), zeros(6, 1));
end

function test_zero_data
[W, value] = l2_pca(zeros(4, 2), 3);
assertElementsAlmostEqual([W' * W; value'], [eye(3); zeros(1, 3)], 'absolute', 1e-15);
end

function test_centre_of_mean
X = data(6, 4);
[W, value, mu] = l2_pca(X, 2, 'Center', 'mean');
assertElementsAlmostEqual(mu, sum(X, 2) / 4, 'absolute', 1e-15);
[plain, plain_value] = l2_pca(X - mu, 2);
assertElementsAlmostEqual([W; value'], [plain; plain_value'], 'absolute', 1e-12);
end

function test_largest_entry_of_every_column_is_positive
W = l2_pca(data(8, 8), 8);
assertTrue(signs_are_fixed(W));
end

function test_single_in_single_out
[W, value, mu] = l2_pca(single(data(6, 4)), 2);
assertEqual({class(W), class(value), class(mu)}, {'single', 'single', 'single'});
end

function test_integers_are_taken_as_double
X = uint8([1 200 3; 40 5 60]);
assertEqual(l2_pca(X, 2), l2_pca(double(X), 2));
end

function test_agrees_with_eef_pca_on_data_of_one_magnitude
% Entries of +1 and -1: the min kernel is the product, so both PCAs are the same.
X = 2 * (data(6, 3) > 0) - 1;
[W, lambda] = eef_pca(X, 1);
[V, value] = l2_pca(X, 1);
assertElementsAlmostEqual([W; lambda], [V; value], 'absolute', 1e-8);
end

function test_shares_of_all_components
X = data(4, 6);
[~, value, mu, info] = l2_pca(X, 4, 'Center', 'mean');
assertElementsAlmostEqual(info.explained, value / norm(X - mu, 'fro')^2, 'relative', 1e-13, 0); % rounding
assertElementsAlmostEqual(sum(info.explained), 1, 'absolute', 1e-14);
end

function test_shares_past_the_rank_are_zero
[~, ~, ~, info] = l2_pca([1 2; 2 4; 3 6], 3);
assertElementsAlmostEqual(info.explained, [1; 0; 0], 'absolute', 1e-15);
[~, ~, ~, info] = l2_pca(zeros(3, 2), 2);
assertEqual(info.explained, [0; 0]);
end

function test_info
[~, ~, ~, info] = l2_pca(data(3, 3), 1);
assertEqual({info.method, info.solver, class(info.seconds)}, {'l2', 'svd', 'double'});
end

function test_values_beyond_the_class_are_refused
beyond = {1.7e308 * ones(2), [1e155; 1], [1e308 1e308; 1 2], realmax, single([3e38 3e38; 1 2]), single([1e20; 1])};
for X = beyond
    assertExceptionThrown(@() l2_pca(X{1}, 1), 'eef:overflow');
end
end

function test_centred_values_beyond_the_class_are_refused
calls = {{[1.7e308; 1], -1.7e308}, {[1.7e308 -1.7e308 -1.7e308], 'mean'}, {single([1; 2]), 1e300}, ...
    {single([3e38; 1]), -3e38}, {single([1; 2]), [1; -1e39]}};
for call = calls
    assertExceptionThrown(@() l2_pca(call{1}{1}, 1, 'Center', call{1}{2}), 'eef:overflow');
end
end

function test_constant_rows_are_zero_after_centring
for X = {[5 5 5], 5, single([5 5 5]), 1.7e308 * ones(2, 4)}
    for centre = {'mean', 'median'}
        [W, value] = l2_pca(X{1}, 1, 'Center', centre{1});
        assertEqual({double(norm(W)), double(value)}, {1, 0});
    end
end
end

function test_errors
X = data(4, 3);
assertExceptionThrown(@() l2_pca(X), 'eef:badCall');
assertExceptionThrown(@() l2_pca('x', 1), 'eef:badType');
assertExceptionThrown(@() l2_pca(zeros(0, 3), 1), 'eef:badSize');
assertExceptionThrown(@() l2_pca([1 NaN], 1), 'eef:notFinite');
assertExceptionThrown(@() l2_pca(X, 5), 'eef:badK');
assertExceptionThrown(@() l2_pca(X, 1, 'Method', 'exact'), 'eef:badOption');
assertExceptionThrown(@() l2_pca(X, 1, 'Center', [1; 2]), 'eef:badOption');
assertExceptionThrown(@() l2_pca(1e200 * X, 1), 'eef:overflow');
end

function X = data(rows, cols)
X = 2 * eef_rand([rows cols], rows, cols) - 1;
end

function values = sorted_eigenvalues(A, K)
values = sort(eig((A + A') / 2), 'descend');
values = values(1:K);
end
