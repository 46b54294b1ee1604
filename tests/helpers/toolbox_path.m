function folders = toolbox_path()
%TOOLBOX_PATH  The folders of the toolbox, for the path of a second Octave process.
%   An installed package has its MEX functions in another folder than its M-files.

%   Licence: BSD-3-Clause, see LICENSE.

folders = fileparts(which('eef_pca'));
compiled = fileparts(which('eef_gram_mex'));
if ~isempty(compiled) && ~strcmp(compiled, folders)
    folders = [folders pathsep() compiled];
end
end
