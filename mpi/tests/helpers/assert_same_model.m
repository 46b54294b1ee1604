function assert_same_model(model, X, K, kernel, center, varargin)
%ASSERT_SAME_MODEL  Fail unless a model file agrees with eef_pca on the same samples.
%   Eigenvalues agree to 1e-8 of the largest one, as both are accurate to that; for single X, eef_pca rounds them to
%   single. The centre agrees to the
%   rounding errors of one operation. The subspace is compared by its residual, since vectors of close
%   eigenvalues are not unique: norm(A*W - W*diag(lambda)) is at most 1e-8 of the largest eigenvalue.

%   Licence: BSD-3-Clause, see LICENSE.

state = warning('off', 'eef:negativeEigenvalue');
restore = onCleanup(@() warning(state));
[~, lambda, mu] = eef_pca(X, K, kernel, 'Center', center, varargin{:});
largest = double(max(abs(lambda)));
assertEqual(size(model.W), [size(X, 1), K]);
accuracy = max(1e-8, isa(X, 'single') * double(eps('single')));
assertElementsAlmostEqual(model.lambda, double(lambda), 'absolute', accuracy * largest);
assertElementsAlmostEqual(model.mu, double(mu), 'absolute', 4 * double(eps(max(abs(double(X(:)))))));
assertElementsAlmostEqual(model.W' * model.W, eye(K), 'absolute', 1e-12);
A = eef_gram(centred(X, model.mu), kernel);
assertTrue(norm(A * model.W - model.W * diag(model.lambda)) <= 1e-8 * max(largest, realmin));
assertTrue(model.info.converged == 1);
for k = 1:K
    [~, top] = max(abs(model.W(:, k)) > (1 - 1e-8) * max(abs(model.W(:, k))));
    assertTrue(model.W(top, k) > 0);
end
end

function Xc = centred(X, mu)
if isa(X, 'single')
    Xc = double(X - single(mu));
else
    Xc = double(X) - mu;
end
end
