function kit_save_figure(file, width, height, draw)
%KIT_SAVE_FIGURE  Draw a figure without a display and write it to a PNG file.
%
%   Usage
%     kit_save_figure(file, width, height, draw)
%
%   Input
%     file           name of the PNG file
%     width, height  in pixels
%     draw           function without arguments that draws into the current figure
%
%   Example
%     kit_save_figure('line.png', 400, 300, @() plot(1:3));
%
%   See also KIT_FIGURE, KIT_HEADLESS, KIT_PRINT_FIGURE.

%   Licence: BSD-3-Clause, see LICENSE.

restore_toolkit = kit_headless(); %#ok<NASGU>
restore_visible = kit_hide_figures(); %#ok<NASGU>
canvas = kit_figure('', width, height);
discard = onCleanup(@() close(canvas)); %#ok<NASGU>
draw();
kit_print_figure(canvas, file);
end
