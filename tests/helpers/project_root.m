function folder = project_root()
%PROJECT_ROOT  The folder that holds tests, examples, data and README.md.

%   Licence: BSD-3-Clause, see LICENSE.

helpers = fileparts(mfilename('fullpath'));
folder = fileparts(fileparts(helpers));
end
