function found = toolbox_functions()
%TOOLBOX_FUNCTIONS  Find the functions of the L1-PCA Toolbox (File Exchange 64855) on the path.
%   The result is a struct array with the fields name and call; call(X, K) returns the basis.

%   Licence: BSD-3-Clause, see LICENSE.

known = {
    'l1pca',    @(X, K) feval('l1pca', X, K)
    'l1pca_EX', @(X, K) feval('l1pca_EX', X, K)
    'l1pca_BF', @(X, K) feval('l1pca_BF', X, K, 1, 1, 100, 0)
};
here = cellfun(@(name) any(exist(name, 'file') == [2 3 6]), known(:, 1));
found = struct('name', known(here, 1), 'call', known(here, 2));
end
