function test_suite = test_setup
%TEST_SETUP  eef_setup and eef_build without building, which `make check-dist` tests.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_setup_puts_the_examples_on_the_path
before = path();
[name, threads] = eef_backend();
restore = onCleanup(@() restore_session(before, name, threads));
remove_examples_from_path();
said = evalc('eef_setup');
assertFalse(isempty(strfind(said, 'EEF-PCA is ready'))); %#ok<STREMP>
assertTrue(exist('run_paper', 'file') == 2 && exist('demo_image', 'file') == 2);
end

function test_setup_puts_the_site_on_the_path_if_there_is_one
[root, cleanup] = picture_folder(); %#ok<ASGLU>
functions = fullfile(root, 'matlab');
site = fullfile(root, 'results', 'site');
mkdir(fullfile(functions, 'private'));
mkdir(fullfile(root, 'examples'));
copyfile(fullfile(fileparts(which('eef_setup')), 'eef_setup.m'), functions);
copyfile(fullfile(fileparts(which('eef_setup')), 'private', '*.m'), fullfile(functions, 'private'));
before = path();
[name, threads] = eef_backend();
restore = onCleanup(@() restore_session(before, name, threads));
addpath(functions);
on_path = @() any(strcmp(strsplit(path(), pathsep()), site));
evalc('eef_setup');
assertFalse(on_path());
mkdir(site);
fclose(fopen(fullfile(site, 'info.xml'), 'w'));
evalc('eef_setup');
assertTrue(on_path());
end

function remove_examples_from_path()
examples = fullfile(project_root(), 'examples');
folders = strsplit(path(), pathsep());
path(strjoin(folders(~strncmp(examples, folders, numel(examples))), pathsep()));
end

function restore_session(before, name, threads)
path(before);
eef_backend(name, threads);
end

function test_setup_refuses_other_inputs_than_build
assertExceptionThrown(@() eef_setup('nothing'), 'eef:badCall');
end

function test_setup_refuses_two_inputs
assertExceptionThrown(@() eef_setup('build', 'build'), 'eef:badCall');
end

function test_build_takes_no_inputs
assertExceptionThrown(@() eef_build('all'), 'eef:badCall');
end
