function test_suite = test_l1_pca_exact
%TEST_L1_PCA_EXACT  The exact method against solvers of another kind.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_every_sign_matrix_tried
% The definition itself: the largest nuclear norm over all 2^(N*K) sign matrices.
for sizes = {[3 4 1], [5 4 2], [2 5 2], [6 4 3], [3 4 3], [4 3 4], [5 1 3], [3 2 3]}
    [D, N, K] = deal_sizes(sizes{1});
    X = data(D, N);
    [~, value] = l1_pca(X, K, 'Method', 'exact');
    assertElementsAlmostEqual(value, all_signs(X, K), 'relative', 1e-12, 0);
end
end

function test_two_samples_and_many_components
% N = 2 leaves two different sign vectors.
for D = 3:5
    for K = 3:D
        for X = {ones(D, 2), data(D, 2), [data(D, 1), zeros(D, 1)], data(D, 1) * [1 -2], zeros(D, 2), eye(D, 2)}
            [W, value] = l1_pca(X{1}, K, 'Method', 'exact');
            assertElementsAlmostEqual(value, all_signs(X{1}, K), 'absolute', 1e-12);
            assertElementsAlmostEqual(W' * W, eye(K), 'absolute', 1e-13);
        end
    end
end
end

function test_one_sample_and_many_components
for K = 1:4
    [W, value] = l1_pca(data(4, 1), K, 'Method', 'exact');
    assertElementsAlmostEqual(value, all_signs(data(4, 1), K), 'absolute', 1e-13);
    assertElementsAlmostEqual(W' * W, eye(K), 'absolute', 1e-13);
end
end

function test_three_samples_and_many_components
for X = {ones(5, 3), data(5, 3), data(5, 1) * [1 -2 3], eye(5, 3), [data(5, 1), zeros(5, 2)]}
    for K = 3:4
        [~, value] = l1_pca(X{1}, K, 'Method', 'exact');
        assertElementsAlmostEqual(value, all_signs(X{1}, K), 'absolute', 1e-12);
    end
end
end

function test_first_component_of_many_samples
X = data(4, 13);
[~, value] = l1_pca(X, 1, 'Method', 'exact');
assertElementsAlmostEqual(value, all_signs(X, 1), 'relative', 1e-12, 0);
end

function test_alternating_search_finds_no_better
% The iteration B = sign(X'*Q), Q = polar(X*B) from 150 orthonormal start matrices (fixed seeds)
% never exceeds the exact value, and reaches it on this small data.
for sizes = {[3 10 1], [3 10 2], [3 8 3], [4 7 4]}
    [D, N, K] = deal_sizes(sizes{1});
    X = data(D, N);
    [~, value] = l1_pca(X, K, 'Method', 'exact');
    assertElementsAlmostEqual(value, alternating(X, K, 150), 'relative', 1e-6, 0);
end
end

function test_angles_in_the_plane
% For D = 2 and K = 1 the value is a maximum over one angle. The signs are constant between the
% directions orthogonal to the samples.
X = data(2, 12);
angles = sort(mod(atan2(X(2, :), X(1, :)) + pi / 2, pi));
middles = (angles + [angles(2:end), angles(1) + pi]) / 2;
signs = sign(X' * [cos(middles); sin(middles)]);
[~, value] = l1_pca(X, 1, 'Method', 'exact');
assertElementsAlmostEqual(value, max(sqrt(sum((X * signs).^2, 1))), 'relative', 1e-13, 0);
end

function test_samples_may_repeat_and_vanish
X = [data(4, 3), zeros(4, 1)];
X = [X, X(:, 1)];
[~, value] = l1_pca(X, 2, 'Method', 'exact');
assertElementsAlmostEqual(value, all_signs(X, 2), 'relative', 1e-12, 0);
end

function test_one_vector_twice_is_completed_outside_the_samples
% All samples are near one line, so that the best pair of sign vectors is one vector b twice. The
% plane must contain X*b and a direction orthogonal to all samples.
X = [near_a_line(); 0 0 0 0];
[W, value] = l1_pca(X, 2, 'Method', 'exact');
assertElementsAlmostEqual(value, all_signs(X, 2), 'relative', 1e-12, 0);
main = X * [1; -1; 1; 1];
main = main / norm(main);
assertElementsAlmostEqual(W * (W' * X), main * (main' * X), 'absolute', 1e-12);
end

function test_one_vector_twice_is_completed_greedily_without_room
% The same, but the samples span the whole space. The plane must contain X*b and the first
% component of the deflated data.
X = near_a_line();
[W, value] = l1_pca(X, 2, 'Method', 'exact');
assertElementsAlmostEqual(value, all_signs(X, 2), 'relative', 1e-12, 0);
main = X * [1; -1; 1; 1];
main = main / norm(main);
rest = l1_pca(X - main * (main' * X), 1);
assertElementsAlmostEqual(W * (W' * [main rest]), [main rest], 'absolute', 1e-12);
end

function X = near_a_line()
X = [1; 2; 2] / 3 * [10 -10 10 10] + [2; -2; 1] / 3 * [0.3 0.3 -0.2 0.1] + [2; 1; -2] / 3 * [0.1 0 0.2 0.2];
end

function test_orthogonal_samples
% X = eye(4): every nuclear norm is that of B, largest when the columns of B are orthogonal:
% K*sqrt(N) = 6 for K = 3 (columns of a Hadamard matrix). Many sign matrices tie.
[~, value] = l1_pca(eye(4), 3, 'Method', 'exact');
assertElementsAlmostEqual(value, 6, 'relative', 1e-13, 0);
end

function test_images_worth_of_rows
% Compared with all pairs of sign vectors, by svd, on the triangular factor of the data.
X = data(16384, 8);
[~, value] = l1_pca(X, 2, 'Method', 'exact');
[~, R] = qr(X, 0);
assertElementsAlmostEqual(value, all_pairs(R), 'relative', 1e-12, 0);
end

function best = all_signs(X, K)
N = size(X, 2);
best = 0;
for code = 0:2^(N * K) - 1
    B = 1 - 2 * reshape(mod(floor(code ./ 2.^(0:N * K - 1)), 2), N, K);
    best = max(best, sum(svd(X * B)));
end
end

function best = all_pairs(X)
N = size(X, 2);
S = 1 - 2 * mod(floor((0:2^(N - 1) - 1) ./ 2.^(0:N - 1)'), 2);
best = 0;
for i = 1:size(S, 2)
    for j = 1:i
        best = max(best, sum(svd(X * S(:, [i j]))));
    end
end
end

function best = alternating(X, K, starts)
best = 0;
for start = 1:starts
    [Q, ~] = qr(eef_rand([start K], size(X, 1), K) - 0.5, 0);
    value = -1;
    while sum(sum(abs(X' * Q))) > value * (1 + 1e-12)
        value = sum(sum(abs(X' * Q)));
        B = 2 * (X' * Q >= 0) - 1;
        [U, ~, V] = svd(X * B, 'econ');
        Q = U * V';
    end
    best = max(best, value);
end
end

function [D, N, K] = deal_sizes(sizes)
D = sizes(1);
N = sizes(2);
K = sizes(3);
end

function X = data(rows, cols)
X = 2 * eef_rand([rows cols], rows, cols) - 1;
end
