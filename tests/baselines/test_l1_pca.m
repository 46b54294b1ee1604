function test_suite = test_l1_pca
%TEST_L1_PCA  L1-norm PCA: properties of every method, and errors.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_value_is_the_l1_norm_of_the_scores
for method = methods()
    X = data(6, 8);
    [W, value, mu] = l1_pca(X, 2, 'Method', method{1}, 'Center', 'mean');
    assertElementsAlmostEqual(value, sum(sum(abs((X - mu)' * W))), 'relative', 1e-14, 0);
end
end

function test_orthonormal_for_every_K
for method = methods()
    for K = 1:5
        W = l1_pca(data(5, 4), K, 'Method', method{1});
        assertElementsAlmostEqual(W' * W, eye(K), 'absolute', 1e-13);
    end
end
end

function test_largest_entry_of_every_column_is_positive
for method = methods()
    W = l1_pca(data(5, 6), 3, 'Method', method{1});
    assertTrue(signs_are_fixed(W));
end
end

function test_columns_come_in_order_of_their_scores
for method = methods()
    X = data(5, 6);
    scores = sum(abs(X' * l1_pca(X, 3, 'Method', method{1})), 1);
    assertTrue(all(diff(scores) <= 1e-13 * scores(1)));
end
end

function test_no_method_exceeds_exact
for seed = 1:5
    X = data(6, 7, seed);
    [~, exact] = l1_pca(X, 2, 'Method', 'exact');
    for method = {'fixedpoint', 'bitflip', 'greedy'}
        [~, value] = l1_pca(X, 2, 'Method', method{1}, 'Starts', 5);
        assertTrue(value <= exact * (1 + 1e-12));
    end
end
end

function test_one_sample
% The component is the normalised sample, and its score is the norm of the sample.
for method = methods()
    [W, value] = l1_pca([3; 0; 4], 1, 'Method', method{1});
    assertElementsAlmostEqual([W; value], [0.6; 0; 0.8; 5], 'absolute', 1e-14);
end
end

function test_scalar_data
for method = methods()
    [W, value] = l1_pca([1 -2 3], 1, 'Method', method{1});
    assertElementsAlmostEqual([W value], [1 6], 'absolute', 1e-14);
end
end

function test_zero_data
for method = methods()
    [W, value] = l1_pca(zeros(4, 3), 2, 'Method', method{1});
    assertElementsAlmostEqual(W' * W, eye(2), 'absolute', 1e-15);
    assertEqual(value, 0);
end
end

function test_axes_are_found
% Samples on two orthogonal axes. Along the axes the L1-norm of scores is 25+6; rotated
% by 45 degrees it is (31+31)/sqrt(2), which is larger: the maximum is at equal weights.
X = [10 -8 7 0 0; 0 0 0 4 2; 0 0 0 0 0];
[W, value] = l1_pca(X, 2, 'Method', 'exact');
assertElementsAlmostEqual(value, 62 / sqrt(2), 'relative', 1e-14, 0);
assertElementsAlmostEqual(W(3, :), [0 0], 'absolute', 1e-14);
end

function test_homogeneous
% Scaling by a power of two changes no rounding.
for method = methods()
    X = data(5, 6);
    [W, value] = l1_pca(X, 2, 'Method', method{1});
    [V, scaled] = l1_pca(pow2(X, 900), 2, 'Method', method{1});
    assertElementsAlmostEqual([V; pow2(scaled, -900) * [1 1]], [W; value * [1 1]], 'absolute', 1e-12);
end
end

function test_single_in_single_out
[W, value, mu] = l1_pca(single(data(6, 4)), 2);
assertEqual({class(W), class(value), class(mu)}, {'single', 'single', 'single'});
end

function test_integers_are_taken_as_double
X = int16([100 -200 3; 40 5 -60]);
assertEqual(l1_pca(X, 2), l1_pca(double(X), 2));
end

function test_same_seed_same_result
X = data(8, 20);
for method = {'fixedpoint', 'bitflip'}
    options = {'Method', method{1}, 'Starts', 5, 'Seed', 3};
    assertEqual(l1_pca(X, 3, options{:}), l1_pca(X, 3, options{:}));
end
end

function test_more_starts_are_never_worse
X = data(8, 20);
for method = {'fixedpoint', 'bitflip'}
    [~, one] = l1_pca(X, 3, 'Method', method{1});
    [~, many] = l1_pca(X, 3, 'Method', method{1}, 'Starts', 20);
    assertTrue(many >= one * (1 - 1e-14));
end
end

function test_bitflip_stops_where_no_flip_helps
X = data(5, 7);
W = l1_pca(X, 2, 'Method', 'bitflip');
B = 2 * (X' * W >= 0) - 1;
best = sum(svd(X * B));
for n = 1:numel(B)
    flipped = B;
    flipped(n) = -flipped(n);
    assertTrue(sum(svd(X * flipped)) <= best * (1 + 1e-7)); % 'Tol' and the error of the square roots, 1e-8 each
end
end

function test_bitflip_finds_the_optimum_of_its_definition
% The data are not reduced, every flip is tried, and each norm is computed by an SVD. The
% difference of the values is rounding error.
for sizes = {[3 7 1], [9 6 2], [20 8 3], [4 12 4], [12 10 5]}
    X = data(sizes{1}(1), sizes{1}(2), 7);
    K = sizes{1}(3);
    [~, value] = l1_pca(X, K, 'Method', 'bitflip');
    assertElementsAlmostEqual(value, bit_flip_by_definition(X, K), 'relative', 1e-9, 0);
end
end

function value = bit_flip_by_definition(X, K)
[~, ~, V] = svd(X, 'econ');
[~, largest] = max(abs(V(:, 1)));
B = repmat(2 * (V(:, 1) * sign(V(largest, 1)) >= 0) - 1, 1, K);
value = sum(svd(X * B));
best = Inf;
while best > value * (1 + 1e-8)
    norms = zeros(size(B));
    for n = 1:numel(B)
        flipped = B;
        flipped(n) = -flipped(n);
        norms(n) = sum(svd(X * flipped));
    end
    best = max(norms(:));
    if best > value * (1 + 1e-8)
        flip = find(norms >= best * (1 - 1e-12), 1); % the first one of equal norms
        B(flip) = -B(flip);
        value = sum(svd(X * B));
        best = Inf;
    end
end
end

function test_fixedpoint_is_a_fixed_point
X = data(6, 9);
[W, value] = l1_pca(X, 3);
again = sum(svd(X * (2 * (X' * W >= 0) - 1)));
assertElementsAlmostEqual(again, value, 'relative', 1e-7, 0); % 'Tol' is 1e-8 in each step
end

function test_greedy_starts_with_the_single_component
X = data(6, 9);
W = l1_pca(X, 3, 'Method', 'greedy');
w = l1_pca(X, 1, 'Method', 'greedy');
assertElementsAlmostEqual(min(sqrt(sum((W - w).^2, 1))), 0, 'absolute', 1e-13);
end

function test_too_few_iterations_warn
lastwarn('', '');
[~, ~, ~, info] = l1_pca(data(8, 20), 3, 'MaxIter', 1);
[~, identifier] = lastwarn();
assertEqual({info.converged, identifier}, {false, 'eef:noConvergence'});
end

function test_info
[~, ~, ~, info] = l1_pca(data(4, 5), 2, 'Method', 'exact');
assertEqual({info.method, info.candidates, info.converged}, {'exact', 136, true}); % nchoosek(17,2)
end

function test_too_many_candidates_are_refused
assertExceptionThrown(@() l1_pca(ones(3, 40), 2, 'Method', 'exact'), 'eef:tooLarge');
assertExceptionThrown(@() l1_pca(ones(3, 2000), 1, 'Method', 'exact'), 'eef:tooLarge');
assertExceptionThrown(@() l1_pca(ones(500, 8), 500, 'Method', 'exact'), 'eef:tooLarge');
end

function test_one_row
% The only component is +1, and its score is the l1 norm of the row.
for method = methods()
    for X = {[1 -2 3], 5, [0 0 1], -[1 1 1 1]}
        [W, value] = l1_pca(X{1}, 1, 'Method', method{1});
        assertElementsAlmostEqual([W value], [1 sum(abs(X{1}))], 'absolute', 1e-14);
    end
end
end

function test_zeros_of_any_size
for method = methods()
    for sizes = {[1 1], [1 3], [3 1], [2 2], [4 3]}
        X = zeros(sizes{1});
        for K = 1:sizes{1}(1)
            [W, value] = l1_pca(X, K, 'Method', method{1});
            assertElementsAlmostEqual(W' * W, eye(K), 'absolute', 1e-15);
            assertEqual(value, 0);
        end
    end
end
end

function test_constant_rows_are_zero_after_centring
for method = methods()
    for centre = {'mean', 'median', 5}
        for X = {[5 5 5], 5, single([5 5 5]), int8([5 5 5]), 5 * ones(3, 4)}
            [W, value] = l1_pca(X{1}, 1, 'Method', method{1}, 'Center', centre{1});
            assertEqual({double(norm(W)), double(value)}, {1, 0});
        end
    end
end
end

function test_values_up_to_realmax
for method = methods()
    [W, value] = l1_pca([1e308; 1], 1, 'Method', method{1});
    assertElementsAlmostEqual([W; value / 1e308], [1; 0; 1], 'absolute', 1e-14);
    [W, value] = l1_pca([1e308 5e307; 1 2], 1, 'Method', method{1});
    assertElementsAlmostEqual([W; value / 1e308], [1; 0; 1.5], 'absolute', 1e-14);
    [~, value] = l1_pca(single([3e38; 1]), 1, 'Method', method{1});
    assertElementsAlmostEqual(value, single(3e38), 'relative', 1e-6, single(0));
end
end

function test_tiny_values
for method = methods()
    [W, value] = l1_pca(2^-1070 * [3; 4], 1, 'Method', method{1});
    assertElementsAlmostEqual([W; value / 2^-1070], [0.6; 0.8; 5], 'absolute', 1e-14);
end
end

function test_values_beyond_the_class_are_refused
beyond = {[1e308 1e308 1e308; 1 2 3], 1.7e308 * ones(2), realmax * [1 1], [1.7e308; -1.7e308], single([3e38 3e38; 1 2]), ...
    realmax('single') * ones(3, 'single')};
for method = methods()
    for X = beyond
        assertExceptionThrown(@() l1_pca(X{1}, 1, 'Method', method{1}), 'eef:overflow');
    end
end
end

function test_centred_values_beyond_the_class_are_refused
calls = {{[1.7e308; 1], -1.7e308}, {[1.7e308 -1.7e308 -1.7e308], 'mean'}, {single([1; 2]), 1e300}, ...
    {single([3e38; 1]), -3e38}, {single([1; 2]), [1; -1e39]}};
for call = calls
    assertExceptionThrown(@() l1_pca(call{1}{1}, 1, 'Center', call{1}{2}), 'eef:overflow');
end
end

function test_bad_options
X = data(4, 3);
values = {sparse(1), complex(1, 0), 1i, [], [1 1], NaN, Inf, -1, '1', {1}, true, @sin, 1e301};
for name = {'Tol', 'MaxIter', 'Starts', 'Seed'}
    for value = values
        assertExceptionThrown(@() l1_pca(X, 1, name{1}, value{1}), 'eef:badOption');
    end
end
for value = {sparse(1), 1, [], {'exact'}, true, '', ['ex'; 'ac']}
    assertExceptionThrown(@() l1_pca(X, 1, 'Method', value{1}), 'eef:badOption');
    assertExceptionThrown(@() l1_pca(X, 1, value{1}, 1), 'eef:badOption');
end
end

function test_errors
X = data(4, 3);
assertExceptionThrown(@() l1_pca(X), 'eef:badCall');
assertExceptionThrown(@() l1_pca({}, 1), 'eef:badType');
assertExceptionThrown(@() l1_pca([1 Inf], 1), 'eef:notFinite');
assertExceptionThrown(@() l1_pca(X, 0), 'eef:badK');
assertExceptionThrown(@() l1_pca(X, 1, 'Method', 'other'), 'eef:badOption');
assertExceptionThrown(@() l1_pca(X, 1, 'Starts', 0), 'eef:badOption');
assertExceptionThrown(@() l1_pca(X, 1, 'Solver', 'dense'), 'eef:badOption');
end

function names = methods()
names = {'fixedpoint', 'bitflip', 'greedy', 'exact'};
end

function X = data(rows, cols, seed)
if nargin < 3
    seed = 0;
end
X = 2 * eef_rand([seed rows cols], rows, cols) - 1;
end
