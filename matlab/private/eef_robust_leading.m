function W = eef_robust_leading(Y, K, W, exact)
%EEF_ROBUST_LEADING  K leading left singular vectors of Y, from those of similar data.
%   W = eef_robust_leading(Y, K, W, EXACT) improves the D x K start W. When EXACT is false, it
%   takes one step of a block Krylov method (Rayleigh-Ritz on W and Y*Y'*W). When EXACT
%   is true, it solves the eigenproblem of the smaller of Y'*Y and Y*Y' first, unless both
%   are larger than 2000 x 2000; then it takes steps until the subspace settles. The last
%   step removes the error that squaring Y causes.

%   Licence: BSD-3-Clause, see LICENSE.

MAX_ORDER = 2000;
MAX_STEPS = 50;
[D, N] = size(Y);
steps = 1;
if exact && min(D, N) <= MAX_ORDER
    if D > N
        W = Y * leading_eigenvectors(Y' * Y, K);
    else
        W = leading_eigenvectors(Y * Y', K);
    end
    W = eef_basis_complete(orthonormal(W), K);
elseif exact
    steps = MAX_STEPS;
end
for s = 1:steps
    before = W;
    Q = orthonormal([W, Y * (Y' * W)]);
    [U, ~, ~] = svd(Q' * Y, 'econ');
    W = Q * U(:, 1:min(K, size(U, 2)));
    W = eef_basis_complete(W, K);
    if norm(before - W * (W' * before)) < 1e-8
        break
    end
end
end

function V = leading_eigenvectors(A, K)
[V, values] = eig((A + A') / 2);
[~, order] = sort(diag(values), 'descend');
V = V(:, order(1:min(K, numel(order))));
end

function Q = orthonormal(A)
% Without the columns that depend on others up to rounding.
[Q, R, ~] = qr(A ./ max(sqrt(sum(A.^2, 1)), realmin), 0);
diagonal = abs(diag(R));
Q = Q(:, 1:max(1, sum(diagonal > 1e-12 * max([diagonal; realmin]))));
end
