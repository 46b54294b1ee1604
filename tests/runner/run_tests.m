function ok = run_tests(tests_dir, filter)
%RUN_TESTS  Run the MOxUnit test files of a folder and of its groups.
%   ok = run_tests(TESTS_DIR) runs every test_*.m in TESTS_DIR and in the folders directly
%   below it (the groups), in alphabetical order. Folders further down are not searched.
%   The toolbox and tests/helpers are on the path. Every file starts with the same path.
%   RUN_TESTS prints one line per file, the reason of every skipped test, and message and
%   stack of every failure. The last line is 'N passed, N failed, N skipped'.
%   ok = run_tests(TESTS_DIR, FILTER) runs only the tests whose name contains FILTER, and
%   all tests of a file if 'file' or 'group/file' contains FILTER. The default is the
%   environment variable TEST.
%
%   ok is true when no test failed and at least one was found.
%
%   The real MOxUnit is used when the environment variable MOXUNIT_DIR names its folder or
%   when it is on the path, otherwise the functions in tests/runner/compatible.
%
%   Slow tests are skipped unless the environment variable EEF_SLOW_TESTS is 1.
%
%   Example:
%     addpath('tests/runner')
%     ok = run_tests('tests', 'gram/');

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 2
    filter = getenv('TEST');
end
original_path = path();
restore_path = onCleanup(@() path(original_path));
run_file = prepare_path();
prepared_path = path();

counts = [0 0 0];
files = find_test_files(tests_dir);
for k = 1:numel(files)
    path(prepared_path);
    addpath(files(k).folder);
    wanted = @(test) contains_text(files(k).label, filter) || contains_text(test, filter);
    try
        outcomes = run_file(files(k).name, wanted);
    catch exception
        % The file itself is broken. This is a failure for every FILTER.
        outcomes = test_outcome(files(k).name, 'failed', describe_exception(exception));
    end
    if ~isempty(outcomes)
        counts = counts + report_file(files(k).label, outcomes);
    end
end
fprintf('%s\n', count_text(counts));
ok = counts(2) == 0 && sum(counts) > 0;
end

function run_file = prepare_path()
runner_dir = fileparts(mfilename('fullpath'));
tests_root = fileparts(runner_dir);
functions_dir = fullfile(fileparts(tests_root), 'matlab');
if exist(functions_dir, 'dir') % else this is an installed package, and they are on the path
    addpath(functions_dir);
end
addpath(fullfile(tests_root, 'helpers'));
moxunit_dir = getenv('MOXUNIT_DIR');
if ~isempty(moxunit_dir)
    % The repository of MOxUnit holds the code in a subfolder of the same name.
    if exist(fullfile(moxunit_dir, 'MOxUnit'), 'dir')
        moxunit_dir = fullfile(moxunit_dir, 'MOxUnit');
    end
    addpath(moxunit_dir);
    moxunit_set_path();
end
if exist('moxunit_runtests', 'file')
    run_file = @run_file_moxunit;
else
    addpath(fullfile(runner_dir, 'compatible'));
    run_file = @run_file_compatible;
end
end

function files = find_test_files(tests_dir)
% The files of TESTS_DIR, then those of its groups: label ('file' or 'group/file'), name, folder.
files = test_files_in(tests_dir, '');
entries = dir(tests_dir);
groups = sort({entries([entries.isdir]).name});
for k = 1:numel(groups)
    if groups{k}(1) ~= '.'
        files = [files, test_files_in(fullfile(tests_dir, groups{k}), [groups{k} '/'])]; %#ok<AGROW>
    end
end
end

function files = test_files_in(folder, group)
entries = dir(fullfile(folder, 'test_*.m'));
names = sort(regexprep({entries.name}, '\.m$', ''));
files = struct('label', strcat(group, names), 'name', names, 'folder', folder);
end

function found = contains_text(text, part)
found = isempty(part) || ~isempty(strfind(text, part));
end

function counts = report_file(label, outcomes)
kinds = {'passed', 'failed', 'skipped'};
counts = zeros(1, numel(kinds));
for k = 1:numel(kinds)
    counts(k) = sum(strcmp({outcomes.kind}, kinds{k}));
end
fprintf('%s: %s\n', label, count_text(counts));
for k = 1:numel(outcomes)
    if ~strcmp(outcomes(k).kind, 'passed')
        fprintf('  %s %s: %s\n', outcomes(k).kind, outcomes(k).name, outcomes(k).detail);
    end
end
end

function text = count_text(counts)
text = sprintf('%d passed, %d failed, %d skipped', counts);
end
