function Z = eef_project(X, W, mu, varargin)
%EEF_PROJECT  Scores of samples on principal components.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     Z = eef_project(X, W, mu)
%
%   Input
%     X   D x N real matrix: double, single, logical or any integer class; the
%         samples that W was computed from, or new samples
%     W   D x K matrix with orthonormal columns, from EEF_PCA, L1_PCA or L2_PCA
%     mu  D x 1, the centre from the same call, or a scalar
%
%   Output
%     Z   K x N scores; single when an argument is single, else double
%
%   Formula
%     Z = W' * (X - mu)
%
%   Example
%     >> X = [1 2 3; 2 4 9];
%     >> [W, lambda, mu] = eef_pca(X, 1, 'Center', 'mean');
%     >> Z = eef_project([2; 5], W, mu)        % the score of the mean is 0
%     Z = 0
%
%
%   See also EEF_RECONSTRUCT, EEF_PCA, L1_PCA, L2_PCA.
%
%   Reference
%     H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal Component Analysis
%     Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin ~= 3
    eef_error('badCall', 'eef_project', 'needs three arguments: the data X, the basis W and the centre mu');
end
[Xc, W] = eef_check_model('eef_project', X, W, mu);
Z = W' * Xc;
eef_check_overflow('eef_project', Z);
end
