function test_suite = test_names
%TEST_NAMES  Names of kernels, options and choices: case and abbreviations, as in validatestring.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_kernels_in_any_case
X = [1 -2; 3 4];
for_each_kernel(@(kernel) assertEqual(eef_gram(X, upper(kernel)), eef_gram(X, kernel)));
end

function test_kernels_may_be_abbreviated
% 'mi' starts min and minm, of which min starts the other.
X = [1 -2; 3 4];
assertEqual(eef_gram(X, 'mi'), eef_gram(X, 'min'));
assertEqual(eef_dot(X, X, 'MI'), eef_dot(X, X, 'min'));
assertEqual(eef_pca(X, 1, 'mi'), eef_pca(X, 1, 'min'));
end

function test_info_has_the_full_name_of_the_kernel
[~, ~, ~, info] = eef_pca([1 -2; 3 4], 1, 'MINM');
assertEqual(info.kernel, 'minm');
end

function test_ambiguous_kernel_is_refused
assertExceptionThrown(@() eef_gram([1 2], 'm'), 'eef:badKernel');
end

function test_options_and_choices_may_be_abbreviated
X = magic(4);
assertEqual(eef_pca(X, 1, 'cen', 'med', 'sol', 'D'), eef_pca(X, 1, 'Center', 'median', 'Solver', 'dense'));
end

function test_ambiguous_options_and_choices_are_refused
X = magic(4);
assertExceptionThrown(@() eef_pca(X, 1, 'S', 'dense'), 'eef:badOption'); % Solver, Select
assertExceptionThrown(@() eef_pca(X, 1, 'Center', 'me'), 'eef:badOption'); % mean, median
end

function test_kernel_and_options_are_told_apart
% An abbreviated option in the place of the kernel is an option.
X = magic(4);
assertEqual(eef_pca(X, 1, 'Max', 9), eef_pca(X, 1, 'min', 'MaxIter', 9));
end
