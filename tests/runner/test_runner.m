function test_suite = test_runner
%TEST_RUNNER  The runner counts, reports and selects tests.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_runner_counts_every_outcome
[~, text] = run_fixture('mixed');
assertEqual(last_line(text), '2 passed, 2 failed, 1 skipped');
end

function test_runner_is_not_ok_after_a_failure
assertFalse(run_fixture('mixed'));
end

function test_runner_is_ok_when_all_pass
assertTrue(run_fixture('passing'));
end

function test_runner_is_ok_when_a_test_is_skipped
assertTrue(run_fixture('mixed', 'test_is_skipped'));
end

function test_runner_adds_up_several_files
[~, text] = run_fixture('passing');
assertEqual(last_line(text), '3 passed, 0 failed, 0 skipped');
end

function test_runner_prints_a_line_per_file
[~, text] = run_fixture('passing');
assertEqual(lines_of(text), {'test_fixture_first: 2 passed, 0 failed, 0 skipped', ...
    'test_fixture_second: 1 passed, 0 failed, 0 skipped', '3 passed, 0 failed, 0 skipped'});
end

function test_runner_runs_the_files_of_every_group
[~, text] = run_fixture('grouped');
assertEqual(lines_of(text), {'first/test_fixture_grouped: 1 passed, 0 failed, 0 skipped', ...
    'second/test_fixture_grouped: 1 passed, 0 failed, 0 skipped', ...
    'second/test_fixture_path: 1 passed, 0 failed, 0 skipped', '3 passed, 0 failed, 0 skipped'});
end

function test_runner_runs_each_of_two_files_of_one_name
[~, text] = run_fixture('grouped', 'test_of_second_group');
assertEqual(lines_of(text), {'second/test_fixture_grouped: 1 passed, 0 failed, 0 skipped', ...
    '1 passed, 0 failed, 0 skipped'});
end

function test_runner_prints_the_message_of_a_failure
[~, text] = run_fixture('mixed', 'test_raises_an_error');
assert_contains(text, 'a fault in the tested code');
end

function test_runner_prints_the_stack_of_a_failure
[~, text] = run_fixture('mixed', 'test_fails');
assert_contains(text, 'test_fixture_mixed.m');
end

function test_runner_prints_the_reason_of_a_skip
[~, text] = run_fixture('mixed', 'test_is_skipped');
assert_contains(text, 'there is a reason');
end

function test_runner_is_not_ok_without_any_test
assertFalse(run_fixture('empty'));
end

function test_runner_counts_nothing_without_any_test
[~, text] = run_fixture('empty');
assertEqual(last_line(text), '0 passed, 0 failed, 0 skipped');
end

function test_runner_is_not_ok_in_a_folder_without_test_files
assertFalse(run_fixture('no_such_folder'));
end

function test_runner_counts_a_broken_file_as_a_failure
[~, text] = run_fixture('broken');
assertEqual(last_line(text), '0 passed, 1 failed, 0 skipped');
end

function test_runner_says_why_a_file_is_broken
[~, text] = run_fixture('broken');
assert_contains(text, 'this file is broken');
end

function test_runner_filters_by_the_name_of_a_test
[~, text] = run_fixture('passing', 'test_two');
assertEqual(last_line(text), '1 passed, 0 failed, 0 skipped');
end

function test_runner_filters_by_the_name_of_a_file
[~, text] = run_fixture('passing', 'fixture_first');
assertEqual(last_line(text), '2 passed, 0 failed, 0 skipped');
end

function test_runner_filters_by_the_name_of_a_group
[~, text] = run_fixture('grouped', 'second/');
assertEqual(last_line(text), '2 passed, 0 failed, 0 skipped');
end

function test_runner_is_not_ok_when_the_filter_leaves_nothing
assertFalse(run_fixture('passing', 'no_such_test'));
end

function test_runner_takes_the_filter_from_the_environment
previous = getenv('TEST');
restore = onCleanup(@() setenv('TEST', previous));
setenv('TEST', 'test_three');
folder = fixture_folder('passing');
text = evalc('run_tests(folder);');
assertEqual(last_line(text), '1 passed, 0 failed, 0 skipped');
end

function test_runner_leaves_the_path_as_it_was
before = path();
run_fixture('passing');
assertEqual(path(), before);
end

function test_runner_leaves_the_folder_as_it_was
before = pwd();
run_fixture('passing');
assertEqual(pwd(), before);
end

function [ok, text] = run_fixture(name, filter)
if nargin < 2
    filter = '';
end
folder = fixture_folder(name);
ok = [];
text = evalc('ok = run_tests(folder, filter);');
end

function folder = fixture_folder(name)
folder = fullfile(fileparts(mfilename('fullpath')), 'fixtures', name);
end

function lines = lines_of(text)
lines = strsplit(strtrim(text), sprintf('\n'));
end

function line = last_line(text)
lines = lines_of(text);
line = lines{end};
end

function assert_contains(text, part)
assertFalse(isempty(strfind(text, part)), [text ' does not contain ' part]);
end
