function fault = eef_find_excess(name, X, dim, kernel)
%EEF_FIND_EXCESS  [] when the kernel's sums along dimension DIM of X are exact, else where not.
%   Sums of integers are exact while the magnitudes in a row or column of X add up to
%   2^53 at most; 'mf' adds those of two of them. FAULT is as in EEF_RAISE.

%   Licence: BSD-3-Clause, see LICENSE.

fault = [];
if isfloat(X)
    return
end
if strcmp(kernel, 'mf')
    limit = 2^52;
else
    limit = 2^53;
end
magnitude = abs(double(X));
if size(X, dim) * max(magnitude(:)) <= limit
    return
end
% An excess of one would be rounded away, but the total before it is exact.
before = cumsum(magnitude, dim);
if dim == 1
    before = [zeros(1, size(X, 2)); before(1:end - 1, :)];
else
    before = [zeros(size(X, 1), 1), before(:, 1:end - 1)];
end
bad = before > limit - magnitude;
if any(bad(:))
    [row, col] = find(bad, 1);
    fault = struct('name', 'notExact', 'argument', name, 'count', 1, 'row', row, 'col', col);
end
end
