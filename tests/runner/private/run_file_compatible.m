function outcomes = run_file_compatible(file, wanted)
%RUN_FILE_COMPATIBLE  Run the selected tests of one file without MOxUnit.
%   outcomes = run_file_compatible(FILE, WANTED) runs each test whose name
%   satisfies WANTED(NAME).

%   Licence: BSD-3-Clause, see LICENSE.

outcomes = test_outcome({}, {}, {});
suite = feval(file);
for test = suite
    if wanted(test.name)
        outcomes(end + 1) = run_test(test); %#ok<AGROW>
    end
end
end

function outcome = run_test(test)
try
    test.run();
    outcome = test_outcome(test.name, 'passed', '');
catch exception
    if strcmp(exception.identifier, 'moxUnit:testSkipped')
        outcome = test_outcome(test.name, 'skipped', exception.message);
    else
        outcome = test_outcome(test.name, 'failed', describe_exception(exception));
    end
end
end
