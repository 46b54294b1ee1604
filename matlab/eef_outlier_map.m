function handle = eef_outlier_map(model, kind)
%EEF_OUTLIER_MAP  Plot the outlying samples or the outlying cells of a robust PCA.
%
%   Usage
%     eef_outlier_map(model)
%     eef_outlier_map(model, 'cells')
%     handle = eef_outlier_map(...)
%
%   Input
%     model   struct from EEF_ROBUST
%     kind    'samples' (default): the orthogonal distance of each sample, against its
%             score distance, with both limits. The ten most outlying samples are
%             labelled with their numbers;
%             'cells': a picture with a cell for each entry of X. Outlying cells are red
%             when they are larger than the fit and blue when they are smaller, darker up
%             to 10 scales; missing cells are grey
%
%   Output
%     handle  handle of the axes. The plot is drawn in the current axes
%
%   Notes
%     Samples beyond the limit of the orthogonal distance are far from the subspace.
%     Samples beyond the limit of the score distance only are far from the centre, but
%     near the subspace. About 2.5 % of normal samples exceed each limit.
%
%     The cell map of more than 1000 rows or columns shows the most outlying cell of
%     each block of cells.
%
%   Example
%     >> X = [3; 2; 1; -1; -2; 2; 1] * (-10:10);
%     >> X(:, 4) = [5; -9; 7; 7; 5; -8; -9];   % an outlying sample
%     >> [W, Z, mu, model] = eef_robust(X, 1);
%     >> find(model.outliers)                  % eef_outlier_map(model) shows it
%     ans = 4
%
%
%   See also EEF_ROBUST, EEF_PROJECT.
%
%   Reference
%     M. Hubert, P. J. Rousseeuw, K. Vanden Branden, "ROBPCA: A new approach to robust
%     principal component analysis", Technometrics 47, 2005.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_outlier_map';
if nargin < 1 || ~isstruct(model) || ~all(isfield(model, {'od', 'sd', 'cutoff', 'cells', 'missing', 'residuals', 'scale'}))
    eef_error('badCall', who, 'needs a model that eef_robust returned');
end
kinds = {'samples', 'cells'};
if nargin < 2
    kind = kinds{1};
end
which = find(strcmpi(kinds, eef_text(kind)), 1);
if isempty(which)
    eef_error('badOption', who, sprintf('the kind must be ''samples'' or ''cells'', but is %s', eef_describe(kind)));
end
if which == 1
    draw_samples(double(model.sd), double(model.od), model.cutoff);
else
    draw_cells(model);
end
if nargout > 0
    handle = gca();
end
end

function draw_samples(sd, od, cutoff)
MAX_LABELS = 10;
COLORS = [0.45 0.45 0.45; 0.80 0.10 0.10]; % usual and outlying samples
outlying = sd > cutoff.sd | od > cutoff.od;
limits = [1.12 * max([sd, cutoff.sd]), 1.12 * max([od, double(cutoff.od)])];
plot(sd(~outlying), od(~outlying), '.', 'Color', COLORS(1, :), 'MarkerSize', 10);
hold('on');
plot(sd(outlying), od(outlying), 'o', 'Color', COLORS(2, :), 'MarkerSize', 5, 'LineWidth', 1.5);
plot([cutoff.sd cutoff.sd], [0 limits(2)], 'k--');
plot([0 limits(1)], [cutoff.od cutoff.od], 'k--');
excess = max(sd / cutoff.sd, od / cutoff.od);
[~, order] = sort(excess, 'descend');
order = order(1:min(MAX_LABELS, numel(order)));
for n = order(outlying(order))
    text(sd(n) + 0.015 * limits(1), od(n), sprintf('%d', n), 'FontSize', 9);
end
hold('off');
axis([0 limits(1) 0 limits(2)]);
xlabel('score distance');
ylabel('orthogonal distance');
end

function draw_cells(model)
DARKEST = 10; % scales
MAX_SIDE = 1000;
excess = double(model.residuals) ./ double(model.scale);
excess(~model.cells) = 0;
excess = min(max(excess, -DARKEST), DARKEST) / DARKEST;
missing = double(model.missing);
[D, N] = size(excess);
excess = extreme_of_blocks(excess, ceil([D N] / MAX_SIDE));
missing = extreme_of_blocks(missing, ceil([D N] / MAX_SIDE));
strength = abs(excess) * 0.75 + 0.25 * (excess ~= 0); % the weakest flag is visible
red = 1 - strength .* (excess < 0);
green = 1 - strength;
blue = 1 - strength .* (excess > 0);
grey = missing > 0 & excess == 0;
red(grey) = 0.75;
green(grey) = 0.75;
blue(grey) = 0.75;
image([1 N], [1 D], cat(3, red, green, blue));
axis([0.5, N + 0.5, 0.5, D + 0.5]);
set(gca(), 'YDir', 'reverse', 'Box', 'on');
xlabel('sample');
ylabel('row');
end

function result = extreme_of_blocks(values, side)
% The entry of largest magnitude in each block of side(1) x side(2) entries.
if all(side == 1)
    result = values;
    return
end
[D, N] = size(values);
blocks = ceil([D N] ./ side);
padded = zeros(blocks .* side);
padded(1:D, 1:N) = values;
padded = reshape(padded, side(1), blocks(1), side(2), blocks(2));
padded = reshape(permute(padded, [1 3 2 4]), side(1) * side(2), []);
[~, place] = max(abs(padded), [], 1);
result = reshape(padded(place + size(padded, 1) * (0:size(padded, 2) - 1)), blocks(1), blocks(2));
end
