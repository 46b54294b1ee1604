function kit_error(name, varargin)
%KIT_ERROR  Raise an error with an identifier of the toolbox.
%
%   Usage
%     kit_error(name, message)
%     kit_error(name, format, value, ...)
%
%   Input
%     name     of the identifier eef:NAME: 'badOption', 'badFile' or 'internal'
%     message  text, or a format for SPRINTF and its values
%
%   The stack of the error starts at the function that the user called, below the kit and private functions.
%
%   Example
%     kit_error('badFile', '%s: there is no folder %s.', 'run_paper', folder);
%
%   See also KIT_OPTIONS.

%   Licence: BSD-3-Clause, see LICENSE.

stack = dbstack('-completenames');
is_helper = ~cellfun(@isempty, regexp({stack.file}, '[\\/]private[\\/][^\\/]*$|[\\/]kit_\w+\.m$', 'once'));
stack = stack(find(~is_helper, 1):end);
error(struct('identifier', ['eef:' name], 'message', sprintf(varargin{:}), 'stack', stack));
end
