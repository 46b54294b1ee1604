function kit_folder(who, folder)
%KIT_FOLDER  Create a folder for results, and check that files can be written to it.
%
%   Usage
%     kit_folder(who, folder)
%
%   Input
%     who     name of the calling function, for the error message
%     folder  name of the folder; it is created if it does not exist
%
%   The error eef:badFile is raised if no file can be created in the folder.
%
%   Example
%     kit_folder('run_paper', 'results');
%
%   See also KIT_WRITE_TEXT.

%   Licence: BSD-3-Clause, see LICENSE.

if ~exist(folder, 'dir')
    [made, message] = mkdir(folder); %#ok<ASGLU> % with outputs, mkdir raises no error of its own
end
probe = fullfile(folder, 'write_test.tmp');
file = fopen(probe, 'w');
if file < 0
    kit_error('badFile', '%s: the output folder %s cannot be written to.', who, folder);
end
fclose(file);
delete(probe);
end
