function X = grid_matrix(class_name, rows, cols, seed)
%GRID_MATRIX  A test matrix of small whole numbers, whose sums are exact in every class.
%   Results on it do not depend on the order of summation. Entries lie between -9
%   and 9, or 0 and 9 in unsigned classes, or 0 and 1 in logical.

%   Licence: BSD-3-Clause, see LICENSE.

X = round(19 * uniform_numbers(rows, cols, seed) - 9.5);
if strcmp(class_name, 'logical')
    X = mod(X, 2);
elseif class_name(1) == 'u'
    X = abs(X);
end
X = cast(X, class_name);
end
