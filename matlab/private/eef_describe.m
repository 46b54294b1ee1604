function text = eef_describe(value)
%EEF_DESCRIBE  Short description of a value, for error messages.

%   Licence: BSD-3-Clause, see LICENSE.

if ischar(value) && ndims(value) == 2 && size(value, 1) <= 1 && size(value, 2) <= 60
    text = ['''' value ''''];
elseif (isnumeric(value) || islogical(value)) && isscalar(value) && ~issparse(value)
    text = num2str(value);
else
    sizes = sprintf('%dx', size(value));
    text = [sizes(1:end - 1) ' ' class(value)];
    if issparse(value)
        text = ['sparse ' text];
    elseif isnumeric(value) && ~isreal(value)
        text = ['complex ' text];
    end
end
end
