%INITTESTSUITE  Collect the local test functions of the caller in its output test_suite.
%   A script: it reads test_functions and writes test_suite in the workspace of the test
%   file that calls it.

%   Licence: BSD-3-Clause, see LICENSE.

test_suite = suite_of_functions(test_functions);
