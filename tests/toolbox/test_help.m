function test_suite = test_help
%TEST_HELP  Help texts: sections, references, examples, and lists of the public functions.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_contents_lists_every_public_function
files = dir(fullfile(functions_folder(), '*.m'));
assertEqual(sort(public_functions()), setdiff(strrep({files.name}, '.m', ''), {'Contents'}));
end

function test_folder_has_no_contents_of_its_own
% In MATLAB, `help matlab` and `ver matlab` would show the contents of a folder of this name. An empty file hides it.
file = dir(fullfile(functions_folder(), 'Contents.m'));
assertEqual(sum([file.bytes]), 0);
end

function test_help_starts_with_name_and_summary
for_each_function(@check_summary);
end

function test_help_has_its_parts_in_order
for_each_function(@check_parts);
end

function test_help_of_data_functions_says_what_a_sample_is
for name = {'eef_pca', 'eef_robust', 'eef_scree', 'l1_pca', 'l2_pca', 'eef_project', 'eef_reconstruct', 'eef_gram', ...
        'eef_dot'}
    assertFalse(isempty(regexp(help_of(name{1}), 'ONE[\s%]+SAMPLE PER COLUMN', 'once')), name{1});
end
end

function test_help_refers_to_functions_that_exist
for_each_function(@check_references);
end

function test_help_examples_give_what_they_say
% As in doctest: lines after >> are code, the lines below them are the output, up to white space.
state = warning('off', 'eef:mexNotBuilt');
restore = onCleanup(@() warning(state));
for_each_function(@check_example);
end

function test_help_examples_print_the_same_in_matlab_and_octave
% MATLAB prints quotes around text and the class of logical values, unless disp or fprintf print them.
for name = public_functions()
    with_context(name{1}, @() check_printed_classes(name{1}));
end
end

function test_function_signatures_name_every_function_and_kernel
text = fileread(fullfile(functions_folder(), 'functionSignatures.json'));
signatures = jsondecode(text);
described = regexp(text, '\n    "(\w+)": *\{', 'tokens');
described = cellfun(@(match) match{1}, described, 'UniformOutput', false);
assertEqual(sort(described), sort(public_functions()));
for name = {'eef_pca', 'eef_robust', 'eef_gram', 'eef_dot'}
    inputs = signatures.(name{1}).inputs;
    if isstruct(inputs)
        inputs = num2cell(inputs);
    end
    kernel = inputs{cellfun(@(input) strcmp(input.name, 'kernel'), inputs)};
    assertEqual(kernel.type{2}, ['choices={''' strjoin(kernel_names(), ''',''') '''}']);
end
end

function test_version_is_the_same_everywhere
version = regexp(fileread(fullfile(functions_folder(), '+eef', 'Contents.m')), '% Version (\S+)', 'tokens', 'once');
citation = regexp(fileread(fullfile(project_root(), 'CITATION.cff')), '\nversion: (\S+)', 'tokens', 'once');
news = regexp(fileread(fullfile(project_root(), 'NEWS.md')), '\n## (\S+)', 'tokens', 'once');
assertEqual(citation{1}, version{1});
assertEqual(news{1}, version{1});
end

function check_summary(name)
first = strtok(help_of(name), sprintf('\n'));
assertFalse(isempty(regexp(first, ['^%' upper(name) '  [A-Z].*\.$'], 'once')), first);
end

function check_parts(name)
text = help_of(name);
parts = {'Usage', 'Input', 'Options', 'Output', 'Formula', 'Notes', 'Example', 'See also', 'Reference'};
places = zeros(1, numel(parts));
for k = 1:numel(parts)
    place = regexp(text, ['\n%   ' parts{k} '\>'], 'once');
    if ~isempty(place)
        places(k) = place;
    end
end
assertTrue(all(places([1 7 8]) > 0), 'usage, example or see also is missing');
assertTrue(issorted(places(places > 0)), 'the parts are not in order');
end

function check_references(name)
named = regexp(help_of(name), '\n%   See also ([^.]*)\.', 'tokens', 'once');
named = strsplit(regexprep(lower(named{1}), '[%\s]', ''), ',');
assertEqual(setdiff(named, public_functions()), cell(1, 0));
end

function check_example(name)
lines = regexp(help_of(name), '\n', 'split');
lines = regexprep(lines, '^%', '');
code = strncmp(strtrim(lines), '>>', 2);
if any(strcmp(name, {'eef_build', 'eef_setup'}))
    assertFalse(any(code)); % these functions change the installation or the path
    return
end
assertTrue(any(code), 'there is no example');
expected = '';
for k = find(code, 1):numel(lines)
    if isempty(strtrim(lines{k}))
        break
    elseif ~code(k)
        expected = [expected, lines{k}]; %#ok<AGROW>
    end
end
commands = strjoin(regexprep(lines(code), '^\s*>>', ''), sprintf('\n'));
printed = run_example(commands);
assertEqual(without_spaces(printed), without_spaces(expected), printed);
end

function check_printed_classes(name)
lines = regexp(help_of(name), '\n', 'split');
code = regexp(lines, '^%\s*>>\s*(.*)$', 'tokens', 'once');
code = [code{:}];
commands = regexprep(code, '\s*%[^'']*$', '');
for k = 1:numel(commands)
    is_quiet = ~isempty(regexp(commands{k}, ';$|^(disp|fprintf)\(', 'once'));
    if ~is_quiet
        assertTrue(strcmp(class_of_result(commands(1:k - 1), commands{k}), 'double'), commands{k});
    end
end
end

function name = class_of_result(before, command) %#ok<INUSD>
evalc(strjoin(before, char(10)));
value = regexprep(command, '^\w+ = ', '');
name = eval(['class(' value ')']);
end

function printed = run_example(commands)
printed = evalc(commands);
end

function text = without_spaces(text)
text = strtrim(regexprep(text, '\s+', ' '));
end

function for_each_function(check)
for name = public_functions()
    with_context(name{1}, @() check(name{1}));
end
end

function names = public_functions()
names = regexp(fileread(fullfile(functions_folder(), '+eef', 'Contents.m')), '\n%   (\w+) +- ', 'tokens');
names = cellfun(@(match) match{1}, names, 'UniformOutput', false);
end

function text = help_of(name)
% The first comment block of the file, with its % signs.
text = regexp(fileread(fullfile(functions_folder(), [name '.m'])), '\n(%[^\n]*\n)+', 'match', 'once');
text = text(2:end);
end

function folder = functions_folder()
folder = fileparts(which('eef_pca'));
end
