function test_suite = test_readme
%TEST_README  The first example of README.md.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_readme_example_prints_what_it_says
state = warning('off', 'eef:mexNotBuilt');
restore = onCleanup(@() warning(state));
text = fileread(fullfile(project_root(), 'README.md'));
code = regexp(text, '```matlab\n(.*?)```', 'tokens', 'once');
expected = regexp(text, '```text\n(.*?)```', 'tokens', 'once');
assertEqual(strtrim(evalc(code{1})), strtrim(expected{1}));
end
