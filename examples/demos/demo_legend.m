function demo_legend(names, place)
%DEMO_LEGEND  A legend inside the current axes.

%   Licence: BSD-3-Clause, see LICENSE.

% gnuplot underestimates the width of an m: the space keeps the text inside the frame.
legend(strcat(names(:)', {' '}), 'Location', place, 'FontSize', 12);
end
