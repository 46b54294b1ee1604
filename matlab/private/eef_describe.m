function text = eef_describe(value)
%EEF_DESCRIBE  Short description of a value, for error messages.

%   Licence: BSD-3-Clause, see LICENSE.

MAX_LENGTH = 60;
if ischar(value) && ndims(value) == 2 && size(value, 1) <= 1 && size(value, 2) <= MAX_LENGTH
    text = ['''' value ''''];
elseif isstring(value) && isscalar(value) && numel(eef_text(value)) <= MAX_LENGTH
    text = ['"' eef_text(value) '"'];
elseif islogical(value) && isscalar(value) && ~issparse(value)
    words = {'false', 'true'};
    text = words{1 + value};
elseif eef_is_plain(value) && isscalar(value) && ~issparse(value)
    text = num2str(value);
else
    sizes = sprintf('%dx', size(value));
    text = [sizes(1:end - 1) ' ' class(value)];
    if issparse(value)
        text = ['sparse ' text];
    elseif eef_is_plain(value) && ~isreal(value)
        text = ['complex ' text];
    end
end
end
