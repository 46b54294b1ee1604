function test_suite = test_gram_properties
%TEST_GRAM_PROPERTIES  Properties of eef_gram that the paper proves or implies.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_gram_is_exactly_symmetric
for_each_kernel(@check_symmetry);
end

function check_symmetry(kernel)
classes = {'double', 'single', 'int16'};
for k = 1:numel(classes)
    A = eef_gram(sample_matrix(classes{k}, 23, 31, 1), kernel);
    assertEqual(A, A', classes{k});
end
end

function test_gram_min_has_the_l1_norms_on_its_diagonal
for_each_backend(@() check_diagonal('min', 1));
end

function test_gram_minm_has_the_l1_norms_on_its_diagonal
for_each_backend(@() check_diagonal('minm', 1));
end

function test_gram_mf_has_twice_the_l1_norms_on_its_diagonal
for_each_backend(@() check_diagonal('mf', 2));
end

function check_diagonal(kernel, factor)
X = grid_matrix('double', 19, 33, 2);
assertEqual(diag(eef_gram(X, kernel)), factor * sum(abs(X), 2));
end

function test_gram_min_is_psd_on_random_data
for_each_backend(@() check_psd(sample_matrix('double', 40, 12, 3), 'min'));
end

function test_gram_minm_is_psd_on_random_data
for_each_backend(@() check_psd(sample_matrix('double', 40, 12, 3), 'minm'));
end

function test_gram_min_is_psd_on_integer_data
for_each_backend(@() check_psd(sample_matrix('int8', 40, 12, 4), 'min'));
end

function test_gram_minm_is_psd_on_integer_data
for_each_backend(@() check_psd(sample_matrix('int8', 40, 12, 4), 'minm'));
end

function test_gram_min_is_psd_on_degenerate_data
for_each_backend(@() check_psd_of_degenerate_data('min'));
end

function test_gram_minm_is_psd_on_degenerate_data
for_each_backend(@() check_psd_of_degenerate_data('minm'));
end

function check_psd_of_degenerate_data(kernel)
x = sample_matrix('double', 9, 1, 5);
row = sample_matrix('double', 1, 9, 6);
cases = {zeros(6, 4), ones(6, 4), x, row, [x, x, -x], [row; row; -row; zeros(1, 9)], ...
    x * row, eye(7), [eye(5); -eye(5)], triu(ones(8)), 2^-1000 * x * row};
for k = 1:numel(cases)
    with_context(sprintf('case %d', k), @() check_psd(cases{k}, kernel));
end
end

function check_psd(X, kernel)
% Each entry has a rounding error up to 2*N*eps*m, with m the largest diagonal entry (see
% assert_matches_definition): up to D times that in the 2-norm. eig adds D*eps*norm(A), and
% norm(A) <= D*m.
[D, N] = size(X);
A = eef_gram(X, kernel);
allowed = D * (2 * N + D) * eps * max(diag(A));
smallest = min(eig(A));
assertTrue(smallest >= -allowed, sprintf('eigenvalue %g below -%g', smallest, allowed));
end

function test_gram_mf_of_the_counterexample_follows_its_equation
for_each_backend(@() assertEqual(eef_gram([1 -1; 2 -2], 'mf'), [4 6; 6 8]));
end

function test_gram_mf_of_the_counterexample_is_indefinite
for_each_backend(@() assertLessThan(min(eig(eef_gram([1 -1; 2 -2], 'mf'))), -0.1));
end

function test_gram_of_the_counterexample_with_min
for_each_backend(@() assertEqual(eef_gram([1 -1; 2 -2], 'min'), [2 2; 2 4]));
end

function test_gram_min_of_opposite_rows_is_negative
for_each_backend(@() assertEqual(eef_gram([1 -2 3; -1 2 -3], 'min'), [6 -6; -6 6]));
end

function test_gram_minm_of_opposite_rows_is_diagonal
for_each_backend(@() assertEqual(eef_gram([1 -2 3; -1 2 -3], 'minm'), [6 0; 0 6]));
end

function test_gram_mf_of_opposite_rows_is_negative
for_each_backend(@() assertEqual(eef_gram([1 -2 3; -1 2 -3], 'mf'), [12 -12; -12 12]));
end

function test_gram_uses_min_by_default
for_each_backend(@check_default_kernel);
end

function check_default_kernel
X = grid_matrix('double', 5, 7, 7);
assertEqual(eef_gram(X), eef_gram(X, 'min'));
end

function test_gram_kernels_differ
% Data with both signs gives different results for all kernels.
for_each_backend(@check_kernels_differ);
end

function check_kernels_differ
X = grid_matrix('double', 5, 7, 7);
assertNotEqual(eef_gram(X, 'min'), eef_gram(X, 'minm'));
assertNotEqual(eef_gram(X, 'min'), eef_gram(X, 'mf'));
end

function test_gram_scales_exactly_by_powers_of_two
for_each_kernel(@check_power_of_two);
end

function check_power_of_two(kernel)
X = sample_matrix('double', 14, 17, 8);
A = eef_gram(X, kernel);
assertEqual(eef_gram(4 * X, kernel), 4 * A);
assertEqual(eef_gram(X / 1024, kernel), A / 1024);
end

function test_gram_scales_by_any_positive_factor
for_each_kernel(@check_scaling);
end

function check_scaling(kernel)
% The scaled entries and the sums are rounded: 2*N*eps for each sum as in
% assert_matches_definition, and eps for the factor.
X = sample_matrix('double', 14, 17, 9);
A = eef_gram(X, kernel);
allowed = (4 * 17 + 1) * eps * 0.3 * max(diag(A));
assertElementsAlmostEqual(eef_gram(0.3 * X, kernel), 0.3 * A, 'absolute', allowed);
end

function test_gram_of_integers_scales_exactly
for_each_kernel(@check_integer_scaling);
end

function check_integer_scaling(kernel)
X = grid_matrix('int8', 14, 17, 10);
assertEqual(eef_gram(13 * X, kernel), 13 * eef_gram(X, kernel));
end

function test_gram_minm_equals_min_on_nonnegative_data
for_each_backend(@check_nonnegative);
end

function check_nonnegative
classes = data_classes();
for k = 1:numel(classes)
    X = grid_matrix(classes{k}, 13, 21, 11);
    X(X < 0) = 0;
    assertEqual(eef_gram(X, 'minm'), eef_gram(X, 'min'), classes{k});
end
end

function test_gram_ignores_a_common_change_of_sign
for_each_kernel(@check_sign_change);
end

function check_sign_change(kernel)
X = grid_matrix('double', 12, 18, 12);
assertEqual(eef_gram(-X, kernel), eef_gram(X, kernel));
end

function test_gram_ignores_the_order_of_samples
for_each_kernel(@check_sample_order);
end

function check_sample_order(kernel)
X = grid_matrix('double', 11, 29, 13);
[~, order] = sort(uniform_numbers(1, 29, 14));
assertEqual(eef_gram(X(:, order), kernel), eef_gram(X, kernel));
end

function test_gram_follows_the_order_of_features
for_each_kernel(@check_feature_order);
end

function check_feature_order(kernel)
X = grid_matrix('double', 29, 11, 15);
[~, order] = sort(uniform_numbers(1, 29, 16));
A = eef_gram(X, kernel);
assertEqual(eef_gram(X(order, :), kernel), A(order, order));
end

function test_gram_adds_up_over_samples
for_each_kernel(@check_additivity);
end

function check_additivity(kernel)
X = grid_matrix('double', 10, 24, 17);
assertEqual(eef_gram(X, kernel), eef_gram(X(:, 1:9), kernel) + eef_gram(X(:, 10:24), kernel));
end

function test_gram_of_zero_rows_is_zero_there
for_each_kernel(@check_zero_rows);
end

function check_zero_rows(kernel)
% sign(0) is 0, so that terms with a zero vanish for 'mf', too.
X = grid_matrix('double', 6, 9, 18);
X([2 5], :) = 0;
A = eef_gram(X, kernel);
assertEqual(A([2 5], :), zeros(2, 6));
end
