function found = kit_has_display()
%KIT_HAS_DISPLAY  Whether figures can be shown on a screen.
%
%   Usage
%     found = kit_has_display()
%
%   Output
%     found  false in a session without a display, where Octave would draw with characters
%
%   Example
%     if ~kit_has_display(), restore = kit_hide_figures(); end
%
%   See also KIT_HEADLESS, KIT_HIDE_FIGURES.

%   Licence: BSD-3-Clause, see LICENSE.

if exist('OCTAVE_VERSION', 'builtin')
    found = have_window_system();
else
    found = usejava('awt');
end
end
