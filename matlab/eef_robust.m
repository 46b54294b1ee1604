function [W, Z, mu, model] = eef_robust(X, K, varargin)
%EEF_ROBUST  Robust PCA of data with outlying and missing cells.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     [W, Z, mu] = eef_robust(X, K)
%     [W, Z, mu] = eef_robust(X, K, kernel)
%     [W, Z, mu, model] = eef_robust(..., Name, Value)
%
%   Input
%     X       D x N real matrix: double, single, logical or any integer class. NaN is a
%             missing cell
%     K       number of components; every sample needs K+1 cells, every row three cells,
%             and there must be K+2 samples
%     kernel  kernel of the start, 'min' by default, see EEF_GRAM
%
%   Options
%     'Start'    'eef' (default) | 'l1' | 'l2': the method that computes the first basis,
%                or this basis, a D x K matrix of rank K
%     'Cutoff'   a cell is outlying when its residual exceeds this number of scales of
%                its row (3). The factor is increased for small D and N, see Notes
%     'Tol'      stop when the sine of the angle between two successive subspaces, and the
%                share of cells whose flags change, are at most this number (1e-3). The
%                scale of a row counts as at least Tol times the spread of its data
%     'MaxIter'  largest number of iterations (60)
%     'Display'  'off' (default) | 'iter': print a line per iteration
%
%   Output
%     W       D x K matrix with orthonormal columns, in descending order of variance; the
%             largest-magnitude entry of each column is positive
%     Z       K x N scores, W'*(filled-mu)
%     mu      D x 1, the centre
%     model   struct for EEF_PROJECT, EEF_RECONSTRUCT and EEF_OUTLIER_MAP, with the fields
%               W, mu       as above
%               Z           the scores
%               variances   K x 1, variances of the scores
%               scale       D x 1, scale of the residuals of each row
%               spread      D x 1, scale of the data of each row
%               cells       D x N, true for outlying cells
%               missing     D x N, true for missing cells
%               residuals   D x N, X - (W*Z+mu), NaN for missing cells
%               filled      D x N, X with W*Z+mu in place of these cells
%               used        1 x N, false for samples that are outlying as a whole, which
%                           W and mu do not depend on
%               sd, od      1 x N, score distance and orthogonal distance of each sample
%               cutoff      struct: limits sd and od of these distances, and cells, the
%                           limit of residuals in scales
%               outliers    1 x N, true where sd or od exceeds its limit
%               iterations, converged, start, kernel
%
%     All are single when X is single, else double. Computations are in double.
%
%   Notes
%     1. Start: robust location and scale of each row (median and MAD, then means and
%     standard deviations of the cells within two scales); cells beyond 1.5 scales are
%     moved towards the centre, and those beyond 4 scales to it (wrapping); EEF_PCA of
%     the standardised rows. The EEF kernels are close to the subspace even when 30 % of
%     the cells are wrong.
%     2. Refinement, which removes the bias of the start: residuals, their scale in
%     each row, weights of the cells, scores by weighted least squares, cells of low
%     weight replaced by the fit, mean and singular vectors of the filled data. The
%     weights decrease smoothly with the residuals in the first 4 to 12 iterations; then
%     they are 0 or 1.
%
%     With few samples, the scales of the rows are pooled as far as their differences can
%     be explained by chance. The cutoff is multiplied by sqrt((1+h)/(1-h)), where
%     h = (K+1)/N + K/D. A row more than half of whose cells are equal counts as constant:
%     its other cells are outlying.
%
%     The distances use residuals that are limited to the cutoff: a few outlying cells do
%     not make an outlying sample. The limit of sd is the square root of the 97.5 %
%     quantile of the chi-squared distribution with K degrees of freedom; od^(2/3) is
%     nearly normal, and its limit follows from its median and MAD.
%
%     Limitations: 40 % of wrong cells, 20 % of outlying samples that form a cluster, and
%     rows in which half of the cells are wrong. See README.md for measurements.
%
%   Example
%     >> X = [3; 2; 1; -1; -2; 2; 1] * (-10:10);  % samples on a line
%     >> X(2, 5) = 90;                            % an outlying cell
%     >> X(3, 9) = NaN;                           % a missing cell
%     >> [W, Z, mu, model] = eef_robust(X, 1);
%     >> find(model.cells)'
%     ans = 30
%     >> round(model.filled([2 3], [5 9]))
%     ans =
%       -12   -4
%        -6   -2
%
%
%   See also EEF_OUTLIER_MAP, EEF_PROJECT, EEF_RECONSTRUCT, EEF_PCA, L1_PCA, L2_PCA.
%
%   Reference
%     M. Hubert, P. J. Rousseeuw, W. Van den Bossche, "MacroPCA: An all-in-one PCA method
%     allowing for missing values as well as cellwise and rowwise outliers", Technometrics
%     61, 2019 (flagged cells, distances and cutoffs).
%     J. Raymaekers, P. J. Rousseeuw, "Fast robust correlation for high-dimensional data",
%     Technometrics 63, 2021 (wrapping).
%     H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal Component Analysis
%     Using a Novel Kernel Related with the L1-Norm", 2021 (the kernels).

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_robust';
if nargin < 2
    eef_error('badCall', who, 'needs the data X and the number of components K');
end
eef_check_data(who, 'X', X);
K = eef_check_K(who, K, size(X, 1));
defaults = struct('Start', 'eef', 'Cutoff', 3, 'Tol', 1e-3, 'MaxIter', 60, 'Display', 'off');
[kernel, pairs] = eef_split_kernel(who, varargin, defaults);
options = eef_options(who, defaults, pairs);
eef_check_robust(who, X, K, options.Start);
[Xs, exponent] = scaled(double(full(X)));

[W, center, spread] = eef_robust_start(who, Xs, K, kernel, options.Start);
D = size(X, 1);
N = size(X, 2);
cutoff = options.Cutoff;
options.Cutoff = eef_robust_cutoff(cutoff, D, N, K);
fit = eef_robust_refine(who, Xs, struct('W', W, 'mu', center, 'spread', spread), options);
if ~fit.converged
    warning('eef:noConvergence', ['eef_robust: the subspace or the outlying cells still change after ' ...
        '%d iterations.'], fit.iterations);
end

model.W = eef_basis_fix_signs(fit.W);
model.mu = fit.mu;
model.scale = fit.scale;
model.spread = spread;
model.missing = isnan(Xs);
model.cutoff.cells = options.Cutoff;
model.used = fit.used;
model = finish(model, Xs, fit);
model.iterations = fit.iterations;
model.converged = fit.converged;
model.start = options.Start;
if ~ischar(options.Start)
    model.start = 'matrix';
end
model.kernel = kernel;
model = unscaled(who, model, X, exponent);
W = model.W;
Z = model.Z;
mu = model.mu;
end

function [X, exponent] = scaled(X)
% Extreme data is divided by a power of two near its median magnitude. Cells that are beyond
% 1e100 times this magnitude are limited: they are outlying in any case.
MAX_MAGNITUDE = 1e100;
exponent = 0;
largest = max(abs(X(:)));
if largest > MAX_MAGNITUDE || (largest < 1 / MAX_MAGNITUDE && largest > 0)
    magnitudes = sort(abs(X(X ~= 0 & ~isnan(X))));
    [~, exponent] = log2(magnitudes(ceil(end / 2)));
    exponent = min(max(exponent, -1000), 1000);
    X = max(min(X * 2^-exponent, MAX_MAGNITUDE), -MAX_MAGNITUDE);
end
end

function model = finish(model, X, fit)
% Flags, filled data, scores and distances that belong together: the scores are those of the cells
% without a flag, as in eef_project.
MAX_ITERATIONS = 6;
F = fit.W * fit.Z + fit.mu;
model.cells = abs(X - F) > model.cutoff.cells * model.scale; % false for missing cells
precision = eef_robust_precision(model.scale, model.spread);
for k = 1:MAX_ITERATIONS
    R = X - F;
    R(model.missing) = 0;
    F = F + model.W * eef_robust_scores(model.W, precision, double(~(model.cells | model.missing)), R);
    before = model.cells;
    model.cells = abs(X - F) > model.cutoff.cells * model.scale;
    if isequal(before, model.cells)
        break
    end
end
model.filled = X;
replaced = model.cells | model.missing;
model.filled(replaced) = F(replaced);
model.Z = model.W' * (model.filled - model.mu);
model.residuals = X - (model.W * model.Z + model.mu);
used = model.Z(:, model.used);
model.variances = sum((used - mean(used, 2)).^2, 2) / max(size(used, 2) - 1, 1);
[model.od, model.sd] = eef_robust_distances(model.residuals, model.Z, model);
model.cutoff.sd = sqrt(2 * gammaincinv(0.975, size(model.W, 2) / 2));
root = model.od.^(2 / 3);
middle = median(root);
limit = (middle + 1.959964 * 1.4826 * median(abs(root - middle)))^(3 / 2);
model.cutoff.od = max(limit, norm(model.scale)); % the second one for residuals at the level of rounding
model.outliers = model.sd > model.cutoff.sd | model.od > model.cutoff.od;
end

function model = unscaled(who, model, X, exponent)
% Undo the scaling; single when X is single.
unit = 2^exponent;
for name = {'mu', 'Z', 'scale', 'spread', 'residuals', 'filled', 'od'}
    model.(name{1}) = model.(name{1}) * unit;
end
model.variances = model.variances * unit * unit;
model.cutoff.od = model.cutoff.od * unit;
if exponent ~= 0
    kept = ~(model.cells | model.missing); % bit by bit
    model.filled(kept) = double(X(kept));
end
if isa(X, 'single')
    for name = {'W', 'mu', 'Z', 'scale', 'spread', 'residuals', 'filled', 'od', 'sd', 'variances'}
        model.(name{1}) = single(model.(name{1}));
    end
end
eef_check_overflow(who, [model.Z(:); model.mu; model.variances; model.filled(:)]);
end
