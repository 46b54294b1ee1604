function W = eef_complete(W, K)
%EEF_COMPLETE  Append orthonormal columns until there are K.
%   W = eef_complete(W, K) for a D x r matrix W with orthonormal columns, r <= K <= D.
%   Householder QR yields an orthonormal Q even for the appended columns of zeros.

%   Licence: BSD-3-Clause, see LICENSE.

[D, r] = size(W);
if r < K
    [Q, ~] = qr([W, zeros(D, K - r)], 0);
    W = [W, Q(:, r + 1:K)];
end
end
