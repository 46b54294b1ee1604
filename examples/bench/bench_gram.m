function tables = bench_gram(shapes, rounds)
%BENCH_GRAM  Compare the time of eef_gram with that of X*X', for each kernel and class of data.
%
%   Usage
%     tables = bench_gram()
%     tables = bench_gram(shapes, rounds)
%
%   Input
%     shapes  rows of D, N; default [1536 1536; 256 100000; 4096 10]
%     rounds  number of measurements of each (5)
%
%   Output
%     tables  one table per shape, see BENCH_TABLE. Times are medians in ms. X*X' is
%             the symmetric product of BLAS (syrk), in single for single data and
%             otherwise in double. If VLFeat is installed, vl_alldist2(X','KL1') is
%             measured, too: for nonnegative data it is the same matrix as with 'min'.
%
%   Example
%     tables = bench_gram([256 100], 3);
%
%   See also RUN_BENCH, EEF_GRAM.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
if nargin < 1
    shapes = [1536 1536; 256 100000; 4096 10];
end
if nargin < 2
    rounds = 5;
end
tables = [];
for s = 1:size(shapes, 1)
    tables = [tables, time_shape(shapes(s, 1), shapes(s, 2), rounds)]; %#ok<AGROW>
end
end

function table = time_shape(D, N, rounds)
kinds = {'double', 'double >= 0', 'single', 'single >= 0', 'int8', 'uint8', 'int16', 'uint16', 'int32'};
cells = cell(numel(kinds), 9);
for k = 1:numel(kinds)
    [X, product] = make_data(kinds{k}, D, N);
    runs = {product, @() eef_gram(X, 'min'), @() eef_gram(X, 'minm'), @() eef_gram(X, 'mf')};
    with_vlfeat = exist('vl_alldist2', 'file') ~= 0 && min(X(:)) >= 0 && ~isa(X, 'uint16');
    if with_vlfeat
        Y = X';
        runs{end + 1} = @() vl_alldist2(Y, 'KL1');
    end
    ms = NaN(1, 5);
    ms(1:numel(runs)) = 1000 * kit_time_in_turn(runs, rounds);
    cells(k, :) = [kinds(k), num2cell(ms(1:4)), num2cell(ms(2:5) / ms(1))];
end
columns = {'data', 'X*X'' ms', 'min ms', 'minm ms', 'mf ms', 'min / X*X''', 'minm / X*X''', ...
    'mf / X*X''', 'VLFeat / X*X'''};
formats = [{'%s'}, repmat({'%.1f'}, 1, 4), repmat({'%.2f'}, 1, 4)];
table = bench_table(sprintf('gram_%dx%d', D, N), sprintf('Gram matrix, %d x %d', D, N), ...
    ['X*X'' is syrk, in single for single data and otherwise in double. ' ...
    'The last four columns are ratios to its time.'], columns, formats, cells);
end

function [X, product] = make_data(kind, D, N)
% Quasi-random numbers, the same in each run; PRODUCT computes X*X'.
golden = 0.6180339887498949;
X = reshape(mod((1:D * N) * golden, 1), D, N);
signed = isempty(strfind(kind, '>')) && kind(1) ~= 'u'; %#ok<STREMP>
if signed
    X = X - 0.5;
end
class_name = strtok(kind);
if ~any(strcmp(class_name, {'double', 'single'}))
    X = floor(X * (double(intmax(class_name)) - double(intmin(class_name)) + 1));
end
Y = X;
X = cast(X, class_name);
if isa(X, 'single')
    Y = X;
end
product = @() gram_by_product(Y);
end

function A = gram_by_product(X)
% A named function, because Octave forms X' and calls gemm inside of an anonymous function.
A = X * X';
end
