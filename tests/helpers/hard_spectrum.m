function one = hard_spectrum(seed)
%HARD_SPECTRUM  Random data whose EEF Gram matrix has multiple, close and many eigenvalues.
%   one = hard_spectrum(SEED) returns a struct with the data X (up to 400 rows), the arguments K, kernel and
%   select of eef_pca, and a text that describes the case. The same SEED gives the same case.
%
%   The samples kron(diag(v), p) of blocks of rows that do not overlap have a block diagonal Gram
%   matrix with the eigenvalues of the block p, multiplied by each entry of v. For p = ones(m,1) these
%   are m*v ('min', 'minm') or 2*m*v ('mf'), and 0. So v is the spectrum: groups of 1 to 40 equal or
%   close values (gaps of 1e-3 to 1e-12) above a bulk of other values. Blocks of different magnitudes
%   give several such spectra at once, of both signs for 'mf'. In a part of the cases, samples that
%   overlap all blocks change the eigenvectors. Rows and columns are permuted, signs are changed, and
%   the data is multiplied by a number from 1e-100 to 1e100.

%   Licence: BSD-3-Clause, see LICENSE.

u = eef_rand([seed 1], 1, 20);
kernels = kernel_names();
selections = {'largest', 'magnitude'};
one.kernel = pick(kernels, u(1));
one.select = pick(selections, u(2));

max_rows = pick({60, 160, 250, 400}, u(3));
block_rows = pick({1, 1, 1, 1, 2, 5}, u(4));
blocks = max(3, floor(max_rows / block_rows * (0.7 + 0.3 * u(5))));
[v, edge, text] = spectrum(seed, blocks);
block = ones(block_rows, 1);
if u(6) < 0.3
    block = linspace(0.5, 1, block_rows)';
end
X = kron(diag(v), block);
X = [X; zeros(floor((max_rows - size(X, 1)) * u(7)), size(X, 2))];
overlap = 0;
if u(8) < 0.4
    overlap = 10^(-6 * u(9));
    count = ceil(5 * u(10));
    X = [X, overlap * (eef_rand([seed 2], size(X, 1), count) - 0.5)];
end
[D, N] = size(X);
if u(11) < 0.5 % row by row; for 'min' and 'mf' this does not change the eigenvalues
    X = X .* (1 - 2 * (eef_rand([seed 3], D, 1) < 0.5));
end
[~, rows] = sort(eef_rand([seed 4], D, 1));
[~, cols] = sort(eef_rand([seed 5], N, 1));
one.X = X(rows, cols);
if u(12) < 0.3
    one.X = one.X * 10^(200 * u(13) - 100);
end

% K is at the edge of a group of eigenvalues, or anywhere.
if u(14) < 0.5
    K = edge + pick({-1, 0, 0, 1}, u(15));
else
    K = ceil(40 * u(16));
end
one.K = min(max(K, 1), min(40, D));
one.text = sprintf('seed %d: %s, %s, %d x %d, K = %d, blocks of %d, overlap %.0e, %s', seed, one.kernel, ...
    one.select, D, N, one.K, block_rows, overlap, text);
end

function [v, edge, text] = spectrum(seed, count)
% COUNT numbers: groups, then a bulk. EDGE is the number of values in the first groups.
u = eef_rand([seed 6], 1, 30);
v = zeros(0, 1);
level = 1;
text = 'groups';
groups = ceil(3 * u(1));
edge = 0;
for g = 1:groups
    size_of_group = min(ceil(40 * u(4 * g)), count - numel(v));
    gap = 0;
    if u(4 * g + 1) < 0.5
        gap = 10^(-3 - 9 * u(4 * g + 2));
    end
    v = [v; level - gap * (0:size_of_group - 1)']; %#ok<AGROW>
    text = sprintf('%s %d (gap %.0e)', text, size_of_group, gap);
    if g == 1 || u(2) < 0.5
        edge = numel(v);
    end
    level = min(v) * (1 - 10^(-1 - 3 * u(4 * g + 3)));
end
top = level * (1 - 10^(-1 - 2 * u(20)));
rest = count - numel(v);
kinds = {'linspace', 'linspace', 'linspace', 'random', 'geometric', 'none'};
kind = pick(kinds, u(21));
switch kind
    case 'linspace'
        bulk = linspace(top * u(23), top, rest)';
    case 'geometric'
        bulk = top * 10.^(-8 * u(22) * (0:rest - 1)' / max(rest, 1));
    case 'random'
        bulk = top * eef_rand([seed 7], rest, 1);
    case 'none'
        bulk = zeros(0, 1);
end
v = [v; bulk];
text = sprintf('%s, bulk %s', text, kind);
end

function value = pick(values, u)
% One element of a cell row, for u from 0 to 1.
value = values{ceil(numel(values) * u)};
end
