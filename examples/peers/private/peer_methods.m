function methods = peer_methods()
%PEER_METHODS  The methods that run in this program: struct array with name, color and basis.
%   W = basis(X, K) for data without missing cells, except eef_robust.

%   Licence: BSD-3-Clause, see LICENSE.

colors = kit_colors();
methods = struct( ...
    'name', {'L2', 'L1', 'min', 'minm', 'mf', 'eef_robust', 'PCP'}, ...
    'color', {colors.grey, colors.orange, colors.blue, colors.green, colors.purple, [0 0 0], [0.85 0.1 0.1]}, ...
    'basis', {@(X, K) l2_pca(X, K, 'Center', 'mean'), @(X, K) l1_pca(X, K, 'Center', 'median'), ...
    @(X, K) eef_pca(X, K, 'min', 'Center', 'median'), @(X, K) eef_pca(X, K, 'minm', 'Center', 'median'), ...
    @(X, K) eef_pca(X, K, 'mf', 'Center', 'median', 'Select', 'magnitude'), @robust_basis, @pcp_basis});
end

function W = robust_basis(X, K)
[W, ~, ~, ~] = eef_robust(X, K);
end

function W = pcp_basis(X, K)
L = pcp(X - median(X, 2));
W = l2_pca(L, K, 'Center', 'mean');
end
