function W = eef_basis_complete(W, K)
%EEF_BASIS_COMPLETE  Append orthonormal columns to W until there are K.
%   W = eef_basis_complete(W, K) for a D x r matrix W with orthonormal columns,
%   r <= K <= D. The Q of a Householder QR is orthonormal even for columns of zeros.

%   Licence: BSD-3-Clause, see LICENSE.

[D, r] = size(W);
if r < K
    [Q, ~] = qr([W, zeros(D, K - r)], 0);
    W = [W, Q(:, r + 1:K)];
end
end
