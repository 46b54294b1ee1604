function eef_check_center(who, center, D)
%EEF_CHECK_CENTER  Raise an error when a numeric centre is neither a scalar nor D numbers.

%   Licence: BSD-3-Clause, see LICENSE.

if ~ischar(center) && numel(center) ~= 1 && numel(center) ~= D
    eef_error('badOption', who, sprintf( ...
        'Center must have one number for each of the %d rows of X, but has %d', D, numel(center)));
end
end
