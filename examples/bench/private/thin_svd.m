function U = thin_svd(X)
%THIN_SVD  Left singular vectors; svd computes the right ones as well.

%   Licence: BSD-3-Clause, see LICENSE.

[U, ~, ~] = svd(X, 'econ');
end
