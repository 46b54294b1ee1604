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
%     pairs    cell row of names and values; names are matched without regard to case
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
if mod(numel(pairs), 2) ~= 0
    kit_error('badOption', '%s: options come in pairs of a name and a value.', who);
end
for p = 1:2:numel(pairs)
    name = as_char(pairs{p});
    row = [];
    if ischar(name)
        row = find(strcmpi(names, name), 1);
    end
    if isempty(row)
        kit_error('badOption', '%s: option %d is none of %s.', who, (p + 1) / 2, strjoin(names', ', '));
    end
    value = as_char(pairs{p + 1});
    accepts = known{row, 3};
    if ~accepts(value)
        kit_error('badOption', '%s: %s must be %s.', who, names{row}, known{row, 4});
    end
    options.(names{row}) = value;
end
end

function value = as_char(value)
% MATLAB has a second class of text.
if isa(value, 'string')
    value = char(value);
end
end
