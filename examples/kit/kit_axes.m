function kit_axes(rows, cols, k)
%KIT_AXES  Create one of several axes of the current figure, with room for all labels.
%
%   Usage
%     kit_axes(rows, cols, k)
%
%   Input
%     rows, cols  number of axes below each other and side by side
%     k           number of these axes, counted along the rows
%
%   Further plots are added to the axes (HOLD is on).
%
%   Example
%     kit_figure('Growth', 860, 380);
%     kit_axes(1, 2, 1);
%
%   See also KIT_FIGURE, KIT_LEGEND, KIT_SHOW_IMAGE.

%   Licence: BSD-3-Clause, see LICENSE.

LEFT = 84; % pixels around the axes
RIGHT = 26;
BELOW = 66;
ABOVE = 54;
place = get(gcf(), 'Position');
share = place(3:4) ./ [cols rows];
row = ceil(k / cols);
col = k - (row - 1) * cols;
corner = [col - 1, rows - row] .* share + [LEFT BELOW];
axes('Position', [corner, share - [LEFT + RIGHT, BELOW + ABOVE]] ./ place([3 4 3 4]), 'FontSize', 12);
hold('on');
end
