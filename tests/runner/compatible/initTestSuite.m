%INITTESTSUITE  Turn the caller's local test functions into its output test_suite.
%   A script: it reads test_functions and writes test_suite in the workspace of the test
%   file that calls it.

%   Licence: BSD-3-Clause, see LICENSE.

test_suite = suite_of_functions(test_functions);
