function test_suite = test_robust_errors
%TEST_ROBUST_ERRORS  Invalid arguments of eef_robust, and of functions that take its model.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_bad_calls
X = eef_rand(1, 5, 9);
assertExceptionThrown(@() eef_robust(), 'eef:badCall');
assertExceptionThrown(@() eef_robust(X), 'eef:badCall');
end

function test_bad_matrices
f = @(X) eef_robust(X, 1);
for name = {'badType', 'badSize', 'notExact'}
    assert_each_raises(f, bad_matrices(name{1}), ['eef:' name{1}]);
end
assert_each_raises(f, {[1 2 3 Inf], -[1 2 3; 4 5 Inf], single([Inf 1 1 1])}, 'eef:notFinite');
end

function test_bad_K
X = eef_rand(1, 5, 9);
assert_each_raises(@(K) eef_robust(X, K), {0, 6, 1.5, NaN, 'a', [1 2]}, 'eef:badK');
end

function test_too_few_cells
X = eef_rand(1, 5, 9);
in_sample = X;
in_sample(1:3, 2) = NaN;
in_row = X;
in_row(3, 3:9) = NaN;
assertExceptionThrown(@() eef_robust(X, 5), 'eef:tooFewCells');          % K+1 > D
assertExceptionThrown(@() eef_robust(X(:, 1:3), 2), 'eef:tooFewCells');  % K+2 > N
assertExceptionThrown(@() eef_robust(in_sample, 2), 'eef:tooFewCells');
assertExceptionThrown(@() eef_robust(in_row, 1), 'eef:tooFewCells');
assertExceptionThrown(@() eef_robust(NaN(4, 9), 1), 'eef:tooFewCells');
end

function test_bad_options
X = eef_rand(1, 5, 9);
f = @(varargin) eef_robust(X, 2, varargin{:});
assertExceptionThrown(@() f('Start', 'nothing'), 'eef:badOption');
assertExceptionThrown(@() f('Start', ones(5, 1)), 'eef:badOption');
assertExceptionThrown(@() f('Start', ones(5, 2)), 'eef:badOption'); % rank 1
assertExceptionThrown(@() f('Start', NaN(5, 2)), 'eef:badOption');
assertExceptionThrown(@() f('Cutoff', 0), 'eef:badOption');
assertExceptionThrown(@() f('Center', 'mean'), 'eef:badOption');
assertExceptionThrown(@() f('nothing'), 'eef:badKernel');
end

function test_bad_models
[~, ~, ~, model] = eef_robust(low_rank_data(10, 30, 1, 0, 1), 1);
assertExceptionThrown(@() eef_project(ones(9, 1), model), 'eef:badSize');
assertExceptionThrown(@() eef_project('text', model), 'eef:badType');
assertExceptionThrown(@() eef_project([NaN(9, 1); 1], model), 'eef:tooFewCells');
assertExceptionThrown(@() eef_project([Inf; ones(9, 1)], model), 'eef:notFinite');
assertExceptionThrown(@() eef_project(ones(10, 1), struct('W', 1)), 'eef:badCall');
assertExceptionThrown(@() eef_reconstruct(ones(10, 1), struct('W', 1)), 'eef:badCall');
assertExceptionThrown(@() eef_outlier_map(struct('W', 1)), 'eef:badCall');
assertExceptionThrown(@() eef_outlier_map(), 'eef:badCall');
assertExceptionThrown(@() eef_outlier_map(model, 'rows'), 'eef:badOption');
end

function test_distances_need_a_model
assertExceptionThrown(@() distances(), 'eef:badCall');
end

function distances()
[~, ~, ~] = eef_project([1; 2], [0; 1], 0);
end
