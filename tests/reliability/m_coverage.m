function ok = m_coverage(tests_dir)
%M_COVERAGE  Run all tests and print for every M-file of the toolbox how often it was called.
%   ok = m_coverage(TESTS_DIR) is true when no test failed and every file was called.

%   Licence: BSD-3-Clause, see LICENSE.

profile('on');
ok = run_tests(tests_dir);
profile('off');
called = profile('info');
called = called.FunctionTable;
root = fullfile(fileparts(tests_dir), 'matlab');
files = [dir(fullfile(root, '*.m')); dir(fullfile(root, 'private', '*.m'))];
for k = 1:numel(files)
    [~, name] = fileparts(files(k).name);
    found = strcmp({called.FunctionName}, name);
    count = sum([called(found).NumCalls]);
    fprintf('%8d calls  %s\n', count, files(k).name);
    ok = ok && (count > 0 || strcmp(name, 'Contents'));
end
end
