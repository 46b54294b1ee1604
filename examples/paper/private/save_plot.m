function save_plot(file, width, height, draw)
%SAVE_PLOT  Write a plot to a PNG file without a screen.
%   save_plot(FILE, WIDTH, HEIGHT, DRAW) calls DRAW() with an invisible figure of WIDTH x
%   HEIGHT pixels as the current one.

%   Licence: BSD-3-Clause, see LICENSE.

DPI = 72; % so that a font size is in pixels, too
device = '-dpng';
if exist('OCTAVE_VERSION', 'builtin')
    % The one toolkit that draws without a display; its general warning is no news.
    toolkit = graphics_toolkit();
    quiet = warning('off', 'Octave:gnuplot-graphics');
    restore_toolkit = onCleanup(@() graphics_toolkit(toolkit));
    restore_warning = onCleanup(@() warning(quiet));
    graphics_toolkit('gnuplot');
    device = '-dpngcairo';
end
inches = [width height] / DPI;
canvas = figure('Visible', 'off', 'Color', 'w', 'Units', 'pixels', 'Position', [50 50 width height], ...
    'PaperUnits', 'inches', 'PaperSize', inches, 'PaperPosition', [0 0 inches]);
discard = onCleanup(@() close(canvas));
draw();
print(canvas, device, sprintf('-r%d', DPI), file);
if ~exist(file, 'file')
    paper_error('badFile', 'the plot %s could not be written.', file);
end
end
