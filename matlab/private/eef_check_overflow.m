function eef_check_overflow(who, result)
%EEF_CHECK_OVERFLOW  Raise an error unless every entry of a result is finite.

%   Licence: BSD-3-Clause, see LICENSE.

if ~all(isfinite(result(:)))
    eef_error('overflow', who, class(result));
end
end
