function test_suite = test_paper_toolbox
%TEST_PAPER_TOOLBOX  Columns of the user's L1-PCA Toolbox, here stand-ins of the same signatures.

%   Licence: BSD-3-Clause, see LICENSE.

use_paper_examples();
try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_columns_come_last
results = table_with_standins();
assertEqual(results.methods(9:end), {'l1pca', 'l1pca_EX', 'l1pca_BF'});
end

function test_results_are_used
% The stand-in of l1pca returns the L2 basis.
results = table_with_standins();
assertElementsAlmostEqual(results.psnr(:, 9), results.psnr(:, 2), 'absolute', 1e-9);
end

function test_failure_is_no_number_but_a_note
results = table_with_standins();
assertTrue(all(isnan(results.psnr(:, 10))));
assertEqual(results.toolbox(2).note, 'failed: out of candidates');
end

function test_value_is_compared_with_exact
results = table_with_standins();
assertTrue(results.toolbox(1).ratio <= 1 + 1e-12);
assertTrue(results.toolbox(3).ratio > 1 + 1e-6);
end

function test_too_good_a_value_is_reported
said = run_with_standins(@(folder) evalc('table1_noise_patches(''Images'', folder, ''Draws'', 1);'));
assertFalse(isempty(regexp(said, 'l1pca_BF: [^\n]*BETTER', 'once')));
end

function test_printing_is_silenced
said = run_with_standins(@(folder) evalc('table1_noise_patches(''Images'', folder, ''Draws'', 1);'));
assertTrue(isempty(strfind(said, 'stand-in at work'))); %#ok<STREMP>
end

function test_time_is_limited
results = table_with_standins('ToolboxSeconds', 0);
assertEqual(strncmp(results.toolbox(1).note, 'stopped', 7), true);
end

function test_draw_that_would_exceed_the_limit_is_left_out
remove = use_private_functions(fullfile(project_root(), 'examples', 'paper')); %#ok<NASGU>
budget = struct('seconds', 100, 'note', '', 'stopped', false);
assertEqual(plan_draw(budget, 2, 5, 200), budget);
stopped = plan_draw(budget, 2, 5, 199);
assertTrue(stopped.stopped);
assertEqual(stopped.note, '1 of 5 draws, which took 100 s of processor time (option ToolboxSeconds)');
end

function test_first_draw_is_never_left_out
remove = use_private_functions(fullfile(project_root(), 'examples', 'paper')); %#ok<NASGU>
budget = struct('seconds', 0, 'note', '', 'stopped', false);
assertEqual(plan_draw(budget, 1, 5, 0), budget);
end

function test_seconds_have_the_columns_too
results = run_with_standins(@(folder) table3_seconds('Images', folder, 'Sizes', 8, 'Progress', @(fraction) []));
assertEqual(results.methods(end - 2:end), {'l1pca', 'l1pca_EX', 'l1pca_BF'});
assertTrue(results.seconds(end - 2) > 0);
assertEqual(results.left_out{end - 1}, 'failed: out of candidates');
end

function test_tables_call_it_on_the_square_factor
% The stand-in takes no tall matrix, and finds the exact maximum.
results = run_with_standin('_factor', @(folder) table2_salt_pepper('Images', folder, 'Draws', 1, 'Progress', @(fraction) []));
assertTrue(all(isfinite(reshape(results.raw(:, 9, :), [], 1))));
assertElementsAlmostEqual(results.toolbox.ratio, 1, 'absolute', 1e-9);
assertEqual(results.toolbox.note, '');
end

function test_seconds_are_those_of_the_plain_call
results = run_with_standin('_factor', @(folder) table3_seconds('Images', folder, 'Sizes', 8, 'Progress', @(fraction) []));
assertEqual(results.left_out{end}, 'failed: it got 64 rows');
end

function test_report_says_what_the_functions_get
[output, cleanup] = picture_folder(); %#ok<ASGLU>
run_with_standin('_factor', @(folder) write_report(folder, output));
assertFalse(isempty(strfind(fileread(fullfile(output, 'report.md')), 'thin QR factorisation'))); %#ok<STREMP>
end

function text = write_report(folder, output) %#ok<INUSD>
text = evalc('run_paper(''Images'', folder, ''Draws'', 1, ''Output'', output);');
end

function result = run_with_standin(kind, run)
restore = use_toolbox([standins() kind]); %#ok<NASGU>
[folder, cleanup] = pictures(); %#ok<ASGLU>
result = run(folder);
end

function test_functions_on_the_path_are_found
before = path();
restore = onCleanup(@() path(before));
addpath(standins());
[folder, cleanup] = pictures(); %#ok<ASGLU>
results = table1_noise_patches('Images', folder, 'Draws', 1, 'Progress', @(fraction) []);
assertEqual(numel(results.methods), 11);
end

function test_folder_without_the_functions
[folder, cleanup] = pictures(); %#ok<ASGLU>
for wrong = {folder, fullfile(folder, 'missing')}
    restore = use_toolbox(wrong{1}); %#ok<NASGU>
    assertExceptionThrown(@() table1_noise_patches('Images', folder), 'eef:badFile');
    clear restore
end
end

function results = table_with_standins(varargin)
results = run_with_standins(@(folder) table1_noise_patches('Images', folder, 'Draws', 1, ...
    'Progress', @(fraction) [], varargin{:}));
end

function result = run_with_standins(run)
restore = use_toolbox(standins()); %#ok<NASGU>
[folder, cleanup] = pictures(); %#ok<ASGLU>
result = run(folder);
end

function restore = use_toolbox(folder)
before = getenv('L1PCA_TOOLBOX_DIR');
restore = onCleanup(@() setenv('L1PCA_TOOLBOX_DIR', before));
setenv('L1PCA_TOOLBOX_DIR', folder);
end

function folder = standins()
folder = fullfile(fileparts(mfilename('fullpath')), 'standins');
end

function [folder, cleanup] = pictures()
[folder, cleanup] = picture_folder('a.png', uint8(8 * (0:7)' * ones(1, 8) + 20 * ones(8, 1) * (0:7)));
end
