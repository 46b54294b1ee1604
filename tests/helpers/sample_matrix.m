function X = sample_matrix(class_name, rows, cols, seed)
%SAMPLE_MATRIX  A test matrix of a class with zeros, ties and, in signed classes, both signs.
%   Floating-point entries span several powers of two. Integers span the range of
%   their class, but 64-bit integers are below 2^44, so that sums of 2^8 terms are exact.

%   Licence: BSD-3-Clause, see LICENSE.

U = uniform_numbers(rows, cols, seed);
V = uniform_numbers(rows, cols, seed + 1);
switch class_name
    case {'double', 'single'}
        X = (2 * U - 1) .* 2.^round(8 * V - 4);
        ties = V > 0.75;
        X(ties) = round(X(ties) / 4) * 4;
    case 'logical'
        X = U < 0.5;
    case 'int64'
        X = round(2^44 * (2 * U - 1));
    case 'uint64'
        X = round(2^44 * U);
    otherwise
        [lowest, highest] = class_limits(class_name);
        X = floor(lowest + U * (highest - lowest + 1));
end
X(V < 0.125) = 0;
X = cast(X, class_name);
end
