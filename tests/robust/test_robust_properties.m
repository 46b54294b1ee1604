function test_suite = test_robust_properties
%TEST_ROBUST_PROPERTIES  Orthonormality, equivariances, classes and consistency of eef_robust.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_basis_is_orthonormal_with_fixed_signs
W = eef_robust(data(), 3);
assertElementsAlmostEqual(W' * W, eye(3), 'absolute', 1e-13);
assertTrue(signs_are_fixed(W));
end

function test_variances_are_in_descending_order
[~, ~, ~, model] = eef_robust(data(), 3);
assertTrue(all(diff(model.variances) < 0));
end

% A shift and a scaling by a power of two change no mantissa of X - mu except by the rounding of the
% shifted data (1e-13 of it). The iteration stops at changes of 1e-3, but both runs take the same steps,
% so that rounding is the only difference; 1e-6 leaves room for its growth.

function test_shifted_rows_shift_the_centre
X = data();
shifts = round(100 * uniform_numbers(40, 1, 5));
[W, Z, mu, model] = eef_robust(X, 2);
[W2, Z2, mu2, model2] = eef_robust(X + shifts, 2);
assertElementsAlmostEqual(W2, W, 'absolute', 1e-6);
assertElementsAlmostEqual(Z2, Z, 'absolute', 1e-4);
assertElementsAlmostEqual(mu2, mu + shifts, 'absolute', 1e-4);
assertEqual(model2.cells, model.cells);
end

function test_scaled_data_scales_scores_and_centre
X = data();
[W, Z, mu, model] = eef_robust(X, 2);
[W2, Z2, mu2, model2] = eef_robust(1024 * X, 2);
assertElementsAlmostEqual(W2, W, 'absolute', 1e-9);
assertElementsAlmostEqual(Z2, 1024 * Z, 'absolute', 1e-5);
assertElementsAlmostEqual(mu2, 1024 * mu, 'absolute', 1e-5);
assertEqual(model2.cells, model.cells);
end

function test_signs_of_rows_are_signs_of_the_basis
X = data();
signs = sign(uniform_numbers(40, 1, 6) - 0.5);
[W, ~, ~, model] = eef_robust(X, 2);
[W2, ~, ~, model2] = eef_robust(signs .* X, 2);
% The start is computed to 1e-4 in another order, and the iteration stops at changes of 1e-3 = 0.06 degrees.
assertTrue(subspace_angle(signs .* W, W2) < 0.06);
assertEqual(model2.cells, model.cells);
end

function test_order_of_samples_does_not_matter
X = data();
order = [2:2:60, 1:2:59];
[W, Z, ~, model] = eef_robust(X, 2);
[W2, Z2, ~, model2] = eef_robust(X(:, order), 2);
assertElementsAlmostEqual(W2, W, 'absolute', 1e-6);
assertElementsAlmostEqual(Z2, Z(:, order), 'absolute', 1e-4);
assertEqual(model2.cells, model.cells(:, order));
end

function test_low_rank_data_has_no_flags
[W0, ~] = qr(uniform_numbers(30, 2, 1) - 0.5, 0);
X = W0 * (10 * uniform_numbers(2, 50, 2) - 5) + 3;
[W, ~, ~, model] = eef_robust(X, 2);
assertFalse(any(model.cells(:)));
assertTrue(subspace_angle(W, W0) < 0.06); % Tol = 1e-3 = 0.06 degrees
end

function test_low_rank_data_is_completed
% The other cells of a sample determine its scores. The iteration stops at changes of 1e-8, and the data is
% below 20; 1e-4 leaves room for slow convergence.
[W0, ~] = qr(uniform_numbers(30, 2, 1) - 0.5, 0);
clean = W0 * (10 * uniform_numbers(2, 50, 2) - 5) + 3;
X = clean;
X(uniform_numbers(30, 50, 3) < 0.1) = 20;
X(uniform_numbers(30, 50, 4) < 0.1) = NaN;
[~, ~, ~, model] = eef_robust(X, 2, 'Tol', 1e-8, 'MaxIter', 200);
assertElementsAlmostEqual(model.filled, clean, 'absolute', 1e-4);
end

function test_data_without_outliers_agrees_with_l2_pca
% With a cutoff that no cell reaches, the refinement ends with the SVD of the centred data.
[X, ~, ~, ~] = low_rank_data(40, 60, 3, 0, 3);
[W, Z, mu, model] = eef_robust(X, 3, 'Cutoff', 20, 'Tol', 1e-9);
[W2, value, mu2] = l2_pca(X, 3, 'Center', 'mean');
assertFalse(any(model.cells(:)));
assertElementsAlmostEqual(W, W2, 'absolute', 1e-7);
assertElementsAlmostEqual(mu, mu2, 'absolute', 1e-7);
assertElementsAlmostEqual(Z, eef_project(X, W2, mu2), 'absolute', 1e-5);
assertElementsAlmostEqual(model.variances, value / 59, 'relative', 1e-7, 0);
end

function test_constant_rows_are_no_error
X = data();
X(4, :) = 7;
[W, ~, mu, model] = eef_robust(X, 2);
assertElementsAlmostEqual(mu(4), 7, 'absolute', 1e-12);
assertElementsAlmostEqual(W(4, :), [0 0], 'absolute', 1e-12);
assertFalse(any(model.cells(4, :)));
end

function test_constant_data_is_no_error
[~, Z, mu, model] = eef_robust(5 * ones(4, 8), 1);
assertEqual(mu, 5 * ones(4, 1));
assertEqual(Z, zeros(1, 8));
assertFalse(any(model.cells(:)));
end

function test_filled_data_keeps_the_other_cells
X = data();
X(3, 4) = NaN;
[W, Z, mu, model] = eef_robust(X, 2);
kept = ~model.cells & ~model.missing;
assertEqual(model.filled(kept), X(kept));
assertElementsAlmostEqual(Z, W' * (model.filled - mu), 'absolute', 1e-12);
assertTrue(model.missing(3, 4) && sum(model.missing(:)) == 1);
end

function test_distances_and_limits_give_the_outliers
[~, ~, ~, model] = eef_robust(data(), 2);
assertEqual(model.outliers, model.sd > model.cutoff.sd | model.od > model.cutoff.od);
% chi2inv(0.975, 2) = -2*log(0.025)
assertElementsAlmostEqual(model.cutoff.sd, sqrt(-2 * log(0.025)), 'absolute', 1e-10);
end

function test_start_makes_little_difference
% All starts are near enough. Cells at the cutoff may have another flag, and each of them turns the
% subspace a little; the error due to the noise is several degrees.
X = data();
W = eef_robust(X, 2);
[W0, ~] = qr(uniform_numbers(40, 2, 8) - 0.5, 0);
for start = {'l1', 'l2', W, W + 0.1 * W0}
    assertTrue(subspace_angle(eef_robust(X, 2, 'Start', start{1}), W) < 1);
end
end

function test_every_kernel_can_start
X = data();
W = eef_robust(X, 2);
for kernel = kernel_names()
    assertTrue(subspace_angle(eef_robust(X, 2, kernel{1}), W) < 1);
end
end

function test_integers_give_what_doubles_give
X = round(data());
[W, Z] = eef_robust(int16(X), 2);
[W2, Z2] = eef_robust(X, 2);
assertEqual(W, W2);
assertEqual(Z, Z2);
end

function test_single_in_single_out
[W, Z, mu, model] = eef_robust(single(data()), 2);
assertEqual({class(W), class(Z), class(mu), class(model.filled)}, {'single', 'single', 'single', 'single'});
end

function test_extreme_magnitudes
X = data();
[W, ~, mu] = eef_robust(X, 2);
for exponent = [-900 900]
    [W2, ~, mu2] = eef_robust(X * 2^(exponent / 2) * 2^(exponent / 2 - 400 * sign(exponent)), 2);
    assertElementsAlmostEqual(W2, W, 'absolute', 1e-6);
    assertElementsAlmostEqual(mu2 * 2^(-exponent + 400 * sign(exponent)), mu, 'absolute', 1e-4);
end
end

function test_backends_agree
% The same steps, with sums in another order.
X = data();
W = eef_robust(X, 2);
for_each_backend(@() assertElementsAlmostEqual(eef_robust(X, 2), W, 'absolute', 1e-5));
end

function test_rand_is_not_used
X = data();
before = rng();
eef_robust(X, 2);
assertEqual(rng(), before);
end

function test_data_that_stays_unsettled_gives_a_warning
state = warning('off', 'eef:noConvergence');
restore = onCleanup(@() warning(state));
[~, ~, ~, model] = eef_robust(data(), 2, 'MaxIter', 1);
assertFalse(model.converged);
assertEqual(model.iterations, 1);
warning('error', 'eef:noConvergence');
assertExceptionThrown(@() eef_robust(data(), 2, 'MaxIter', 1), 'eef:noConvergence');
end

function test_display_prints_a_line_per_iteration
X = data(); %#ok<NASGU>
text = evalc('[W, Z, mu, model] = eef_robust(X, 2, ''Display'', ''iter'');');
assertEqual(sum(text == sprintf('\n')), model.iterations);
end

function X = data()
X = low_rank_data(40, 60, 2, 0.1, 20);
end
