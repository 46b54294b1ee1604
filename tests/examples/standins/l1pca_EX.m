function [Q, B] = l1pca_EX(X, K) %#ok<STOUT,INUSD>
%L1PCA_EX  Stand-in with the signature of the L1-PCA Toolbox that fails.

%   Licence: BSD-3-Clause, see LICENSE.

error('standin:failure', 'out of candidates');
end
