function eef_check_data(who, name, X)
%EEF_CHECK_DATA  Raise an error unless X is a matrix that the toolbox accepts.
%   eef_check_data(WHO, NAME, X) checks the class, storage and size of X. NAME is the name
%   of X in the help of the function WHO. The values of the entries are not checked.

%   Licence: BSD-3-Clause, see LICENSE.

if ~eef_is_plain(X) || ~isreal(X) || issparse(X)
    eef_error('badType', who, name, eef_describe(X));
end
if ndims(X) ~= 2 || isempty(X)
    eef_error('badSize', who, sprintf('%s must be a non-empty matrix, one sample per column, but is %s', ...
        name, eef_describe(X)));
end
end
