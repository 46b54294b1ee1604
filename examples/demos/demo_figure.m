function demo_figure(name, width, height)
%DEMO_FIGURE  Open a white figure of a size in pixels, the same on the screen and in a file.

%   Licence: BSD-3-Clause, see LICENSE.

PIXELS_PER_INCH = 72; % of a file: a font size is then in pixels, too
inches = [width height] / PIXELS_PER_INCH;
figure('Name', name, 'NumberTitle', 'off', 'Color', 'w', 'Position', [60 60 width height], ...
    'PaperUnits', 'inches', 'PaperSize', inches, 'PaperPosition', [0 0 inches]);
end
