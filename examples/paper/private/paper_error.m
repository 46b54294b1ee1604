function paper_error(name, varargin)
%PAPER_ERROR  Raise the error eef:NAME with the text sprintf(...) of the further arguments.
%   The names are those of the toolbox: badOption, badFile, internal.

%   Licence: BSD-3-Clause, see LICENSE.

error(['eef:' name], varargin{:});
end
