function eef_check_finite(who, name, X)
%EEF_CHECK_FINITE  Raise an error unless every entry of X is finite.

%   Licence: BSD-3-Clause, see LICENSE.

if ~isfloat(X)
    return
end
bad = ~isfinite(X);
if any(bad(:))
    [row, col] = find(bad, 1);
    eef_error('notFinite', who, name, sum(bad(:)), row, col);
end
end
