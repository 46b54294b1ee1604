function test_suite = test_project
%TEST_PROJECT  Scores and reconstructions.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_scores
X = [1 2; 3 4; 5 6];
W = [1 0; 0 1; 0 0];
assertEqual(eef_project(X, W, [1; 1; 1]), [0 1; 2 3]);
end

function test_reconstruction
X = [1 2; 3 4; 5 6];
W = [1 0; 0 1; 0 0];
assertEqual(eef_reconstruct(X, W, [1; 1; 1]), [1 2; 3 4; 1 1]);
end

function test_scalar_centre
X = eef_rand(1, 4, 3);
W = l2_pca(X, 2);
assertEqual(eef_project(X, W, 0.5), eef_project(X, W, [0.5; 0.5; 0.5; 0.5]));
end

function test_full_basis_reconstructs_everything
X = eef_rand(1, 4, 6);
[W, ~, mu] = eef_pca(X, 4, 'Center', 'mean');
assertElementsAlmostEqual(eef_reconstruct(X, W, mu), X, 'absolute', 1e-12);
end

function test_scores_of_the_reconstruction_are_the_scores
X = eef_rand(2, 9, 5);
[W, ~, mu] = l1_pca(X, 2, 'Center', 'median');
Xhat = eef_reconstruct(X, W, mu);
assertElementsAlmostEqual(eef_project(Xhat, W, mu), eef_project(X, W, mu), 'absolute', 1e-13);
end

function test_integers_are_taken_as_double
assertEqual(eef_project(uint8([10; 200]), [0; 1], 255), -55);
end

function test_single_wins
assertEqual(class(eef_project(single([1; 2]), [0; 1], 0)), 'single');
assertEqual(class(eef_reconstruct([1; 2], single([0; 1]), 0)), 'single');
end

function test_numbers_beyond_the_class_are_refused
% X, W, mu, X - mu, and sums.
models = {{[1e300; 1], single([1; 0]), 0}, {[1e300; 1], single([0; 1]), 0}, {single([1; 2]), [1e300; 1], 0}, ...
    {single([1; 2]), [1; 0], 1e300}, {[1; 2], single([1; 0]), [0; -1e39]}, {[1.7e308; 1], eye(2), -1.7e308}, ...
    {[-1.7e308; 1], [0; 1], 1.7e308}, {single([3e38; 1]), eye(2), -3e38}, {1.7e308 * [1; 1], [1; 1] / sqrt(2), 0}, ...
    {1.7e308 * [1; -1], [1; -1] / sqrt(2), 0}};
for f = {@eef_project, @eef_reconstruct}
    for model = models
        assertExceptionThrown(@() f{1}(model{1}{:}), 'eef:overflow');
    end
end
end

function test_reconstructions_beyond_the_class_are_refused
% The scores are finite, but not the sum with mu.
assertExceptionThrown(@() eef_reconstruct([-1.7e308; 0], [0.6; 0.8], [-1e308; 1.7e308]), 'eef:overflow');
end

function test_numbers_up_to_realmax
assertEqual(eef_project([realmax; 1], [1; 0], 0), realmax);
assertEqual(eef_reconstruct([realmax; 1], [1; 0], 0), [realmax; 0]);
end

function test_errors
for f = {@eef_project, @eef_reconstruct}
    call = f{1};
    assertExceptionThrown(@() call([1; 2], [0; 1]), 'eef:badCall');
    assertExceptionThrown(@() call([1; 2], [0; 1], 0, 0), 'eef:badOption');
    assertExceptionThrown(@() call([1; 2], [0; 1], 0, 'Robust', 2), 'eef:badOption');
    assertExceptionThrown(@() call('ab', [0; 1], 0), 'eef:badType');
    assertExceptionThrown(@() call([1; 2], [0; 1; 0], 0), 'eef:badSize');
    assertExceptionThrown(@() call([1; 2], [0; 1], [1 2]), 'eef:badSize');
    assertExceptionThrown(@() call([1; Inf], [0; 1], 0), 'eef:notFinite');
    assertExceptionThrown(@() call([1; 2], [0; NaN], 0), 'eef:notFinite');
end
end

function test_bases_that_are_not_orthonormal_are_refused
X = eef_rand(1, 6, 4);
W = l2_pca(X, 2);
for f = {@eef_project, @eef_reconstruct}
    assertExceptionThrown(@() f{1}(W, X, 0), 'eef:badBasis'); % X and W exchanged
    assertExceptionThrown(@() f{1}(X, 1.01 * W, 0), 'eef:badBasis');
    assertExceptionThrown(@() f{1}([1; 2], [1 0 0; 0 1 0], 0), 'eef:badBasis'); % more columns than rows
end
end

function test_rounded_bases_are_accepted
X = eef_rand(1, 6, 4);
W = round(1e4 * l2_pca(X, 2)) / 1e4;
assertEqual(eef_project(X, W, 0), W' * X);
end

function test_samples_are_rebuilt_from_scores
X = eef_rand(1, 6, 4);
[W, ~, mu] = l2_pca(X, 2, 'Center', 'mean');
rebuilt = eef_reconstruct(eef_project(X, W, mu), W, mu, 'From', 'scores');
assertElementsAlmostEqual(rebuilt, eef_reconstruct(X, W, mu), 'absolute', 1e-14);
assertEqual(class(eef_reconstruct(single([1 2]), [0; 1], 0, 'From', 'scores')), 'single');
end

function test_bad_scores_are_refused
W = [1 0; 0 1; 0 0];
rebuild = @(Z, varargin) eef_reconstruct(Z, W, 0, 'From', 'scores', varargin{:});
assertExceptionThrown(@() rebuild([1; 2; 3]), 'eef:badSize');
assertExceptionThrown(@() rebuild([1; NaN]), 'eef:notFinite');
assertExceptionThrown(@() rebuild('ab'), 'eef:badType');
assertExceptionThrown(@() rebuild([1; 2], 'Robust', true), 'eef:badCall');
assertExceptionThrown(@() eef_reconstruct([1; 2], W, 0, 'From', 'nothing'), 'eef:badOption');
end
