function [folder, cleanup] = picture_folder(varargin)
%PICTURE_FOLDER  A temporary folder with pictures, removed once CLEANUP is cleared.
%   [folder, cleanup] = picture_folder(NAME, PIXELS, NAME, PIXELS, ...) writes each PIXELS
%   with imwrite. A cell {INDICES, MAP} is written as a picture with a colour map, a char row as
%   the bytes of the file.

%   Licence: BSD-3-Clause, see LICENSE.

folder = tempname();
mkdir(folder);
cleanup = onCleanup(@() remove_folder(folder));
for k = 1:2:numel(varargin)
    file = fullfile(folder, varargin{k});
    pixels = varargin{k + 1};
    if iscell(pixels)
        imwrite(pixels{:}, file);
    elseif ischar(pixels)
        id = fopen(file, 'w');
        fwrite(id, pixels);
        fclose(id);
    else
        imwrite(pixels, file);
    end
end
end

function remove_folder(folder)
entries = dir(folder);
for k = 1:numel(entries)
    entry = fullfile(folder, entries(k).name);
    if ~entries(k).isdir
        delete(entry);
    elseif ~any(strcmp(entries(k).name, {'.', '..'}))
        remove_folder(entry);
    end
end
rmdir(folder);
end
