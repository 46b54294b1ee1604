function test_suite = test_pca_reference
%TEST_PCA_REFERENCE  eef_pca against all eigenpairs of the matrix from the definition.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_pca_dense
for_each_case(@(one, kernel) check_case(one, kernel, 'dense'));
end

function test_pca_operator
for_each_case(@(one, kernel) check_case(one, kernel, 'operator'));
end

function test_pca_auto
for_each_case(@(one, kernel) check_case(one, kernel, 'auto'));
end

function test_pca_integer_classes
names = integer_classes();
for k = 1:numel(names)
    one = struct('name', names{k}, 'X', sample_matrix(names{k}, 12, 5, k), 'K', 3);
    with_context(names{k}, @() for_each_kernel(@(kernel) check_centres(one, kernel, 'auto', all_centres(12))));
end
end

function test_pca_sees_the_signs_of_tiny_numbers
% If X were scaled so that its largest entry is 1, the others would become zero. mf needs their signs.
one = struct('name', 'tiny', 'X', [1e150; 1e-200; -1e-250], 'K', 1);
for solver = {'dense', 'operator'}
    for_each_kernel(@(kernel) check_centres(one, kernel, solver{1}, {'none'}));
end
end

function test_pca_sees_differences_in_the_last_bit
% Differences of one bit between samples are data and must not be treated as rounding errors.
X = 100 / 255 * (1 + eps * round(3 * uniform_numbers(61, 4, 35)));
one = struct('name', 'last bits', 'X', X, 'K', 2);
for solver = {'dense', 'operator'}
    for_each_kernel(@(kernel) check_centres(one, kernel, solver{1}, {'mean', 'median'}));
end
end

function for_each_case(check)
cases = pca_cases();
for k = 1:numel(cases)
    with_context(cases(k).name, @() for_each_kernel(@(kernel) check(cases(k), kernel)));
end
end

function check_case(one, kernel, solver)
centres = all_centres(size(one.X, 1));
[name, ~, available] = eef_backend();
if strcmp(name, 'm')
    % M code is slow, and its 'auto' is 'dense' for so few rows.
    if strcmp(solver, 'auto') || size(one.X, 2) > 6
        return
    end
    centres = centres(1);
elseif strcmp(solver, 'dense') || ~strcmp(name, available{end})
    centres = centres(1:2);
end
check_centres(one, kernel, solver, centres);
end

function check_centres(one, kernel, solver, centres)
for k = 1:numel(centres)
    with_context(sprintf('centre %d', k), @() check(one, kernel, solver, centres{k}));
end
end

function check(one, kernel, solver, centre)
[W, lambda, mu] = quiet_pca(one.X, one.K, kernel, 'Solver', solver, 'Center', centre);
assertEqual(class(W), class(mu));
assertEqual(isa(W, 'single'), isa(one.X, 'single'));
assert_centre(mu, one.X, centre);
assert_eigenpairs(centred_gram(one.X, mu, kernel), one.K, 'largest', W, lambda);
end

function assert_centre(mu, X, centre)
% Rounding error of a mean of N numbers: N*eps/2 of the largest one; of a median or a given
% centre: one operation. One more rounding converts to the class of mu.
X = double(X);
D = size(X, 1);
if ~ischar(centre)
    expected = centre .* ones(D, 1);
elseif strcmp(centre, 'none')
    expected = zeros(D, 1);
elseif strcmp(centre, 'mean')
    expected = sum(X, 2) / size(X, 2);
else
    expected = median(X, 2);
end
allowed = (size(X, 2) + 1) * double(eps(class(mu))) * max(max(abs(X), [], 2), abs(expected));
assertEqual(size(mu), [D, 1]);
assertTrue(all(abs(double(mu) - expected) <= allowed), 'the centre is wrong');
end

function centres = all_centres(D)
centres = {'none', 'mean', 'median', 0.5, linspace(-1, 1, D)'};
end
