function remove = use_private_functions(origin)
%USE_PRIVATE_FUNCTIONS  Make the private functions of the toolbox, or those of the folder ORIGIN, callable.
%   A copy of them is on the path as long as the output exists.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 1
    origin = fileparts(which('eef_pca'));
end
folder = tempname();
copyfile(fullfile(origin, 'private'), folder);
addpath(folder);
remove = onCleanup(@() remove_folder(folder));
end

function remove_folder(folder)
rmpath(folder);
delete(fullfile(folder, '*.m'));
rmdir(folder);
end
