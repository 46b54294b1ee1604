function test_suite = test_runner_assertions
%TEST_RUNNER_ASSERTIONS  The assertions pass and fail like those of MOxUnit.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_true_takes_true
assertTrue(true);
end

function test_true_refuses_false
assertExceptionThrown(@() assertTrue(false));
end

function test_true_refuses_a_number
assertExceptionThrown(@() assertTrue(1));
end

function test_true_refuses_an_array
assertExceptionThrown(@() assertTrue([true true]));
end

function test_false_takes_false
assertFalse(false);
end

function test_false_refuses_true
assertExceptionThrown(@() assertFalse(true));
end

function test_false_refuses_zero
assertExceptionThrown(@() assertFalse(0));
end

function test_false_refuses_an_empty_array
assertExceptionThrown(@() assertFalse([]));
end

function test_equal_takes_equal_matrices
assertEqual([1 NaN; Inf 4], [1 NaN; Inf 4]);
end

function test_equal_takes_equal_cells
assertEqual({1, 'a'}, {1, 'a'});
end

function test_equal_refuses_other_values
assertExceptionThrown(@() assertEqual([1 2], [1 3]));
end

function test_equal_refuses_another_size
assertExceptionThrown(@() assertEqual([1 2], [1; 2]));
end

function test_equal_refuses_another_class
assertExceptionThrown(@() assertEqual(1, single(1)));
end

function test_equal_refuses_another_sparsity
assertExceptionThrown(@() assertEqual(1, sparse(1)));
end

function test_not_equal_takes_other_values
assertNotEqual([1 2], [1 3]);
end

function test_not_equal_refuses_equal_values
assertExceptionThrown(@() assertNotEqual([1 NaN], [1 NaN]));
end

function test_not_equal_takes_another_sparsity
assertNotEqual(1, sparse(1));
end

function test_greater_takes_greater_entries
assertGreaterThan([2 3], [1 2]);
end

function test_greater_refuses_an_equal_number
assertExceptionThrown(@() assertGreaterThan(1, 1));
end

function test_greater_refuses_one_smaller_entry
assertExceptionThrown(@() assertGreaterThan([2; 1], [1; 2]));
end

function test_greater_refuses_another_size
assertExceptionThrown(@() assertGreaterThan([2 3], 1));
end

function test_greater_refuses_another_class
assertExceptionThrown(@() assertGreaterThan(2, single(1)));
end

function test_less_takes_smaller_entries
assertLessThan([1 2], [2 3]);
end

function test_less_refuses_an_equal_number
assertExceptionThrown(@() assertLessThan(1, 1));
end

function test_less_refuses_one_greater_entry
assertExceptionThrown(@() assertLessThan([1; 2], [2; 1]));
end

function test_less_refuses_another_size
assertExceptionThrown(@() assertLessThan([2 3], 4));
end

function test_less_refuses_another_class
assertExceptionThrown(@() assertLessThan(1, single(2)));
end

function test_almost_takes_a_difference_within_the_absolute_tolerance
assertElementsAlmostEqual([1 2], [1.25 2], 'absolute', 0.25);
end

function test_almost_refuses_a_difference_beyond_the_absolute_tolerance
assertExceptionThrown(@() assertElementsAlmostEqual([1 2], [1.5 2], 'absolute', 0.25));
end

function test_almost_takes_a_difference_within_the_relative_tolerance
assertElementsAlmostEqual(3, 4, 'relative', 0.25, 0);
end

function test_almost_refuses_a_difference_beyond_the_relative_tolerance
assertExceptionThrown(@() assertElementsAlmostEqual(2, 4, 'relative', 0.25, 0));
end

function test_almost_adds_the_floor_to_the_relative_tolerance
assertElementsAlmostEqual(2, 4, 'relative', 0.25, 1);
end

function test_almost_takes_a_floor_that_is_not_given
% sqrt(eps) is about 1.5e-8, far above the relative tolerance of these numbers.
assertElementsAlmostEqual(1e-9, 2e-9, 'relative', 1e-15);
end

function test_almost_is_relative_unless_told
assertElementsAlmostEqual(1e6, 1e6 + 1e-3);
end

function test_almost_refuses_more_than_the_default_tolerance
assertExceptionThrown(@() assertElementsAlmostEqual(1, 1 + 1e-6));
end

function test_almost_takes_equal_infinities_and_nan
assertElementsAlmostEqual([Inf -Inf NaN], [Inf -Inf NaN], 'absolute', 0);
end

function test_almost_refuses_nan_beside_a_number
assertExceptionThrown(@() assertElementsAlmostEqual(NaN, 1, 'absolute', 1));
end

function test_almost_refuses_infinity_beside_a_number
assertExceptionThrown(@() assertElementsAlmostEqual(Inf, 1, 'relative', 1, 0));
end

function test_almost_refuses_integers
assertExceptionThrown(@() assertElementsAlmostEqual(int8(1), int8(1), 'absolute', 1));
end

function test_almost_refuses_another_size
assertExceptionThrown(@() assertElementsAlmostEqual([1 1], 1, 'absolute', 1));
end

function test_thrown_takes_any_error
assertExceptionThrown(@() error('some:id', 'text'));
end

function test_thrown_takes_any_identifier_for_a_star
assertExceptionThrown(@() error('some:id', 'text'), '*');
end

function test_thrown_takes_the_identifier
assertExceptionThrown(@() error('some:id', 'text'), 'some:id');
end

function test_thrown_takes_one_of_several_identifiers
assertExceptionThrown(@() error('some:id', 'text'), {'other:id', 'some:id'});
end

function test_thrown_refuses_another_identifier
assertExceptionThrown(@() assertExceptionThrown(@() error('some:id', 'text'), 'other:id'));
end

function test_thrown_refuses_silence
assertExceptionThrown(@() assertExceptionThrown(@() strtrim('quiet')));
end

function test_skipping_raises_its_identifier
assertExceptionThrown(@() moxunit_throw_test_skipped_exception('why'), 'moxUnit:testSkipped');
end

function test_assertions_take_a_message
messages = {@() assertTrue(false, 'my words'), @() assertFalse(true, 'my words'), ...
    @() assertEqual(1, 2, 'my words'), @() assertNotEqual(1, 1, 'my words'), ...
    @() assertGreaterThan(1, 2, 'my words'), @() assertLessThan(2, 1, 'my words'), ...
    @() assertElementsAlmostEqual(1, 2, 'absolute', 0.1, 'my words')};
for k = 1:numel(messages)
    assertFalse(isempty(strfind(message_of(messages{k}), 'my words')), func2str(messages{k}));
end
end

function message = message_of(f)
message = '';
try
    f();
catch exception
    message = exception.message;
end
end
