function test_suite = test_kit
%TEST_KIT  The functions that the examples share.

%   Licence: BSD-3-Clause, see LICENSE.

addpath(kit_folder_of_project());
try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_contents_lists_every_function
files = dir(fullfile(kit_folder_of_project(), 'kit_*.m'));
listed = regexp(fileread(fullfile(kit_folder_of_project(), 'Contents.m')), '\n%   (kit_\w+) +- ', 'tokens');
assertEqual(sort([listed{:}]), sort(strrep({files.name}, '.m', '')));
end

function test_help_has_its_parts_in_order
parts = {'Usage', 'Input', 'Output', 'Formula', 'Example', 'See also', 'Reference'};
files = dir(fullfile(kit_folder_of_project(), 'kit_*.m'));
for file = {files.name}
    text = regexp(fileread(fullfile(kit_folder_of_project(), file{1})), '\n(%[^\n]*\n)+', 'match', 'once');
    places = cellfun(@(part) [regexp(text, ['\n%   ' part '\>'], 'once'), 0], parts, 'UniformOutput', false);
    places = cellfun(@(place) place(1), places);
    assertTrue(all(places([1 5 6]) > 0), [file{1} ': usage, example or see also is missing']);
    assertTrue(issorted(places(places > 0)), [file{1} ': the parts are not in order']);
end
end

function test_root_holds_the_data
assertTrue(exist(kit_root('data', 'images'), 'dir') == 7);
assertTrue(exist(kit_root('examples', 'kit', 'kit_root.m'), 'file') == 2);
end

function test_setup_restores_the_path
before = path();
restore = kit_setup(before);
addpath(fullfile(fileparts(mfilename('fullpath')), 'standins'));
clear restore
% The PKG_ADD file of an installed package may change the order.
assertEqual(sort(strsplit(path(), pathsep())), sort(strsplit(before, pathsep())));
end

function test_psnr_is_that_of_each_column
clean = [0 0.5; 1 0.25];
V = [clean(:) + 0.1, clean(:) - 0.01];
assertElementsAlmostEqual(kit_psnr(V, clean), [20 40], 'absolute', 1e-9); % -20*log10 of the error
end

function test_patches_cover_three_tiles_of_each_copy
pixels = 2 * ones(16); % outside of the range of the noise
V = kit_noise_patches(pixels, 5, [7 1]);
for n = 1:5
    hidden = reshape(V(:, n), 16, 16) < 1;
    tiles = squeeze(sum(sum(reshape(hidden, 4, 4, 4, 4), 1), 3));
    assertEqual(sort(tiles(:))', [zeros(1, 13), 16 16 16]);
end
end

function test_patches_follow_the_given_choice
choice = [(1:16)', (16:-1:1)'];
V = kit_noise_patches(2 * ones(4), 2, 3, choice);
assertEqual(find(V(:, 1) < 1)', 1:3);
assertEqual(find(V(:, 2) < 1)', 14:16);
assertEqual(V(1:3, 1), eef_rand([3 1], 3, 1));
end

function test_patches_are_chosen_by_the_seed_unless_given
pixels = 2 * ones(8);
assertEqual(kit_noise_patches(pixels, 3, [4 2]), kit_noise_patches(pixels, 3, [4 2], eef_rand([4 2 0], 16, 3)));
end

function test_salt_and_pepper_changes_pixels_to_0_or_1_only
V = kit_salt_pepper(0.5 * ones(32), 10, 1);
assertEqual(unique(V(:))', [0 0.5 1]);
% 5 % of 10240 pixels each, with a deviation of sqrt(10240 * 0.05 * 0.95) = 22; allow 4 of them.
assertElementsAlmostEqual([sum(V(:) == 0), sum(V(:) == 1)], [512 512], 'absolute', 88);
end

function test_normal_numbers_have_mean_0_and_variance_1
% The deviations of mean and variance of 40000 numbers are 0.005 and 0.007; allow 4 of them.
Z = kit_normal(1, 200, 200);
assertElementsAlmostEqual([mean(Z(:)), var(Z(:))], [0 1], 'absolute', 0.028);
end

function test_options_take_defaults_and_names_in_any_case
known = {'Draws', 5, @isnumeric, 'a number'; 'Output', '', @ischar, 'text'};
assertEqual(kit_options('f', known, {'draws', 2}), struct('Draws', 2, 'Output', ''));
end

function test_options_refuse_what_is_not_accepted
known = {'Draws', 5, @isnumeric, 'a number'};
assert_each_raises(@(pairs) kit_options('f', known, pairs), {{'Draws'}, {'Draws', 'x'}, {'Other', 1}, {3, 1}, {{}, 1}}, ...
    'eef:badOption');
end

function test_cells_of_numbers_and_text
assertEqual(kit_cells([1.234 NaN], '%.2f', '-'), {'1.23', '-'});
assertEqual(kit_cells({'cat', 2; 'car', NaN}, {'%s', '%d'}, ''), {'cat', '2'; 'car', ''});
end

function test_csv_is_read_as_it_was_written
[folder, cleanup] = picture_folder(); %#ok<ASGLU>
file = fullfile(folder, 'table.csv');
kit_write_csv(file, {'row', 'a, b', 'c'}, {'x', '1', ''; 'y', '2', '3'});
[columns, rows, cells] = kit_read_csv(file);
assertEqual(columns, {'a; b', 'c'});
assertEqual(rows, {'x'; 'y'});
assertEqual(cells, {'1', ''; '2', '3'});
end

function test_blocks_in_markdown
blocks = {kit_block('title', 'T'), kit_block('heading', 'H'), kit_block('text', 'a < b'), ...
    kit_block('list', {'x', 'y'}), kit_block('image', 'plot', '/somewhere/plot.png'), ...
    kit_block('table', {'p', 'q'}, {'1', '2|3'}, [true false])};
assertEqual(kit_markdown(blocks), sprintf(['# T\n\n## H\n\na < b\n\n- x\n- y\n\n![plot](plot.png)\n\n' ...
    '| p | q |\n| --- | --- |\n| **1** | 2\\|3 |\n']));
end

function test_blocks_in_html_are_escaped
html = kit_html({kit_block('text', 'a < b & "c" +- 1'), kit_block('code', sprintf('%% first\nx = 1 +-1;\n  %% a comment')), ...
    kit_block('html', '<b>raw</b>')});
assertEqual(html, sprintf(['<p>a &lt; b &amp; &quot;c&quot; &plusmn; 1</p>\n' ...
    '<pre tabindex="0"><i>%% first</i>\nx = 1 +-1;\n<i>  %% a comment</i></pre>\n<b>raw</b>']));
end

function test_image_in_html_has_a_description
[folder, cleanup] = picture_folder('dot.png', uint8(255)); %#ok<ASGLU>
file = fullfile(folder, 'dot.png');
html = kit_html({kit_block('image', 'Figure 1', file, 'one "white" pixel'), kit_block('image', 'Figure 2', file)});
alt = regexp(html, ' alt="([^"]*)"', 'tokens');
assertEqual([alt{:}], {'one &quot;white&quot; pixel', 'Figure 2'});
end

function test_figure_keeps_its_description
restore = kit_hide_figures(); %#ok<NASGU>
canvas = kit_figure('one', 200, 100, 'an empty figure');
discard = onCleanup(@() close(canvas)); %#ok<NASGU>
assertEqual(get(canvas, 'UserData'), 'an empty figure');
end

function test_page_holds_its_title_and_style
html = kit_html_page({kit_block('title', '1 < 2')});
assertFalse(isempty(regexp(html, '<title>1 &lt; 2</title>.*--accent:.*</style>.*<main[^>]*>\s*<h1>1 &lt; 2</h1>', 'once')));
end

function test_page_in_a_frame_has_no_style_of_its_own
html = kit_html_page({kit_block('title', 'T')}, struct('title', 'W', 'head', '<link>', ...
    'before', '<nav>', 'after', '<footer>'));
assertFalse(isempty(regexp(html, '<title>W</title>\s*<link></head>\s*<body>\s*<nav><main.*</main>\s*<footer></body>', 'once')));
assertTrue(isempty(strfind(html, '<style>'))); %#ok<STREMP>
end

function test_slug_is_that_of_github
assertEqual(kit_slug('Choosing centre, kernel and K'), 'choosing-centre-kernel-and-k');
assertEqual(kit_slug('eef_pca (1)'), 'eef_pca-1');
end

function test_folder_that_cannot_be_written
[folder, cleanup] = picture_folder('file', 'not a folder'); %#ok<ASGLU>
assertExceptionThrown(@() kit_folder('f', fullfile(folder, 'file', 'below')), 'eef:badFile');
assertExceptionThrown(@() kit_write_text(fullfile(folder, 'none', 'x.txt'), 'x'), 'eef:badFile');
end

function test_capture_returns_output_and_figures
[output, figures] = kit_capture(@() draw_two());
names = arrayfun(@(one) get(one, 'Name'), figures, 'UniformOutput', false);
visible = arrayfun(@(one) get(one, 'Visible'), figures, 'UniformOutput', false);
close(figures);
assertFalse(isempty(regexp(output, 'drawn$', 'once'))); % the toolkit may print a warning before it
assertEqual(names, {'one', 'two'});
assertEqual(visible, {'off', 'off'});
end

function draw_two
kit_figure('one', 200, 100);
kit_figure('two', 200, 100);
fprintf('drawn');
end

function test_progress_in_a_file_has_a_line_for_each_stage
assertEqual(progress_on('file'), sprintf('first\nsecond\ndone after 0:00\n'));
end

function test_progress_on_a_terminal_overwrites_its_line
assertEqual(numel(strfind(progress_on('terminal'), char(13))), 4);
end

function test_progress_in_the_desktop_deletes_its_line
said = progress_on('desktop');
assertTrue(isempty(strfind(said, char(13)))); %#ok<STREMP>
lengths = cellfun(@numel, regexp(said, '[^\b\n]+', 'match'));
assertEqual(sum(said == char(8)), sum(lengths(1:3)));
end

function test_progress_deletes_no_line_of_an_interrupted_computation
for k = 1:2
    said = progress_on('desktop', '');
    assertFalse(any(said == char(8)));
end
end

function said = progress_on(screen, rest)
before = getenv('EEF_SCREEN');
restore = onCleanup(@() setenv('EEF_SCREEN', before));
setenv('EEF_SCREEN', screen);
if nargin == 1
    rest = ['kit_progress(''first'', started, 0.4); ' ...
        'kit_progress(''second'', started, 0.6); kit_progress(''second'', started, 1);'];
end
started = tic; %#ok<NASGU>
said = evalc(['kit_progress(''first'', started, 0.2); ' rest]);
end

function test_save_figures_writes_one_file_for_each
[folder, cleanup] = picture_folder(); %#ok<ASGLU>
evalc('files = kit_save_figures(@draw_two_lines, folder, ''x'');');
assertEqual(files, {fullfile(folder, 'x_1.png'), fullfile(folder, 'x_2.png')});
assertTrue(all(cellfun(@(file) exist(file, 'file') == 2, files)));
assertTrue(isempty(findall(0, 'Type', 'figure')));
end

function draw_two_lines
kit_figure('one', 200, 100);
plot(1:3);
kit_figure('two', 200, 100);
plot(3:-1:1);
end

function test_address_of_a_file_has_no_special_characters
% What is special for a shell or an address is encoded, in UTF-8.
remove = use_private_functions(kit_folder_of_project()); %#ok<NASGU>
file = ['/a b/$(x)`;&|"''<>#?%/' char([195 164]) '/index.html'];
if exist('OCTAVE_VERSION', 'builtin')
    umlaut = '%C3%A4'; % text is stored as bytes
else
    umlaut = '%C3%83%C2%A4';
end
if ispc()
    moxunit_throw_test_skipped_exception('names of files of Unix');
end
assertEqual(kit_file_address(file), ['file:///a%20b/%24%28x%29%60%3B%26%7C%22%27%3C%3E%23%3F%25/' umlaut '/index.html']);
end

function test_log_ticks_have_short_exponents
restore = kit_hide_figures(); %#ok<NASGU>
kit_figure('ticks', 200, 100);
loglog([1 100], [1 100]);
kit_log_ticks('y', 0:2);
labels = get(gca(), 'YTickLabel');
ticks = get(gca(), 'YTick');
close(gcf());
assertEqual(reshape(labels, 1, []), {'10^{0}', '10^{1}', '10^{2}'});
assertEqual(ticks, [1 10 100]);
end

function test_time_in_turn_calls_each_function_in_every_round
count_calls('reset');
seconds = kit_time_in_turn({@() count_calls('count'), @() 0}, 3);
assertEqual(size(seconds), [1 2]);
assertEqual(count_calls('count'), 5);
end

function test_time_briefly_calls_a_function_at_most_nine_times
count_calls('reset');
kit_time_briefly(@() count_calls('count'), false);
calls = count_calls('count') - 1;
assertTrue(calls >= 1 && calls <= 9);
end

function test_time_briefly_calls_a_slow_function_once_after_warming_up
% A second call would end after more than the two seconds that it has.
count_calls('reset');
seconds = kit_time_briefly(@() slow_call(1.1), true);
assertEqual(count_calls('count'), 3);
assertTrue(seconds >= 1);
end

function total = slow_call(duration)
total = count_calls('count');
pause(duration);
end

function total = count_calls(what)
persistent calls
if strcmp(what, 'reset')
    calls = 0;
else
    calls = calls + 1;
end
total = calls;
end

function folder = kit_folder_of_project()
folder = fullfile(project_root(), 'examples', 'kit');
end
