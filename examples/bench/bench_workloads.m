function tables = bench_workloads(shrink, rounds)
%BENCH_WORKLOADS  Compare the time of eef_pca with that of svd on six typical workloads.
%
%   Usage
%     tables = bench_workloads()
%     tables = bench_workloads(shrink, rounds)
%
%   Input
%     shrink  divides D and N of every workload, for a quick look (1)
%     rounds  largest number of measurements of each (7); slow ones are measured less often
%
%   Output
%     tables  three tables, see BENCH_TABLE. The first has a row for each workload, set of
%             data and kernel, with the time of eef_pca relative to
%             [U,S,V] = svd(X,'econ') of the centred data and the products that the solver
%             needed. The second compares svds and, up to D = 16384, the paper's
%             algorithm. The third compares the solver that 'auto' chooses with the
%             others.
%
%   Every sample is a common picture with noise. The sets of data are: one common picture, noise
%   of 5 % and 10 % random cells ('noise'); the same with K-1 further components
%   ('components'); an 8-bit picture with 10 % black or white cells ('salt and pepper').
%   The centre is the mean. Times are medians in ms, measured in turn.
%
%   Example
%     tables = bench_workloads(20, 1);
%
%   See also RUN_BENCH, BENCH_PCA, BENCH_GROWTH, EEF_PCA.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
if nargin < 1
    shrink = 1;
end
if nargin < 2
    rounds = 7;
end
workloads = { % name, D, N, K, kernels, class
    'paper',      16384,   10,  2,  {'min', 'minm'}, 'double'
    'megapixel',  1048576, 10,  2,  {'min'},         'double'
    'video',      76800,   100, 5,  {'min', 'mf'},   'double'
    '8-bit video', 76800,  100, 5,  {'min', 'mf'},   'uint8'
    'long video', 76800,   300, 5,  {'min', 'mf'},   'double'
    'faces',      10304,   400, 20, {'min'},         'double'
    'genes',      20000,   100, 10, {'minm'},        'double'
};
sizes = ceil(cell2mat(workloads(:, 2:3)) / shrink);
workloads(:, 2:3) = num2cell(sizes);
workloads(:, 4) = num2cell(min(cell2mat(workloads(:, 4)), min(sizes, [], 2)));
tables = [compare_with_svd(workloads, rounds), compare_with_others(workloads), ...
    compare_solvers(shrink, min(rounds, 3))];
end

function table = compare_with_svd(workloads, rounds)
kinds = {'noise', 'components', 'salt and pepper'};
cells = cell(0, 11);
for w = 1:size(workloads, 1)
    [name, D, N, K, kernels, class_name] = workloads{w, :};
    times = min(rounds, max(3, ceil(1e7 / (D * N))));
    for kind = kinds
        X = make_samples(D, N, K, kind{1}, class_name);
        centred = double(X) - mean(double(X), 2);
        for kernel = kernels
            pca = @() eef_pca(X, K, kernel{1}, 'Center', 'mean');
            ms = 1000 * kit_time_in_turn({@() thin_svd(centred), pca}, times);
            [~, ~, ~, info] = pca();
            cells(end + 1, :) = {name, D, N, K, kind{1}, kernel{1}, ms(1), ms(2), ms(2) / ms(1), ...
                info.products, info.solver}; %#ok<AGROW>
        end
    end
end
columns = {'workload', 'D', 'N', 'K', 'data', 'kernel', 'svd ms', 'eef_pca ms', 'eef_pca / svd', ...
    'products', 'solver'};
formats = {'%s', '%d', '%d', '%d', '%s', '%s', '%.1f', '%.1f', '%.2f', '%d', '%s'};
table = bench_table('workloads', 'Workloads', ['svd is [U,S,V] = svd(X,''econ'') of the centred data. ' ...
    'Products are those of the EEF Gram matrix with one vector; a direct solver needs none.'], ...
    columns, formats, cells);
end

function table = compare_with_others(workloads)
cells = cell(0, 7);
for w = find(cell2mat(workloads(:, 2))' <= 16384)
    [name, D, N, K, kernels, class_name] = workloads{w, :};
    X = make_samples(D, N, K, 'components', class_name);
    centred = X - mean(X, 2);
    runs = {@() eef_pca(X, K, kernels{1}, 'Center', 'mean'), @() svds(centred, K)};
    ms = 1000 * kit_time_in_turn(runs, 3);
    paper = 1000 * kit_time_briefly(@() paper_route(centred, K, kernels{1}), false);
    cells(end + 1, :) = {name, kernels{1}, ms(1), ms(2), ms(1) / ms(2), paper, paper / ms(1)}; %#ok<AGROW>
end
columns = {'workload', 'kernel', 'eef_pca ms', 'svds ms', 'eef_pca / svds', 'paper ms', 'paper / eef_pca'};
formats = {'%s', '%s', '%.1f', '%.1f', '%.2f', '%.0f', '%.0f x'};
table = bench_table('workloads_others', 'Workloads: other algorithms', ['svds computes K singular values of the ' ...
    'centred data. The paper''s Algorithm 1 forms the D x D matrix and calls eigs; it is measured up ' ...
    'to D = 16384. Data with K components.'], columns, formats, cells);
end

function table = compare_solvers(shrink, rounds)
% The solver that 'auto' chooses against the two that can be asked for.
cells = cell(0, 8);
for D = ceil([100 400 1600 6400] / shrink)
    for N = ceil([10 100 400] / shrink)
        for K = min([2 10], D)
            for kernel = {'min', 'mf'}
                X = make_samples(D, N, K, 'noise', 'double');
                runs = cellfun(@(solver) @() eef_pca(X, K, kernel{1}, 'Center', 'mean', 'Solver', solver), ...
                    {'auto', 'dense', 'operator'}, 'UniformOutput', false);
                if D > 2000 % dsyev takes minutes
                    runs(2) = [];
                end
                ms = 1000 * kit_time_in_turn(runs, rounds);
                [~, ~, ~, info] = runs{1}();
                if D > 2000
                    ms = [ms(1), NaN, ms(2)];
                end
                cells(end + 1, :) = {D, N, K, kernel{1}, info.solver, ms(2), ms(3), ...
                    ms(1) / min(ms)}; %#ok<AGROW>
            end
        end
    end
end
columns = {'D', 'N', 'K', 'kernel', 'chosen', 'dense ms', 'operator ms', 'auto / fastest'};
formats = {'%d', '%d', '%d', '%s', '%s', '%.2f', '%.2f', '%.2f'};
table = bench_table('solvers', 'Choice of the solver', ['Data of the kind noise. The dense solver is measured up ' ...
    'to D = 1600. The low-rank solver of mf cannot be asked for; it is part of auto.'], columns, formats, cells);
end

function X = make_samples(D, N, K, kind, class_name)
% Numbers that depend only on the sizes and the kind.
X = repmat(eef_rand(1, D, 1), 1, N);
wrong = repeated(@(count) eef_rand(2, count, 1), D, N) < 0.1;
switch kind
    case 'salt and pepper'
        X = round(255 * X) / 255;
        X(wrong) = repeated(@(count) eef_rand(3, count, 1), nnz(wrong), 1) > 0.5;
    otherwise
        if strcmp(kind, 'components')
            X = X + 0.3 * kit_normal(4, D, K - 1) * diag(1 ./ sqrt(2:K)) * kit_normal(5, K - 1, N);
        end
        X = X + 0.05 * repeated(@(count) kit_normal(6, count, 1), D, N);
        X(wrong) = repeated(@(count) eef_rand(3, count, 1), nnz(wrong), 1);
end
if ~strcmp(class_name, 'double')
    X = cast(round(255 * min(max(X, 0), 1)), class_name);
end
end

function X = repeated(make, rows, cols)
% Random numbers of make(count). They repeat after a prime number of entries, in another order for every
% sample, so that samples differ as independent ones do.
PERIOD = 1048573;
if rows * cols <= PERIOD
    X = reshape(make(rows * cols), rows, cols);
    return;
end
numbers = make(PERIOD);
X = zeros(rows, cols);
for k = 1:cols
    X(:, k) = numbers(mod(k * rows + (7919 * k + 1) * (0:rows - 1)', PERIOD) + 1);
end
end
