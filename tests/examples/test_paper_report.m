function test_suite = test_paper_report
%TEST_PAPER_REPORT  Seconds, figure and report.

%   Licence: BSD-3-Clause, see LICENSE.

use_paper_examples();
addpath(fullfile(project_root(), 'examples', 'kit'));
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
report = timed_report();
assertEqual(numel(regexp(report.html, '<img [^>]*src="data:image/png;base64,')), 3);
assertEqual(missing_results(report.html), {});
assertEqual(numel(regexp(report.markdown, '!\[[^\]]*\]\([a-z0-9_]+\.png\)')), 3);
wanted = {'figure1_reconstructions.png', 'psnr.png', 'seconds.png', 'table1_noise_patches.csv', ...
    'table2_salt_pepper.csv', 'table3_seconds.csv'};
assertEqual(setdiff(wanted, report.files), cell(1, 0));
end

function test_no_picture_of_the_report_reaches_its_border
report = timed_report();
assertEqual(report.at_border, '');
end

function test_report_is_written_to_the_current_folder
report = own_report();
assertEqual(report.name, fullfile(report.folder, 'results', 'paper', 'report.html'));
end

function test_own_pictures_are_not_timed_unless_asked
report = own_report();
assertEqual(report.seconds, []);
assertFalse(any(strcmp(report.files, 'seconds.png')));
assertTrue(contains_text(report.markdown, 'Left out. The times do not depend'));
assertEqual(missing_results(report.markdown), {});
end

function test_report_of_one_draw
report = own_report();
assertFalse(contains_text(report.markdown, '1 draws'));
assertTrue(contains_text(report.markdown, 'mean over 1 draw.'));
end

function test_report_lists_changed_skipped_and_ignored_files
report = own_report();
assertTrue(contains_text(report.markdown, 'a.png: colours converted to grey, the middle 16 x 16 of 18 x 18 pixels.'));
assertTrue(contains_text(report.markdown, 'b.png is skipped'));
assertTrue(contains_text(report.markdown, 'Other files are ignored: c.txt.'));
end

function test_earlier_report_is_kept
report = own_report();
assertEqual(report.earlier, {'earlier report', 'earlier table'});
end

function test_other_files_stay_where_they_are
report = own_report();
assertTrue(any(strcmp(report.files, 'own.csv')));
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

function report = timed_report()
% A report with all parts, written once for several tests.
persistent known
if isempty(known)
    [output, cleanup] = picture_folder(); %#ok<ASGLU>
    evalc(['with_pictures(@(folder) run_paper(''Images'', folder, ''Draws'', 2, ''Sizes'', [8 12], ' ...
        '''Timing'', true, ''Output'', output));']);
    known = read_report(output);
    known.at_border = '';
    for name = {'psnr', 'seconds', 'figure1_reconstructions'}
        try
            assert_clear_border(fullfile(output, [name{1} '.png']));
        catch exception
            known.at_border = [known.at_border exception.message];
        end
    end
end
report = known;
end

function report = own_report()
% A report on pictures of the user, written once for several tests. The current folder has an earlier report.
persistent known
if isempty(known)
    grey = uint8(8 * (0:17)' * ones(1, 18));
    [images, cleanup_images] = picture_folder('a.png', cat(3, grey, grey', grey), 'b.png', 'no picture', 'c.txt', 'text'); %#ok<ASGLU>
    [folder, cleanup] = picture_folder(); %#ok<ASGLU>
    output = fullfile(folder, 'results', 'paper');
    mkdir(fullfile(folder, 'results'));
    mkdir(output);
    kit_write_text(fullfile(output, 'report.html'), 'earlier report');
    kit_write_text(fullfile(output, 'table2_salt_pepper_wins.csv'), 'earlier table');
    kit_write_text(fullfile(output, 'own.csv'), 'not of a report');
    results = run_in(folder, images);
    known = read_report(output);
    known.folder = folder;
    known.name = results.report;
    known.seconds = results.seconds;
    kept = dir(fullfile(output, 'earlier_*'));
    known.earlier = {fileread(fullfile(output, kept.name, 'report.html')), ...
        fileread(fullfile(output, kept.name, 'table2_salt_pepper_wins.csv'))};
end
report = known;
end

function results = run_in(folder, images) %#ok<INUSD>
before = cd(folder);
restore = onCleanup(@() cd(before));
evalc('results = run_paper(''Images'', images, ''Draws'', 1);');
end

function report = read_report(folder)
entries = dir(folder);
report = struct('html', fileread(fullfile(folder, 'report.html')), ...
    'markdown', fileread(fullfile(folder, 'report.md')), 'files', {{entries.name}});
end

function found = contains_text(text, part)
found = ~isempty(strfind(text, part)); %#ok<STREMP>
end

function result = with_pictures(run)
gradient = uint8(8 + 8 * (0:15)' * ones(1, 16) + 8 * ones(16, 1) * (0:15));
[folder, cleanup] = picture_folder('gradient.png', gradient, 'ramp.png', gradient'); %#ok<ASGLU>
result = run(folder);
end
