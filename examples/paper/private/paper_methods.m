function methods = paper_methods(purpose)
%PAPER_METHODS  The PCA methods that the experiments compare.
%   methods = paper_methods('psnr') returns the methods of the PSNR tables,
%   paper_methods('seconds') also other algorithms for the same results. The result is a
%   struct array with the fields
%     name     column of the tables
%     label    name for display
%     basis    [W, mu] = basis(X, K, center)
%     dense    whether it forms a D x D matrix
%     toolbox  whether it is a function of the user's L1-PCA Toolbox; these are last
%
%   For 'psnr', the functions of the toolbox get the N x N factor R of the thin QR factorisation
%   X = Q*R, and the basis is Q times theirs. The L1 optimum is the same, because R'*R = X'*X;
%   the exact solver takes minutes for the D x N matrix. For 'seconds' they get X itself.
%
%   The matrix of 'mf' is indefinite. 'mf' takes the eigenvalues of largest magnitude, as the
%   call of eigs in the paper's Algorithm 1 does.

%   Licence: BSD-3-Clause, see LICENSE.

covariance = @(X) X * X';
table = { % name, label, in the PSNR tables, dense, basis
    'l2_eigs',    'L2, covariance + eigs', false, true,  @(X, K, c) by_eigs(X, K, c, covariance)
    'l2',         'L2, thin SVD',          true,  false, @(X, K, c) by(@l2_pca, X, K, c)
    'l1',         'L1 fixed point',        true,  false, @(X, K, c) by(@l1_pca, X, K, c)
    'l1_bitflip', 'L1 bit flipping',       true,  false, @(X, K, c) by(@l1_pca, X, K, c, 'Method', 'bitflip')
    'l1_greedy',  'L1 greedy',             false, false, @(X, K, c) by(@l1_pca, X, K, c, 'Method', 'greedy')
    'l1_exact',   'L1 exact',              true,  false, @(X, K, c) by(@l1_pca, X, K, c, 'Method', 'exact')
    'mf_eigs',    'MF, matrix + eigs',     false, true,  @(X, K, c) by_eigs(X, K, c, @(Y) eef_gram(Y, 'mf'))
    'min_eigs',   'min, matrix + eigs',    false, true,  @(X, K, c) by_eigs(X, K, c, @(Y) eef_gram(Y, 'min'))
    'minm_eigs',  'minm, matrix + eigs',   false, true,  @(X, K, c) by_eigs(X, K, c, @(Y) eef_gram(Y, 'minm'))
    'mf',         'MF, eef_pca',           true,  false, @(X, K, c) by_kernel('mf', X, K, c, 'Select', 'magnitude')
    'min',        'min, eef_pca',          true,  false, @(X, K, c) by_kernel('min', X, K, c)
    'minm',       'minm, eef_pca',         true,  false, @(X, K, c) by_kernel('minm', X, K, c)
};
if strcmp(purpose, 'psnr')
    table = table([table{:, 3}], :);
    % There is one algorithm for each method, so that its name is enough.
    table(:, 2) = regexprep(table(:, 2), ', .*', '');
end
methods = struct('name', table(:, 1), 'label', table(:, 2), 'basis', table(:, 5), ...
    'dense', table(:, 4), 'toolbox', false);
for found = toolbox_functions()'
    basis = @(X, K, c) by_toolbox(found.call, X, K, c);
    if strcmp(purpose, 'psnr')
        basis = @(X, K, c) by_toolbox_on_factor(found.call, X, K, c);
    end
    methods(end + 1) = struct('name', found.name, 'label', [found.name ' (toolbox)'], ...
        'basis', basis, 'dense', false, 'toolbox', true); %#ok<AGROW>
end
end

function [W, mu] = by(pca, X, K, center, varargin)
[W, ~, mu] = pca(X, K, 'Center', center, varargin{:});
end

function [W, mu] = by_kernel(kernel, X, K, center, varargin)
[W, ~, mu] = eef_pca(X, K, kernel, 'Center', center, varargin{:});
end

function [W, mu] = by_eigs(X, K, center, matrix)
% Algorithm 1 as in the paper. With a given start vector, eigs does not call rand.
mu = center_of(X, center);
opts.v0 = eef_rand(0, size(X, 1), 1) - 0.5;
[W, ~] = eigs(matrix(X - mu), K, 'lm', opts);
end

function [W, mu] = by_toolbox(call, X, K, center)
mu = center_of(X, center);
W = toolbox_basis(call, X - mu, K);
end

function [W, mu] = by_toolbox_on_factor(call, X, K, center)
mu = center_of(X, center);
[Q, R] = qr(X - mu, 0);
W = Q * toolbox_basis(call, R, K);
end

function mu = center_of(X, center)
if ischar(center)
    mu = mean(X, 2);
else
    mu = repmat(center, size(X, 1), 1);
end
end
