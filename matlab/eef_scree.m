function [share, lambda] = eef_scree(X, K, varargin)
%EEF_SCREE  Explained share of each component, for choosing their number K.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     eef_scree(X, K)
%     eef_scree(X, K, kernel)
%     [share, lambda] = eef_scree(..., Name, Value)
%
%   Input
%     X       D x N real matrix: double, single, logical or any integer class
%     K       number of components to look at, 1 to D; take a few more than expected
%     kernel  'min' (default) or 'minm'
%     Name, Value  options of EEF_PCA, such as 'Center'
%
%   Output
%     share   K x 1, lambda/trace(A) for A = eef_gram(X-mu, kernel)
%     lambda  K x 1, the eigenvalues in descending order
%
%     Without outputs, a figure shows the share of each component (bars) and the sum of the
%     shares so far (line).
%
%   Notes
%     Look for the last large step between neighbouring bars: the components before it
%     describe what the samples have in common, those after it describe noise.
%
%     The trace of A is the sum of the magnitudes of X-mu, because the diagonal of A holds
%     the l1 norms of the rows. The shares are not shares of variance: A has a high rank
%     even when the samples lie in a plane, so that the shares of the first K components
%     stay below 1. Compare them with each other.
%
%   Example
%     >> X = kron(eye(2), ones(3, 1)) * [5 -6 7 -8; 2 2 -2 -2];
%     >> share = eef_scree(X, 3);             % two groups of three equal rows
%     >> round(1000 * share')
%     ans =
%        765   235     0
%
%
%   See also EEF_PCA, EEF_GRAM.
%
%   Reference
%     R. B. Cattell, "The Scree Test for the Number of Factors", Multivariate
%     Behavioral Research, 1966.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_scree';
if nargin < 2
    eef_error('badCall', who, 'needs the data X and the number of components K');
end
[~, lambda, ~, info] = eef_pca(X, K, varargin{:});
if any(isnan(info.explained))
    eef_error('badKernel', who, '''min'', ''minm''', eef_describe(info.kernel));
end
share = info.explained;
if nargout == 0
    draw(100 * share, info.kernel);
    clear share
end
end

function draw(percent, kernel)
K = numel(percent);
pixels = [640 440];
figure('Name', 'Explained shares', 'NumberTitle', 'off', 'Color', 'w', 'Position', [60 60 pixels], ...
    'PaperUnits', 'inches', 'PaperSize', pixels / 72, 'PaperPosition', [0 0 pixels / 72]);
axes('Position', [0.13 0.16 0.82 0.70], 'FontSize', 12);
hold('on');
bar(1:K, percent, 0.6, 'FaceColor', [0 0.45 0.70]);
plot(1:K, cumsum(percent), 'o-', 'Color', [0.84 0.37 0], 'LineWidth', 2);
axis([0.4, K + 0.6, 0, 1.08 * sum(percent)]);
set(gca(), 'Box', 'on', 'YGrid', 'on', 'XTick', unique(round(linspace(1, K, min(K, 10)))));
xlabel('component');
ylabel('per cent of the trace');
title(sprintf('Explained shares, kernel ''%s''', kernel), 'FontSize', 13, 'Interpreter', 'none');
legend({'share ', 'sum of shares '}, 'Location', 'east', 'FontSize', 12);
end
