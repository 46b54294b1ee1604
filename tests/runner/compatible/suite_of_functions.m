function suite = suite_of_functions(functions)
%SUITE_OF_FUNCTIONS  Select the tests among functions: a row struct with the fields name and run.
%   The name of a test starts or ends with 'test', and a test has no outputs.

%   Licence: BSD-3-Clause, see LICENSE.

suite = struct('name', {}, 'run', {});
for k = 1:numel(functions)
    name = func2str(functions{k});
    if ~isempty(regexp(name, '^((test.*)|(.*test))$', 'once')) && nargout(functions{k}) == 0
        suite(end + 1) = struct('name', name, 'run', functions{k}); %#ok<AGROW>
    end
end
end
