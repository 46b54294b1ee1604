function [W, lambda, mu, info] = eef_pca(X, K, varargin)
%EEF_PCA  Robust principal component analysis without multiplications (EEF-PCA).
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     W = eef_pca(X, K)
%     W = eef_pca(X, K, kernel)
%     [W, lambda, mu, info] = eef_pca(..., Name, Value)
%
%   Input
%     X       D x N real matrix: double, single, logical or any integer class
%     K       number of components, 1 to D
%     kernel  'min' (default), 'minm' or 'mf', see EEF_GRAM
%
%   Options
%     'Center'   'none' (default) | 'mean' | 'median' | scalar | D x 1 vector:
%                what is subtracted from every sample first
%     'Solver'   'auto' (default) | 'dense' | 'operator'
%     'Select'   'largest' (default): the largest eigenvalues;
%                'magnitude': the largest absolute values, as eigs(A,K) does
%     'Tol'      residual at which the operator solver stops, the root mean
%                square over the components relative to the largest
%                eigenvalue (9e-10)
%     'MaxIter'  largest number of its iterations (1000)
%     'Display'  'off' (default) | 'iter': a line per iteration of the compiled
%                operator solver
%
%   Output
%     W       D x K, orthonormal columns: the K dominant eigenvectors of
%             A = (X-mu) (+) (X-mu)'; each column's largest entry is positive
%     lambda  K x 1, their eigenvalues, descending
%     mu      D x 1, the centre
%     info    struct: kernel; solver ('dense', 'lowrank' or 'operator');
%             iterations; residuals, norm(A*w - lambda*w) for each column,
%             of the compiled direct solvers a bound on its rounding;
%             converged; products, the matrix-vector products with A;
%             multiplications in them; seconds
%
%   W, lambda and mu are single when X is single, else double.
%
%   The D x D matrix A is never formed unless D is small: a product with A
%   costs O(N*D) after each sample has been sorted by magnitude once, and the
%   matrix of the kernel 'mf' has rank at most 2*N. The results are exact
%   all the same: eigenpairs of A to the tolerance, for every kernel.
%   Only the kernel is free of multiplications; centring and the eigensolver
%   are not.
%
%   Example
%     >> X = [1 2 3; 2 4 6; -1 -2 30];        % three samples, one with an outlier
%     >> W = eef_pca(X, 1);
%     >> round(1000 * W')
%     ans =
%         32   147   989
%
%
%   See also EEF_GRAM, EEF_PROJECT, EEF_RECONSTRUCT, L1_PCA, L2_PCA.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_pca';
started = tic;
if nargin < 2
    eef_error('badCall', who, 'needs the data X and the number of components K');
end
eef_check_data(who, 'X', X);
K = eef_check_K(who, K, size(X, 1));
if mod(numel(varargin), 2) == 1
    kernel = eef_check_kernel(who, varargin{1});
    varargin(1) = [];
else
    kernel = 'min';
end
options = eef_options(who, struct('Center', 'none', 'Solver', 'auto', 'Select', 'largest', ...
    'Tol', 9e-10, 'MaxIter', 1000, 'Display', 'off'), varargin);

eef_check_center(who, options.Center, size(X, 1));
[W, lambda, mu, info] = eef_compute(who, @eef_pca_m, @eef_pca_mex, X, K, kernel, options.Center, ...
    options.Select, options.Solver, options.Tol, options.MaxIter, options.Display);
if isa(X, 'single')
    W = single(W);
    lambda = single(lambda);
    mu = single(mu);
end
if ~info.converged
    warning('eef:noConvergence', ...
        'eef_pca: not converged after %d iterations; the largest residual is %.2g of the largest eigenvalue.', ...
        info.iterations, double(max(info.residuals) / max(abs(lambda))));
end
if any(lambda < -1e-12 * max(abs(lambda)))
    warning('eef:negativeEigenvalue', ...
        'eef_pca: a chosen eigenvalue of the indefinite kernel ''mf'' is negative.');
end
info.kernel = kernel;
info.seconds = toc(started);
end
