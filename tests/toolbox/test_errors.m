function test_suite = test_errors
%TEST_ERRORS  What errors say, where they point, and what is refused by its class.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_error_points_at_the_public_function
% The functions that check arguments are in the folder private.
calls = {@() eef_pca(magic(4), 9), 'eef_pca'; @() eef_gram({}), 'eef_gram'; @() eef_dot(1, 2, 'none'), 'eef_dot'; ...
    @() l1_pca(magic(4), 2, 'Tol', -1), 'l1_pca'; @() l2_pca(magic(4), 2, 'Center'), 'l2_pca'; ...
    @() eef_gram(NaN), 'eef_gram'};
for k = 1:size(calls, 1)
    raised = error_of(calls{k, 1});
    assertEqual(raised.stack(1).name, calls{k, 2});
end
end

function test_error_keeps_per_cent_signs
raised = error_of(@() eef_pca(1, 1, '100%d'));
assertTrue(contains_text(raised.message, '''100%d'''));
end

function test_numeric_objects_are_refused_by_their_class
[array, restore] = remote_scalar(); %#ok<ASGLU>
calls = {@() eef_gram(array), @() eef_dot(array, 1), @() eef_dot(1, array), @() eef_pca(array, 1), ...
    @() l1_pca(array, 1), @() l2_pca(array, 1)};
for k = 1:numel(calls)
    raised = error_of(calls{k});
    assertEqual(raised.identifier, 'eef:badType');
    assertTrue(contains_text(raised.message, 'remote_array'));
end
end

function test_numeric_objects_are_refused_as_options
[array, restore] = remote_scalar(); %#ok<ASGLU>
assertExceptionThrown(@() eef_pca(1, array), 'eef:badK');
for name = {'Center', 'Tol', 'MaxIter'}
    assertExceptionThrown(@() eef_pca(1, 1, name{1}, array), 'eef:badOption');
end
end

function test_option_without_value_is_named
for given = {{'Center'}, {'min', 'Center'}, {'Tol', 1, 'Center'}, {'min', 'Tol', 1, 'Center'}}
    raised = error_of(@() eef_pca([1 2; 3 4], 1, given{1}{:}));
    assertEqual(raised.identifier, 'eef:badOption');
    assertTrue(contains_text(raised.message, 'the option Center has no value'));
end
end

function test_kernel_given_as_an_option_is_explained
raised = error_of(@() eef_pca([1 2; 3 4], 1, 'Kernel', 'minm'));
assertEqual(raised.identifier, 'eef:badOption');
assertTrue(contains_text(raised.message, 'the kernel is the third argument'));
end

function test_logical_value_is_named_as_such
raised = error_of(@() eef_pca([1 2; 3 4], 1, 'Center', true));
assertTrue(contains_text(raised.message, 'but is true'));
end

function [array, restore] = remote_scalar()
before = addpath(fullfile(fileparts(mfilename('fullpath')), 'standins'));
restore = onCleanup(@() path(before));
array = remote_array(1);
end

function raised = error_of(f)
raised = [];
try
    f();
catch raised
end
assertFalse(isempty(raised));
end

function found = contains_text(text, part)
found = ~isempty(strfind(text, part)); %#ok<STREMP>
end
