function test_suite = test_robust_accuracy
%TEST_ROBUST_ACCURACY  eef_robust finds the subspace and the wrong cells.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% The limits are those that the method is documented with: the angle to the true subspace is at most
% 1.3 times (no wrong cells), 1.5 times (up to 20 %) and 1.8 times (30 %, or missing cells) that of an
% SVD of the uncorrupted data; at least 90 % of the wrong cells and at most 2 % of the others are flagged.

function test_data_without_wrong_cells
check(low_rank_case(0, 1), 1.3);
end

function test_ten_percent_of_wrong_cells
check(low_rank_case(0.1, 2), 1.5);
end

function test_twenty_percent_on_one_side
c = low_rank_case(0.2, 3);
c.X(c.wrong) = c.clean(c.wrong) + 30;
check(c, 1.5);
end

function test_thirty_percent_of_wrong_cells
check(low_rank_case(0.3, 4), 1.8);
end

function test_huge_values
c = low_rank_case(0.2, 5);
c.X(c.wrong) = 1e200;
check(c, 1.5);
end

function test_missing_and_wrong_cells
c = low_rank_case(0.1, 6);
missing = uniform_numbers(100, 200, 77) < 0.2;
c.X(missing) = NaN;
c.wrong = c.wrong & ~missing;
check(c, 1.8);
end

function test_rows_of_different_scales
c = low_rank_case(0.1, 7);
scales = 10.^(4 * uniform_numbers(100, 1, 78) - 2);
c.X = scales .* c.X;
c.clean = scales .* c.clean;
[c.W, ~] = qr(scales .* c.W, 0);
check(c, 1.5);
end

function test_shifted_rows
c = low_rank_case(0.1, 8);
shifts = 1000 * uniform_numbers(100, 1, 79);
c.X = c.X + shifts;
c.clean = c.clean + shifts;
check(c, 1.5);
end

function test_m_code_is_as_accurate
previous = eef_backend('m');
restore = onCleanup(@() eef_backend(previous));
check(low_rank_case(0.1, 2), 1.5);
end

function test_outlying_samples_are_not_used
c = low_rank_case(0, 9);
c.X(:, 1:15) = 40 * uniform_numbers(100, 1, 80) + uniform_numbers(100, 15, 81);
[W, ~, ~, model] = eef_robust(c.X, 3);
assertFalse(any(model.used(1:15)));
assertTrue(all(model.outliers(1:15)));
assertTrue(subspace_angle(W, c.W) <= 1.5 * angle_of_svd(c));
end

function test_ten_pictures
% Few samples and many rows: the scales of the rows are pooled.
[X, ~, wrong] = low_rank_data(2000, 10, 1, 0.1, 10);
[~, ~, ~, model] = eef_robust(X, 1);
assertTrue(mean(model.cells(wrong)) >= 0.9);
assertTrue(mean(model.cells(~wrong)) <= 0.02);
end

function c = low_rank_case(share, seed)
[c.X, c.clean, c.wrong, c.W] = low_rank_data(100, 200, 3, share, seed);
end

function degrees = angle_of_svd(c)
degrees = subspace_angle(l2_pca(c.clean, size(c.W, 2), 'Center', 'mean'), c.W);
end

function check(c, factor)
[W, ~, ~, model] = eef_robust(c.X, 3);
assertTrue(model.converged);
ratio = subspace_angle(W, c.W) / angle_of_svd(c);
assertTrue(ratio <= factor, sprintf('ratio %.2f', ratio));
if any(c.wrong(:))
    assertTrue(mean(model.cells(c.wrong)) >= 0.9);
end
assertTrue(mean(model.cells(~c.wrong)) <= 0.02);
end
