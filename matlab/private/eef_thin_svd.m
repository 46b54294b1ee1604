function [U, s, V] = eef_thin_svd(X)
%EEF_THIN_SVD  Singular value decomposition of a D x N matrix without D x D or N x N ones.
%   [U, s, V] = eef_thin_svd(X) with r = min(D,N) gives U D x r, s r x 1 descending
%   and V N x r. A QR factorisation first makes the matrix square, which is
%   several times faster than svd(X,'econ') on very tall and very wide data.

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
