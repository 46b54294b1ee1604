function W = l1_basis(U, Y, B, options)
%L1_BASIS  The orthonormal W that belongs to the signs B for the data U*Y.
%   W = P*V' with P*S*V' the SVD of U*Y*B (D x K). Where the rank of that is below K,
%   P goes on with columns orthogonal to all samples, which add nothing to a
%   reconstruction, and with greedy components once there are no more of those.

%   Licence: BSD-3-Clause, see LICENSE.

[D, r] = size(U);
K = size(B, 2);
M = Y * B;
[P, s, V] = svd(M, 'econ');
s = diag(s);
full = 1:sum(s > numel(M) * eps * s(1));
beyond = min(K - numel(full), D - r);
basis = eef_basis_complete(U, r + beyond);
P = l1_greedy(Y, P(:, full), K - beyond, options);
W = [U * P, basis(:, r + 1:end)] * eef_basis_complete(V(:, full), K)';
end
