function [Z, cells, od, sd] = eef_project(X, W, mu, varargin)
%EEF_PROJECT  Scores of samples on principal components.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     Z = eef_project(X, W, mu)
%     [Z, cells] = eef_project(X, W, mu, 'Robust', true)
%     [Z, cells, od, sd] = eef_project(X, model)
%
%   Input
%     X      D x N real matrix: double, single, logical or any integer class; the
%            samples that W was computed from, or new samples. NaN is a missing cell for
%            robust scores, else an error. A source (EEF_SOURCE) is read in blocks
%     W      D x K matrix with orthonormal columns, from EEF_PCA, L1_PCA or L2_PCA
%     mu     D x 1, the centre from the same call, or a scalar
%     model  struct from EEF_ROBUST: the scores are robust
%
%   Options
%     'Robust'  false (default) | true: scores without outlying and missing cells
%
%   Output
%     Z      K x N scores; single when an argument is single, else double
%     cells  D x N, true for outlying cells; all false unless the scores are robust
%     od     1 x N, orthogonal distance of each sample, see EEF_ROBUST
%     sd     1 x N, score distance of each sample; both need a model
%
%   Formula
%     Z = W' * (X - mu). For robust scores, outlying and missing cells of X are first
%     replaced by the fit to the other cells of their sample.
%
%   Notes
%     A robust method makes W and mu robust, but not the scores W'*(X-mu): one wrong cell
%     changes all scores of its sample, and through them all cells of its
%     reconstruction. Robust scores ignore such cells.
%
%     A model knows the scale of the residuals of each row. With 'Robust', it is estimated
%     from X: for each row if there are 10 samples, else for all rows together. Cells are
%     outlying beyond 3 scales. The rows of such data should have similar scales.
%
%   Example
%     >> X = [1 2 3; 2 4 9];
%     >> [W, lambda, mu] = eef_pca(X, 1, 'Center', 'mean');
%     >> Z = eef_project([2; 5], W, mu)        % the score of the mean is 0
%     Z = 0
%
%
%   See also EEF_RECONSTRUCT, EEF_ROBUST, EEF_PCA, L1_PCA, L2_PCA.
%
%   Reference
%     H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal Component Analysis
%     Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_project';
if nargin == 2 && isstruct(W)
    [Z, cells, ~, R, model] = eef_project_robust(who, X, W);
    [od, sd] = eef_robust_distances(R, double(Z), model);
    return
end
if nargin < 3
    eef_error('badCall', who, 'needs the data X, the basis W and the centre mu, or X and a model of eef_robust');
end
options = eef_options(who, struct('Robust', false), varargin);
if nargout > 2
    eef_error('badCall', who, 'returns distances only with a model of eef_robust');
end
if isstruct(X)
    eef_check_source(who, X);
    if options.Robust || nargout > 1
        eef_error('badCall', who, 'returns only the scores W''*(X-mu) of a source');
    end
    Z = eef_source_project(who, X, W, mu);
    return
end
if options.Robust
    [Z, cells] = eef_project_robust(who, X, eef_check_basis(who, W, mu, X));
else
    [Xc, W] = eef_check_model(who, X, W, mu);
    Z = W' * Xc;
    cells = false(size(X));
end
eef_check_overflow(who, Z);
end
