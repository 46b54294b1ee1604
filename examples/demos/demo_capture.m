function [output, figures] = demo_capture(name)
%DEMO_CAPTURE  Run a demo without showing its figures.
%   [output, figures] = demo_capture(NAME) returns what eef_demo(NAME) prints and the handles of the
%   figures that it opens, in their order.

%   Licence: BSD-3-Clause, see LICENSE.

visible = get(0, 'DefaultFigureVisible');
restore = onCleanup(@() set(0, 'DefaultFigureVisible', visible));
set(0, 'DefaultFigureVisible', 'off');
others = figure_numbers(findall(0, 'Type', 'figure'));
output = evalc('eef_demo(name)');
figures = findall(0, 'Type', 'figure');
[~, opened] = setdiff(figure_numbers(figures), others); % in ascending order
figures = reshape(figures(opened), 1, []);
end

function numbers = figure_numbers(figures)
numbers = arrayfun(@(one) get(one, 'Number'), figures);
end
