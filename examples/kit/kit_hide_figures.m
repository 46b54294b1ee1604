function restore = kit_hide_figures()
%KIT_HIDE_FIGURES  Open new figures without showing them.
%
%   Usage
%     restore = kit_hide_figures()
%
%   Output
%     restore  object that restores the former setting when it is cleared
%
%   Example
%     restore = kit_hide_figures();
%     kit_figure('Hidden', 400, 300);
%     clear restore
%
%   See also KIT_HEADLESS, KIT_CAPTURE, KIT_SAVE_FIGURE.

%   Licence: BSD-3-Clause, see LICENSE.

visible = get(0, 'DefaultFigureVisible');
restore = onCleanup(@() set(0, 'DefaultFigureVisible', visible));
set(0, 'DefaultFigureVisible', 'off');
end
