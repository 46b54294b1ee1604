function [folder, remove] = data_folder()
%DATA_FOLDER  A temporary folder, removed once REMOVE is cleared.

%   Licence: BSD-3-Clause, see LICENSE.

folder = tempname();
mkdir(folder);
remove = onCleanup(@() system(sprintf('rm -r "%s"', folder)));
end
