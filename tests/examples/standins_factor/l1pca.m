function [Q, B] = l1pca(X, K)
%L1PCA  Stand-in with the signature of the L1-PCA Toolbox that takes no more rows than columns.

%   Licence: BSD-3-Clause, see LICENSE.

if size(X, 1) > size(X, 2)
    error('standin:rows', 'it got %d rows', size(X, 1));
end
Q = l1_pca(X, K, 'Method', 'exact');
B = sign(X' * Q);
end
