function restore = paper_path()
%PAPER_PATH  Put the toolbox on the path, and the user's L1-PCA Toolbox if there is one.
%   The folder of the latter may be named by the environment variable L1PCA_TOOLBOX_DIR.
%   The path is as before once RESTORE is cleared.

%   Licence: BSD-3-Clause, see LICENSE.

before = path();
restore = onCleanup(@() path(before));
if ~exist('eef_pca', 'file')
    addpath(paper_folder('matlab'));
end
folder = getenv('L1PCA_TOOLBOX_DIR');
if isempty(folder)
    return
end
if ~exist(folder, 'dir')
    paper_error('badFile', 'the folder %s of L1PCA_TOOLBOX_DIR does not exist.', folder);
end
addpath(genpath(folder), '-end');
if isempty(toolbox_functions())
    paper_error('badFile', 'the folder %s of L1PCA_TOOLBOX_DIR has none of the functions of the L1-PCA Toolbox.', folder);
end
end
