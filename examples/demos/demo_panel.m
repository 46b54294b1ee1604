function demo_panel(rows, cols, k)
%DEMO_PANEL  Axes number K of ROWS x COLS, counted along the rows, with room for all labels.

%   Licence: BSD-3-Clause, see LICENSE.

LEFT = 76; % pixels around the axes
RIGHT = 18;
BELOW = 60;
ABOVE = 36;
place = get(gcf(), 'Position');
panel = place(3:4) ./ [cols rows];
row = ceil(k / cols);
col = k - (row - 1) * cols;
corner = [col - 1, rows - row] .* panel + [LEFT BELOW];
axes('Position', [corner, panel - [LEFT + RIGHT, BELOW + ABOVE]] ./ place([3 4 3 4]), 'FontSize', 12);
hold('on');
end
