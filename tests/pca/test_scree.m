function test_suite = test_scree
%TEST_SCREE  Explained shares and their figure.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_shares_are_those_of_pca
X = 2 * uniform_numbers(6, 9, 3) - 1;
[share, lambda] = eef_scree(X, 3, 'minm', 'Center', 'mean');
[~, wanted, ~, info] = eef_pca(X, 3, 'minm', 'Center', 'mean');
assertEqual({share, lambda}, {info.explained, wanted});
end

function test_figure_shows_bars_and_their_sum
before = get(0, 'DefaultFigureVisible');
restore = onCleanup(@() set(0, 'DefaultFigureVisible', before));
set(0, 'DefaultFigureVisible', 'off');
share = eef_scree(magic(5), 4, 'Center', 'mean');
evalc('eef_scree(magic(5), 4, ''Center'', ''mean'');'); % a toolkit may print a warning
curves = findobj(gcf(), 'Type', 'line', 'Marker', 'o');
heights = get(curves(arrayfun(@(curve) numel(get(curve, 'YData')) == 4, curves)), 'YData'); % not that of the legend
close(gcf());
assertElementsAlmostEqual(heights(:), 100 * cumsum(share), 'absolute', 1e-12);
end

function test_figure_does_not_reach_its_border
addpath(fullfile(project_root(), 'examples', 'kit'));
[folder, cleanup] = picture_folder(); %#ok<ASGLU>
files = kit_save_figures(@() eef_scree(magic(5), 4, 'Center', 'mean'), folder, 'scree');
assert_clear_border(files{1});
end

function test_errors
assertExceptionThrown(@() eef_scree([1 2; 3 4]), 'eef:badCall');
assertExceptionThrown(@() eef_scree([1 2; 3 4], 1, 'mf'), 'eef:badKernel');
assertExceptionThrown(@() eef_scree([1 2; 3 4], 3), 'eef:badK');
end
