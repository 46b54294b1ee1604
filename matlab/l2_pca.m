function [W, value, mu, info] = l2_pca(X, K, varargin)
%L2_PCA  Ordinary principal component analysis by a thin SVD.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     W = l2_pca(X, K)
%     [W, value, mu, info] = l2_pca(..., Name, Value)
%
%   Input
%     X       D x N real matrix: double, single, logical or any integer class
%     K       number of components, 1 to D
%
%   Options
%     'Center'   'none' (default) | 'mean' | 'median' | scalar | D x 1 vector:
%                the centre, which is subtracted from every sample
%
%   Output
%     W       D x K matrix with orthonormal columns: the K dominant eigenvectors of
%             C = (X-mu)*(X-mu)'; the largest-magnitude entry of each column is
%             positive
%     value   K x 1, their eigenvalues in descending order: the squared singular
%             values of X-mu, and 0 past its rank. Divide by N or N-1 for variances
%     mu      D x 1, the centre
%     info    struct with the fields
%               method     'l2'
%               solver     'svd'
%               explained  K x 1, the share of norm(X-mu,'fro')^2 that each component
%                          explains
%               seconds    elapsed time
%
%     W, value and mu are single when X is single, else double.
%
%   Formula
%     W maximises norm(W'*(X-mu),'fro') over all D x K matrices with orthonormal
%     columns. The D x D matrix C is never formed.
%
%   Example
%     >> X = [1 2 3; 2 4 6; -1 -2 30];        % three samples, one with an outlier
%     >> W = l2_pca(X, 1);
%     >> round(1000 * W')
%     ans =
%         95   190   977
%
%
%   See also EEF_PCA, L1_PCA, EEF_PROJECT, EEF_RECONSTRUCT.
%
%   Reference
%     I. T. Jolliffe, "Principal Component Analysis", Springer, 2002.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'l2_pca';
started = tic;
if nargin < 2
    eef_error('badCall', who, 'needs the data X and the number of components K');
end
[Xc, exponent, mu, K] = eef_prepare(who, X, K, struct('Center', 'none'), varargin);
[U, s] = eef_thin_svd(Xc);
rank_bound = min(K, numel(s));
W = eef_basis_fix_signs(eef_basis_complete(U(:, 1:rank_bound), K));
value = zeros(K, 1, class(s));
value(1:rank_bound) = (s(1:rank_bound) * 2^exponent).^2;
eef_check_overflow(who, value);
energy = [double(s(1:rank_bound)).^2; zeros(K - rank_bound, 1)];
explained = energy / max(sum(double(s).^2), realmin());
info = struct('method', 'l2', 'solver', 'svd', 'explained', explained, 'seconds', toc(started));
end
