function W = l1_basis(U, Y, B, options)
%L1_BASIS  Compute the orthonormal W that the signs B give for the data U*Y.
%   W = P*V', where P*S*V' is the SVD of the D x K matrix U*Y*B. When its rank is below
%   K, columns orthogonal to all samples are appended to P: they add nothing to a
%   reconstruction. If there are too few of these, greedy components are appended as well.

%   Licence: BSD-3-Clause, see LICENSE.

[D, r] = size(U);
K = size(B, 2);
M = Y * B;
[P, s, V] = svd(M, 'econ');
s = diag(s);
rank_M = sum(s > numel(M) * eps * s(1));
orthogonal = min(K - rank_M, D - r);
basis = eef_basis_complete(U, r + orthogonal);
P = l1_greedy(Y, P(:, 1:rank_M), K - orthogonal, options);
W = [U * P, basis(:, r + 1:end)] * eef_basis_complete(V(:, 1:rank_M), K)';
end
