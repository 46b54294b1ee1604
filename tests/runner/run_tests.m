function ok = run_tests(tests_dir, filter)
%RUN_TESTS  Run the MOxUnit test files of a folder.
%   ok = run_tests(TESTS_DIR) runs every TESTS_DIR/test_*.m with the toolbox and the
%   helpers of its tests on the path. It prints one line per file, the reason of
%   every skipped test, and message and stack of every failure, and closes with
%   the line 'N passed, N failed, N skipped'.
%   ok = run_tests(TESTS_DIR, FILTER) runs only the tests whose name or whose file's name
%   contains FILTER; without it, the environment variable TEST is taken.
%
%   ok is true when no test failed and at least one was found.
%
%   A real MOxUnit is used when the environment variable MOXUNIT_DIR names its folder or when
%   it is on the path, and else the functions in tests/runner/compatible.
%
%   Slow tests are skipped unless the environment variable EEF_SLOW_TESTS is 1.
%
%   Example:
%     addpath('tests/runner')
%     ok = run_tests('tests', 'test_gram');

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 2
    filter = getenv('TEST');
end
original_path = path();
restore_path = onCleanup(@() path(original_path));
run_file = prepare_path(tests_dir);

counts = [0 0 0];
files = dir(fullfile(tests_dir, 'test_*.m'));
for k = 1:numel(files)
    [~, file] = fileparts(files(k).name);
    wanted = @(test) contains_text(file, filter) || contains_text(test, filter);
    try
        outcomes = run_file(file, wanted);
    catch exception
        % The file itself is broken: that is a failure whatever was asked for.
        outcomes = test_outcome(file, 'failed', describe_exception(exception));
    end
    if ~isempty(outcomes)
        counts = counts + report_file(file, outcomes);
    end
end
fprintf('%s\n', count_text(counts));
ok = counts(2) == 0 && sum(counts) > 0;
end

function run_file = prepare_path(tests_dir)
runner_dir = fileparts(mfilename('fullpath'));
tests_root = fileparts(runner_dir);
functions_dir = fullfile(fileparts(tests_root), 'matlab');
if exist(functions_dir, 'dir') % else this is an installed package, and they are on the path
    addpath(functions_dir);
end
addpath(fullfile(tests_root, 'helpers'), tests_dir);
moxunit_dir = getenv('MOXUNIT_DIR');
if ~isempty(moxunit_dir)
    % Its repository holds the code in a subfolder of the same name.
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

function found = contains_text(text, part)
found = isempty(part) || ~isempty(strfind(text, part));
end

function counts = report_file(file, outcomes)
kinds = {'passed', 'failed', 'skipped'};
counts = zeros(1, numel(kinds));
for k = 1:numel(kinds)
    counts(k) = sum(strcmp({outcomes.kind}, kinds{k}));
end
fprintf('%s: %s\n', file, count_text(counts));
for k = 1:numel(outcomes)
    if ~strcmp(outcomes(k).kind, 'passed')
        fprintf('  %s %s: %s\n', outcomes(k).kind, outcomes(k).name, outcomes(k).detail);
    end
end
end

function text = count_text(counts)
text = sprintf('%d passed, %d failed, %d skipped', counts);
end
