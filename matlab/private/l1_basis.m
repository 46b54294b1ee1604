function W = l1_basis(U, Y, B, options)
%L1_BASIS  The orthonormal W that belongs to the signs B for the data U*Y.
%   W = P*V' with P*S*V' the SVD of U*Y*B (D x K). Where the rank of that is below K,
%   P goes on with greedy components of the rest of the data, then arbitrarily.

%   Licence: BSD-3-Clause, see LICENSE.

K = size(B, 2);
M = Y * B;
[P, s, V] = svd(M, 'econ');
s = diag(s);
full = 1:sum(s > numel(M) * eps * s(1));
P = l1_greedy(Y, P(:, full), min(K, size(Y, 1)), options);
W = eef_complete(U * P, K) * eef_complete(V(:, full), K)';
end
