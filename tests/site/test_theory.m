function test_suite = test_theory
%TEST_THEORY  Statements of docs/theory.md that no other test checks.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_min_product_follows_from_l1_norms
% Sums of 30 numbers below 2: the error is some eps of their sum.
w = uniform_numbers(30, 1, 1) - 0.5;
x = 2 * uniform_numbers(30, 1, 2) - 1;
assertElementsAlmostEqual(eef_dot(w, x, 'min'), (norm(w + x, 1) - norm(w - x, 1)) / 2, 'absolute', 1e-13);
end

function test_min_of_one_sample_has_full_rank
assertEqual(rank(eef_gram([3; -1; 4; 0.5; -2], 'min')), 5);
assertEqual(rank(eef_gram([3; -1; 4; 1; -2], 'min')), 4); % two entries of the same magnitude
end

function test_mf_of_one_sample_has_a_negative_eigenvalue
% The eigenvalues are below 40, with errors of some eps of that.
x = [3; -1; 0; 4; 1; -2];
expected = norm(x, 1) + [-1; 1] * sqrt(5) * norm(x);
lambda = sort(eig(eef_gram(x, 'mf')));
assertElementsAlmostEqual(lambda, [expected(1); zeros(4, 1); expected(2)], 'absolute', 1e-12);
assertTrue(expected(1) < 0);
assertTrue(min(eig(eef_gram([2; -2; 0; 2], 'mf'))) > -1e-12); % one magnitude
end

function test_mf_has_rank_2N_and_N_eigenvalues_of_each_sign
lambda = eig(eef_gram(uniform_numbers(12, 3, 3) - 0.5, 'mf'));
assertEqual([sum(lambda > 1e-10), sum(lambda < -1e-10)], [3 3]); % the others are rounding errors of 0
end

function test_worked_example
x = [3; -1; 4; 1; -2];
u = [1; 2; -1; 3; 1];
A = [3 -1 3 1 -2; -1 1 -1 -1 1; 3 -1 4 1 -2; 1 -1 1 1 -1; -2 1 -2 -1 2];
assertEqual(eef_gram(x, 'min'), A);
assertEqual(A * u, [-1; 0; -2; 0; 1]);
assertEqual(running_sums(x, u), {[0 -1 0 -1], [0 -1 -1 -2]});
end

function sums = running_sums(x, u)
% G and F of the page, by their definitions.
t = unique(abs(x))';
G = arrayfun(@(level) sum(sign(x(abs(x) >= level)) .* u(abs(x) >= level)), t);
sums = {G, cumsum(diff([0 t]) .* G)};
end

function test_one_cell_changes_other_entries_by_a_bounded_amount
X = 2 * uniform_numbers(6, 4, 4) - 1;
wrong = X;
wrong(2, 3) = 1e6;
for kernel = {'min', 'minm'}
    change = abs(eef_gram(wrong, kernel{1}) - eef_gram(X, kernel{1}));
    others = [1 3:6];
    assertTrue(all(change(others, 2) <= 2 * abs(X(others, 3)) + 1e-12)); % and the rounding of sums
    assertTrue(change(2, 2) > 0.9e6);
end
end

function test_sign_changes_of_rows_carry_over
X = 2 * uniform_numbers(5, 7, 5) - 1;
S = diag([1 -1 1 -1 -1]);
for kernel = {'min', 'mf'}
    assertElementsAlmostEqual(eef_gram(S * X, kernel{1}), S * eef_gram(X, kernel{1}) * S, 'absolute', 1e-13);
end
end

function test_bias_on_a_line
% Compared in degrees; the eigenvectors of a matrix of order 2 are exact to some eps.
theta = [0 5 20 26.5 30 40 45];
axis = arrayfun(@axis_angle, theta);
assertElementsAlmostEqual(axis, atan2(2 * sind(theta), cosd(theta) - sind(theta)) * 90 / pi, 'absolute', 1e-9);
assertElementsAlmostEqual(axis([1 end]), [0 45], 'absolute', 1e-9);
assertElementsAlmostEqual(axis(5), 35, 'absolute', 0.1);
all_angles = arrayfun(@axis_angle, 0:0.1:45) - (0:0.1:45);
assertTrue(max(all_angles) > 5.1 && max(all_angles) < 5.2);
end

function angle = axis_angle(theta)
w = eef_pca([cosd(theta); sind(theta)] * [-2 1 3], 1, 'min');
angle = atan2(w(2), w(1)) * 180 / pi;
end
