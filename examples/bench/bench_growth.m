function tables = bench_growth(rows, samples, rounds)
%BENCH_GROWTH  Time of eef_pca and svd against D and against N, as tables and as a picture.
%
%   Usage
%     tables = bench_growth()
%     tables = bench_growth(rows, samples, rounds)
%
%   Input
%     rows     numbers of rows D, measured with 10 samples; default 2.^(10:2:20)
%     samples  numbers of samples N, measured with 16384 rows; default [5 10 20 50 100 200 400]
%     rounds   number of measurements of each (3)
%
%   Output
%     tables   two tables, see BENCH_TABLE; the second one has the picture of both
%
%   Data with three components, noise and 10 % random cells; K = 3; the centre is the mean. Times are
%   medians in ms, measured in turn.
%
%   Example
%     tables = bench_growth([64 128], [2 4], 1);
%
%   See also RUN_BENCH, BENCH_WORKLOADS.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
if nargin < 1
    rows = 2.^(10:2:20);
end
if nargin < 2
    samples = [5 10 20 50 100 200 400];
end
if nargin < 3
    rounds = 3;
end
[by_rows, ms_rows] = measure('D', rows, @(D) make_samples(D, 10), rounds);
middle = min(16384, max(rows));
[by_samples, ms_samples] = measure('N', samples, @(N) make_samples(middle, N), rounds);
by_samples.draw = @() draw_growth({rows, samples}, {ms_rows, ms_samples}, middle);
tables = [by_rows, by_samples];
end

function [table, ms] = measure(name, sizes, make, rounds)
ms = zeros(numel(sizes), 4);
for s = 1:numel(sizes)
    X = make(sizes(s));
    centred = X - mean(X, 2);
    runs = [{@() thin_svd(centred)}, cellfun(@(kernel) @() eef_pca(X, 3, kernel, 'Center', 'mean'), ...
        {'min', 'minm', 'mf'}, 'UniformOutput', false)];
    ms(s, :) = 1000 * kit_time_in_turn(runs, rounds);
end
cells = [num2cell(sizes(:)), num2cell(ms), num2cell(ms(:, 2) ./ ms(:, 1))];
table = bench_table(['growth_' name], ['Time against ' name], ...
    'Medians in ms. svd is [U,S,V] = svd(X,''econ'') of the centred data. K = 3.', ...
    {name, 'svd ms', 'min ms', 'minm ms', 'mf ms', 'min / svd'}, ...
    {'%d', '%.2f', '%.2f', '%.2f', '%.2f', '%.2f'}, cells);
end

function draw_growth(sizes, ms, middle)
colors = kit_colors();
styles = {'-s', colors.grey; '-o', colors.blue; '-^', colors.green; '-d', colors.orange};
labels = {'rows D (N = 10)', sprintf('samples N (D = %d)', middle)};
for k = 1:2
    kit_axes(1, 2, k);
    for c = 1:4
        plot(sizes{k}, ms{k}(:, c), styles{c, 1}, 'Color', styles{c, 2}, 'LineWidth', 1.5, 'MarkerSize', 6);
    end
    % The space above the curves is for the legend.
    set(gca(), 'XScale', 'log', 'YScale', 'log', 'XLim', [min(sizes{k}) / 1.3, max(sizes{k}) * 1.3], ...
        'YLim', [min(ms{k}(:)) / 2, max(ms{k}(:)) * 20], 'XTick', sizes{k}, ...
        'XTickLabel', arrayfun(@int2str, sizes{k}, 'UniformOutput', false), ...
        'XGrid', 'on', 'YGrid', 'on', 'XMinorGrid', 'off', 'YMinorGrid', 'off', 'Box', 'on');
    xlabel(labels{k}, 'FontSize', 13);
    ylabel('ms', 'FontSize', 13);
    kit_legend({'svd', 'min', 'minm', 'mf'}, 'northwest');
end
end

function X = make_samples(D, N)
X = repmat(eef_rand(1, D, 1), 1, N) + 0.3 * kit_normal(4, D, 2) * kit_normal(5, 2, N) + ...
    0.05 * kit_normal(6, D, N);
wrong = eef_rand(2, D, N) < 0.1;
X(wrong) = eef_rand(3, nnz(wrong), 1);
end
