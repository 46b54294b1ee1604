function test_suite = test_robust_model
%TEST_ROBUST_MODEL  Robust scores, reconstructions and the outlier map.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_scores_of_the_same_samples
% Cells at the limit may change their flag, because the iteration starts from other weights. With the same
% flags, the scores solve the same equations.
[X, model] = fitted();
[Z, cells, od, sd] = eef_project(X, model);
assertTrue(mean(cells(:) ~= model.cells(:)) < 0.01);
same = all(cells == model.cells, 1);
assertElementsAlmostEqual(Z(:, same), model.Z(:, same), 'absolute', 1e-6);
assertElementsAlmostEqual(od(same), model.od(same), 'absolute', 1e-6);
assertElementsAlmostEqual(sd(same), model.sd(same), 'absolute', 1e-6);
end

function test_scores_of_clean_samples_are_ordinary
% Without a flag nothing is replaced.
[X, model, clean] = fitted(); %#ok<ASGLU>
[Z, cells] = eef_project(clean, model);
usual = ~any(cells, 1);
assertTrue(any(usual));
assertElementsAlmostEqual(Z(:, usual), model.W' * (clean(:, usual) - model.mu), 'absolute', 1e-12);
end

function test_wrong_cell_of_a_new_sample_is_found_and_filled
[~, model, clean] = fitted();
x = clean(:, 1);
x(5) = x(5) + 1000;
x(9) = NaN;
[xhat, filled, cells] = eef_reconstruct(x, model);
assertTrue(cells(5) && ~cells(9));
% The fit of a cell is within five standard deviations of its noise, 1.
assertElementsAlmostEqual(filled([5 9]), clean([5 9], 1), 'absolute', 5);
assertEqual(filled([5 9]), xhat([5 9]));
kept = ~cells & ~isnan(x);
assertEqual(filled(kept), x(kept));
end

function test_robust_scores_without_a_model
[X, model, clean] = fitted();
ordinary = norm(eef_project(X, model.W, model.mu) - eef_project(clean, model.W, model.mu));
robust = norm(eef_project(X, model.W, model.mu, 'Robust', true) - eef_project(clean, model.W, model.mu));
assertTrue(robust < ordinary / 5);
end

function test_robust_scores_of_one_sample_without_a_model
[~, model, clean] = fitted();
x = clean(:, 3);
x([2 11]) = [300; -400];
x(20) = NaN;
[~, filled, cells] = eef_reconstruct(x, model.W, model.mu, 'Robust', true);
assertTrue(all(cells([2 11])));
assertElementsAlmostEqual(filled([2 11 20]), clean([2 11 20], 3), 'absolute', 5);
end

function test_single_model_gives_single_scores
X = low_rank_data(40, 60, 2, 0.1, 20);
[~, ~, ~, model] = eef_robust(single(X), 2);
assertEqual(class(eef_project(X, model)), 'single');
assertEqual(class(eef_reconstruct(single(X), model)), 'single');
end

function test_outlier_map_of_samples_draws_all_samples
[~, model] = fitted();
[restore, canvas] = hidden_figure(); %#ok<ASGLU>
handle = eef_outlier_map(model);
assertEqual(get(handle, 'Type'), 'axes');
lines = findobj(handle, 'Type', 'line');
points = 0;
for k = 1:numel(lines)
    if ~strcmp(get(lines(k), 'Marker'), 'none')
        points = points + numel(get(lines(k), 'XData'));
    end
end
assertEqual(points, numel(model.sd));
end

function test_cell_map_shows_flags_by_sign
[~, model] = fitted();
[restore, canvas] = hidden_figure(); %#ok<ASGLU>
handle = eef_outlier_map(model, 'cells');
colors = get(findobj(handle, 'Type', 'image'), 'CData');
assertEqual(size(colors), [40 60 3]);
above = colors(:, :, 1) > colors(:, :, 3);
below = colors(:, :, 1) < colors(:, :, 3);
assertEqual(above, model.cells & model.residuals > 0);
assertEqual(below, model.cells & model.residuals < 0);
end

function test_cell_map_of_many_rows_shows_the_extreme_of_blocks
[~, model] = fitted();
model.cells = false(2500, 3);
model.cells(1234, 2) = true;
model.missing = false(2500, 3);
model.residuals = model.cells * 5;
model.scale = ones(2500, 1);
[restore, canvas] = hidden_figure(); %#ok<ASGLU>
colors = get(findobj(eef_outlier_map(model, 'cells'), 'Type', 'image'), 'CData');
assertEqual(size(colors), [834 3 3]);
[row, col] = find(colors(:, :, 3) < 1);
assertEqual([row col], [ceil(1234 / 3) 2]);
end

function [X, model, clean] = fitted()
[X, clean] = low_rank_data(40, 60, 2, 0.1, 20);
[~, ~, ~, model] = eef_robust(X, 2);
end

function [restore, canvas] = hidden_figure()
before = addpath(fullfile(project_root(), 'examples', 'kit'));
toolkit = kit_headless();
canvas = figure('Visible', 'off');
restore = onCleanup(@() leave(canvas, toolkit, before));
end

function leave(canvas, toolkit, before) %#ok<INUSL>
close(canvas);
clear toolkit
path(before);
end
