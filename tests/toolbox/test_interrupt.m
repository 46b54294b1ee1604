function test_suite = test_interrupt
%TEST_INTERRUPT  Ctrl-C stops every compiled function that can run for long.
%   Each test interrupts a call in a second Octave process. The calls need 51, 103,
%   30 and 12 s of CPU time (measured in virtual machines, November 2026); interrupt_call.sh
%   allows 3 s after the signal. A gateway that does not poll for Ctrl-C exceeds them.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_interrupt_stops_gram
assert_interrupted('X = repmat(int8(mod((1:4000)'' + (1:8), 7) - 3), 1, 1500);', ...
    'eef_gram(X(1:9, 1:9));', 'eef_gram(X);');
end

function test_interrupt_stops_dot
assert_interrupted('X = repmat(int8(mod((1:12000)'' + (1:8), 7) - 3), 1, 500);', ...
    'eef_dot(X(1:9, 1:9), X(1:9, 1:9));', 'eef_dot(X, X);');
end

function test_interrupt_stops_pca
assert_interrupted('X = reshape(mod((1:4e6).^2 * (sqrt(5) - 1) / 2, 1) - 0.5, 20000, 200);', ...
    'eef_pca(X(1:99, 1:9), 1, ''Solver'', ''operator'');', ...
    'eef_pca(X, 20, ''Solver'', ''operator'', ''Tol'', 1e-13);');
end

function test_interrupt_releases_scratch_files
% A short call shows that the operator is in scratch files when the last of several blocks is read; after
% an interrupt there are none.
skip_unless_possible();
folder = tempname();
mkdir(folder);
remove_folder = onCleanup(@() remove(folder));
prepare = ['addpath(''' fullfile(project_root(), 'tests', 'helpers') '''); folder = ''' folder '''; ' ...
    'X = reshape(mod((1:6e6).^2 * (sqrt(5) - 1) / 2, 1) - 0.5, 600000, 10); X = [X X]; ' ...
    's = eef_source(@(c) X(:, c), size(X)); ' ...
    'counted = eef_source(@(c) count_scratch_files(folder, ''during'', X(:, c)), size(X)); ' ...
    'options = {''Memory'', 0, ''Scratch'', folder, ''Solver'', ''operator'', ''Tol'', 1e-13};'];
call = ['unwind_protect, eef_pca(s, 20, options{:}); ' ...
    'unwind_protect_cleanup, count_scratch_files(folder, ''after''); end_unwind_protect;'];
assert_interrupted(prepare, 'warning(''off'', ''eef:noConvergence''); eef_pca(counted, 1, options{:}, ''MaxIter'', 1);', call);
assertTrue(str2double(fileread(fullfile(folder, 'during.txt'))) > 0);
assertEqual(fileread(fullfile(folder, 'after.txt')), '0');
end

function remove(folder)
delete(fullfile(folder, '*.txt'));
rmdir(folder);
end

function assert_interrupted(make_data, short_call, long_call)
% The short call loads the functions before the long one is interrupted.
skip_unless_possible();
script = fullfile(project_root(), 'tests', 'toolbox', 'interrupt_call.sh');
prepare = ['eef_backend(''portable'', 2); ' make_data ' ' short_call];
[status, outcome] = system(sprintf('sh "%s" "%s" "%s" "%s" "%s"', script, ...
    fullfile(OCTAVE_HOME(), 'bin', 'octave-cli'), toolbox_path(), prepare, long_call));
assertEqual({status, strtrim(outcome)}, {0, 'interrupted'}, outcome);
end

function skip_unless_possible()
if ~exist('OCTAVE_VERSION', 'builtin')
    moxunit_throw_test_skipped_exception('interrupts a second Octave process');
elseif ~exist('/proc/self/stat', 'file')
    moxunit_throw_test_skipped_exception('needs signals and /proc to interrupt a running call');
end
skip_unless_built();
end
