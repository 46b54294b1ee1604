function restore = kit_headless()
%KIT_HEADLESS  Draw new figures with a toolkit that needs no display.
%
%   Usage
%     restore = kit_headless()
%
%   Output
%     restore  object that restores the former toolkit when it is cleared
%
%   In Octave this is gnuplot; its warning that it is no longer maintained is switched off. MATLAB needs
%   no other toolkit.
%
%   Example
%     restore = kit_headless();
%     kit_figure('No display', 400, 300);
%     clear restore
%
%   See also KIT_HIDE_FIGURES, KIT_PRINT_FIGURE, KIT_SAVE_FIGURE.

%   Licence: BSD-3-Clause, see LICENSE.

restore = [];
if exist('OCTAVE_VERSION', 'builtin')
    toolkit = graphics_toolkit();
    warnings = warning('off', 'Octave:gnuplot-graphics');
    restore = onCleanup(@() restore_toolkit(toolkit, warnings));
    graphics_toolkit('gnuplot');
end
end

function restore_toolkit(toolkit, warnings)
graphics_toolkit(toolkit);
warning(warnings);
end
