function test_suite = test_errors_mex
%TEST_ERRORS_MEX  The MEX functions raise an error for invalid arguments.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_gram_mex_refuses_a_wrong_number_of_arguments
skip_unless_built();
assertExceptionThrown(@() gram_mex(), 'eef:badCall');
assertExceptionThrown(@() gram_mex(1, 'min', ''), 'eef:badCall');
assertExceptionThrown(@() gram_mex(1, 'min', '', 0, 1), 'eef:badCall');
end

function test_gram_mex_refuses_to_be_called_without_its_fault
skip_unless_built();
assertExceptionThrown(@() eef_gram_mex(1, 'min', '', 0), 'eef:badCall');
end

function test_gram_mex_refuses_bad_matrices
skip_unless_built();
assert_bad_calls(@(X) gram_mex(X, 'min', '', 0), bad_inputs());
end

function test_gram_mex_refuses_bad_kernels
skip_unless_built();
assert_bad_calls(@(kernel) gram_mex(1, kernel, '', 0), bad_names());
end

function test_gram_mex_refuses_bad_architectures
skip_unless_built();
assert_bad_calls(@(architecture) gram_mex(1, 'min', architecture, 0), bad_names());
end

function test_gram_mex_refuses_bad_threads
skip_unless_built();
assert_bad_calls(@(threads) gram_mex(1, 'min', '', threads), bad_threads());
end

function test_dot_mex_refuses_a_wrong_number_of_arguments
skip_unless_built();
assertExceptionThrown(@() dot_mex(), 'eef:badCall');
assertExceptionThrown(@() dot_mex(1, 1, 'min', ''), 'eef:badCall');
assertExceptionThrown(@() dot_mex(1, 1, 'min', '', 0, 1), 'eef:badCall');
end

function test_dot_mex_refuses_bad_matrices
skip_unless_built();
assert_bad_calls(@(W) dot_mex(W, 1, 'min', '', 0), bad_inputs());
assert_bad_calls(@(X) dot_mex(1, X, 'min', '', 0), bad_inputs());
end

function test_dot_mex_refuses_two_classes
skip_unless_built();
assertExceptionThrown(@() dot_mex(1, single(1), 'min', '', 0), 'eef:badCall');
end

function test_dot_mex_refuses_different_numbers_of_rows
skip_unless_built();
assertExceptionThrown(@() dot_mex([1; 2], 1, 'min', '', 0), 'eef:badCall');
end

function test_dot_mex_refuses_bad_names
skip_unless_built();
assert_bad_calls(@(kernel) dot_mex(1, 1, kernel, '', 0), bad_names());
assert_bad_calls(@(architecture) dot_mex(1, 1, 'min', architecture, 0), bad_names());
end

function test_dot_mex_refuses_bad_threads
skip_unless_built();
assert_bad_calls(@(threads) dot_mex(1, 1, 'min', '', threads), bad_threads());
end

function test_pca_mex_refuses_a_wrong_number_of_arguments
skip_unless_built();
assertExceptionThrown(@() pca_mex(), 'eef:badCall');
good = good_pca_call();
assertExceptionThrown(@() pca_mex(good{1:end - 1}), 'eef:badCall');
assertExceptionThrown(@() pca_mex(good{:}, 1), 'eef:badCall');
assertExceptionThrown(@() eef_pca_mex(good{:}), 'eef:badCall');
end

function test_pca_mex_refuses_bad_matrices
skip_unless_built();
assert_bad_pca_calls(1, bad_inputs());
end

function test_pca_mex_refuses_bad_numbers
skip_unless_built();
for argument = [2 7 8] % K, the tolerance and the iterations
    assert_bad_pca_calls(argument, {0, -1, NaN, 1e301, '', [], [1 2], 1i, sparse(1), int8(1), {1}});
end
assert_bad_pca_calls(2, {4});
end

function test_pca_mex_refuses_bad_names
skip_unless_built();
for argument = [3 5 6 9 10] % the kernel, what to select, the solver, the display, the architecture
    assert_bad_pca_calls(argument, bad_names());
end
end

function test_pca_mex_refuses_bad_centres
skip_unless_built();
assert_bad_pca_calls(4, {'no such name', [], [1 2], single(1), 1i, sparse(1), {1}, true, @min, NaN, [1; Inf; 2]});
end

function test_pca_mex_refuses_bad_threads
skip_unless_built();
assert_bad_pca_calls(11, bad_threads());
end

function test_architectures_mex_refuses_arguments
skip_unless_built();
assertExceptionThrown(@() eef_architectures_mex(1), 'eef:badCall');
end

function values = bad_inputs
values = [bad_matrices('badType'), bad_matrices('badSize')];
end

function values = bad_names
values = {'no such name', repmat('m', 1, 1000), 1, [], {'min'}, ['mi'; 'in'], true, @min};
end

function values = bad_threads
values = {-1, NaN, 2^31, Inf, '', [], [1 2], 1i, sparse(1), int8(1), {1}};
end

function assert_bad_calls(f, values)
for k = 1:numel(values)
    with_context(sprintf('value %d', k), @() assertExceptionThrown(@() f(values{k}), 'eef:badCall'));
end
end

function good = good_pca_call
good = {[1 2; 3 4; 5 6], 2, 'min', 'none', 'largest', 'auto', 1e-9, 100, 'off', '', 0};
end

function assert_bad_pca_calls(argument, values)
% Each of VALUES replaces one argument of a valid call.
good = good_pca_call();
pca_mex(good{:});
before = good(1:argument - 1);
after = good(argument + 1:end);
assert_bad_calls(@(value) pca_mex(before{:}, value, after{:}), values);
end

function pca_mex(varargin)
[~, ~, ~, ~, ~] = eef_pca_mex(varargin{:});
end

function gram_mex(varargin)
% With both outputs: a call without them is an error of its own.
[~, ~] = eef_gram_mex(varargin{:});
end

function dot_mex(varargin)
[~, ~] = eef_dot_mex(varargin{:});
end
