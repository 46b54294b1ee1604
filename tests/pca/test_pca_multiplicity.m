function test_suite = test_pca_multiplicity
%TEST_PCA_MULTIPLICITY  eef_pca finds multiple, close and small eigenvalues with their full count.
%   Most data here is kron(diag(v), ones(m,1)) with v > 0. The rows of its blocks do not overlap, so the
%   nonzero eigenvalues are m*v for the kernels 'min' and 'minm', and 2*m*v for 'mf'. Eigenvalues may
%   differ from the true ones of their rank by 1e-8 of the largest one.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% --- multiple eigenvalues above a dense bulk ----------------------------------------------

function test_pca_finds_twenty_copies_above_a_dense_bulk
v = [ones(1, 20), linspace(0.5, 0.99, 280)];
for_each_compiled_kernel(@(kernel) check_blocks(v, 5, 20, kernel));
end

function test_pca_finds_seventeen_copies_above_a_dense_bulk
v = [ones(1, 17), linspace(0.5, 0.99, 203)];
for_each_compiled_kernel(@(kernel) check_blocks(v, 1, 17, kernel, 'Solver', 'operator'));
end

function test_pca_finds_any_number_of_copies_above_a_dense_bulk
for copies = [2 15 16 18 24 33 40]
    v = [ones(1, copies), linspace(0.5, 0.99, 200)];
    for K = copies + (-1:1)
        with_context(sprintf('%d copies, K = %d', copies, K), @() for_each_compiled_kernel( ...
            @(kernel) check_blocks(v, 1, K, kernel, 'Solver', 'operator')));
    end
end
end

function test_pca_finds_copies_between_larger_eigenvalues_and_a_bulk
v = [3, 2, 1.5 * ones(1, 19), linspace(0.5, 1.49, 180)];
for K = [20 21 22]
    for_each_compiled_kernel(@(kernel) check_blocks(v, 1, K, kernel, 'Solver', 'operator'));
end
end

function test_pca_finds_several_multiple_eigenvalues
v = [2 * ones(1, 18), 1.99 * ones(1, 18), linspace(0.5, 1.98, 160)];
for K = [17 19 36 37]
    for_each_compiled_kernel(@(kernel) check_blocks(v, 1, K, kernel, 'Solver', 'operator'));
end
end

function test_pca_finds_copies_by_magnitude
v = [ones(1, 17), linspace(0.5, 0.99, 203)];
for_each_compiled_kernel(@(kernel) check_blocks(v, 1, 17, kernel, 'Solver', 'operator', 'Select', 'magnitude'));
end

function test_pca_finds_copies_with_the_dense_solver
v = [ones(1, 20), linspace(0.5, 0.99, 60)];
for_each_kernel(@(kernel) check_blocks(v, 2, 20, kernel, 'Solver', 'dense'));
end

function test_pca_finds_copies_with_m_code
% Smaller, because M code is slow.
v = [ones(1, 18), linspace(0.5, 0.9, 50)];
[previous, threads] = eef_backend('m');
restore = onCleanup(@() eef_backend(previous, threads));
for kernel = kernel_names()
    check_blocks(v, 1, 17, kernel{1}, 'Solver', 'operator');
end
end

% --- small eigenvalues --------------------------------------------------------------------

function test_pca_finds_a_small_eigenvalue_beside_a_smaller_one
% The entries are from 1e-303 to 1e293. Two eigenvectors of the larger eigenvalues are in rows of one sign, that of
% the third eigenvalue is in rows of the other sign. The tolerance is 10 times 'Tol'.
[x, largest] = data_of_any_magnitude();
for samples = 1:3
    for factor = [0.5 1 2 4]
        X = repmat(x, 1, samples);
        X(48, :) = factor * X(48, :);
        X(27, :) = 3.5 * factor * X(27, :);
        expected = eig_by_size(centred_gram(X / largest, 0, 'minm'));
        for_each_backend(@() check_small(X / largest, 1, expected));
        for_each_backend(@() check_small(X, largest, expected));
    end
end
end

function check_small(X, scale, expected)
for select = {'largest', 'magnitude'}
    [~, lambda] = eef_pca(X, 2, 'minm', 'Solver', 'operator', 'Tol', 1e-10, 'Select', select{1});
    assertElementsAlmostEqual(lambda / scale, expected(1:2), 'absolute', 1e-9 * expected(1));
end
end

function [x, largest] = data_of_any_magnitude()
exponents = [-169 -224 -245 -139 270 209 166 265 272 -230 -188 107 -285 -52 -188 -57 -85 54 -90 -294 154 -215 ...
    98 242 -303 150 284 28 75 -161 -279 175 2 -174 184 -58 172 -197 75 282 -102 258 272 -28 -144 -160 154 293 ...
    -240 -174 240 26 -150 -214 -298 203]';
negative = [1 6 9 13 14 19 20 29 30 31 34 35 37 38 40 43 46 51 52 53 56];
x = 10.^exponents;
x(negative) = -x(negative);
largest = max(abs(x));
end

% --- near ties ----------------------------------------------------------------------------

function test_pca_separates_near_ties_of_many_rows
v = 1 + 1e-5 * (0:5);
for_each_compiled_kernel(@(kernel) check_blocks(v, 16666, 2, kernel));
end

function test_pca_separates_near_ties_of_fewer_rows
for rows = [100 400 2000]
    for gap = [1e-4 1e-5 1e-6 1e-7]
        for K = 1:3
            with_context(sprintf('%d rows, gap %g, K = %d', rows, gap, K), @() for_each_compiled_kernel( ...
                @(kernel) check_blocks(1 + gap * (0:5), rows, K, kernel, 'Solver', 'operator')));
        end
    end
end
end

function test_pca_separates_near_ties_at_random
for seed = 1:10
    v = 1 + 1e-5 * uniform_numbers(1, 8, seed);
    for_each_compiled_kernel(@(kernel) check_blocks(v, 2500, 3, kernel, 'Solver', 'operator'));
end
end

function test_pca_separates_near_ties_of_200000_rows
skip_unless_slow();
for seed = 1:3
    v = 1 + 1e-5 * uniform_numbers(1, 8, seed);
    for_each_compiled_kernel(@(kernel) check_blocks(v, 25000, 3, kernel, 'Solver', 'operator'));
end
end

% --- selection by magnitude ---------------------------------------------------------------

function test_pca_by_magnitude_with_many_components
% One sample x > 0: A = x*s' + s*x' with s = ones has the eigenvalues sum(x) +- norm(x)*norm(s), and 0.
for rows = [60 200 301]
    x = (1:rows)';
    for K = [2 3 16 17 18 19 21 33 40]
        expected = [sum(x) + norm(x) * sqrt(rows); zeros(K - 2, 1); sum(x) - norm(x) * sqrt(rows)];
        with_context(sprintf('%d rows, K = %d', rows, K), @() for_each_compiled(@() check_values(x, expected, 'mf', ...
            'Solver', 'operator', 'Select', 'magnitude')));
    end
end
end

function test_pca_by_magnitude_with_many_eigenvalues_of_both_signs
X = 2 * uniform_numbers(150, 12, 3) - 1;
for K = [5 15 17 19 23 24]
    for solver = {'operator', 'dense', 'auto'}
        for_each_compiled_kernel(@(kernel) check_pairs(X, K, kernel, 'magnitude', solver{1}));
    end
end
end

function test_pca_of_mf_on_a_large_diagonal
skip_unless_slow();
v = 1 + uniform_numbers(3000, 1, 1);
expected = sort(2 * v, 'descend');
for_each_compiled(@() check_values(diag(v), expected(1:20), 'mf'));
end

% --- few iterations -----------------------------------------------------------------------

function test_pca_has_converged_only_when_it_is_right
% With few iterations the answer is right, or converged is false.
X = 2 * uniform_numbers(220, 30, 4) - 1;
for kernel = {'mf', 'min'}
    A = centred_gram(X, 0, kernel{1});
    for K = [20 67 130 199]
        for iterations = [1 2 3 5 8 13 21]
            with_context(sprintf('%s, K = %d, %d iterations', kernel{1}, K, iterations), @() for_each_compiled( ...
                @() check_few_iterations(X, A, K, kernel{1}, iterations)));
        end
    end
end
end

function test_pca_warns_unless_it_has_converged
% A dense bulk below a multiple eigenvalue: one iteration cannot find or verify it.
X = diag([ones(1, 17), linspace(0.5, 0.99, 203)]);
for_each_kernel(@(kernel) check_warning(X, kernel));
end

function check_few_iterations(X, A, K, kernel, iterations)
state = warning('off', 'eef:noConvergence');
restore = onCleanup(@() warning(state));
[W, lambda, ~, info] = quiet_pca(X, K, kernel, 'Solver', 'operator', 'MaxIter', iterations);
if info.converged
    assert_eigenpairs(A, K, 'largest', W, lambda, 1e-8);
end
end

function check_warning(X, kernel)
lastwarn('', '');
evalc('[~, ~, ~, info] = quiet_pca(X, 17, kernel, ''Solver'', ''operator'', ''MaxIter'', 1);');
[~, identifier] = lastwarn();
assertEqual({info.converged, identifier}, {false, 'eef:noConvergence'});
end

% --- helpers ------------------------------------------------------------------------------

function check_blocks(v, rows, K, kernel, varargin)
expected = rows * sort(v(:), 'descend') * (1 + strcmp(kernel, 'mf'));
check_values(kron(diag(v), ones(rows, 1)), expected(1:K), kernel, varargin{:});
end

function check_values(X, expected, kernel, varargin)
[W, lambda, ~, info] = quiet_pca(X, numel(expected), kernel, varargin{:});
assertTrue(info.converged);
assertElementsAlmostEqual(lambda, expected, 'absolute', 1e-8 * max(abs(expected)));
assertElementsAlmostEqual(W' * W, eye(numel(expected)), 'absolute', 1e-12);
end

function check_pairs(X, K, kernel, select, solver)
[W, lambda] = quiet_pca(X, K, kernel, 'Solver', solver, 'Select', select);
assert_eigenpairs(centred_gram(X, 0, kernel), K, select, W, lambda);
end

function values = eig_by_size(A)
values = sort(eig(A), 'descend');
end
