function fault = eef_find_fault(name, X)
%EEF_FIND_FAULT  [] when X, called NAME, can be computed with, else what is wrong with it.
%   FAULT is the struct that the MEX functions return: see EEF_RAISE.

%   Licence: BSD-3-Clause, see LICENSE.

fault = [];
if isfloat(X)
    bad = ~isfinite(X);
    what = 'notFinite';
elseif isa(X, 'int64') || isa(X, 'uint64')
    bad = abs(X) > 2^53;
    what = 'notExact';
else
    return
end
if any(bad(:))
    [row, col] = find(bad, 1);
    fault = struct('name', what, 'argument', name, 'count', sum(bad(:)), 'row', row, 'col', col);
end
end
