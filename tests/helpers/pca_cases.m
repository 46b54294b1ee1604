function cases = pca_cases()
%PCA_CASES  Test matrices for eef_pca: a struct array with the fields name, X and K.
%   The operator solver forms the matrix of few rows explicitly. Most cases have enough rows (more
%   than 42 for K <= 2, more than 66 for K <= 6) for its iterations.

%   Licence: BSD-3-Clause, see LICENSE.

signed = @(rows, cols, seed) 2 * uniform_numbers(rows, cols, seed) - 1;
v = signed(60, 1, 30);
scattered = zeros(64, 5);
scattered([3 17 40 64], :) = signed(4, 5, 31);
lone = zeros(80, 5);
lone(33, 2) = -3;
negative_zeros = round(2 * signed(60, 6, 32));
negative_zeros(negative_zeros == 0 & uniform_numbers(60, 6, 33) < 0.5) = -0;
pixels = picture_samples();

table = {
    'random',                signed(100, 12, 1), 3
    'nonnegative',           uniform_numbers(60, 7, 2), 2
    'single',                single(signed(60, 5, 3)), 2
    'picture in bytes',      pixels, 2
    'picture from 0 to 1',   double(pixels) / 255, 2
    'int8',                  sample_matrix('int8', 50, 6, 4), 2
    'int64',                 sample_matrix('int64', 50, 6, 5), 2
    'logical',               sample_matrix('logical', 60, 9, 6), 2
    'few distinct values',   round(2 * signed(60, 10, 7)) / 2, 2
    'identity',              eye(60), 2
    'blocks on a diagonal',  blkdiag(signed(20, 3, 8), signed(20, 3, 8), signed(20, 3, 8)), 2
    'Kronecker product',     kron(ones(4, 2), signed(15, 3, 9)), 2
    'repeated rows',         repmat(signed(25, 6, 10), 4, 1), 4
    'repeated columns',      repmat(signed(60, 3, 11), 1, 5), 2
    'K past the rank',       scattered, 6
    'K is D',                signed(24, 5, 12), 24
    'one row',               signed(1, 7, 13), 1
    'one sample',            signed(60, 1, 14), 2
    'one number',            -2, 1
    'zeros',                 zeros(70, 4), 2
    'one entry',             lone, 2
    'tiny numbers',          1e-150 * signed(60, 5, 15), 2
    'huge numbers',          1e150 * signed(60, 5, 16), 2
    'numbers of any size',   signed(60, 5, 17) .* 10.^(-300 * uniform_numbers(60, 5, 18)), 2
    'wide range',            signed(100, 5, 19) .* 10.^(12 * signed(100, 5, 20)), 4
    'subnormal numbers',     1e-309 * signed(60, 4, 21), 2
    'a vector and minus it', [v, -v, v, -v], 2
    'negative zeros',        negative_zeros, 2
    'many samples',          signed(8, 500, 22), 3
    'many rows',             signed(150, 3, 23), 2
    'both many',             signed(60, 300, 24), 2
    'odd number of rows',    signed(61, 5, 27), 3
    'mostly zeros',          signed(67, 5, 28) .* (uniform_numbers(67, 5, 29) < 0.3), 3
    'rows of zeros',         bsxfun(@times, signed(90, 5, 36), mod((1:90)', 3) > 0), 3
    'few rows in use',       [signed(4, 5, 37); zeros(86, 5)], 6
    'equal samples',         repmat(round(255 * uniform_numbers(61, 1, 34)) / 255, 1, 10), 2
    'many components',       signed(180, 6, 25), 15
};
cases = cell2struct(table, {'name', 'X', 'K'}, 2);
end

function X = picture_samples()
% Eight copies of every 12th pixel of a picture, each with 10 % of the pixels black or white.
picture = imread(fullfile(project_root(), 'data', 'images', 'bridge.png'));
X = repmat(reshape(picture(1:12:end, 1:12:end, 1), [], 1), 1, 8);
chance = uniform_numbers(size(X, 1), 8, 26);
X(chance < 0.05) = 0;
X(chance > 0.95) = 255;
end
