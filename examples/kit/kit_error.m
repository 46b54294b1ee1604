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
%   Example
%     kit_error('badFile', '%s: there is no folder %s.', 'run_paper', folder);
%
%   See also KIT_OPTIONS.

%   Licence: BSD-3-Clause, see LICENSE.

error(['eef:' name], varargin{:});
end
