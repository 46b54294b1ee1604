function outcome = test_outcome(name, kind, detail)
%TEST_OUTCOME  Result of one test: kind is 'passed', 'failed' or 'skipped'.

%   Licence: BSD-3-Clause, see LICENSE.

outcome = struct('name', name, 'kind', kind, 'detail', detail);
end
