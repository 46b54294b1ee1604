function test_suite = test_dot
%TEST_DOT  eef_dot against the definition, eef_gram and its symmetries.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_dot_matches_the_definition_in_every_class
for_each_kernel(@check_classes);
end

function check_classes(kernel)
classes = data_classes();
for k = 1:numel(classes)
    W = sample_matrix(classes{k}, 17, 7, 40);
    X = sample_matrix(classes{k}, 17, 11, 42);
    with_context(classes{k}, @() assert_dot(W, X, kernel));
end
end

function test_dot_matches_the_definition_for_every_pair_of_classes
for_each_kernel(@check_pairs_of_classes);
end

function check_pairs_of_classes(kernel)
classes = data_classes();
for i = 1:numel(classes)
    for j = 1:numel(classes)
        W = sample_matrix(classes{i}, 6, 3, 44);
        X = sample_matrix(classes{j}, 6, 4, 46);
        with_context([classes{i} ' and ' classes{j}], @() assert_dot(W, X, kernel));
    end
end
end

function test_dot_matches_the_definition_for_small_sizes
for_each_kernel(@check_small_sizes);
end

function check_small_sizes(kernel)
classes = {'double', 'single', 'int8', 'uint8'};
for k = 1:numel(classes)
    W = grid_matrix(classes{k}, 20, 20, 48);
    X = grid_matrix(classes{k}, 20, 20, 49);
    for n = [1 2 7 20]
        expected = ref_dot(W(1:n, :), X(1:n, :), kernel);
        for m = 1:20
            p = mod(7 * m + n, 20) + 1;
            assertEqual(double(eef_dot(W(1:n, 1:m), X(1:n, 1:p), kernel)), expected(1:m, 1:p), ...
                sprintf('%s n = %d, m = %d, p = %d', classes{k}, n, m, p));
        end
    end
end
end

function test_dot_matches_the_definition_for_many_rows
classes = {'double', 'single', 'int8', 'uint8', 'int16', 'int32'};
for_each_kernel(@(kernel) check_repeated_data(classes, kernel, 19, 31, 690));
end

function test_dot_matches_the_definition_for_many_columns
for_each_kernel(@(kernel) check_repeated_data({'double', 'single'}, kernel, 2100, 1601, 1));
end

function check_repeated_data(classes, kernel, m, p, repeats)
% Large matrices with a known result: a few rows and columns, repeated in random order.
for k = 1:numel(classes)
    few_W = grid_matrix(classes{k}, 6, 9, 50);
    few_X = grid_matrix(classes{k}, 6, 8, 51);
    [~, order] = sort(uniform_numbers(1, 6 * repeats, 52));
    rows = mod(order, 6) + 1;
    W_columns = ceil(9 * uniform_numbers(1, m, 53));
    X_columns = ceil(8 * uniform_numbers(1, p, 54));
    expected = repeats * ref_dot(few_W, few_X, kernel);
    assertEqual(double(eef_dot(few_W(rows, W_columns), few_X(rows, X_columns), kernel)), ...
        expected(W_columns, X_columns), classes{k});
end
end

function test_dot_of_transposed_data_is_gram
for_each_kernel(@check_gram);
end

function check_gram(kernel)
classes = data_classes();
for k = 1:numel(classes)
    X = grid_matrix(classes{k}, 15, 22, 55);
    assertEqual(eef_dot(X', X', kernel), eef_gram(X, kernel), classes{k});
end
end

function test_dot_of_exchanged_arguments_is_transposed
for_each_kernel(@check_exchange);
end

function check_exchange(kernel)
W = grid_matrix('double', 9, 5, 56);
X = grid_matrix('double', 9, 7, 57);
assertEqual(eef_dot(X, W, kernel), eef_dot(W, X, kernel)');
end

function test_dot_changes_sign_with_one_argument
for_each_backend(@check_sign_change);
end

function check_sign_change
W = grid_matrix('double', 9, 5, 56);
X = grid_matrix('double', 9, 7, 57);
assertEqual(eef_dot(-W, X, 'min'), -eef_dot(W, X, 'min'));
assertEqual(eef_dot(-W, X, 'mf'), -eef_dot(W, X, 'mf'));
end

function test_dot_of_a_vector_with_itself_is_its_l1_norm
for_each_backend(@check_norm);
end

function check_norm
x = grid_matrix('double', 31, 1, 58);
assertEqual(eef_dot(x, x, 'min'), sum(abs(x)));
assertEqual(eef_dot(x, x, 'minm'), sum(abs(x)));
assertEqual(eef_dot(x, x, 'mf'), 2 * sum(abs(x)));
end

function test_dot_uses_min_by_default
for_each_backend(@() assertEqual(eef_dot([1; -2], [3 -1; 1 4]), [0 -3]));
end

function test_dot_of_single_and_another_class_is_single
for_each_backend(@check_single);
end

function check_single
classes = data_classes();
for k = 1:numel(classes)
    W = grid_matrix('single', 4, 2, 59);
    X = grid_matrix(classes{k}, 4, 3, 60);
    assertEqual(class(eef_dot(W, X)), 'single', classes{k});
    assertEqual(class(eef_dot(X, W)), 'single', classes{k});
end
end

function test_dot_of_other_classes_is_double
for_each_backend(@check_double);
end

function check_double
classes = setdiff(data_classes(), {'single'});
for k = 1:numel(classes)
    W = grid_matrix('uint8', 4, 2, 61);
    X = grid_matrix(classes{k}, 4, 3, 62);
    assertEqual(class(eef_dot(W, X)), 'double', classes{k});
    assertEqual(class(eef_dot(X, W)), 'double', classes{k});
end
end

function test_dot_is_exact_at_the_limits_of_integer_classes
for_each_kernel(@check_limits);
end

function check_limits(kernel)
classes = integer_classes();
for k = 1:numel(classes)
    [lowest, highest] = class_limits(classes{k});
    w = cast([lowest / 2, -1, 0, 1, highest / 2], classes{k});
    x = cast([max(lowest, -2^52), 0, 1, min(highest, 2^52)], classes{k});
    with_context(classes{k}, @() assert_dot(w, x, kernel));
end
end

function test_dot_takes_ranges_and_diagonal_matrices
for_each_kernel(@check_lazy_matrices);
end

function check_lazy_matrices(kernel)
assertEqual(eef_dot(1:3, -1:1, kernel), ref_dot([1 2 3], [-1 0 1], kernel));
assertEqual(eef_dot(eye(3), (1:3)', kernel), ref_dot([1 0 0; 0 1 0; 0 0 1], [1; 2; 3], kernel));
P = eye(3);
P = P(:, [2 3 1]);
assertEqual(eef_dot((1:3)', P, kernel), ref_dot([1; 2; 3], [0 0 1; 1 0 0; 0 1 0], kernel));
end

function test_dot_is_the_same_for_any_number_of_threads
W = sample_matrix('double', 211, 19, 63);
X = sample_matrix('double', 211, 37, 65);
for_each_kernel(@(kernel) check_threads(W, X, kernel));
end

function check_threads(W, X, kernel)
name = eef_backend();
for threads = 1:3
    eef_backend(name, threads);
    with_context(sprintf('%d threads', threads), @() assert_dot(W, X, kernel));
end
end

function test_dot_leaves_its_inputs_unchanged
for_each_kernel(@check_inputs_unchanged);
end

function check_inputs_unchanged(kernel)
% The expected values are computed again, because copies would share memory with W and X.
classes = data_classes();
for k = 1:numel(classes)
    W = sample_matrix(classes{k}, 9, 4, 67);
    X = sample_matrix(classes{k}, 9, 5, 69);
    eef_dot(W, X, kernel);
    assertEqual(W, sample_matrix(classes{k}, 9, 4, 67), classes{k});
    assertEqual(X, sample_matrix(classes{k}, 9, 5, 69), classes{k});
end
end

function assert_dot(W, X, kernel)
assert_matches_definition(eef_dot(W, X, kernel), W, X, kernel);
end
