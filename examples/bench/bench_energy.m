function tables = bench_energy()
%BENCH_ENERGY  Count the operations and estimate the energy of the kernels for the paper's image size.
%
%   Usage
%     tables = bench_energy()
%
%   Output
%     tables  two tables, see BENCH_TABLE: the operations of one Gram matrix of D = 128*128
%             pixels and N = 10 images with their estimated energy, and the
%             multiplications of eef_pca and of the paper's algorithm
%
%   The energy is an estimate: the number of arithmetic operations times published figures
%   for 45 nm at 0.9 V, without memory and control. The operations are those of the
%   kernel's definition, for the D*(D+1)/2 entries on and below the diagonal.
%
%   Example
%     tables = bench_energy();
%
%   See also RUN_BENCH, EEF_GRAM, EEF_PCA.
%
%   Reference: M. Horowitz, "Computing's energy problem (and what we can do about
%   it)", ISSCC 2014.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
D = 128 * 128;
N = 10;
tables = [energy_table(D, N), multiplication_table(D, N, 2)];
end

function table = energy_table(D, N)
% Columns: kernel; then for one pair of entries the multiplications, the additions and minima of the
% operands' width, and the additions to the sum. A minimum costs about as much as an addition, a sign one gate.
kinds = {'L2', 1, 0, 0, 1; 'min', 0, 0, 1, 1; 'minm', 0, 0, 1, 1; 'mf', 0, 1, 0, 1};
pairs = N * D * (D + 1) / 2;
pJ = 1e-9; % in mJ
float_add = 0.9 * pJ;
float_multiply = 3.7 * pJ;
byte_add = 0.03 * pJ;
byte_multiply = 0.2 * pJ;
sum_add = 0.1 * pJ; % 32 bits wide
cells = cell(size(kinds, 1), 8);
for k = 1:size(kinds, 1)
    [multiplies, adds, minima, sums] = kinds{k, 2:5};
    float_mJ = pairs * (multiplies * float_multiply + (adds + minima + sums) * float_add);
    byte_mJ = pairs * (multiplies * byte_multiply + (adds + minima) * byte_add + sums * sum_add);
    if k == 1
        L2 = [float_mJ, byte_mJ];
    end
    cells(k, :) = {kinds{k, 1}, pairs * multiplies, pairs * (adds + sums), pairs * minima, ...
        float_mJ, L2(1) / float_mJ, byte_mJ, L2(2) / byte_mJ};
end
columns = {'kernel', 'multiplications', 'additions', 'comparisons', 'float32 mJ', 'L2 / float32', ...
    '8-bit mJ', 'L2 / 8-bit'};
formats = {'%s', '%.3g', '%.3g', '%.3g', '%.2f', '%.2f', '%.3f', '%.2f'};
table = bench_table('energy', sprintf('Estimated energy of one Gram matrix, D = %d, N = %d', D, N), ...
    ['An estimate: the operations of the definition times the energy of each at 45 nm and 0.9 V ' ...
    '(M. Horowitz, ISSCC 2014), without memory and control. Sums of 8-bit terms are 32 bits wide.'], ...
    columns, formats, cells);
end

function table = multiplication_table(D, N, K)
% The paper's algorithm calls eigs with the D x D matrix. Its Lanczos basis has 20 vectors by
% default, so that it needs at least 20 products.
eigs_products = max(2 * K, 20);
values = mod((1:D * N) * 0.6180339887498949, 1);
images = round(255 * reshape(values, D, N));
kernels = {'min', 'minm', 'mf'};
cells = cell(numel(kernels) + 1, 5);
cells(1, :) = {'L2', N * D * (D + 1) / 2, eigs_products * D^2, NaN, NaN};
for k = 1:numel(kernels)
    [W, lambda, mu, info] = eef_pca(images, K, kernels{k}, 'Center', 'mean'); %#ok<ASGLU>
    cells(k + 1, :) = {kernels{k}, 0, eigs_products * D^2, info.products, info.multiplications};
end
columns = {'kernel', 'Gram matrix', 'eigs, at least', 'eef_pca products', 'eef_pca multiplications'};
formats = {'%s', '%.3g', '%.3g', '%d', '%.3g'};
table = bench_table('multiplications', ...
    sprintf('Multiplications for %d components, D = %d, N = %d', K, D, N), ...
    ['The paper''s algorithm forms the Gram matrix and calls eigs, which needs at least 20 products with the matrix. ' ...
    'eef_pca does not form the matrix; the multiplications of its matrix-free products are counted. The other ' ...
    'operations of the eigensolvers are not counted. For mf, eef_pca solves an eigenproblem of size 2*N without products.'], ...
    columns, formats, cells);
end
