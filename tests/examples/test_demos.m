function test_suite = test_demos
try
    test_functions = localfunctions(); %#ok<NASGU>
catch
end
initTestSuite;
end

function test_demos_are_listed_with_a_summary
names = eef_demo();
lines = strsplit(strtrim(evalc('eef_demo')), sprintf('\n'));
assertEqual(numel(lines), numel(names));
for k = 1:numel(names)
    assertFalse(isempty(regexp(lines{k}, ['^\s*' names{k} '\s+\w.*\.$'], 'once')));
end
end

function test_demo_refuses_unknown_names
assert_each_raises(@eef_demo, {'nothing', 7, {}}, 'eef:badOption');
assertExceptionThrown(@() eef_demo('theorem', 1), 'eef:badCall');
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

function [output, count] = run_headless(name)
addpath(fullfile(fileparts(fileparts(fileparts(mfilename('fullpath')))), 'examples', 'demos'));
[output, figures] = demo_capture(name);
count = numel(figures);
close(figures);
end
