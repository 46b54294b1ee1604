function kit_legend(names, location)
%KIT_LEGEND  Add a legend inside the current axes.
%
%   Usage
%     kit_legend(names, location)
%
%   Input
%     names     cell of one text per curve
%     location  as for LEGEND, such as 'northwest'
%
%   Example
%     plot(1:3);
%     kit_legend({'a line'}, 'northwest');
%
%   See also KIT_AXES.

%   Licence: BSD-3-Clause, see LICENSE.

% gnuplot underestimates the width of the letter m; the added space keeps the text inside the frame.
legend(strcat(names(:)', {' '}), 'Location', location, 'FontSize', 12);
end
