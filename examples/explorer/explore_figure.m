function [canvas, move] = explore_figure()
%EXPLORE_FIGURE  A figure with points to drag, and the first axis of each method.
%
%   Usage
%     explore_figure()
%     [canvas, move] = explore_figure()
%
%   Output
%     canvas  handle of the figure
%     move    function: move(k, point) moves point number k to the 2 x 1 vector POINT, as the mouse does
%
%   The data are those of demo_outlier: 40 points around a line, and an outlier as the last point. The page
%   examples/explorer/index.html has more, see EEF_DEMO.
%
%   Example
%     explore_figure();
%
%   See also EEF_DEMO.

%   Licence: BSD-3-Clause, see LICENSE.

direction = [cosd(30); sind(30)];
cloud = direction * (8 * eef_rand(1, 1, 40) - 4) + 0.3 * kit_normal(2, 2, 40);
state = struct('X', [cloud, 5 * [-direction(2); direction(1)] + [0; 1]], 'methods', kit_methods(), 'dragged', 0, ...
    'axes', {cell(1, 5)}, 'points', [], 'outlier', []);
canvas = kit_figure('Explorer', 700, 640);
kit_axes(1, 1, 1);
for k = 1:numel(state.methods)
    state.axes{k} = plot([0 1], [0 1], state.methods(k).style, 'Color', state.methods(k).color, ...
        'LineWidth', state.methods(k).width);
end
state.points = plot(0, 0, '.', 'Color', [0.2 0.2 0.2], 'MarkerSize', 14);
state.outlier = plot(0, 0, 'o', 'Color', [0.8 0 0], 'MarkerSize', 10, 'LineWidth', 2);
axis([-16 12 -8 20]);
set(gca(), 'Box', 'on', 'XGrid', 'on', 'YGrid', 'on');
title('Drag the outlier (red ring) up and to the left', 'FontSize', 13);
setappdata(canvas, 'explorer', state);
draw(canvas);
kit_legend({state.methods.name}, 'northeast');
set(canvas, 'WindowButtonDownFcn', @(varargin) press(canvas), 'WindowButtonMotionFcn', @(varargin) drag(canvas), ...
    'WindowButtonUpFcn', @(varargin) release(canvas));
move = @(k, point) move_point(canvas, k, point);
end

function draw(canvas)
state = getappdata(canvas, 'explorer');
REACH = 60; % beyond the limits of the axes in every direction
for k = 1:numel(state.methods)
    w = REACH * state.methods(k).pca(state.X, 1);
    set(state.axes{k}, 'XData', [-w(1) w(1)], 'YData', [-w(2) w(2)]);
end
set(state.points, 'XData', state.X(1, :), 'YData', state.X(2, :));
set(state.outlier, 'XData', state.X(1, end), 'YData', state.X(2, end));
end

function move_point(canvas, k, point)
state = getappdata(canvas, 'explorer');
state.X(:, k) = point;
setappdata(canvas, 'explorer', state);
draw(canvas);
end

function press(canvas)
% The nearest point within a distance of one unit is dragged.
state = getappdata(canvas, 'explorer');
[distance, nearest] = min(sqrt(sum((state.X - mouse(canvas)).^2, 1)));
if distance < 1
    state.dragged = nearest;
    setappdata(canvas, 'explorer', state);
end
end

function drag(canvas)
state = getappdata(canvas, 'explorer');
if state.dragged > 0
    move_point(canvas, state.dragged, mouse(canvas));
    drawnow();
end
end

function release(canvas)
state = getappdata(canvas, 'explorer');
state.dragged = 0;
setappdata(canvas, 'explorer', state);
end

function point = mouse(canvas)
place = get(get(canvas, 'CurrentAxes'), 'CurrentPoint');
point = place(1, 1:2)';
end
