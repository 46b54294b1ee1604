function restore = kit_setup(path_before)
%KIT_SETUP  Put the toolbox on the path until an example ends.
%
%   Usage
%     path_before = addpath(folder of the kit);
%     restore = kit_setup(path_before);
%
%   Input
%     path_before  the search path before the kit was added, as ADDPATH returns it
%
%   Output
%     restore      object that restores PATH_BEFORE when it is cleared
%
%   The toolbox is added only if EEF_PCA is not found, so that an installed package is used where there is
%   one.
%
%   Example
%     path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
%     restore_path = kit_setup(path_before);
%
%   See also KIT_ROOT.

%   Licence: BSD-3-Clause, see LICENSE.

restore = onCleanup(@() path(path_before));
if ~exist('eef_pca', 'file')
    addpath(kit_root('matlab'));
end
end
