function methods = paper_methods()
%PAPER_METHODS  The PCA methods that the tables compare: one table for all experiments.
%   A struct array with fields name (column of the tables), label (for people) and
%   basis: [W, mu] = basis(X, K, center). The functions of the user's L1-PCA
%   Toolbox, if any, come last and have toolbox = true.
%
%   'mf' takes the eigenvalues of largest magnitude, as the eigs call of the paper's
%   Algorithm 1 does: its matrix is indefinite.

%   Licence: BSD-3-Clause, see LICENSE.

table = {
    'l2',         'L2-PCA',            @(X, K, c) by_l2(X, K, c)
    'l1',         'L1 fixed point',    @(X, K, c) by_l1(X, K, c, 'fixedpoint')
    'l1_bitflip', 'L1 bit flipping',   @(X, K, c) by_l1(X, K, c, 'bitflip')
    'l1_exact',   'L1 exact',          @(X, K, c) by_l1(X, K, c, 'exact')
    'mf',         'MF',                @(X, K, c) by_eef(X, K, c, 'mf', 'magnitude')
    'min',        'min',               @(X, K, c) by_eef(X, K, c, 'min', 'largest')
    'minm',       'minm',              @(X, K, c) by_eef(X, K, c, 'minm', 'largest')
};
methods = struct('name', table(:, 1), 'label', table(:, 2), 'basis', table(:, 3), 'toolbox', false);
for found = toolbox_functions()'
    methods(end + 1).name = found.name; %#ok<AGROW>
    methods(end).label = [found.name ' (toolbox)'];
    methods(end).basis = @(X, K, c) by_toolbox(found.call, X, K, c);
    methods(end).toolbox = true;
end
end

function [W, mu] = by_l2(X, K, center)
[W, ~, mu] = l2_pca(X, K, 'Center', center);
end

function [W, mu] = by_l1(X, K, center, method)
[W, ~, mu] = l1_pca(X, K, 'Center', center, 'Method', method);
end

function [W, mu] = by_eef(X, K, center, kernel, select)
[W, ~, mu] = eef_pca(X, K, kernel, 'Center', center, 'Select', select);
end

function [W, mu] = by_toolbox(call, X, K, center)
if ischar(center)
    mu = mean(X, 2);
else
    mu = repmat(center, size(X, 1), 1);
end
W = toolbox_basis(call, X - mu, K);
end
