function outcomes = run_file_moxunit(file, wanted)
%RUN_FILE_MOXUNIT  Run the selected tests of one file with MOxUnit.
%   outcomes = run_file_moxunit(FILE, WANTED) runs each test whose name
%   satisfies WANTED(NAME).

%   Licence: BSD-3-Clause, see LICENSE.

suite = feval(file);
selected = MOxUnitTestSuite(file);
for k = 1:countTestNodes(suite)
    node = getTestNode(suite, k);
    if wanted(getName(node))
        selected = addTest(selected, node);
    end
end
silent = 0;
report = run(selected, MOxUnitTestReport(silent));

outcomes = test_outcome({}, {}, {});
for k = 1:countTestOutcomes(report)
    result = getTestOutcome(report, k);
    if isSuccess(result)
        kind = 'passed';
    elseif isNonFailure(result)
        kind = 'skipped';
    else
        kind = 'failed';
    end
    detail = regexprep(getSummaryStr(result, 'text'), '^\w+: ', ''); % without MOxUnit's word for the kind
    outcomes(k) = test_outcome(getName(getTest(result)), kind, detail);
end
end
