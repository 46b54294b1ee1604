function test_suite = test_pca_properties
%TEST_PCA_PROPERTIES  Repeatability, invariances and side effects of eef_pca.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% --- repeatability ------------------------------------------------------------------------

function test_pca_repeats_bit_for_bit
X = data(120, 6);
for solver = {'dense', 'operator'}
    for_each_kernel(@(kernel) assertEqual(all_of(X, 3, kernel, 'Solver', solver{1}), ...
        all_of(X, 3, kernel, 'Solver', solver{1})));
end
end

function test_pca_does_not_depend_on_rand
X = data(120, 6);
for_each_backend(@() check_rand(X));
end

function check_rand(X)
state = rng();
restore = onCleanup(@() rng(state));
rng(1);
first = all_of(X, 3, 'min', 'Solver', 'operator');
rng(2);
assertEqual(all_of(X, 3, 'min', 'Solver', 'operator'), first);
end

function test_pca_leaves_the_state_of_rand
X = data(120, 6);
for_each_backend(@() check_state(X));
end

function check_state(X)
before = rng();
eef_pca(X, 3, 'Solver', 'operator');
assertEqual(rng(), before);
end

function test_pca_leaves_its_inputs
X = data(60, 5);
X(X > 0.5) = -0;
centre = data(60, 1);
kept = {X + 0, 1 ./ X, centre + 0};
for solver = {'dense', 'operator', 'auto'}
    for_each_kernel(@(kernel) eef_pca_then_compare(X, centre, kernel, solver{1}, kept));
end
end

function eef_pca_then_compare(X, centre, kernel, solver, kept)
all_of(X, 2, kernel, 'Center', centre, 'Solver', solver);
assertEqual({X, 1 ./ X, centre}, kept);
end

% Tolerances of the tests below. A different order of summation changes A by a few eps of its norm,
% and the eigenvectors by that divided by the gap between eigenvalues, which is above 1e-3 of the
% norm here. The solver stops at residuals of 1e-10. Hence 1e-9 for eigenvalues and 1e-6 for vectors.

function test_pca_agrees_with_one_and_two_threads
check_threads(large_data('integers'), 'min');
end

function test_pca_agrees_with_one_and_two_threads_for_all_kernels
skip_unless_slow();
for kind = {'continuous', 'integers'}
    X = large_data(kind{1});
    for_each_compiled_kernel(@(kernel) check_threads(X, kernel));
end
end

function check_threads(X, kernel)
[name, threads] = eef_backend();
restore = onCleanup(@() eef_backend(name, threads));
eef_backend(name, 1);
one = all_of(X, 2, kernel, 'Solver', 'operator', 'Center', 'mean');
eef_backend(name, 2);
two = all_of(X, 2, kernel, 'Solver', 'operator', 'Center', 'mean');
assert_same_answer(two, one);
end

function X = large_data(kind)
% 2^22 entries: smaller data is processed by one thread.
x = uniform_numbers(2^18, 1, 1);
X = zeros(2^18, 16);
for k = 1:16
    X(:, k) = x .* (1 + x([k + 1:end, 1:k])) - 0.5;
end
if strcmp(kind, 'integers')
    X = round(50 * X);
end
end

function test_pca_agrees_between_backends
X = data(150, 6);
for_each_kernel(@(kernel) assert_same_answer(all_of(X, 3, kernel, 'Solver', 'operator'), ...
    reference_answer(X, kernel)));
end

function answer = reference_answer(X, kernel)
name = eef_backend('m');
restore = onCleanup(@() eef_backend(name));
answer = all_of(X, 3, kernel, 'Solver', 'dense');
end

function assert_same_answer(actual, expected)
scale = max(abs(expected{2}));
assertElementsAlmostEqual(actual{2}, expected{2}, 'absolute', 1e-9 * scale);
assertElementsAlmostEqual(actual{1}, expected{1}, 'absolute', 1e-6);
assertElementsAlmostEqual(actual{3}, expected{3}, 'absolute', 1e-13);
end

% --- invariances --------------------------------------------------------------------------

function test_pca_is_homogeneous
X = data(100, 6);
for solver = {'dense', 'operator'}
    for_each_kernel(@(kernel) check_scaled(X, kernel, solver{1}));
end
end

function check_scaled(X, kernel, solver)
plain = all_of(X, 3, kernel, 'Solver', solver, 'Center', 'mean');
scaled = all_of(8 * X, 3, kernel, 'Solver', solver, 'Center', 'mean');
assertElementsAlmostEqual(scaled{1}, plain{1}, 'absolute', 1e-6);
assertElementsAlmostEqual(scaled{2}, 8 * plain{2}, 'relative', 1e-9, 0);
assertElementsAlmostEqual(scaled{3}, 8 * plain{3}, 'relative', 1e-15, 0);
end

function test_pca_turns_rows_with_the_data
X = data(100, 6);
order = [2:2:100, 1:2:99];
for_each_kernel(@(kernel) check_rows(X, kernel, order));
end

function check_rows(X, kernel, order)
[W, lambda] = quiet_pca(X, 3, kernel, 'Solver', 'operator');
[V, value] = quiet_pca(X(order, :), 3, kernel, 'Solver', 'operator');
assertElementsAlmostEqual(value, lambda, 'relative', 1e-9, 0);
assertElementsAlmostEqual(V, W(order, :), 'absolute', 1e-6);
end

function test_pca_takes_samples_in_any_order
X = data(100, 7);
for_each_kernel(@(kernel) assert_same_answer(all_of(X(:, [3 1 7 2 6 5 4]), 3, kernel, 'Solver', 'operator'), ...
    all_of(X, 3, kernel, 'Solver', 'operator')));
end

function test_pca_of_centred_data_needs_no_centre
X = data(60, 6);
for_each_kernel(@(kernel) check_centred(X, kernel));
end

function check_centred(X, kernel)
centred = all_of(X, 2, kernel, 'Center', 'median');
plain = all_of(X - centred{3}, 2, kernel);
assert_same_answer([plain(1:2), centred(3)], centred);
end

function test_pca_of_integers_is_that_of_doubles
X = grid_matrix('int16', 70, 6, 1);
for centre = {'none', 'mean', 'median'}
    for_each_kernel(@(kernel) assert_same_answer(all_of(X, 2, kernel, 'Center', centre{1}), ...
        all_of(double(X), 2, kernel, 'Center', centre{1})));
end
end

function test_pca_of_nonnegative_data_is_the_same_for_min_and_minm
X = uniform_numbers(80, 5, 1);
for_each_backend(@() assert_same_answer(all_of(X, 2, 'minm', 'Solver', 'operator'), ...
    all_of(X, 2, 'min', 'Solver', 'operator')));
end

% --- with scores and reconstructions ------------------------------------------------------

function test_pca_scores_and_reconstruction_fit_its_components
X = data(60, 6);
for_each_kernel(@(kernel) check_model(X, kernel));
end

function check_model(X, kernel)
% Rounding error of sums of 60 products of numbers below 2: 60*4*eps = 5e-14.
[W, ~, mu] = quiet_pca(X, 3, kernel, 'Center', 'mean');
Z = eef_project(X, W, mu);
assertElementsAlmostEqual(Z, W' * (X - mu), 'absolute', 1e-13);
assertElementsAlmostEqual(eef_reconstruct(X, W, mu), W * Z + mu, 'absolute', 1e-13);
assertElementsAlmostEqual(eef_project(W * Z + mu, W, mu), Z, 'absolute', 1e-13);
end

function test_pca_with_all_components_reconstructs_everything
X = data(12, 6);
for_each_kernel(@(kernel) check_everything(X, kernel));
end

function check_everything(X, kernel)
[W, ~, mu] = quiet_pca(X, 12, kernel, 'Center', 'median');
assertElementsAlmostEqual(eef_reconstruct(X, W, mu), X, 'absolute', 1e-12);
end

% --- helpers ------------------------------------------------------------------------------

function X = data(rows, cols)
% Correlated samples, so that the first eigenvalues are well separated.
X = uniform_numbers(rows, 1, 7) .* (uniform_numbers(rows, cols, 8) + 0.5) - 0.4 * (1:cols) / cols;
end

function answer = all_of(varargin)
[W, lambda, mu] = quiet_pca(varargin{:});
answer = {W, lambda, mu};
end
