function canvas = kit_figure(name, width, height, description)
%KIT_FIGURE  Open a white figure with a size in pixels, the same on the screen and in a file.
%
%   Usage
%     kit_figure(name, width, height)
%     canvas = kit_figure(name, width, height)
%     canvas = kit_figure(name, width, height, description)
%
%   Input
%     name           title of the window
%     width, height  in pixels
%     description    what is seen in the figure, for readers who cannot see it (''); the figure keeps it as
%                    its UserData, and web pages show it as the alternative text
%
%   Output
%     canvas         handle of the figure
%
%   Example
%     kit_figure('Angle', 860, 420);
%
%   See also KIT_AXES, KIT_SHOW_IMAGE, KIT_PRINT_FIGURE, KIT_SAVE_FIGURE.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 4
    description = '';
end
inches = [width height] / kit_resolution();
handle = figure('Name', name, 'NumberTitle', 'off', 'Color', 'w', 'Position', [60 60 width height], ...
    'PaperUnits', 'inches', 'PaperSize', inches, 'PaperPosition', [0 0 inches], ...
    'UserData', description);
if isprop(handle, 'Theme') % MATLAB R2025a: with a dark desktop, text would be light on white
    theme(handle, 'light');
end
if nargout > 0
    canvas = handle;
end
end
