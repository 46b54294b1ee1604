function D = eef_check_source(who, s)
%EEF_CHECK_SOURCE  Raise an error unless S is a source; the number of rows.

%   Licence: BSD-3-Clause, see LICENSE.

if ~isscalar(s) || ~all(isfield(s, {'kind', 'size', 'class', 'from', 'variable'}))
    eef_error('badType', who, 'X', 'a struct that eef_source has not made');
end
D = s.size(1);
end
