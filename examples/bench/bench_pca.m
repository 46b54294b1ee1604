function tables = bench_pca(sides, rounds)
%BENCH_PCA  Compare the time of eef_pca with that of svd and of the paper's algorithm.
%
%   Usage
%     tables = bench_pca()
%     tables = bench_pca(sides, rounds)
%
%   Input
%     sides   of the square images; default [32 64 128 256 512 1024]
%     rounds  number of measurements of each (7)
%
%   Output
%     tables  two tables, see BENCH_TABLE. The first compares eef_pca, for each kernel and
%             centre, with svd(X,'econ'), and has its memory and multiplications. The second
%             compares slower algorithms for the same eigenvectors, for images up to
%             128 x 128.
%
%   Each sample is the same image with three of its sixteen tiles replaced by uniform
%   noise. Times are medians in ms, measured in turn. The memory is the growth of the
%   peak memory of the process during one call, on Linux; elsewhere it is missing.
%
%   Example
%     tables = bench_pca([32 64], 3);
%
%   See also RUN_BENCH, EEF_PCA.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
if nargin < 1
    sides = [32 64 128 256 512 1024];
end
if nargin < 2
    rounds = 7;
end
cases = [sides(:), repmat([10 2], numel(sides), 1); min(128, max(sides)), 100, 10];
tables = [time_cases(cases, rounds), time_algorithms(sides(sides <= 128), rounds)];
end

function table = time_cases(cases, rounds)
cells = cell(0, 11);
for c = 1:size(cases, 1)
    [side, N, K] = deal(cases(c, 1), cases(c, 2), cases(c, 3));
    X = occluded_pictures(side, N);
    if side >= 512
        rounds = min(rounds, 3);
    end
    for kernel = {'min', 'minm', 'mf'}
        for center = {'none', 'mean', 0.5}
            pca = @() eef_pca(X, K, kernel{1}, 'Center', center{1});
            ms = 1000 * kit_time_in_turn({@() thin_svd(X), pca}, rounds);
            [mebibytes, info] = measure_memory(X, K, kernel{1}, center{1});
            matrix = info.products * size(X, 1)^2;
            if matrix == 0 % a direct solver needs no products
                share = {NaN, NaN};
            else
                share = {info.multiplications, matrix / info.multiplications};
            end
            cells(end + 1, :) = [{sprintf('%d x %d', side, side), N, K, kernel{1}, ...
                num2str(center{1}), ms(1), ms(2), ms(2) / ms(1), mebibytes}, share]; %#ok<AGROW>
        end
    end
end
columns = {'picture', 'N', 'K', 'kernel', 'centre', 'svd ms', 'eef_pca ms', 'eef_pca / svd', ...
    'MiB', 'multiplications', 'of D^2 a product: fewer by'};
formats = {'%s', '%d', '%d', '%s', '%s', '%.2f', '%.2f', '%.2f', '%.0f', '%.3g', '%.0f x'};
table = bench_table('pca', 'eef_pca', ['svd is [U,S,V] = svd(X,''econ''). MiB is the growth of the peak memory during one call. ' ...
    'The multiplications are those of the matrix-free products; a product with the D x D matrix ' ...
    'needs D^2. The kernel mf has a direct solver, which needs no products.'], ...
    columns, formats, cells);
end

function table = time_algorithms(sides, rounds)
cells = cell(0, 7);
for side = sides(:)'
    X = occluded_pictures(side, 10);
    for kernel = {'min', 'minm', 'mf'}
        runs = {@() eef_pca(X, 2, kernel{1}), @() paper_route(X, 2, kernel{1})};
        slow = side >= 96;
        ms = 1000 * kit_time_in_turn(runs, max(1, rounds * ~slow));
        handle = 1000 * kit_time_in_turn({@() by_product_and_eigs(X, 2, kernel{1})}, max(1, rounds * ~slow));
        cells(end + 1, :) = {sprintf('%d x %d', side, side), kernel{1}, ms(1), ms(2), ...
            ms(2) / ms(1), handle, handle / ms(1)}; %#ok<AGROW>
    end
end
columns = {'picture', 'kernel', 'eef_pca ms', 'matrix + eigs ms', 'of eef_pca', 'product + eigs ms', ...
    'of eef_pca'};
formats = {'%s', '%s', '%.2f', '%.1f', '%.0f x', '%.1f', '%.0f x'};
table = bench_table('pca_routes', 'Other algorithms for the same eigenvectors', ['N = 10, K = 2, no centre. ' ...
    'Matrix + eigs is the paper''s Algorithm 1: eef_gram, then eigs. Product + eigs calls eigs with ' ...
    'the matrix-free product in M code (eef_backend(''m'')).'], columns, formats, cells);
end

function X = occluded_pictures(side, N)
% N copies of an 8-bit image of that size, each with three tiles of noise.
picture = kit_read_image('cat');
row = ceil((1:side) * size(picture, 1) / side);
picture = picture(row, row);
if side > 128 % add detail, so that magnified pixels differ
    picture = round(255 * (0.9 * picture + 0.1 * eef_rand(1, side, side))) / 255;
end
choice = zeros(16, N);
for n = 1:N
    choice(:, n) = eef_rand([2 n], 16, 1);
end
X = kit_noise_patches(picture, N, 3, choice);
end

function W = by_product_and_eigs(X, K, kernel)
[name, threads] = eef_backend();
restore = onCleanup(@() eef_backend(name, threads));
eef_backend('m');
W = eef_pca(X, K, kernel, 'Solver', 'operator');
end

function [mebibytes, info] = measure_memory(X, K, kernel, center)
% The peak is reset before the call. NaN where /proc does not exist.
file = fopen('/proc/self/clear_refs', 'w');
if file >= 0
    fprintf(file, '5');
    fclose(file);
end
before = memory_line('VmRSS');
[~, ~, ~, info] = eef_pca(X, K, kernel, 'Center', center);
mebibytes = (memory_line('VmHWM') - before) / 1024;
end

function kilobytes = memory_line(name)
kilobytes = NaN;
file = fopen('/proc/self/status', 'r');
if file >= 0
    found = regexp(fread(file, [1 Inf], '*char'), [name ':\s*(\d+)'], 'tokens', 'once');
    fclose(file);
    kilobytes = str2double(found{1});
end
end
