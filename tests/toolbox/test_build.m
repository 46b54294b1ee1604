function test_suite = test_build
%TEST_BUILD  The Makefile, the Octave package and eef_build compile by the recipe of mex/build.mk.
%   A script takes the place of the compiler and writes its arguments to a file, so nothing is compiled.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_makefile_follows_a_changed_recipe
[project, remove] = changed_project(); %#ok<ASGLU>
commands = record_commands(project, sprintf('make -C "%s" CC="%s"', project, compiler_of(project)));
assert_follows_recipe(commands, project);
end

function test_octave_package_follows_a_changed_recipe
[project, remove] = changed_project(); %#ok<ASGLU>
source_dir = fullfile(project, 'package', 'src'); % as package/assemble.sh makes it
copyfile(fullfile(project, 'mex'), source_dir);
copyfile(fullfile(project, 'package', 'Makefile'), source_dir);
commands = record_commands(project, sprintf('make -C "%s"', source_dir));
assert_follows_recipe(commands, project);
end

function test_eef_build_follows_a_changed_recipe
[project, remove] = changed_project(); %#ok<ASGLU>
octave = fullfile(OCTAVE_HOME(), 'bin', 'octave-cli');
commands = record_commands(project, sprintf('"%s" -q --no-history --no-init-file --eval "%s"', octave, ...
    sprintf('addpath(''%s''); eef_build', fullfile(project, 'matlab'))));
assert_follows_recipe(commands, project);
end

function test_eef_build_compiles_all_sources_in_one_call
% A stand-in for mkoctfile counts its calls: one compiles, one more compiles the file whose name
% exists twice, and each gateway is linked by one.
[project, remove] = changed_project(); %#ok<ASGLU>
octave = fullfile(OCTAVE_HOME(), 'bin', 'octave-cli');
commands = record_commands(project, sprintf('"%s" -q --no-history --no-init-file --eval "%s"', octave, ...
    sprintf('addpath(''%s'', ''%s''); eef_build', fullfile(project, 'matlab'), counted_system(project))));
calls = ~cellfun(@isempty, regexp(commands, '^mkoctfile ', 'once'));
assertEqual(sum(calls), 2 + numel(dir(fullfile(project, 'mex', '*_mex.c'))));
end

function folder = counted_system(project)
% Folder of a function `system` that notes each call of mkoctfile before it runs the command.
folder = fullfile(project, 'counted');
mkdir(folder);
write_file(fullfile(folder, 'system.m'), sprintf('%s\n', 'function [status, output] = system(command)', ...
    'id = fopen(getenv(''EEF_COMMANDS''), ''a'');', 'fprintf(id, ''mkoctfile run\n'');', 'fclose(id);', ...
    '[status, output] = builtin(''system'', command);', 'end'));
end

function test_options_of_mex_hold_the_flags_of_the_recipe
remove = use_private_functions(); %#ok<NASGU>
recipe = recipe_of(project_root());
options = mex_options(recipe, 'gcc');
assertFalse(isempty(strfind(options, ['|CFLAGS=$CFLAGS ' strjoin(recipe.c_flags, ' ') '|']))); %#ok<STREMP>
assertTrue(isempty(regexp(options, 'COPTIMFLAGS=[^|]*-O', 'once')));
end

function test_options_of_mex_for_mingw_link_the_runtime_statically
remove = use_private_functions(); %#ok<NASGU>
recipe = recipe_of(project_root());
options = mex_options(recipe, 'mingw');
assertFalse(isempty(strfind(options, ['|CFLAGS=$CFLAGS ' strjoin(recipe.mingw_flags, ' ') '|']))); %#ok<STREMP>
assertFalse(isempty(strfind(options, '|LDFLAGS=$LDFLAGS -static-libgcc|'))); %#ok<STREMP>
end

function test_options_of_mex_for_visual_studio
remove = use_private_functions(); %#ok<NASGU>
recipe = recipe_of(project_root());
options = mex_options(recipe, 'msvc');
assertFalse(isempty(strfind(options, ['|COMPFLAGS=$COMPFLAGS ' strjoin(recipe.msvc_flags, ' ') '|']))); %#ok<STREMP>
end

function options = mex_options(recipe, compiler)
options = strjoin([eef_build_mex_options(recipe, compiler), {''}], '|');
end

function test_a_missing_compiler_is_an_error
remove = use_private_functions(); %#ok<NASGU>
for is_windows = [false true]
    assertExceptionThrown(@() eef_build_compiler('eef_build', [], is_windows), 'eef:buildFailed');
end
end

function test_visual_studio_without_c11_is_an_error
remove = use_private_functions(); %#ok<NASGU>
selected = struct('ShortName', 'MSVC150', 'Name', 'Microsoft Visual C++ 2017 (C)');
assertExceptionThrown(@() eef_build_compiler('eef_build', selected, true), 'eef:buildFailed');
end

function test_kinds_of_compilers
remove = use_private_functions(); %#ok<NASGU>
kind = @(name, is_windows) eef_build_compiler('eef_build', struct('ShortName', name, 'Name', name), is_windows);
assertEqual({kind('MSVC160', true), kind('MSVC170', true), kind('mingw64', true), kind('gcc', false), ...
    kind('Clang', false)}, {'msvc', 'msvc', 'mingw', 'gcc', 'gcc'});
end

function test_every_line_of_the_recipe_is_read_by_make_and_eef_build
% A line is empty, a comment, or NAME := words without variables and continuations.
remove = use_private_functions(); %#ok<NASGU>
recipe = recipe_of(project_root());
lines = strsplit(fileread(fullfile(project_root(), 'mex', 'build.mk')), sprintf('\n'));
lines = lines(~cellfun(@isempty, lines) & ~strncmp(lines, '#', 1));
names = regexp(lines, '^(\w+) := [^$\\]+$', 'tokens', 'once');
assertFalse(any(cellfun(@isempty, names)));
assertEqual(sort(cellfun(@(name) name{1}, names, 'UniformOutput', false)), sort(fieldnames(recipe)'));
end

function recipe = recipe_of(project)
mex_dir = fullfile(project, 'mex');
if ~exist(fullfile(mex_dir, 'build.mk'), 'file')
    moxunit_throw_test_skipped_exception('the C sources are not part of an installed package');
end
recipe = eef_read_build_recipe(mex_dir);
end

function [project, remove] = changed_project()
% A copy of the project whose recipe has another flag, library and folder. A file in that folder has
% the same name as a file of another folder.
root = project_root();
if ~exist('OCTAVE_VERSION', 'builtin') || ~isunix()
    moxunit_throw_test_skipped_exception('needs Octave and a Unix shell');
elseif ~exist(fullfile(root, 'Makefile'), 'file')
    moxunit_throw_test_skipped_exception('the Makefile is not part of an installed package');
end
project = tempname();
mkdir(project);
remove = onCleanup(@() remove_folder(project));
copyfile(fullfile(root, 'Makefile'), project);
cellfun(@(part) copyfile(fullfile(root, part), fullfile(project, part)), {'mex', 'matlab', 'package', 'mpi'});
run_command(sprintf('rm -r "%s"', fullfile(project, 'mex', 'hdf5'))); % built only where HDF5 is installed
delete(fullfile(project, 'matlab', ['*.' mexext()])); % a sanitizer may be linked to them
for part = {'reliability', 'cross', 'site'}
    mkdir(fullfile(project, 'tests', part{1}));
    copyfile(fullfile(root, 'tests', part{1}, [part{1} '.mk']), fullfile(project, 'tests', part{1}));
end
trial = fullfile(project, 'mex', 'core', 'trial');
mkdir(trial);
copyfile(fullfile(root, 'mex', 'core', 'base', 'memory.c'), trial);

recipe = fullfile(project, 'mex', 'build.mk');
text = fileread(recipe);
text = regexprep(text, '^(core_folders := .*)$', '$1 trial', 'lineanchors', 'dotexceptnewline');
text = regexprep(text, '^(c_flags := .*)$', '$1 -ftrial', 'lineanchors', 'dotexceptnewline');
text = regexprep(text, '^(octave_libraries := .*)$', '$1 -ltrial', 'lineanchors', 'dotexceptnewline');
write_file(recipe, text);
% Writes its arguments and creates its output.
write_file(compiler_of(project), sprintf('%s\n', '#!/bin/sh', 'echo "$*" >> "$EEF_COMMANDS"', ...
    'while [ "$1" != -o ]; do shift; done', 'touch "$2"'));
run_command(sprintf('chmod +x "%s"', compiler_of(project)));
end

function file = compiler_of(project)
file = fullfile(project, 'compiler.sh');
end

function write_file(name, text)
file = fopen(name, 'w');
close_file = onCleanup(@() fclose(file));
fwrite(file, text);
end

function commands = record_commands(project, build)
% Settings of a make or sanitizer that runs this test must not reach the build.
record = fullfile(project, 'commands');
run_command(sprintf(['env -u MAKEFLAGS -u MAKEOVERRIDES -u MAKELEVEL -u MFLAGS -u LD_PRELOAD -u CFLAGS ' ...
    'EEF_COMMANDS="%s" CC="%s" CXX="%s" %s'], record, compiler_of(project), compiler_of(project), build));
commands = strsplit(strtrim(fileread(record)), sprintf('\n'));
end

function run_command(command)
[status, output] = system([command ' 2>&1']);
if status ~= 0
    error('eef_test:commandFailed', '%s\n%s', command, output);
end
end

function assert_follows_recipe(commands, project)
remove = use_private_functions(); %#ok<NASGU>
recipe = recipe_of(project);
assertTrue(strcmp(recipe.c_flags{end}, '-ftrial'));
is_compile = ~cellfun(@isempty, regexp(commands, ' -c( |$)|^-c ', 'once'));

compiled = regexp(commands(is_compile), '\S+\.c(?= |$)', 'match', 'once');
compiled = regexprep(compiled, '^.*mex/', '');
assertEqual(sort(compiled), sort(sources_of(project, recipe)));
flags = ['(^| )' regexptranslate('escape', strjoin(recipe.c_flags, ' ')) ' '];
assertFalse(any(cellfun(@isempty, regexp(commands(is_compile), flags, 'once'))));
% No flag of the host changes the optimisation.
assertTrue(all(cellfun(@numel, regexp(commands(is_compile), '(^| )-(O|flto|march|ffast)')) == 1));

links = commands(~is_compile);
gateways = dir(fullfile(project, 'mex', '*_mex.c'));
assertEqual(numel(links), numel(gateways));
libraries = [' ' regexptranslate('escape', strjoin(recipe.octave_libraries, ' ')) '( |$)'];
assertFalse(any(cellfun(@isempty, regexp(links, libraries, 'once'))));
objects = cellfun(@(link) numel(unique(regexp(link, '\S+\.o(?= |$)', 'match'))), links);
assertTrue(all(objects == numel(compiled) - numel(gateways) + 1));
end

function sources = sources_of(project, recipe)
% Relative to the folder mex.
entries = dir(fullfile(project, 'mex', '*.c'));
sources = {entries.name};
for k = 1:numel(recipe.core_folders)
    name = recipe.core_folders{k};
    entries = dir(fullfile(project, 'mex', 'core', name, '*.c'));
    sources = [sources, strcat(['core/' name '/'], {entries.name})]; %#ok<AGROW>
end
end

function remove_folder(folder)
run_command(sprintf('rm -r "%s"', folder));
end
