function eef_error(name, varargin)
%EEF_ERROR  Raise one of the errors of the toolbox.
%   eef_error(NAME, ...) raises the error eef:NAME. EEF_ERROR_TABLE has its text; the
%   further arguments are the values of the conversions in the text.

%   Licence: BSD-3-Clause, see LICENSE.

table = eef_error_table();
row = find(strcmp(table(:, 1), name), 1);
if isempty(row)
    error('eef:internal', 'eef_error: there is no error named %s.', name);
end
error(['eef:' name], table{row, 2}, varargin{:});
end
