function root = eef_root()
%EEF_ROOT  The folder that holds those of the examples, the data and the tests.
%   It is the one above that of the public functions or, in an Octave package, that one.

%   Licence: BSD-3-Clause, see LICENSE.

functions = fileparts(fileparts(mfilename('fullpath')));
if exist(fullfile(functions, 'examples'), 'dir')
    root = functions;
else
    root = fileparts(functions);
end
end
