function text = eef_text(value)
%EEF_TEXT  Convert a char row or string scalar to a char row; return '' for anything else.

%   Licence: BSD-3-Clause, see LICENSE.

if ischar(value) && size(value, 1) == 1 && ndims(value) == 2
    text = value;
elseif isstring(value) && isscalar(value)
    text = char(value);
else
    text = '';
end
end
