function [Q, B] = l1pca(X, K)
%L1PCA  Stand-in with the signature of the L1-PCA Toolbox: orthonormal, but not optimal.
%   It prints a line, as the original does.

%   Licence: BSD-3-Clause, see LICENSE.

disp('stand-in at work')
[U, ~, ~] = svd(X, 'econ');
Q = U(:, 1:K);
B = sign(X' * Q);
end
