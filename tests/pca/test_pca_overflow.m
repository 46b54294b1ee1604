function test_suite = test_pca_overflow
%TEST_PCA_OVERFLOW  eef_pca returns finite numbers or raises eef:overflow.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_eigenvalues_of_single_beyond_its_range_are_refused
for X = {[3e38 3e38 3e38; 3e38 1 2], [3e38 3e38], [3e38; 3e38], 2e38 * ones(70, 1), -2e38 * ones(2, 70)}
    for_each_solver(@(kernel, solver) assert_overflow(single(X{1}), kernel, 'Solver', solver));
end
end

function test_eigenvalues_of_double_beyond_its_range_are_refused
for X = {[1e308 1e308 1e308; 1e308 1 2], [1.7e308 1.7e308], 1e308 * ones(70, 2)}
    for_each_solver(@(kernel, solver) assert_overflow(X{1}, kernel, 'Solver', solver));
end
end

function test_centres_beyond_single_are_refused
for centre = {1e300, -1e39, [0; 1e300], [-realmax; 1]}
    for_each_solver(@(kernel, solver) assert_overflow(single([1 2; 3 4]), kernel, 'Center', centre{1}, 'Solver', solver));
end
end

function test_differences_beyond_single_are_refused
for_each_solver(@(kernel, solver) assert_overflow(single([3e38 3e38; 1 2]), kernel, 'Center', -3e38, 'Solver', solver));
for_each_solver(@(kernel, solver) assert_overflow(single([3e38 -3e38 -3e38; 1 2 3]), kernel, 'Center', 'mean', ...
    'Solver', solver));
end

function test_differences_beyond_double_are_refused
for_each_solver(@(kernel, solver) assert_overflow([1.7e308 1.7e308; 1 2], kernel, 'Center', -1.7e308, 'Solver', solver));
for_each_solver(@(kernel, solver) assert_overflow([1.7e308 -1.7e308 -1.7e308; 1 2 3], kernel, 'Center', 'mean', ...
    'Solver', solver));
end

function test_centres_of_numbers_near_the_limit_are_found
% The sums of the rows overflow, but their means and medians do not.
for name = {'double', 'single'}
    X = repmat(0.9 * realmax(name{1}), 2, 4);
    X(2, :) = 1:4;
    for centre = {'mean', 'median'}
        for_each_solver(@(kernel, solver) check_centre(X, kernel, centre{1}, solver));
    end
end
end

function check_centre(X, kernel, centre, solver)
[W, lambda, mu] = quiet_pca(X, 1, kernel, 'Center', centre, 'Solver', solver);
assertElementsAlmostEqual(mu, [X(1, 1); 2.5], 'relative', 1e-6, zeros(class(X)));
assertTrue(all(isfinite([W; lambda])));
end

function test_small_centres_of_single_become_zero
for_each_solver(@(kernel, solver) assertEqual(nth_output(3, single([1 2; 3 4]), kernel, 'Center', 1e-300, ...
    'Solver', solver), single([0; 0])));
end

function for_each_solver(check)
for solver = {'dense', 'operator', 'auto'}
    for_each_kernel(@(kernel) check(kernel, solver{1}));
end
end

function assert_overflow(X, kernel, varargin)
assertExceptionThrown(@() eef_pca(X, 1, kernel, varargin{:}), 'eef:overflow');
end

function value = nth_output(n, X, kernel, varargin)
outputs = cell(1, n);
[outputs{:}] = quiet_pca(X, 1, kernel, varargin{:});
value = outputs{n};
end
