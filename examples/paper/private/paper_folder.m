function folder = paper_folder(varargin)
%PAPER_FOLDER  A path inside the project: paper_folder('data', 'images').

%   Licence: BSD-3-Clause, see LICENSE.

here = fileparts(mfilename('fullpath')); % <root>/examples/paper/private
root = fileparts(fileparts(fileparts(here)));
folder = fullfile(root, varargin{:});
end
