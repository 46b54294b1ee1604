function test_suite = test_paper_report
%TEST_PAPER_REPORT  Seconds, figure and report.

%   Licence: BSD-3-Clause, see LICENSE.

use_paper_examples();
try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_seconds_of_every_method
results = with_pictures(@(folder) table3_seconds('Images', folder, 'Sizes', [8 12], 'Progress', @(fraction) []));
assertEqual(results.methods, {'l2_eigs', 'l2', 'l1', 'l1_bitflip', 'l1_greedy', 'l1_exact', 'mf_eigs', 'min_eigs', ...
    'minm_eigs', 'mf', 'min', 'minm'});
assertTrue(all(results.seconds(:) > 0));
end

function test_matrices_that_do_not_fit_are_left_out
skip_unless_slow();
results = with_pictures(@(folder) table3_seconds('Images', folder, 'Sizes', 256, 'Progress', @(fraction) []));
left_out = ~cellfun(@isempty, results.left_out);
assertEqual(results.methods(left_out), {'l2_eigs', 'mf_eigs', 'min_eigs', 'minm_eigs'});
assertEqual(isnan(results.seconds), left_out);
end

function test_progress_ends_at_one
reached = containers.Map('KeyType', 'char', 'ValueType', 'double');
with_pictures(@(folder) table3_seconds('Images', folder, 'Sizes', 8, 'Progress', @(fraction) note(reached, fraction)));
assertElementsAlmostEqual(reached('fraction'), 1, 'absolute', 1e-12);
end

function test_figure_has_a_row_per_method
results = with_pictures(@(folder) figure1_reconstructions('Images', folder, 'Progress', @(fraction) []));
assertEqual(size(results.tiles), [7 4]);
assertEqual(results.methods, {'noisy', 'l2', 'l1', 'mf', 'min', 'minm'});
end

function test_figure_shows_the_noise_of_the_tables
results = with_pictures(@(folder) {figure1_reconstructions('Images', folder, 'Progress', @(fraction) []), ...
    table1_noise_patches('Images', folder, 'Draws', 1, 'Progress', @(fraction) [])});
assertElementsAlmostEqual(results{1}.psnr(1, :), results{2}.psnr(1, [1 2 3 6 7 8]), 'absolute', 1e-9);
end

function test_psnr_of_the_tiles
results = with_pictures(@(folder) figure1_reconstructions('Images', folder, 'Progress', @(fraction) []));
difference = results.tiles{7, 4} - results.tiles{1, 4};
assertElementsAlmostEqual(results.psnr(4, 6), -10 * log10(mean(difference(:).^2)), 'absolute', 1e-9);
end

function test_report_is_complete_in_itself
[html, markdown, files] = report();
assertEqual(numel(regexp(html, '<img [^>]*src="data:image/png;base64,')), 3);
assertEqual(missing_results(html), {});
assertEqual(numel(regexp(markdown, '!\[[^\]]*\]\([a-z0-9_]+\.png\)')), 3);
wanted = {'figure1_reconstructions.png', 'psnr.png', 'seconds.png', 'table1_noise_patches.csv', ...
    'table2_salt_pepper.csv', 'table3_seconds.csv'};
assertEqual(setdiff(wanted, files), cell(1, 0));
end

function test_no_picture_of_the_report_reaches_its_border
[output, cleanup] = picture_folder(); %#ok<ASGLU>
write_report(output, 'Timing', true, 'Sizes', [8 12]);
for name = {'psnr', 'seconds', 'figure1_reconstructions'}
    assert_clear_border(fullfile(output, [name{1} '.png']));
end
end

function test_own_pictures_are_not_timed_unless_asked
[output, cleanup] = picture_folder(); %#ok<ASGLU>
results = write_report(output);
assertEqual(results.seconds, []);
assertFalse(exist(fullfile(output, 'seconds.png'), 'file') == 2);
text = fileread(fullfile(output, 'report.md'));
assertFalse(isempty(strfind(text, 'Left out. The times do not depend'))); %#ok<STREMP>
assertEqual(missing_results(text), {});
end

function test_report_of_one_draw
[output, cleanup] = picture_folder(); %#ok<ASGLU>
write_report(output);
text = fileread(fullfile(output, 'report.md'));
assertTrue(isempty(strfind(text, '1 draws'))); %#ok<STREMP>
assertFalse(isempty(strfind(text, 'mean over 1 draw.'))); %#ok<STREMP>
end

function test_report_lists_changed_skipped_and_ignored_files
[output, cleanup] = picture_folder(); %#ok<ASGLU>
grey = uint8(8 * (0:17)' * ones(1, 18));
[folder, cleanup_folder] = picture_folder('a.png', cat(3, grey, grey', grey), 'b.png', 'no picture', 'c.txt', 'text'); %#ok<ASGLU>
evalc('run_paper(''Images'', folder, ''Draws'', 1, ''Output'', output);');
text = fileread(fullfile(output, 'report.md'));
assertFalse(isempty(strfind(text, 'a.png: colours converted to grey, the middle 16 x 16 of 18 x 18 pixels.'))); %#ok<STREMP>
assertFalse(isempty(strfind(text, 'b.png is skipped'))); %#ok<STREMP>
assertFalse(isempty(strfind(text, 'Other files are ignored: c.txt.'))); %#ok<STREMP>
end

function test_earlier_report_is_kept
[output, cleanup] = picture_folder('own.png', uint8(1), 'report.html', 'earlier', 'psnr.png', uint8(1)); %#ok<ASGLU>
write_report(output);
kept = dir(fullfile(output, 'earlier_*'));
assertEqual(numel(kept), 1);
assertEqual(fileread(fullfile(output, kept.name, 'report.html')), 'earlier');
assertTrue(exist(fullfile(output, kept.name, 'psnr.png'), 'file') == 2);
assertTrue(exist(fullfile(output, 'own.png'), 'file') == 2);
end

function test_report_is_written_to_the_current_folder
[folder, cleanup] = picture_folder(); %#ok<ASGLU>
before = cd(folder);
restore = onCleanup(@() cd(before));
evalc('results = with_pictures(@(pictures) run_paper(''Images'', pictures, ''Draws'', 1));');
clear restore
assertEqual(results.report, fullfile(folder, 'results', 'paper', 'report.html'));
assertTrue(exist(results.report, 'file') == 2);
end

function results = write_report(output, varargin) %#ok<INUSD>
evalc(['results = with_pictures(@(folder) run_paper(''Images'', folder, ''Draws'', 1, ''Output'', output, ' ...
    'varargin{:}));']);
end

function test_missing_results_are_found_outside_of_images
% The letters NaN occur by chance in the base64 data of images.
page = '<p>%s</p><img alt="plot" src="data:image/png;base64,iVBNaN/x=="><td>%s</td>';
assertEqual(missing_results(sprintf(page, 'fine', '1.5')), {});
assertEqual(missing_results(sprintf(page, 'fine', 'NaN')), {'NaN'});
assertEqual(missing_results(sprintf(page, 'could not be drawn', '+- NaN')), {'could not be drawn', 'NaN'});
end

function found = missing_results(html)
% Signs of a missing result in the visible text of a page.
visible = regexprep(html, 'src="data:[^"]*"', '');
found = reshape(regexp(visible, 'NaN|could not be drawn', 'match'), 1, []);
if isempty(found)
    found = {};
end
end

function note(map, fraction)
map('fraction') = fraction;
end

function [html, markdown, files] = report()
[output, cleanup] = picture_folder(); %#ok<ASGLU>
evalc('with_pictures(@(folder) run_paper(''Images'', folder, ''Draws'', 2, ''Sizes'', [8 12], ''Timing'', true, ''Output'', output));');
html = fileread(fullfile(output, 'report.html'));
markdown = fileread(fullfile(output, 'report.md'));
entries = dir(output);
files = {entries.name};
end

function result = with_pictures(run)
gradient = uint8(8 + 8 * (0:15)' * ones(1, 16) + 8 * ones(16, 1) * (0:15));
[folder, cleanup] = picture_folder('gradient.png', gradient, 'ramp.png', gradient'); %#ok<ASGLU>
result = run(folder);
end
