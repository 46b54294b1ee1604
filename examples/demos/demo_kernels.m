%DEMO_KERNELS  The kernels that replace the product, and their response to an outlier.
%
%   Figure 1 shows the product a*b and the three kernels as surfaces over a and b. Look at the
%   corners, where both numbers are large: only the product is curved, and it is the highest there.
%   Figure 2 shows their values when one factor grows (left) and when both factors
%   grow (right), as for an outlier. Look at the curve of min on the left: it does not grow at all.
%
%   Lesson: The product grows with the square of an outlier, the kernels grow linearly. Beside
%   an ordinary entry, min and minm do not grow at all. One wild entry of a sample therefore
%   has little weight in the matrix. This holds entry by entry, not for whole outlying samples.

%   Order: 10
%   Licence: BSD-3-Clause, see LICENSE.

% eef_dot of two numbers is a single value of a kernel.
names = {'product', 'min', 'minm', 'mf'};
formulas = {'a b', 'sign(ab) min(|a|,|b|)', 'min(|a|,|b|) or 0', 'sign(ab) (|a|+|b|)'};
palette = kit_colors();
colors = {palette.grey, palette.blue, palette.green, palette.purple};
evaluate = {@(a, b) a * b, @(a, b) eef_dot(a, b, 'min'), @(a, b) eef_dot(a, b, 'minm'), ...
    @(a, b) eef_dot(a, b, 'mf')};

%% The surfaces

% eef_dot of two rows is the table of all values, like an outer product.
ticks = linspace(-3, 3, 31);
kit_figure('Kernels as surfaces', 860, 700, ['Four surfaces over a and b from -3 to 3. The product is a saddle that ' ...
    'reaches 9 in two corners and -9 in the other two. min is a saddle of four flat pieces between -3 and 3. minm is ' ...
    'the same where a and b have the same sign, and 0 elsewhere. mf reaches 6 and -6, and jumps where a or b changes ' ...
    'its sign.']);
shades = [linspace(0.10, 1, 64)', linspace(0.20, 0.93, 64)', linspace(0.50, 0.55, 64)']; % from dark to light, also in print
for k = 1:4
    axes('Position', [0.08 + 0.5 * mod(k - 1, 2), 0.60 - 0.50 * (k > 2), 0.38, 0.32]);
    if k == 1
        surface_heights = ticks' * ticks;
    else
        surface_heights = eef_dot(ticks, ticks, names{k});
    end
    surf(ticks, ticks, surface_heights);
    colormap(shades);
    axis([-3 3 -3 3 -9 9]);
    set(gca(), 'FontSize', 12);
    xlabel('a');
    ylabel('b');
    title(sprintf('%s:  %s', names{k}, formulas{k}), 'FontSize', 13, 'Interpreter', 'none');
end
% All four have the sign of a*b (minm is 0 where it would be negative). Only the
% product is curved. mf jumps where a factor changes its sign.

%% The response to an outlier

b = 0.25:0.25:10;
kit_figure('Growth of the kernels', 860, 380, ['Two panels of curves for b from 0 to 10. When one factor grows, the ' ...
    'product and mf grow along straight lines up to 10 and 11, while min and minm stay at 1. When both factors grow, ' ...
    'the product is a parabola, mf a straight line up to 20, and min and minm are one straight line up to 10.']);
titles = {'one factor grows: f(1, b)', 'both grow: f(b, b)'};
styles = {'--', '-', ':', '-'};
widths = [2 2 4 2];
for panel = 1:2
    kit_axes(1, 2, panel);
    for k = 1:4
        values = zeros(size(b));
        for n = 1:numel(b)
            values(n) = evaluate{k}(1 + (panel - 1) * (b(n) - 1), b(n));
        end
        plot(b, values, styles{k}, 'Color', colors{k}, 'LineWidth', widths(k));
    end
    axis([0 10 0 20]);
    set(gca(), 'XGrid', 'on', 'YGrid', 'on', 'Box', 'on');
    xlabel('b');
    title(titles{panel}, 'FontSize', 13);
    if panel == 1
        kit_legend(names, 'northwest');
    end
end

fprintf('An entry ten times as large as the others, f(10,10) / f(1,1):\n');
for k = 1:4
    fprintf('  %-8s %4.0f\n', names{k}, evaluate{k}(10, 10) / evaluate{k}(1, 1));
end
fprintf('... and beside an ordinary entry, f(1,10) / f(1,1):\n');
for k = 1:4
    fprintf('  %-8s %4.1f\n', names{k}, evaluate{k}(1, 10) / evaluate{k}(1, 1));
end
