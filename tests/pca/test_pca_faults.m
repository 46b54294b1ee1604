function test_suite = test_pca_faults
%TEST_PCA_FAULTS  The M code and the compiled code of eef_pca return the same faults.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_pca_returns_where_data_is_not_finite
X = [1 2 Inf; NaN 3 4];
expected = struct('name', 'notFinite', 'argument', 'X', 'count', 2, 'row', 2, 'col', 1);
for_each_solver(@(solver) assertEqual(fault_of(X, 'none', solver), expected));
for_each_solver(@(solver) assertEqual(fault_of(single(X), 'mean', solver), expected));
end

function test_pca_returns_where_an_integer_is_not_exact
X = int64([1 2; 3 4]);
X(1, 2) = int64(2)^53 + 1;
expected = struct('name', 'notExact', 'argument', 'X', 'count', 1, 'row', 1, 'col', 2);
for_each_solver(@(solver) assertEqual(fault_of(X, 'none', solver), expected));
for_each_solver(@(solver) assertEqual(fault_of(X, 'mean', solver), expected));
end

function test_pca_accepts_integers_whose_sums_are_not_exact
% 2^53 + 1 is rounded; the eigenvalue of the one row is that sum.
X = [int64(2)^53, int64(1)];
for_each_solver(@(solver) assertTrue(isempty(fault_of(X, 'none', solver))));
end

function test_pca_returns_an_overflow
for_each_solver(@(solver) assertEqual(getfield(fault_of(realmax * ones(60, 2), 'none', solver), 'name'), ...
    'overflow'));
end

function fault = fault_of(X, center, solver)
inputs = {X, 1, 'min', center, 'largest', solver, 9e-10, 1000, 'off'};
if strcmp(eef_backend(), 'm')
    remove = use_private_functions();
    [~, ~, ~, ~, fault] = eef_pca_m(inputs{:});
else
    [~, ~, ~, ~, fault] = eef_pca_mex(inputs{:}, eef_backend(), 1);
end
end

function for_each_solver(check)
for solver = {'dense', 'operator', 'auto'}
    with_context(['solver ' solver{1}], @() for_each_backend(@() check(solver{1})));
end
end
