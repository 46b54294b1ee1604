function folder = kit_root(varargin)
%KIT_ROOT  Return the root folder of the project, or a path below it.
%
%   Usage
%     folder = kit_root()
%     folder = kit_root(part, ...)
%
%   Input
%     part    names of folders, and last of a file, below the root
%
%   Output
%     folder  the folder that holds examples and data. In an installed Octave package it is the folder of
%             the public functions.
%
%   Example
%     kit_root('data', 'images')
%
%   See also KIT_SETUP.

%   Licence: BSD-3-Clause, see LICENSE.

kit = fileparts(mfilename('fullpath')); % <root>/examples/kit
folder = fullfile(fileparts(fileparts(kit)), varargin{:});
end
