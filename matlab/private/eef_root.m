function root = eef_root()
%EEF_ROOT  Folder that contains the folders examples and data.
%   This is the folder of the public functions in an Octave package, else its parent.

%   Licence: BSD-3-Clause, see LICENSE.

functions = fileparts(fileparts(mfilename('fullpath')));
if exist(fullfile(functions, 'examples'), 'dir')
    root = functions;
else
    root = fileparts(functions);
end
end
