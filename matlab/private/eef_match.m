function name = eef_match(value, names)
%EEF_MATCH  Find a text in a list of names, as VALIDATESTRING does.
%   name = eef_match(VALUE, NAMES) is the element of the cell NAMES that equals the char row
%   or string scalar VALUE or starts with it, regardless of case. When several names start with
%   VALUE, it is the one that all others start with. The result is '' when there is none.

%   Licence: BSD-3-Clause, see LICENSE.

text = eef_text(value);
if any(strcmp(text, names)) % the usual case, in a fraction of the time of the rest
    name = text;
    return
end
name = '';
if isempty(text)
    return
end
found = names(strcmpi(names, text));
if isempty(found)
    found = names(strncmpi(names, text, numel(text)));
end
if ~isempty(found)
    [~, shortest] = min(cellfun(@numel, found));
    if all(strncmpi(found, found{shortest}, numel(found{shortest})))
        name = found{shortest};
    end
end
end
