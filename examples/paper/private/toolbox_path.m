function toolbox_path()
%TOOLBOX_PATH  Add the user's L1-PCA Toolbox to the path if the environment names its folder.
%   The environment variable is L1PCA_TOOLBOX_DIR. The calling experiment restores the path.

%   Licence: BSD-3-Clause, see LICENSE.

folder = getenv('L1PCA_TOOLBOX_DIR');
if isempty(folder)
    return
end
if ~exist(folder, 'dir')
    kit_error('badFile', 'the folder %s of L1PCA_TOOLBOX_DIR does not exist.', folder);
end
addpath(genpath(folder), '-end');
if isempty(toolbox_functions())
    kit_error('badFile', 'the folder %s of L1PCA_TOOLBOX_DIR has none of the functions of the L1-PCA Toolbox.', folder);
end
end
