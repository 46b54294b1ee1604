function X = grid_matrix(class_name, rows, cols, seed)
%GRID_MATRIX  A test matrix of small integers whose sums are exact in every class.
%   Its Gram matrix does not depend on the order of summation. Entries are between -9 and 9,
%   between 0 and 9 in unsigned classes, 0 or 1 in logical.

%   Licence: BSD-3-Clause, see LICENSE.

X = round(19 * uniform_numbers(rows, cols, seed) - 9.5);
if strcmp(class_name, 'logical')
    X = mod(X, 2);
elseif class_name(1) == 'u'
    X = abs(X);
end
X = cast(X, class_name);
end
