function [Q, B] = l1pca_BF(X, K, init, numinit, maxiter, prnt)
%L1PCA_BF  Stand-in with the signature of the L1-PCA Toolbox: a basis that is too long.
%   Its L1 value exceeds the exact one, which the tables must report.

%   Licence: BSD-3-Clause, see LICENSE.

if ~isequal([init numinit maxiter prnt], [1 1 100 0])
    error('standin:arguments', 'unexpected arguments');
end
Q = 2 * l1pca(X, K);
B = sign(X' * Q);
end
