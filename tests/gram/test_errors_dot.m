function test_suite = test_errors_dot
%TEST_ERRORS_DOT  Errors of eef_dot.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_dot_with_too_few_arguments_is_a_bad_call
for_each_backend(@() assertExceptionThrown(@() eef_dot(), 'eef:badCall'));
for_each_backend(@() assertExceptionThrown(@() eef_dot(1), 'eef:badCall'));
end

function test_dot_with_too_many_arguments_is_a_bad_call
for_each_backend(@() assertExceptionThrown(@() eef_dot(1, 1, 'min', 2), 'eef:badCall'));
end

function test_dot_refuses_bad_types
assert_each_raises(@(W) eef_dot(W, 1), bad_matrices('badType'), 'eef:badType');
assert_each_raises(@(X) eef_dot(1, X), bad_matrices('badType'), 'eef:badType');
end

function test_dot_refuses_bad_sizes
assert_each_raises(@(W) eef_dot(W, 1), bad_matrices('badSize'), 'eef:badSize');
assert_each_raises(@(X) eef_dot(1, X), bad_matrices('badSize'), 'eef:badSize');
end

function test_dot_refuses_different_numbers_of_rows
assert_each_raises(@(W) eef_dot(W, [1 2; 3 4]), {1, [1 2], [1; 2; 3], uint8([1 2])}, 'eef:badSize');
end

function test_dot_refuses_data_that_is_not_finite
check_data('notFinite');
end

function test_dot_refuses_integers_that_double_cannot_hold
check_data('notExact');
end

function check_data(name)
% In either argument, with another argument of the same or another class.
values = bad_matrices(name);
identifier = ['eef:' name];
classes = {'double', 'single', 'int8', 'uint64'};
for k = 1:numel(classes)
    assert_each_raises(@(W) eef_dot(W, ones(size(W, 1), 2, classes{k})), values, identifier);
    assert_each_raises(@(X) eef_dot(ones(size(X, 1), 2, classes{k}), X), values, identifier);
end
assert_each_raises(@(X) eef_dot(X, X), values, identifier);
end

function test_dot_refuses_integer_sums_that_double_cannot_hold
largest = int64(2)^53;
assert_each_raises(@(x) eef_dot(x, x), {[largest; 1], uint64([largest; 1])}, 'eef:notExact');
assert_each_raises(@(x) eef_dot(x, -x), {[largest; 1]}, 'eef:notExact');
assert_each_raises(@(x) eef_dot(x, uint64(x)), {[largest; 1]}, 'eef:notExact');
assert_each_raises(@(x) eef_dot(x, largest, 'mf'), {int64(1), uint8(1)}, 'eef:notExact');
end

function test_dot_refuses_sums_beyond_the_largest_number
largest = realmax('single');
assert_each_raises(@(x) eef_dot(x, x), {[realmax; realmax], [largest; largest]}, 'eef:overflow');
assert_each_raises(@(x) eef_dot(x, -x, 'mf'), {realmax, largest}, 'eef:overflow');
end

function test_dot_refuses_a_single_result_beyond_its_largest_number
assert_each_raises(@(x) eef_dot(x, double(x)), {realmax('single') * single([1; 1])}, 'eef:overflow');
end

function test_dot_refuses_unknown_kernels
assert_each_raises(@(kernel) eef_dot([1 2], 3, kernel), bad_kernels(), 'eef:badKernel');
end

function test_dot_refuses_a_result_beyond_memory
% 2^44 entries: 128 TiB, or 64 TiB in single.
wide = zeros(1, 2^22, 'uint8');
assert_each_raises(@(x) eef_dot(x, x), {wide, single(wide)}, 'eef:tooLarge');
end

function test_dot_leaves_its_inputs_unchanged_when_it_fails
for_each_kernel(@check_inputs_unchanged);
end

function check_inputs_unchanged(kernel)
% The expected values are computed again, because copies would share memory with W and X.
makers = {@() [1 -2; NaN 3], @() single([1 -2; 3 Inf]), @() int64([1; 2]) * 2^53, ...
    @() [realmax; -realmax]};
for k = 1:numel(makers)
    W = makers{k}();
    X = makers{k}();
    try
        eef_dot(W, X, kernel);
    catch
        % The error itself is tested elsewhere.
    end
    assertEqual(W, makers{k}());
    assertEqual(X, makers{k}());
end
end
