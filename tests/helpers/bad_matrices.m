function values = bad_matrices(name)
%BAD_MATRICES  Values that are not valid data matrices, for the name of the error they raise.

%   Licence: BSD-3-Clause, see LICENSE.

switch name
    case 'badType'
        values = {'text', '', {1, 2}, {}, struct('a', 1), @sin, sparse([1 0; 0 2]), ...
            sparse([true false]), sparse(2, 2), [1 2i], complex([1 2], [0 0]), single([1 2i])};
    case 'badSize'
        values = {[], zeros(0, 3), zeros(3, 0), single([]), uint8([]), true(0, 1), ...
            ones(2, 2, 2), zeros(2, 0, 3), uint8(ones(1, 1, 3)), false(2, 1, 2)};
    case 'notFinite'
        values = {NaN, Inf, -Inf, [1 NaN; 2 3], [1 2; 3 -Inf], single([1 NaN]), ...
            single([Inf; 1]), [zeros(40, 50); NaN(1, 50)], -NaN};
    case 'notExact'
        values = {int64(2)^53 + 1, -int64(2)^53 - 1, intmin('int64'), intmax('int64'), ...
            uint64(2)^53 + 1, intmax('uint64'), [int64(1) intmax('int64'); 2 3]};
end
end
