function test_suite = test_errors_gram
%TEST_ERRORS_GRAM  Errors of eef_gram.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_gram_without_arguments_is_a_bad_call
for_each_backend(@() assertExceptionThrown(@() eef_gram(), 'eef:badCall'));
end

function test_gram_with_too_many_arguments_is_a_bad_call
for_each_backend(@() assertExceptionThrown(@() eef_gram(1, 'min', 2), 'eef:badCall'));
for_each_backend(@() assertExceptionThrown(@() eef_gram(1, 'min', 2, 3), 'eef:badCall'));
end

function test_gram_refuses_bad_types
assert_each_raises(@eef_gram, bad_matrices('badType'), 'eef:badType');
end

function test_gram_refuses_bad_sizes
assert_each_raises(@eef_gram, bad_matrices('badSize'), 'eef:badSize');
end

function test_gram_refuses_data_that_is_not_finite
kernels = kernel_names();
for k = 1:numel(kernels)
    assert_each_raises(@(X) eef_gram(X, kernels{k}), bad_matrices('notFinite'), 'eef:notFinite');
end
end

function test_gram_finds_what_is_not_finite_anywhere
X = sample_matrix('double', 19, 23, 80);
for place = [1 2 8 17 64 200 19 * 23 - 1, 19 * 23]
    Y = X;
    Y(place) = NaN;
    assert_each_raises(@eef_gram, {Y, single(Y)}, 'eef:notFinite');
end
end

function test_gram_refuses_integers_that_double_cannot_hold
kernels = kernel_names();
for k = 1:numel(kernels)
    assert_each_raises(@(X) eef_gram(X, kernels{k}), bad_matrices('notExact'), 'eef:notExact');
end
end

function test_gram_refuses_integer_sums_that_double_cannot_hold
largest = int64(2)^53;
assert_each_raises(@eef_gram, {[largest 1], uint64([largest 1]), [-largest -1]}, 'eef:notExact');
assert_each_raises(@(X) eef_gram(X, 'mf'), {largest, [1 largest / 2 largest / 2]}, 'eef:notExact');
end

function test_gram_refuses_sums_beyond_the_largest_number
largest = realmax('single');
assert_each_raises(@eef_gram, {[realmax realmax], -[realmax realmax], [largest largest]}, ...
    'eef:overflow');
assert_each_raises(@(X) eef_gram(X, 'mf'), {realmax, -largest}, 'eef:overflow');
end

function test_gram_refuses_unknown_kernels
assert_each_raises(@(kernel) eef_gram([1 2], kernel), bad_kernels(), 'eef:badKernel');
end

function test_gram_refuses_a_result_beyond_memory
% 2^44 entries: 128 TiB, or 64 TiB in single.
tall = zeros(2^22, 1, 'uint8');
assert_each_raises(@eef_gram, {tall, single(tall)}, 'eef:tooLarge');
end

function test_gram_leaves_its_input_unchanged_when_it_fails
for_each_kernel(@check_input_unchanged);
end

function check_input_unchanged(kernel)
% The expected values are computed again, because a copy would share memory with X.
makers = {@() [1 -2; NaN 3], @() single([1 -2; 3 Inf]), @() [1 int64(2)^53 + 1], ...
    @() [realmax -1; realmax 3]};
for k = 1:numel(makers)
    X = makers{k}();
    try
        eef_gram([X X], kernel);
        eef_gram(X, kernel);
    catch
        % The error itself is tested elsewhere.
    end
    assertEqual(X, makers{k}());
end
end

function test_gram_works_after_an_error
for_each_backend(@check_recovery);
end

function check_recovery
assertExceptionThrown(@() eef_gram([1 NaN]), 'eef:notFinite');
assertEqual(eef_gram([1 -2; 3 4]), [3 -1; -1 7]);
end
