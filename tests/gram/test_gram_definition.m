function test_suite = test_gram_definition
%TEST_GRAM_DEFINITION  eef_gram against the definition: classes, sizes and extreme numbers.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_gram_matches_the_definition_in_every_class
for_each_kernel(@check_classes);
end

function check_classes(kernel)
classes = data_classes();
for k = 1:numel(classes)
    X = sample_matrix(classes{k}, 13, 17, 20);
    with_context(classes{k}, @() assert_gram(X, kernel));
end
end

function test_gram_returns_double_except_for_single
for_each_backend(@check_result_classes);
end

function check_result_classes
classes = data_classes();
for k = 1:numel(classes)
    expected = 'double';
    if strcmp(classes{k}, 'single')
        expected = 'single';
    end
    assertEqual(class(eef_gram(grid_matrix(classes{k}, 3, 4, 21))), expected, classes{k});
end
end

function test_gram_matches_the_definition_for_small_sizes
for_each_kernel(@check_small_sizes);
end

function check_small_sizes(kernel)
classes = {'double', 'single', 'int8', 'uint8', 'int16', 'int32'};
for k = 1:numel(classes)
    X = grid_matrix(classes{k}, 20, 20, 22);
    for N = [1 2 3 7 20]
        expected = ref_gram(X(:, 1:N), kernel);
        for D = 1:20
            assertEqual(double(eef_gram(X(1:D, 1:N), kernel)), expected(1:D, 1:D), ...
                sprintf('%s %dx%d', classes{k}, D, N));
        end
    end
end
end

function test_gram_matches_the_definition_for_many_samples
classes = {'double', 'single', 'int8', 'uint8', 'int16', 'int32'};
for_each_kernel(@(kernel) check_repeated_data(classes, kernel, 37, 690));
end

function test_gram_matches_the_definition_for_many_features
for_each_kernel(@(kernel) check_repeated_data({'double', 'single'}, kernel, 2100, 1));
end

function check_repeated_data(classes, kernel, features, repeats)
% A large matrix with a known result: a few rows and columns, repeated in random order.
for k = 1:numel(classes)
    few = grid_matrix(classes{k}, 9, 6, 23);
    [~, columns] = sort(uniform_numbers(1, 6 * repeats, 24));
    rows = ceil(9 * uniform_numbers(1, features, 25));
    X = few(rows, mod(columns, 6) + 1);
    expected = repeats * ref_gram(few, kernel);
    assertEqual(double(eef_gram(X, kernel)), expected(rows, rows), classes{k});
end
end

function test_gram_is_exact_at_the_limits_of_integer_classes
for_each_kernel(@check_limits);
end

function check_limits(kernel)
classes = integer_classes();
for k = 1:numel(classes)
    with_context(classes{k}, @() assert_gram(limit_values(classes{k}), kernel));
end
end

function x = limit_values(class_name)
% A column, so that A has every pair. At most 2^52, because 'mf' adds two magnitudes.
[lowest, highest] = class_limits(class_name);
lowest = max(lowest, -2^52);
highest = min(highest, 2^52);
x = cast([lowest; lowest + 1; -1; 0; 1; highest - 1; highest], class_name);
end

function test_gram_holds_64_bit_integers_up_to_2_to_the_53
for_each_backend(@check_largest_exact_integers);
end

function check_largest_exact_integers
assertEqual(eef_gram(uint64(2)^53), 2^53);
assertEqual(eef_gram([int64(2)^53; -int64(2)^53]), [2^53 -2^53; -2^53 2^53]);
end

function test_gram_has_wide_sums_for_integers
% The sums exceed 2^24 for 8-bit and 2^32 for 16-bit data.
for_each_kernel(@check_wide_sums);
end

function check_wide_sums(kernel)
samples = 2^17 + 3;
classes = {'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32'};
for k = 1:numel(classes)
    [lowest, highest] = class_limits(classes{k});
    x = cast([lowest; 1; highest], classes{k});
    assertEqual(eef_gram(repmat(x, 1, samples), kernel), samples * ref_gram(x, kernel), classes{k});
end
end

function test_gram_of_bytes_with_any_share_of_zeros
for_each_kernel(@check_shares_of_zeros);
end

function check_shares_of_zeros(kernel)
% More than 2048 rows, and more than 256 zeros in a row, are summed in parts.
sizes = [5 9; 70 65; 3 9000; 2100 3];
shares = [0 0.01 0.06 0.07 1];
for s = 1:size(sizes, 1)
    for share = shares
        u = uniform_numbers(sizes(s, 1), sizes(s, 2), 31);
        X = uint8(1 + floor(255 * u));
        X(mod(1000 * u, 1) < share) = 0;
        what = sprintf('%d x %d, %g zeros', sizes(s, :), share);
        with_context(what, @() assert_bytes(X, kernel));
        with_context(['int8, ' what], @() assert_bytes(int8(X / 2), kernel));
    end
end
end

function assert_bytes(bytes, kernel)
% The definition by whole rows or columns: ref_gram is too slow for these sizes.
X = double(bytes);
[D, N] = size(X);
terms = ref_kernels(kernel);
A = zeros(D);
if D < N
    for i = 1:D
        A(:, i) = sum(terms(X, X(i, :)), 2);
    end
else
    for k = 1:N
        A = A + terms(X(:, k), X(:, k)');
    end
end
assertEqual(eef_gram(bytes, kernel), A);
end

function test_gram_keeps_the_smallest_numbers
for_each_kernel(@check_denormals);
end

function check_denormals(kernel)
X = grid_matrix('double', 6, 5, 26);
tiny = 2^-1074;
assertEqual(eef_gram(tiny * X, kernel), tiny * ref_gram(X, kernel));
tiny = single(2)^-149;
assertEqual(eef_gram(tiny * single(X), kernel), tiny * single(ref_gram(X, kernel)));
end

function test_gram_takes_the_largest_numbers
for_each_backend(@check_largest_numbers);
end

function check_largest_numbers
assertEqual(eef_gram([realmax; -realmax]), [realmax -realmax; -realmax realmax]);
largest = realmax('single');
assertEqual(eef_gram([largest; -largest]), [largest -largest; -largest largest]);
end

function test_gram_keeps_small_terms_beside_large_ones
% The smaller magnitude is returned without rounding.
for_each_backend(@() assertEqual(eef_gram([1e300; -1e-300]), [1e300 -1e-300; -1e-300 1e-300]));
end

function test_gram_takes_ranges_as_full_matrices
for_each_kernel(@check_ranges);
end

function check_ranges(kernel)
assertEqual(eef_gram(1:5, kernel), ref_gram([1 2 3 4 5], kernel));
assertEqual(eef_gram(-(2:-1:-2), kernel), ref_gram([-2 -1 0 1 2], kernel));
assertEqual(eef_gram((0:0.25:1)', kernel), ref_gram([0; 0.25; 0.5; 0.75; 1], kernel));
end

function test_gram_takes_diagonal_matrices_as_full_matrices
for_each_kernel(@check_diagonal_matrices);
end

function check_diagonal_matrices(kernel)
assertEqual(eef_gram(eye(3), kernel), ref_gram([1 0 0; 0 1 0; 0 0 1], kernel));
assertEqual(eef_gram(-2 * eye(2, 3), kernel), ref_gram([-2 0 0; 0 -2 0], kernel));
assertEqual(eef_gram(single(eye(2)), kernel), single(ref_gram([1 0; 0 1], kernel)));
end

function test_gram_takes_permutation_matrices_as_full_matrices
for_each_kernel(@check_permutation_matrices);
end

function check_permutation_matrices(kernel)
P = eye(3);
P = P(:, [2 3 1]);
assertEqual(eef_gram(P, kernel), ref_gram([0 0 1; 1 0 0; 0 1 0], kernel));
end

function test_gram_is_the_same_for_any_number_of_threads
X = sample_matrix('double', 37, 211, 27);
for_each_kernel(@(kernel) check_threads(X, kernel));
end

function check_threads(X, kernel)
name = eef_backend();
for threads = 1:3
    eef_backend(name, threads);
    with_context(sprintf('%d threads', threads), @() assert_gram(X, kernel));
end
end

function test_gram_leaves_its_input_unchanged
for_each_kernel(@check_input_unchanged);
end

function check_input_unchanged(kernel)
% The expected values are computed again, because a copy would share memory with X.
classes = data_classes();
for k = 1:numel(classes)
    X = sample_matrix(classes{k}, 9, 12, 28);
    eef_gram(X, kernel);
    assertEqual(X, sample_matrix(classes{k}, 9, 12, 28), classes{k});
end
end

function test_gram_matches_the_definition_on_many_large_matrices
skip_unless_slow();
for_each_kernel(@check_many_matrices);
end

function check_many_matrices(kernel)
classes = data_classes();
for k = 1:numel(classes)
    for seed = 100:103
        D = 5 + mod(37 * seed, 61);
        N = 1 + mod(53 * seed, 149);
        X = sample_matrix(classes{k}, D, N, seed);
        with_context(sprintf('%s %dx%d', classes{k}, D, N), @() assert_gram(X, kernel));
    end
end
end

function assert_gram(X, kernel)
assert_matches_definition(eef_gram(X, kernel), X', X', kernel);
end
