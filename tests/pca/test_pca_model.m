function test_suite = test_pca_model
%TEST_PCA_MODEL  Few samples of many rows, and many samples with close eigenvalues: block Davidson.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_pca_of_many_rows_has_the_documented_residuals
skip_unless_built(); % the M code has no model, and is slow for so many rows
% Few products show that the model was used: block Lanczos needs 20 or more here.
X = samples_with_component();
for kernel = {'min', 'minm'}
    with_context(kernel{1}, @() check_residuals(X, 2, kernel{1}, 12));
end
end

function test_pca_of_many_rows_with_close_eigenvalues
skip_unless_built();
% The samples are independent: apart from the first one, all eigenvalues are close to each other. The
% solver finds them with more start vectors than components; block Lanczos needs more products.
X = uniform_numbers(524288, 5, 3) - 0.5;
for kernel = {'min', 'minm'}
    with_context(kernel{1}, @() check_residuals(X, 3, kernel{1}, 20));
end
end

function test_pca_of_many_rows_with_many_close_eigenvalues
skip_unless_built();
% There are too many close eigenvalues for the model, 14, and block Lanczos takes over.
check_residuals(uniform_numbers(524288, 7, 3) - 0.5, 3, 'minm', Inf);
end

function test_pca_of_many_samples_with_close_eigenvalues
skip_unless_built();
% Independent samples: all eigenvalues are close to each other. Few products show that the model was used
% and verified; block Lanczos needs 100 or more here.
X = uniform_numbers(33000, 64, 3) - 0.5;
check_residuals(X, 3, 'min', 60);
check_residuals(X, 8, 'min', 90);
end

function test_pca_of_many_samples_with_a_common_picture
skip_unless_built();
% Samples that are equal but for random cells of extreme values.
X = repmat(uniform_numbers(33000, 1, 5), 1, 64);
wrong = uniform_numbers(33000, 64, 4);
X(wrong < 0.05) = 0;
X(wrong > 0.95) = 1;
check_residuals(X, 6, 'min', 90);
end

function test_pca_of_many_samples_finds_the_same_pairs_as_their_permutation
skip_unless_built();
X = uniform_numbers(33000, 64, 3) - 0.5;
rows = randperm_fixed(33000);
[W, lambda] = eef_pca(X, 5, 'min', 'Center', 'mean');
[V, value] = eef_pca(X(rows, end:-1:1), 5, 'min', 'Center', 'mean');
assertElementsAlmostEqual(value, lambda, 'relative', 1e-12, 0);
% The error of a vector is at most the residual, 1e-9*sqrt(5) times lambda(1), over the distance of its
% eigenvalue, which is known for the first four. The vectors are orthonormal to 1e-12.
distance = min(abs(diff(lambda))) / lambda(1);
assertElementsAlmostEqual(abs(sum(V(:, 1:4) .* W(rows, 1:4))), ones(1, 4), 'absolute', ...
    5 * (1e-9 / distance) ^ 2 + 1e-12);
end

function rows = randperm_fixed(D)
% A permutation by a multiplier that is prime to D.
rows = mod(7919 * (0:D - 1), D) + 1;
end

function test_pca_of_many_rows_finds_the_same_pairs_for_any_K
skip_unless_built();
X = samples_with_component();
[W2, lambda2] = eef_pca(X, 2, 'Center', 'mean');
[W4, lambda4] = eef_pca(X, 4, 'Center', 'mean');
assertElementsAlmostEqual(lambda4(1:2), lambda2, 'relative', 1e-12, 0);
% The error of a vector is the residual, 9e-10, over the distance of its eigenvalue, 0.01 or more.
assertElementsAlmostEqual(abs(sum(W2 .* W4(:, 1:2))), [1 1], 'absolute', 1e-12);
end

function test_pca_of_many_rows_that_are_equal_has_one_component
skip_unless_built();
X = repmat([1 -2 3], 524288, 1);
[W, lambda] = eef_pca(X, 2);
assertElementsAlmostEqual(lambda, [524288 * 6; 0], 'absolute', 1e-6);
assertElementsAlmostEqual(W(:, 1), repmat(1 / sqrt(524288), 524288, 1), 'absolute', 1e-9);
end

function X = samples_with_component()
D = 524288;
X = (uniform_numbers(D, 1, 1) - 0.5) * [1 -0.5 0.8 0.3 -1] + 0.3 * (uniform_numbers(D, 5, 2) - 0.4);
end

function check_residuals(X, K, kernel, most)
[W, lambda, mu, info] = eef_pca(X, K, kernel, 'Center', 'mean');
assertTrue(info.converged);
assertTrue(info.products <= most, sprintf('%d products', info.products));
assertTrue(norm(W' * W - eye(K)) <= 1e-12);
AW = zeros(size(W));
for n = 1:size(X, 2)
    AW = AW + sample_product(X(:, n) - mu, W, kernel);
end
% The documented limit.
residual = norm(AW - W .* lambda', 'fro') / (lambda(1) * sqrt(K));
assertTrue(residual <= 1e-9, sprintf('residual %g', residual));
end

function y = sample_product(x, U, kernel)
if strcmp(kernel, 'min')
    y = sign(x) .* min_product(abs(x), sign(x) .* U);
else
    y = (x > 0) .* min_product(max(x, 0), U) + (x < 0) .* min_product(max(-x, 0), U);
end
end
