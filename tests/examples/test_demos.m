function test_suite = test_demos
%TEST_DEMOS  The demos are listed in their order, run and draw figures.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions(); %#ok<NASGU>
catch
end
initTestSuite;
end

function test_demos_are_listed_with_a_summary
names = eef_demo();
lines = strsplit(strtrim(evalc('eef_demo(''list'')')), sprintf('\n'));
assertEqual(numel(lines), numel(names) + 1);
names{end + 1} = 'explore';
for k = 1:numel(names)
    assertFalse(isempty(regexp(lines{k}, ['^\s*' names{k} '\s+\w.*\.$'], 'once')));
end
end

function test_every_file_is_a_demo_with_its_own_place
files = dir(fullfile(examples_folder(), 'demos', '*.m'));
assertEqual(sort(strcat('demo_', eef_demo(), '.m')), sort({files.name}));
order = cellfun(@(name) stated_order(name), eef_demo());
assertTrue(all(diff(order) > 0));
end

function test_demos_are_sorted_by_their_stated_order_then_by_name
[restore, remove] = toolbox_with_demos({'none', ''; 'b', '10'; 'c', '10'; 'a', '9'}); %#ok<ASGLU>
assertEqual(eef_demo(), {'a', 'b', 'c', 'none'});
end

function test_added_file_is_listed_and_runs
[restore, remove] = toolbox_with_demos({'added', '1'}); %#ok<ASGLU>
restore_figures = hide_figures(); %#ok<NASGU>
first = strtok(evalc('eef_demo(''list'')'), sprintf('\n'));
assertEqual(strtrim(first), 'added        A demo for a test.');
assertEqual(evalc('eef_demo(''added'')'), sprintf(['A demo for a test.\n\nIt has no figures.\n\nadded runs' ...
    '\nLesson: None.\n']));
end

function test_demo_refuses_unknown_names
assert_each_raises(@eef_demo, {'nothing', 7, {}}, 'eef:badOption');
assertExceptionThrown(@() eef_demo('theorem', 1), 'eef:badOption');
assertExceptionThrown(@() eef_demo('theorem', 'folder', 1), 'eef:badCall');
assertExceptionThrown(@() eef_demo('explore', 'folder'), 'eef:badCall');
end

function test_demos_are_listed_without_a_question_in_a_script
% The process has a terminal, but its code comes from the command line.
[restore, remove] = toolbox_with_demos({'added', '1'}); %#ok<ASGLU>
output = run_in_terminal('--eval eef_demo', '');
assertFalse(isempty(regexp(output, '\n?  added +A demo for a test\.', 'once')), output);
assertTrue(isempty(regexp(output, 'Number or name', 'once')), output);
end

function test_interactive_session_offers_a_numbered_choice
[restore, remove] = toolbox_with_demos({'first', '1'; 'second', '2'}); %#ok<ASGLU>
output = run_in_terminal('', sprintf('eef_demo\n9\n2\n'));
assertFalse(isempty(regexp(output, ' 1  first +A demo for a test\.\s+2  second ', 'once')), output);
assertFalse(isempty(regexp(output, 'There is no demo ''9''', 'once')), output);
assertFalse(isempty(regexp(output, 'second runs', 'once')), output);
assertTrue(isempty(regexp(output, 'first runs', 'once')), output);
end

function test_explorer_without_a_display_is_named
if ~exist('OCTAVE_VERSION', 'builtin')
    moxunit_throw_test_skipped_exception('starts a new Octave');
end
code = sprintf('addpath(''%s''); eef_demo(''explore'');', fileparts(which('eef_demo')));
[status, output] = system(sprintf('env -u DISPLAY -u WAYLAND_DISPLAY "%s" -q --no-history --no-init-file --eval "%s" 2>&1', ...
    fullfile(OCTAVE_HOME(), 'bin', 'octave-cli'), code));
assertEqual(status, 0, output);
page = regexp(output, '\n  (\S[^\n]*index\.html)\n', 'tokens', 'once');
assertFalse(isempty(page), output);
assertTrue(exist(page{1}, 'file') == 2, page{1});
end

function test_figure_of_the_explorer_turns_the_axis_of_L2_only
addpath(fullfile(examples_folder(), 'kit'), fullfile(examples_folder(), 'explorer'));
restore_toolkit = kit_headless(); %#ok<NASGU>
restore_figures = kit_hide_figures(); %#ok<NASGU>
[canvas, move] = explore_figure();
discard = onCleanup(@() close(canvas)); %#ok<NASGU>
before = angles_of_lines(canvas);
move(41, [-10; 18]);
turned = mod(angles_of_lines(canvas) - before + 90, 180) - 90;
assertTrue(abs(turned(1)) > 60); % L2
assertTrue(abs(turned(3)) < 15); % min
end

function angles = angles_of_lines(canvas)
% Of the lines with two points, in the order of the methods, in degrees.
lines = flipud(findobj(canvas, 'Type', 'line', 'Marker', 'none'));
angles = zeros(1, numel(lines));
for k = 1:numel(lines)
    angles(k) = atan2(diff(get(lines(k), 'YData')), diff(get(lines(k), 'XData'))) * 180 / pi;
end
end

function test_every_demo_says_what_to_look_at_and_what_it_teaches
addpath(fullfile(examples_folder(), 'kit'), fullfile(examples_folder(), 'demos'));
for name = eef_demo()
    text = kit_demo_text(name{1});
    figures = regexp(text.paragraphs, '^Figure \d shows.*Look (at|for)\s', 'once');
    assertEqual(sum(~cellfun(@isempty, figures)), count_figures(name{1}), name{1});
    assertFalse(isempty(text.lesson), name{1});
    assertTrue(isempty(regexp(text.code, 'Lesson:|Order:|Licence:', 'once')), name{1});
end
end

function test_every_figure_has_a_description
for name = eef_demo()
    source = fileread(fullfile(examples_folder(), 'demos', ['demo_' name{1} '.m']));
    described = regexp(source, 'kit_figure\(''[^'']+'', \d+, \d+, \[?''[A-Z][^'']{40,}''', 'match');
    assertEqual(numel(described), count_figures(name{1}), name{1});
end
end

function count = count_figures(name)
source = fileread(fullfile(examples_folder(), 'demos', ['demo_' name '.m']));
count = numel(strfind(source, 'kit_figure('));
end

function test_demo_writes_its_figures_to_a_folder
[folder, cleanup] = picture_folder(); %#ok<ASGLU>
output = evalc('eef_demo(''theorem'', folder)');
files = dir(fullfile(folder, '*.png'));
assertEqual({files.name}, {'theorem_1.png', 'theorem_2.png'});
assertFalse(isempty(strfind(output, fullfile(folder, 'theorem_2.png')))); %#ok<STREMP>
assertTrue(isempty(findall(0, 'Type', 'figure')));
for k = 1:2
    assert_clear_border(fullfile(folder, files(k).name));
end
end

function test_demo_without_a_display_writes_its_figures_and_draws_no_characters
if ~exist('OCTAVE_VERSION', 'builtin')
    moxunit_throw_test_skipped_exception('starts a new Octave');
end
[folder, cleanup] = picture_folder(); %#ok<ASGLU>
code = sprintf('addpath(''%s''); cd(''%s''); eef_demo(''theorem'');', toolbox_path(), folder);
[status, output] = system(sprintf('env -u DISPLAY -u WAYLAND_DISPLAY "%s" -q --no-history --no-init-file --eval "%s" 2>&1', ...
    fullfile(OCTAVE_HOME(), 'bin', 'octave-cli'), code));
assertEqual(status, 0, output);
assertTrue(isempty(regexp(output, 'warning:|gnuplot', 'once')), output);
assertEqual(numel(dir(fullfile(folder, 'eef_demo_figures', 'theorem_*.png'))), 2);
end

function test_demo_theorem_finds_negative_eigenvalues_of_mf_only
output = run_headless('theorem');
counts = regexp(output, '(min|minm|mf) +(\d+)\n', 'tokens');
assertEqual(counts{1}{2}, '0');
assertEqual(counts{2}{2}, '0');
assertTrue(str2double(counts{3}{2}) > 0);
end

function test_demos_run_and_draw
skip_unless_slow();
names = eef_demo();
for k = 1:numel(names)
    [output, figures] = run_headless(names{k});
    assertFalse(isempty(output), names{k});
    assertTrue(figures >= 2, names{k});
end
end

function test_no_figure_of_a_demo_reaches_its_border
skip_unless_slow();
for name = eef_demo()
    [folder, cleanup] = picture_folder(); %#ok<ASGLU>
    evalc('eef_demo(name{1}, folder)');
    files = dir(fullfile(folder, '*.png'));
    for k = 1:numel(files)
        assert_clear_border(fullfile(folder, files(k).name));
    end
    clear cleanup
end
end

function output = run_in_terminal(options, typed)
% Text of a new Octave on a terminal (by the program script of Linux), where the toolbox with the current eef_demo
% is on the path and TYPED is typed.
if ~exist('OCTAVE_VERSION', 'builtin') || system('script -qec true /dev/null < /dev/null > /dev/null 2>&1') ~= 0
    moxunit_throw_test_skipped_exception('needs Octave, the program script of util-linux and a pseudo-terminal');
end
folder_of_functions = fileparts(which('eef_demo'));
[folder, cleanup] = picture_folder('typed', typed); %#ok<ASGLU>
command = sprintf('env -u DISPLAY OCTAVE_PATH=%s %s -q --no-history --no-init-file %s', folder_of_functions, ...
    fullfile(OCTAVE_HOME(), 'bin', 'octave-cli'), options);
[~, output] = system(sprintf('cd "%s" && script -qec "%s" /dev/null < typed', folder, command));
output = strrep(output, char(13), '');
end

function [restore, remove] = toolbox_with_demos(demos)
% A copy of eef_demo beside other demos: rows of a name and its order. It is on the path until RESTORE is
% cleared, and is deleted when REMOVE is.
root = tempname();
functions = fullfile(root, 'matlab');
folder = fullfile(root, 'examples', 'demos');
mkdir(fullfile(functions, 'private'));
mkdir(folder);
copyfile(fullfile(examples_folder(), 'kit'), fullfile(root, 'examples', 'kit'));
remove = onCleanup(@() remove_folder(root));
original = fileparts(which('eef_demo'));
copyfile(fullfile(original, 'eef_demo.m'), functions);
copyfile(fullfile(original, 'private', '*.m'), fullfile(functions, 'private'));
for k = 1:size(demos, 1)
    id = fopen(fullfile(folder, ['demo_' demos{k, 1} '.m']), 'w');
    fprintf(id, '%%DEMO_%s  A demo for a test.\n%%\n%%   It has no figures.\n%%\n%%   Lesson: None.\n\n', ...
        upper(demos{k, 1}));
    if ~isempty(demos{k, 2})
        fprintf(id, '%%   Order: %s\n', demos{k, 2});
    end
    fprintf(id, 'fprintf(''%s runs'');\n', demos{k, 1});
    fclose(id);
end
before = addpath(functions);
restore = onCleanup(@() path(before));
end

function remove_folder(folder)
if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false, 'local');
end
rmdir(folder, 's');
end

function restore = hide_figures()
addpath(fullfile(examples_folder(), 'kit'));
restore = kit_hide_figures();
end

function order = stated_order(name)
source = fileread(fullfile(examples_folder(), 'demos', ['demo_' name '.m']));
found = regexp(source, '\n%   Order: (\d+)\n', 'tokens', 'once');
order = str2double(found{1});
end

function folder = examples_folder()
folder = fullfile(project_root(), 'examples');
end

function [output, count] = run_headless(name)
addpath(fullfile(examples_folder(), 'kit'));
[output, figures] = kit_capture(@() eef_demo(name));
count = numel(figures);
close(figures);
end
