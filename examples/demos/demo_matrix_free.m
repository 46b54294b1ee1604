%DEMO_MATRIX_FREE  The product with the D x D matrix, computed without the matrix.
%
%   A level is one of the distinct magnitudes of a sample, in ascending order.
%   Figure 1 shows one sample of eight entries: on the left its magnitudes and their
%   levels; on the right the running sum over the levels, which gives each entry of
%   the product. Look at entries 3 and 7: their magnitude is the same level, and they read the same sum.
%   Figure 2 shows the operations of one product and the time of eef_pca against
%   the number D of entries, with the matrix and without it. Look at the slopes: D^2 and D.
%
%   Lesson: After one sort of each sample, a product with the D x D matrix takes a number of
%   operations proportional to D instead of D^2, and the matrix is never stored. Only the
%   differences of the levels are multiplied, once per level.

%   Order: 50
%   Licence: BSD-3-Clause, see LICENSE.

palette = kit_colors();

%% One sample

% The min kernel of two magnitudes is a sum over the levels t_l that both reach:
%   min(a, b) = sum over l of (t_l - t_(l-1)) * [a >= t_l] * [b >= t_l].
% Entry i of the product with u is therefore a sum over the levels up to |x_i| of
%   (t_l - t_(l-1)) * (sum of the signed u_j with |x_j| >= t_l).
x = [3; -1; 5; 2; -3; 0.5; -5; 2];
u = [1; 2; -1; 3; 1; -2; 1; 1];
[t, ~, level] = unique(abs(x));                    % sort the sample, once
at_level = accumarray(level, sign(x) .* u);        % 1. scatter: signed sums of u
at_or_above = flipud(cumsum(flipud(at_level)));    % 2. running sum from the top ...
running = cumsum(diff([0; t]) .* at_or_above);     %    ... and up again: L multiplications
y = sign(x) .* running(level);                     % 3. gather

fprintf('level l       t_l   signed u at it   at or above   running sum\n');
fprintf('%7d %9.1f %16.0f %13.0f %13.1f\n', [1:numel(t); t'; at_level'; at_or_above'; running']);
fprintf('y without the matrix: %s\n', sprintf('%6.1f', y));
fprintf('y with the matrix:    %s\n\n', sprintf('%6.1f', eef_gram(x) * u));

kit_figure('Levels', 860, 400, ['On the left, eight bars with the magnitudes 3, 1, 5, 2, 3, 0.5, 5 and 2, and dotted ' ...
    'lines at the five levels. On the right, the running sum: it falls to -1 at the level 0.5, stays there up to 1, ' ...
    'rises to 1 at 2, and falls to -1 at 3 and -5 at 5.']);
kit_axes(1, 2, 1);
for l = 1:numel(t)
    plot([0.4 8.6], t([l l]), ':', 'Color', palette.orange, 'LineWidth', 1.5);
end
bar(1:8, abs(x), 0.6, 'FaceColor', palette.blue);
for i = 1:8
    text(i, abs(x(i)) + 0.25, sprintf('%g', x(i)), 'HorizontalAlignment', 'center', 'FontSize', 12);
end
axis([0.4 8.6 0 6]);
set(gca(), 'Box', 'on', 'XTick', 1:8);
xlabel('entry i');
ylabel('magnitude of x_i');
title('a sample and its levels', 'FontSize', 13);
kit_axes(1, 2, 2);
plot([0; t], [0; running], '-', 'Color', palette.orange, 'LineWidth', 2);
plot(t, running, 'o', 'Color', palette.orange, 'LineWidth', 2, 'MarkerSize', 7);
plot([0 6], [0 0], 'k:');
axis([0 6 -6 3]);
set(gca(), 'Box', 'on', 'XGrid', 'on', 'YGrid', 'on');
xlabel('level t');
ylabel('running sum');
title('y_i = sign(x_i) times the sum at |x_i|', 'FontSize', 13);

%% The cost

samples = 10;
sizes = 2.^(6:16);
largest_dense = 512;
seconds = nan(2, numel(sizes));
solvers = {'dense', 'operator'};
for n = 1:numel(sizes)
    % Noisy copies of a wave with 256 levels, like 8-bit images.
    wave = 0.5 + 0.4 * sin((1:sizes(n))' / 9);
    X = round(255 * (0.8 * wave + 0.2 * eef_rand(n, sizes(n), samples))) / 255;
    for s = 1:2
        if s == 2 || sizes(n) <= largest_dense
            [~, ~, ~, info] = eef_pca(X, 2, 'Center', 0.5, 'Solver', solvers{s});
            seconds(s, n) = info.seconds;
        end
    end
end
operations = [samples * sizes.^2 / 2 + sizes.^2; samples * (2 * sizes + 2 * 256)];
costs = {operations, seconds};
titles = {'operations of one product', 'seconds of eef_pca(X, 2) here'};
exponents = {3:12, -4:2};
kit_figure('Cost', 860, 400, ['Two panels with logarithmic axes, for D from 64 to 65536. The operations of a product ' ...
    'rise to 3e10 with the matrix and to 1e6 without it. The seconds of eef_pca with the matrix rise steeply and end at ' ...
    'D = 512; without the matrix they stay far below them, also for the largest D.']);
for panel = 1:2
    kit_axes(1, 2, panel);
    plot(sizes, costs{panel}(1, :), 's-', 'Color', palette.orange, 'LineWidth', 2);
    plot(sizes, costs{panel}(2, :), 'o-', 'Color', palette.blue, 'LineWidth', 2);
    set(gca(), 'XScale', 'log', 'YScale', 'log', 'Box', 'on', 'XGrid', 'on', 'YGrid', 'on', ...
        'XMinorGrid', 'off', 'YMinorGrid', 'off');
    axis([50, 1e5, 10.^exponents{panel}([1 end])]);
    kit_log_ticks('x', 2:5);
    kit_log_ticks('y', exponents{panel});
    xlabel('entries D of a sample');
    title(titles{panel}, 'FontSize', 13, 'Interpreter', 'none');
    kit_legend({'with the matrix', 'without it'}, 'northwest');
end

fprintf('%d samples of 256 levels\n', samples);
fprintf('       D   operations: matrix   without        the matrix alone\n');
fprintf('%8d %20.1e %9.1e %18.1f MiB\n', [sizes(1:2:end); operations(:, 1:2:end); 8 * sizes(1:2:end).^2 / 2^20]);
