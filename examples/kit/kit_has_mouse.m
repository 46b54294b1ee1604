function found = kit_has_mouse()
%KIT_HAS_MOUSE  Whether figures call functions when the mouse moves.
%
%   Usage
%     found = kit_has_mouse()
%
%   Output
%     found  false without a display, and for figures that gnuplot draws in Octave
%
%   Example
%     if kit_has_mouse(), explore_figure(); end
%
%   See also EEF_DEMO, KIT_HAS_DISPLAY.

%   Licence: BSD-3-Clause, see LICENSE.

found = kit_has_display() && ...
    (~exist('OCTAVE_VERSION', 'builtin') || any(strcmp(graphics_toolkit(), {'qt', 'fltk'})));
end
