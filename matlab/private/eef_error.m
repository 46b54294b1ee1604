function eef_error(name, varargin)
%EEF_ERROR  Raise one of the errors of the toolbox.
%   eef_error(NAME, ...) raises the error eef:NAME. EEF_ERROR_TABLE has its text; the
%   further arguments are the values of the conversions in the text.
%
%   The stack of the error starts at the public function, so that MATLAB prints "Error using
%   eef_pca" and Octave "called from eef_pca".

%   Licence: BSD-3-Clause, see LICENSE.

table = eef_error_table();
row = find(strcmp(table(:, 1), name), 1);
if isempty(row)
    error('eef:internal', 'eef_error: there is no error named %s.', name);
end
stack = dbstack('-completenames');
is_private = ~cellfun(@isempty, regexp({stack.file}, '[\\/]private[\\/][^\\/]*$', 'once'));
stack = stack(find(~is_private, 1):end);
error(struct('identifier', ['eef:' name], 'message', sprintf(table{row, 2}, varargin{:}), 'stack', stack));
end
