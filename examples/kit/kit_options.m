function options = kit_options(who, known, pairs)
%KIT_OPTIONS  Read Name, Value pairs.
%
%   Usage
%     options = kit_options(who, known, pairs)
%
%   Input
%     who      name of the calling function, for error messages
%     known    cell with one row per option: name, default, function that accepts a value, and the text
%              that says which values are accepted
%     pairs    cell row of names and values; names may be abbreviated, and their case is ignored
%
%   Output
%     options  struct with one field per option
%
%   Example
%     options = kit_options('f', {'Draws', 5, @(value) value > 0, 'a positive number'}, {'draws', 2});
%
%   See also KIT_ERROR.

%   Licence: BSD-3-Clause, see LICENSE.

names = known(:, 1);
options = cell2struct(known(:, 2), names, 1);
for p = 1:2:numel(pairs)
    row = find_name(who, as_char(pairs{p}), names);
    if p == numel(pairs)
        kit_error('badOption', '%s: the option %s has no value.', who, names{row});
    end
    value = as_char(pairs{p + 1});
    accepts = known{row, 3};
    if ~accepts(value)
        kit_error('badOption', '%s: %s must be %s.', who, names{row}, known{row, 4});
    end
    options.(names{row}) = value;
end
end

function row = find_name(who, name, names)
% The row of the name that equals NAME, or of the only one that starts with it.
if ~ischar(name) || size(name, 1) ~= 1
    kit_error('badOption', '%s: the name of an option must be text; the options are %s.', who, strjoin(names', ', '));
end
row = find(strcmpi(names, name));
if isempty(row)
    row = find(strncmpi(names, name, numel(name)));
end
if numel(row) ~= 1
    kit_error('badOption', '%s: there is no option ''%s''; the options are %s.', who, name, strjoin(names', ', '));
end
end

function value = as_char(value)
% MATLAB has a second class of text.
if isa(value, 'string') && isscalar(value)
    value = char(value);
end
end
