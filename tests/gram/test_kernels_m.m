function test_suite = test_kernels_m
%TEST_KERNELS_M  The table of kernels of the M code: every entry against the definition.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_table_has_every_kernel_once
remove = use_private_functions();
table = eef_kernels();
assertEqual({table.name}, kernel_names());
end

function test_kernel_without_an_entry_is_refused
remove = use_private_functions();
calls = {@() eef_kernels('eef_gram', 'other'), @() eef_gram_m(1, 'other'), @() eef_dot_m(1, 1, 'other'), ...
    @() eef_pca_m(1, 1, 'other', 'none', 'largest', 'auto', 1e-9, 1, 'off')};
for k = 1:numel(calls)
    assertExceptionThrown(calls{k}, 'eef:badKernel');
end
end

function test_terms_are_bounded_by_the_operands
[a, b] = meshgrid([-3 -1 -0.5 0 0.5 2]);
for_each_entry(@(kernel) check_bound(kernel, a, b));
end

function check_bound(kernel, a, b)
if kernel.operands == 1
    bound = min(abs(a), abs(b));
else
    bound = abs(a) + abs(b);
end
terms = abs(kernel.terms(a, b));
assertTrue(all(terms(:) <= bound(:)));
end

function test_semidefinite_kernels_have_no_negative_eigenvalue
% eig has an error of some eps of the norm.
X = samples();
for_each_entry(@(kernel) assertEqual(min(eig(centred_gram(X, 0, kernel.name))) >= -1e-12, ...
    kernel.semidefinite));
end

function test_apply_multiplies_by_the_matrix
% Sums of at most 40 numbers below 10.
X = samples();
U = uniform_numbers(20, 3, 2) - 0.5;
for_each_entry(@(kernel) assertElementsAlmostEqual(eef_apply_m(eef_sort_samples_m(X), U, kernel), ...
    centred_gram(X, 0, kernel.name) * U, 'absolute', 1e-12));
end

function test_factor_makes_the_matrix
X = samples();
for_each_entry(@(kernel) check_factor(kernel, X));
end

function check_factor(kernel, X)
if ~isempty(kernel.factor)
    S = kernel.factor(X);
    assertElementsAlmostEqual(X * S' + S * X', centred_gram(X, 0, kernel.name), 'absolute', 1e-12);
end
end

function X = samples
% Repeated magnitudes of both signs, and zeros.
X = round(6 * uniform_numbers(20, 4, 1) - 3) / 2;
end

function for_each_entry(check)
remove = use_private_functions();
table = eef_kernels();
for k = 1:numel(table)
    with_context(['kernel ' table(k).name], @() check(table(k)));
end
end
