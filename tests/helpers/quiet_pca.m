function varargout = quiet_pca(varargin)
%QUIET_PCA  eef_pca without its warning of negative eigenvalues, which 'mf' has on purpose.

%   Licence: BSD-3-Clause, see LICENSE.

state = warning('off', 'eef:negativeEigenvalue');
restore = onCleanup(@() warning(state));
[varargout{1:max(nargout, 1)}] = eef_pca(varargin{:});
end
