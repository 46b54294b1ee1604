function [output, figures] = kit_capture(run)
%KIT_CAPTURE  Run a function without showing its figures, and return what it prints.
%
%   Usage
%     [output, figures] = kit_capture(run)
%
%   Input
%     run      function without arguments
%
%   Output
%     output   text that the function prints
%     figures  row of handles of the figures that it opens, in their order; the caller closes them
%
%   Example
%     [output, figures] = kit_capture(@() eef_demo('theorem'));
%     close(figures);
%
%   See also KIT_HIDE_FIGURES, KIT_PRINT_FIGURE, EEF_DEMO.

%   Licence: BSD-3-Clause, see LICENSE.

restore = kit_hide_figures(); %#ok<NASGU>
others = findall(0, 'Type', 'figure');
output = evalc('run();');
figures = kit_new_figures(others);
end
