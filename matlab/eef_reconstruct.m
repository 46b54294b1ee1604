function [Xhat, filled, cells] = eef_reconstruct(X, W, mu, varargin)
%EEF_RECONSTRUCT  Samples rebuilt from their principal components.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     Xhat = eef_reconstruct(X, W, mu)
%     Xhat = eef_reconstruct(Z, W, mu, 'From', 'scores')
%     [Xhat, filled, cells] = eef_reconstruct(X, W, mu, 'Robust', true)
%     [Xhat, filled, cells] = eef_reconstruct(X, model)
%
%   Input
%     X      D x N real matrix: double, single, logical or any integer class; the
%            samples that W was computed from, or new samples. NaN is a missing cell for
%            robust scores, else an error
%     Z      K x N scores, from EEF_PROJECT
%     W      D x K matrix with orthonormal columns, from EEF_PCA, L1_PCA or L2_PCA
%     mu     D x 1, the centre from the same call, or a scalar
%     model  struct from EEF_ROBUST: the scores are robust
%
%   Options
%     'From'    'samples' (default) | 'scores': what the first argument is
%     'Robust'  false (default) | true: use scores without outlying and missing cells
%
%   Output
%     Xhat    D x N matrix: for each sample, the nearest point that is the sum of mu and
%             a combination of the columns of W; single when an argument is single, else
%             double
%     filled  D x N, X with Xhat in place of outlying and missing cells only
%     cells   D x N, true for outlying cells; all false unless the scores are robust
%
%   Formula
%     Xhat = W * Z + mu with Z = eef_project(X, W, mu), so that by default
%     Xhat = W * W' * (X - mu) + mu
%
%   Notes
%     A robust method makes W and mu robust, but not the scores W'*(X-mu): one wrong cell
%     of a sample changes all cells of its reconstruction. See EEF_PROJECT for robust
%     scores, which ignore such cells.
%
%   Example
%     >> X = [1 2 3; 2 4 6];                   % samples on one line
%     >> [W, value, mu] = l2_pca(X, 1);
%     >> disp(norm(eef_reconstruct(X, W, mu) - X) < 1e-12)
%     1
%
%
%   See also EEF_PROJECT, EEF_ROBUST, EEF_PCA, L1_PCA, L2_PCA.
%
%   Reference
%     H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal Component Analysis
%     Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_reconstruct';
if nargin == 2 && isstruct(W)
    [Xhat, filled, cells] = rebuild_robust(who, X, W);
    return
end
if nargin < 3
    eef_error('badCall', who, 'needs the data X, the basis W and the centre mu, or X and a model of eef_robust');
end
options = eef_options(who, struct('From', 'samples', 'Robust', false), varargin);
if strcmp(options.From, 'scores')
    if options.Robust || nargout > 1
        eef_error('badCall', who, 'has one output and no robust scores when it starts from scores');
    end
    [Z, W, mu] = eef_check_scores(who, X, W, mu);
    Xhat = W * Z + mu;
elseif options.Robust
    [Xhat, filled, cells] = rebuild_robust(who, X, eef_check_basis(who, W, mu, X));
else
    [Xc, W, mu] = eef_check_model(who, X, W, mu);
    Xhat = W * (W' * Xc) + mu;
    filled = cast(X, class(Xhat));
    cells = false(size(X));
end
eef_check_overflow(who, Xhat);
end

function [Xhat, filled, cells] = rebuild_robust(who, X, model)
[Z, cells, filled, ~, model] = eef_project_robust(who, X, model);
Xhat = cast(model.W, class(Z)) * Z + cast(model.mu, class(Z));
replaced = cells | isnan(X);
filled(replaced) = Xhat(replaced);
end
