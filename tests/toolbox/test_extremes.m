function test_suite = test_extremes
%TEST_EXTREMES  Extreme sizes, extreme numbers and every storage of a matrix.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% --- sizes ------------------------------------------------------------------------------------

function test_one_number
for_each_kernel(@check_one_number);
end

function check_one_number(kernel)
[W, lambda, mu] = eef_pca(-3, 1, kernel);
assertEqual({W, lambda, mu}, {1, eef_gram(-3, kernel), 0});
end

function test_one_sample_and_all_components
for_each_kernel(@(kernel) check_eigenpairs([3; -1; 2; 0; -5], 5, kernel));
end

function test_one_row
for_each_kernel(@(kernel) check_eigenpairs([3 -1 2 0 -5], 1, kernel));
end

function test_as_many_components_as_rows
for_each_kernel(@(kernel) check_eigenpairs(sample_matrix('double', 12, 7, 1), 12, kernel));
end

function test_more_than_2_31_entries
skip_unless_slow();
skip_unless_memory(4e9);
rows = 3;
cols = ceil(2^31 / rows) + 1;
X = ones(rows, cols, 'uint8');
X(2, end) = 3;
A = eef_gram(X);
expected = cols * ones(rows);
expected(2, 2) = cols + 2;
assertEqual(A, expected);
end

% --- magnitudes -------------------------------------------------------------------------------

function test_gram_near_realmax_is_finite_or_refused
for_each_backend(@check_gram_near_realmax);
end

function check_gram_near_realmax
assertEqual(eef_gram(realmax), realmax);
assertEqual(eef_gram(single([realmax('single'); 1])), single([realmax('single') 1; 1 1]));
assertExceptionThrown(@() eef_gram([1 1] * realmax), 'eef:overflow');
assertExceptionThrown(@() eef_gram(realmax, 'mf'), 'eef:overflow');
assertExceptionThrown(@() eef_gram(single([1 1] * realmax('single'))), 'eef:overflow');
assertExceptionThrown(@() eef_dot([1; 1] * realmax, [1; 1] * realmax), 'eef:overflow');
end

function test_gram_near_realmin_is_exact
for_each_backend(@check_gram_near_realmin);
end

function check_gram_near_realmin
least = realmin * eps;
assertEqual(eef_gram([least; -least]), least * [1 -1; -1 1]);
assertEqual(eef_gram([least least; 3 * least 0]), least * [2 1; 1 3]);
end

function test_pca_of_scaled_data_is_scaled
% All kernels are positively homogeneous, and so are their eigenvalues. Data beyond 2^300 is
% scaled by powers of two, which is exact.
for_each_kernel(@check_scaling);
end

function check_scaling(kernel)
X = sample_matrix('double', 9, 4, 1);
[W, lambda] = eef_pca(X, 3, kernel, 'Center', 'mean');
for scale = 2 .^ [-1010 -900 -100 100 900 1010]
    [Ws, lambdas] = eef_pca(scale * X, 3, kernel, 'Center', 'mean');
    % Both solvers stop at residuals of 1e-10, and the eigenvalues are well separated.
    assertElementsAlmostEqual(lambdas / scale, lambda, 'absolute', 1e-9 * lambda(1));
    assertElementsAlmostEqual(abs(sum(Ws .* W)), ones(1, 3), 'absolute', 1e-6);
end
end

function test_pca_returns_eigenvalues_up_to_realmax
for_each_backend(@check_pca_near_realmax);
end

function check_pca_near_realmax
assertExceptionThrown(@() eef_pca([1; 1] * 1.5e308, 1, 'min', 'Center', 0), 'eef:overflow');
assertExceptionThrown(@() eef_pca(realmax('single') * ones(2, 1, 'single'), 1), 'eef:overflow');
[~, lambda] = eef_pca([1.5e308; 1], 1, 'min', 'Center', 0);
assertElementsAlmostEqual(lambda, 1.5e308, 'relative', 1e-12, 0);
end

function test_pca_with_eigenvalues_far_from_one
% Eigenvalues beyond 1e14, and a rank below the block size of the operator solver.
for_each_kernel(@check_large_operator);
end

function check_large_operator(kernel)
x = 1e40 * sign(sample_matrix('double', 93, 1, 1));
x(1:20) = 0;
[W, lambda] = eef_pca(x, 1, kernel, 'Solver', 'operator');
A = eef_gram(x, kernel);
assertTrue(norm(A * W - W * lambda) <= 1e-9 * lambda);
end

function test_pca_of_tiny_data_is_not_zero
for_each_backend(@check_tiny_data);
end

function check_tiny_data
[~, lambda, mu] = eef_pca(1e-83 * [1 3; 1 -5], 1, 'min', 'Center', 'mean');
% The mean is [2; -2] and the centred samples are [-1; 3] and [1; -3], so A = 2*[1 -1; -1 3].
assertElementsAlmostEqual(mu, 1e-83 * [2; -2], 'relative', 1e-15, 0);
assertElementsAlmostEqual(lambda, 1e-83 * (4 + 2 * sqrt(2)), 'relative', 1e-12, 0);
end

function test_pca_keeps_signs_of_tiny_beside_huge_numbers
for_each_backend(@check_tiny_beside_huge);
end

function check_tiny_beside_huge
% For mf the tiny number adds only its sign: A = [2h h; h 0].
[~, lambda] = without_negative_warning(@() eef_pca([1e305; 1e-300], 2, 'mf'));
assertElementsAlmostEqual(lambda, 1e305 * [1 + sqrt(2); 1 - sqrt(2)], 'relative', 1e-12, 0);
end

function test_pca_of_numbers_from_all_of_the_range
for_each_backend(@check_all_of_the_range);
end

function check_all_of_the_range
X = [1.8e-83 -4.4e-29; -4.0e-249 -9.5e-40; 1.5e-186 -4.5e64; 8.7e291 -6.0e-276; -3.0e-54 5.3e-199; ...
    2.4e153 2.1e141; 2.1e-191 1.5e28];
W = eef_pca(X, 1, 'mf', 'Solver', 'dense');
assertElementsAlmostEqual(norm(W), 1, 'absolute', 1e-12);
end

function test_pca_returns_a_given_center_as_it_is
for_each_backend(@check_given_center);
end

function check_given_center
centre = [1e-300; -realmin; 3; 1e300];
[~, ~, mu] = eef_pca([1e304; 1; 2; 3], 1, 'min', 'Center', centre);
assertEqual(mu, centre);
end

function test_pca_refuses_nan_and_inf_wherever_they_are
for_each_backend(@check_not_finite_anywhere);
end

function check_not_finite_anywhere
centres = {'none', 'mean', 'median', 1};
for k = 1:15
    for bad = [NaN Inf -Inf]
        X = sample_matrix('double', 3, 5, 1);
        X(k) = bad;
        assertExceptionThrown(@() eef_pca(X, 1, 'min', 'Center', centres{mod(k, 4) + 1}), ...
            'eef:notFinite');
        assertExceptionThrown(@() eef_pca(X, 1, 'mf', 'Solver', 'operator'), 'eef:notFinite');
    end
end
end

function test_int64_beyond_2_53_is_refused
for_each_backend(@check_large_int64);
end

function check_large_int64
for X = {int64(2)^53 + 1, -int64(2)^53 - 1, uint64(2)^53 + 1, intmax('uint64'), intmin('int64')}
    assertExceptionThrown(@() eef_gram(X{1}), 'eef:notExact');
    assertExceptionThrown(@() eef_dot(X{1}, X{1}), 'eef:notExact');
    assertExceptionThrown(@() eef_pca(X{1}, 1), 'eef:notExact');
end
assertEqual(eef_gram(int64(2)^53), 2^53);
end

% --- storage of a matrix ----------------------------------------------------------------------

function test_lazy_matrices_are_taken_as_full
for_each_backend(@check_lazy_matrices);
end

function check_lazy_matrices
unit = eye(4);
permutation = unit([2 4 1 3], :);
whole = sample_matrix('double', 6, 8, 1);
lazy = {1:5, (1:5)', 0:-2:-8, eye(3), 2 * eye(3), eye(3, 5), permutation, permutation', ...
    whole(:, 3), whole(2, :), whole(2:4, 3:6), whole(:), whole', -(1:4), inv(2 * eye(3))};
for k = 1:numel(lazy)
    X = full(lazy{k} + zeros(size(lazy{k})));
    assertEqual(eef_gram(lazy{k}), eef_gram(X));
    assertEqual(eef_dot(lazy{k}, lazy{k}), eef_dot(X, X));
    assertEqual(eef_pca(lazy{k}, 1), eef_pca(X, 1));
end
end

function test_inputs_with_shared_copies_stay_as_they_are
for_each_kernel(@check_shared_copies);
end

function check_shared_copies(kernel)
X = sample_matrix('double', 7, 5, 1);
centre = X(:, 1);
kept = sample_matrix('double', 7, 5, 1);
shared = X;
holder = struct('X', X);
eef_gram(X, kernel);
eef_dot(X, shared, kernel);
for name = {'mean', 'median', 'none'}
    eef_pca(X, 2, kernel, 'Center', name{1});
end
eef_pca(X, 2, kernel, 'Center', centre, 'Solver', 'operator');
assertEqual({X, shared, holder.X, centre}, {kept, kept, kept, kept(:, 1)});
end

% --- helpers ----------------------------------------------------------------------------------

function check_eigenpairs(X, K, kernel)
[W, lambda] = without_negative_warning(@() eef_pca(X, K, kernel));
A = eef_gram(X, kernel);
% The documented accuracy of eef_pca.
assertElementsAlmostEqual(W' * W, eye(K), 'absolute', 1e-12);
assertTrue(norm(A * W - W * diag(lambda), 'fro') <= 1e-9 * lambda(1) * sqrt(K));
assertTrue(issorted(-lambda));
end

function [W, lambda] = without_negative_warning(f)
previous = warning('off', 'eef:negativeEigenvalue');
restore = onCleanup(@() warning(previous));
[W, lambda] = f();
end

function skip_unless_memory(bytes)
free = NaN;
if exist('/proc/meminfo', 'file')
    found = regexp(fileread('/proc/meminfo'), 'MemAvailable:\s*(\d+)', 'tokens', 'once');
    free = 1024 * str2double(found{1});
end
if ~(free > bytes)
    moxunit_throw_test_skipped_exception(sprintf('needs %.0f GB of memory', bytes / 1e9));
end
end
