function test_suite = test_pca_options
%TEST_PCA_OPTIONS  Options, warnings, errors and the info output of eef_pca.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% --- selection ----------------------------------------------------------------------------

function test_pca_mf_by_magnitude_takes_a_negative_eigenvalue
% The paper's counterexample: A = [4 6; 6 8] has the eigenvalues 6+sqrt(40) and 6-sqrt(40).
% The row of zeros adds an eigenvalue 0.
X = [1 -1; 2 -2; 0 0];
wanted = [6 + sqrt(40); 6 - sqrt(40)];
for_each_backend(@() assertElementsAlmostEqual(values_of(X, 2, 'mf', 'Select', 'magnitude'), ...
    wanted, 'absolute', 1e-13));
end

function test_pca_mf_by_size_takes_zero_instead
X = [1 -1; 2 -2; 0 0];
for_each_backend(@() assertElementsAlmostEqual(values_of(X, 2, 'mf', 'Select', 'largest'), ...
    [6 + sqrt(40); 0], 'absolute', 1e-13));
end

function test_pca_warns_of_a_negative_eigenvalue
for_each_backend(@() assertEqual(warning_of(@() eef_pca([1 -1; 2 -2; 0 0], 2, 'mf', ...
    'Select', 'magnitude')), 'eef:negativeEigenvalue'));
end

function test_pca_is_silent_without_a_negative_eigenvalue
for_each_kernel(@(kernel) assertEqual(warning_of(@() eef_pca([1 -1; 2 -2; 0 0], 2, kernel)), ''));
end

% --- convergence --------------------------------------------------------------------------

function test_pca_warns_when_iterations_end
X = slow_data();
for_each_compiled(@() assertEqual(warning_of(@() one_iteration(X)), 'eef:noConvergence'));
end

function test_pca_reports_its_residuals_when_iterations_end
X = slow_data();
for_each_compiled(@() check_residuals(X));
end

function check_residuals(X)
state = warning('off', 'eef:noConvergence');
restore = onCleanup(@() warning(state));
[W, lambda, mu, info] = one_iteration(X);
A = centred_gram(X, mu, 'min');
actual = sqrt(sum((A * W - W * diag(lambda)).^2, 1))';
assertFalse(info.converged);
assertEqual(info.iterations, 1);
assertGreaterThan(min(actual), 1e-6 * lambda(1));
assertElementsAlmostEqual(info.residuals, actual, 'relative', 1e-6, 0);
end

function test_pca_stops_earlier_with_a_larger_tolerance
X = slow_data();
for_each_compiled(@() assertLessThan(iterations_of(X, 1e-2), iterations_of(X, 1e-12)));
end

function test_pca_has_converged_by_the_root_mean_square_of_the_residuals
% Two iterations leave residuals of 1e-4, which do not depend on the tolerance. The eigenvalues
% decrease so quickly that the trace of the matrix shows that none is missing.
X = diag(0.3.^(0:59));
[previous, threads] = eef_backend('m');
restore = onCleanup(@() eef_backend(previous, threads));
[~, lambda, ~, info] = two_iterations(X, 1e-9);
limit = sqrt(mean(info.residuals.^2)) / max(abs(lambda));
assertGreaterThan(max(info.residuals), 1.02 * limit * max(abs(lambda))); % another rule would differ
assertFalse(has_converged(X, 0.99 * limit));
assertTrue(has_converged(X, 1.01 * limit));
end

function converged = has_converged(X, tolerance)
[~, ~, ~, info] = two_iterations(X, tolerance);
converged = info.converged;
end

function varargout = two_iterations(X, tolerance)
state = warning('off', 'eef:noConvergence');
restore = onCleanup(@() warning(state));
[varargout{1:nargout}] = eef_pca(X, 6, 'Solver', 'operator', 'MaxIter', 2, 'Tol', tolerance);
end

function test_pca_with_m_code_tells_how_far_it_got
X = flat_data();
[previous, threads] = eef_backend('m');
restore = onCleanup(@() eef_backend(previous, threads));
assertEqual(warning_of(@() eef_pca(X, 6, 'Solver', 'operator', 'MaxIter', 1)), 'eef:noConvergence');
[W, lambda, mu, info] = flat_pca(X);
residual = centred_gram(X, mu, 'min') * W - W * diag(lambda);
% The two products with A differ by rounding errors.
assertElementsAlmostEqual(info.residuals, sqrt(sum(residual.^2, 1))', 'absolute', 1e-13 * lambda(1));
assertElementsAlmostEqual(W' * W, eye(6), 'absolute', 1e-12);
end

function varargout = flat_pca(X)
state = warning('off', 'eef:noConvergence');
restore = onCleanup(@() warning(state));
[varargout{1:nargout}] = eef_pca(X, 6, 'Solver', 'operator', 'MaxIter', 1);
end

function X = flat_data
X = 2 * uniform_numbers(60, 90, 24) - 1;
end

function count = iterations_of(X, tolerance)
[~, ~, ~, info] = eef_pca(X, 2, 'Solver', 'operator', 'Tol', tolerance);
count = info.iterations;
end

function varargout = one_iteration(X)
[varargout{1:max(nargout, 1)}] = eef_pca(X, 2, 'Solver', 'operator', 'MaxIter', 1);
end

function X = slow_data
X = 2 * uniform_numbers(200, 8, 1) - 1;
end

function test_pca_displays_a_line_per_iteration
X = slow_data();
for_each_compiled(@() check_lines(X));
end

function check_lines(X) %#ok<INUSD>
[text, info] = evalc_pca(X);
lines = strsplit(strtrim(text), char(10));
assertEqual(numel(lines), 1 + info.iterations);
end

function [text, info] = evalc_pca(X) %#ok<INUSD>
text = evalc('[~, ~, ~, info] = eef_pca(X, 2, ''Solver'', ''operator'', ''Display'', ''iter'');');
end

function test_pca_displays_nothing_unless_asked
X = slow_data(); %#ok<NASGU>
assertEqual(evalc('W = eef_pca(X, 2, ''Solver'', ''operator'');'), '');
end

% --- info ---------------------------------------------------------------------------------

function test_pca_info_has_all_fields
for_each_kernel(@(kernel) assertEqual(sort(fieldnames(info_of([1 2; 3 5], 1, kernel))), ...
    sort({'kernel'; 'solver'; 'iterations'; 'residuals'; 'converged'; 'explained'; 'products'; ...
    'multiplications'; 'seconds'})));
end

function test_pca_info_names_the_kernel
for_each_kernel(@(kernel) assertEqual(getfield(info_of([1 2; 3 5], 1, kernel), 'kernel'), kernel));
end

function test_pca_info_has_shares_of_the_trace
X = 2 * uniform_numbers(6, 9, 3) - 1;
for kernel = {'min', 'minm'}
    for_each_backend(@() check_shares(X, kernel{1}));
end
end

function check_shares(X, kernel)
for centre = {'none', 'mean', 0.25}
    [~, lambda, mu, info] = eef_pca(X, 4, kernel, 'Center', centre{1});
    wanted = lambda / trace(centred_gram(X, mu, kernel));
    assertElementsAlmostEqual(info.explained, wanted, 'relative', 1e-13, 0); % rounding of sums of 54 numbers
end
end

function test_pca_shares_of_all_components_add_up_to_one
[~, ~, ~, info] = eef_pca(int8([100 -20 3; -7 50 60; 1 2 -127]), 3, 'Center', 'median');
assertElementsAlmostEqual(sum(info.explained), 1, 'absolute', 1e-14);
end

function test_pca_shares_of_huge_data
% The sum of the magnitudes exceeds the largest number, although no eigenvalue does.
[~, ~, ~, info] = eef_pca(realmax / 4 * eye(6), 6);
assertElementsAlmostEqual(info.explained, ones(6, 1) / 6, 'absolute', 1e-14);
end

function test_pca_shares_of_zeros_are_zero
[~, ~, ~, info] = eef_pca(zeros(3, 4), 2);
assertEqual(info.explained, [0; 0]);
end

function test_pca_has_no_shares_for_an_indefinite_kernel
info = info_of([1 2; 3 5], 2, 'mf');
assertTrue(all(isnan(info.explained)));
end

function test_pca_info_names_the_solver_asked_for
X = slow_data();
for solver = {'dense', 'operator'}
    for_each_kernel(@(kernel) assertEqual(getfield(info_of(X, 2, kernel, 'Solver', solver{1}), ...
        'solver'), solver{1}));
end
end

function test_pca_auto_goes_dense_for_many_samples
for_each_kernel(@(kernel) assertEqual(getfield(info_of(2 * uniform_numbers(8, 600, 1) - 1, 2, kernel), ...
    'solver'), 'dense'));
end

function test_pca_auto_goes_matrix_free_for_many_rows
X = uniform_numbers(3000, 3, 1);
for_each_compiled(@() assertEqual(getfield(info_of(X, 2, 'min'), 'solver'), 'operator'));
end

function test_pca_auto_uses_the_low_rank_of_mf
X = 2 * uniform_numbers(3000, 3, 1) - 1;
for_each_backend(@() assertEqual(getfield(info_of(X, 2, 'mf'), 'solver'), 'lowrank'));
end

function test_pca_info_of_an_operator_counts
X = slow_data();
for_each_backend(@() check_counts(X));
end

function check_counts(X)
% A product needs at most 3 multiplications per entry of X, not the D^2 of a dense product.
[~, lambda, ~, info] = eef_pca(X, 2, 'Solver', 'operator');
assertTrue(info.converged);
assertTrue(info.iterations >= 1 && info.products >= 2);
assertTrue(info.multiplications > 0 && info.multiplications <= 3 * numel(X) * info.products);
assertEqual(size(info.residuals), [2, 1]);
assertTrue(all(info.residuals <= 1e-9 * lambda(1)));
assertEqual({size(info.seconds), class(info.seconds)}, {[1 1], 'double'});
end

% --- arguments ----------------------------------------------------------------------------

function test_pca_options_match_without_regard_to_case
X = slow_data();
for_each_backend(@() assertEqual(values_of(X, 1, 'min', 'center', 'MEAN', 'SOLVER', 'Dense'), ...
    values_of(X, 1, 'min', 'Center', 'mean', 'Solver', 'dense')));
end

function test_pca_takes_options_without_a_kernel
X = slow_data();
for_each_backend(@() assertEqual(eef_pca(X, 1, 'Center', 'mean'), eef_pca(X, 1, 'min', 'Center', 'mean')));
end

function test_pca_refuses_bad_options
pairs = {{'Centre', 'mean'}, {'Center', 'mode'}, {'Center', [1 2]}, {'Center', [1; 2; 3]}, ...
    {'Center', NaN}, {'Center', Inf}, {'Center', 1i}, {'Center', []}, {'Center', {}}, ...
    {'Solver', 'fast'}, {'Solver', 'lowrank'}, {'Solver', 1}, {'Select', 'smallest'}, ...
    {'Tol', 0}, {'Tol', -1}, {'Tol', NaN}, {'Tol', 'a'}, {'Tol', [1 1]}, {'MaxIter', 0}, ...
    {'MaxIter', 1.5}, {'MaxIter', Inf}, {'MaxIter', []}, {'Display', 'on'}, {'Display', true}, ...
    {1, 2}, {'', 1}, {'Starts', 1}, {'Seed', 1}};
assert_each_raises(@(pair) eef_pca([1 2; 3 4], 1, 'min', pair{:}), pairs, 'eef:badOption');
end

function test_pca_refuses_bad_tolerances
values = {sparse(1e-9), sparse([]), 1e301, 1e305, realmax, Inf, -Inf, NaN, 0, -1e-9, complex(1e-9, 0), 1i, [], ...
    [1e-9; 1e-9], ones(1, 1, 2), '1e-9', 'a', {1e-9}, true, @sin, struct('Tol', 1e-9), int8(0), single(Inf)};
assert_each_raises(@(value) eef_pca([1 2; 3 4], 1, 'Tol', value), values, 'eef:badOption');
end

function test_pca_refuses_bad_numbers_of_iterations
values = {sparse(9), sparse([]), 2^31, 1e301, Inf, NaN, 0, -1, 1.5, complex(9, 0), [], [9 9], '9', {9}, true, ...
    @sin, struct('MaxIter', 9), uint8(0), single(0.5), intmax('uint64')};
assert_each_raises(@(value) eef_pca([1 2; 3 4], 1, 'MaxIter', value), values, 'eef:badOption');
end

function test_pca_refuses_bad_choices
values = {sparse(1), sparse(2, 2), 1, [], {}, {'auto'}, true, 1i, NaN, '', ['au'; 'to'], 'autoo', int8(1), @sin, struct()};
for name = {'Solver', 'Select', 'Display'}
    assert_each_raises(@(value) eef_pca([1 2; 3 4], 1, name{1}, value), values, 'eef:badOption');
end
end

function test_pca_refuses_bad_centres
values = {sparse(1), sparse([1; 2]), complex(1, 0), [1i; 2], [NaN; 1], [1; -Inf], [1 2], ones(3, 1), ones(2, 2), ...
    ones(2, 1, 2), {1}, true, [true; false], '', 'modes', ['me'; 'an'], @mean, struct(), single(Inf), zeros(0, 1)};
assert_each_raises(@(value) eef_pca([1 2; 3 4], 1, 'Center', value), values, 'eef:badOption');
end

function test_pca_median_of_bytes_does_not_saturate
% The median of the numbers is 210, although 200 + 220 is beyond the class.
for_each_backend(@() assertEqual(centre_of(uint8([200 250 100 220; 1 2 3 4])), [210; 2.5]));
end

function mu = centre_of(X)
[~, ~, mu] = eef_pca(X, 1, 'Center', 'median');
end

function test_pca_takes_options_of_any_numeric_class
expected = eef_pca([1 2; 3 4], 1, 'Tol', 1, 'MaxIter', 9, 'Center', 1);
for name = [{'single'}, integer_classes()]
    one = cast(1, name{1});
    assertEqual(eef_pca([1 2; 3 4], 1, 'Tol', one, 'MaxIter', 9 * one, 'Center', one), expected);
end
end

function test_pca_takes_the_largest_tolerance
for_each_backend(@() eef_pca([1 2; 3 4], 1, 'Solver', 'operator', 'Tol', 1e300));
end

function test_pca_refuses_bad_numbers_of_components
values = {0, -1, 3, 1.5, NaN, Inf, [], [1 1], '1', 1i, {1}, true, sparse(1)};
assert_each_raises(@(K) eef_pca([1 2; 3 4], K), values, 'eef:badK');
end

function test_pca_takes_a_number_of_components_of_any_class
assertEqual(eef_pca([1 2; 3 4], uint8(1)), eef_pca([1 2; 3 4], 1));
end

function test_pca_refuses_bad_kernels
assert_each_raises(@(kernel) eef_pca([1 2; 3 4], 1, kernel), bad_kernels(), 'eef:badKernel');
end

function test_pca_refuses_calls_without_K
assert_each_raises(@(given) eef_pca(given{:}), {{}, {[1 2; 3 4]}}, 'eef:badCall');
end

function test_pca_refuses_bad_matrices
for name = {'badType', 'badSize', 'notFinite', 'notExact'}
    for solver = {'dense', 'operator', 'auto'}
        assert_each_raises(@(X) eef_pca(X, 1, 'Solver', solver{1}), bad_matrices(name{1}), ...
            ['eef:' name{1}]);
    end
end
end

function test_pca_refuses_eigenvalues_beyond_the_largest_number
for solver = {'dense', 'operator'}
    for_each_kernel(@(kernel) assertExceptionThrown(@() eef_pca(realmax * ones(60, 2), 1, kernel, ...
        'Solver', solver{1}), 'eef:overflow'));
end
end

% --- helpers ------------------------------------------------------------------------------

function lambda = values_of(varargin)
[~, lambda] = quiet_pca(varargin{:});
end

function info = info_of(varargin)
[~, ~, ~, info] = quiet_pca(varargin{:});
end

function id = warning_of(f)
% The identifier of the last warning of f().
lastwarn('', '');
evalc('f();');
[~, id] = lastwarn();
end
