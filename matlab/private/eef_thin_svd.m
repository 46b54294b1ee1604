function [U, s, V] = eef_thin_svd(X)
%EEF_THIN_SVD  Thin singular value decomposition: no D x D and N x N matrices for D x N data.
%   [U, s, V] = eef_thin_svd(X) returns, with r = min(D,N), the D x r matrix U, the r x 1
%   singular values s in descending order and the N x r matrix V. The SVD is that of the
%   square factor of a QR factorisation, which is several times faster than svd(X,'econ')
%   on very tall and very wide data.

%   Licence: BSD-3-Clause, see LICENSE.

if size(X, 1) < size(X, 2)
    [V, s, U] = eef_thin_svd(X');
    return
end
[Q, R] = qr(X, 0);
[U, s, V] = svd(R);
U = Q * U;
s = diag(s);
end
