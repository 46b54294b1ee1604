function remove = use_private_functions()
%USE_PRIVATE_FUNCTIONS  Make the private functions of the toolbox callable.
%   A copy of them is on the path as long as the output exists.

%   Licence: BSD-3-Clause, see LICENSE.

folder = tempname();
copyfile(fullfile(fileparts(which('eef_pca')), 'private'), folder);
addpath(folder);
remove = onCleanup(@() remove_folder(folder));
end

function remove_folder(folder)
rmpath(folder);
delete(fullfile(folder, '*.m'));
rmdir(folder);
end
