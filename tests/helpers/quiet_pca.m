function varargout = quiet_pca(varargin)
%QUIET_PCA  Call eef_pca without the warning of negative eigenvalues, which are normal for 'mf'.

%   Licence: BSD-3-Clause, see LICENSE.

state = warning('off', 'eef:negativeEigenvalue');
restore = onCleanup(@() warning(state));
[varargout{1:max(nargout, 1)}] = eef_pca(varargin{:});
end
