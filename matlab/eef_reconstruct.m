function Xhat = eef_reconstruct(X, W, mu, varargin)
%EEF_RECONSTRUCT  Samples rebuilt from their principal components.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     Xhat = eef_reconstruct(X, W, mu)
%
%   Input
%     X   D x N real matrix: double, single, logical or any integer class; the
%         samples that W was computed from, or new samples
%     W   D x K matrix with orthonormal columns, from EEF_PCA, L1_PCA or L2_PCA
%     mu  D x 1, the centre from the same call, or a scalar
%
%   Output
%     Xhat  D x N matrix: for each sample, the nearest point that is the sum of mu and
%           a combination of the columns of W; single when an argument is single, else
%           double
%
%   Formula
%     Xhat = W * W' * (X - mu) + mu
%
%   Example
%     >> X = [1 2 3; 2 4 6];                   % samples on one line
%     >> [W, value, mu] = l2_pca(X, 1);
%     >> norm(eef_reconstruct(X, W, mu) - X) < 1e-12
%     ans = 1
%
%
%   See also EEF_PROJECT, EEF_PCA, L1_PCA, L2_PCA.
%
%   Reference
%     H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal Component Analysis
%     Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin ~= 3
    eef_error('badCall', 'eef_reconstruct', 'needs three arguments: the data X, the basis W and the centre mu');
end
[Xc, W, mu] = eef_check_model('eef_reconstruct', X, W, mu);
Xhat = W * (W' * Xc) + mu;
eef_check_overflow('eef_reconstruct', Xhat);
end
