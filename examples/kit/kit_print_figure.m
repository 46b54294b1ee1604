function kit_print_figure(canvas, file)
%KIT_PRINT_FIGURE  Write a figure to a PNG file, pixel by pixel.
%
%   Usage
%     kit_print_figure(canvas, file)
%
%   Input
%     canvas  handle of a figure that KIT_FIGURE opened
%     file    name of the PNG file
%
%   The error eef:badFile is raised if the file cannot be written.
%
%   Example
%     restore = kit_headless();
%     kit_print_figure(kit_figure('Empty', 400, 300), 'empty.png');
%
%   See also KIT_FIGURE, KIT_HEADLESS, KIT_SAVE_FIGURE.

%   Licence: BSD-3-Clause, see LICENSE.

device = '-dpng';
if exist('OCTAVE_VERSION', 'builtin')
    device = '-dpngcairo';
end
print(canvas, device, sprintf('-r%d', kit_resolution()), file);
if ~exist(file, 'file')
    kit_error('badFile', 'the figure %s could not be written.', file);
end
end
