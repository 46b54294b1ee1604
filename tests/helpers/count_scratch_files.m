function X = count_scratch_files(folder, name, X)
%COUNT_SCRATCH_FILES  Write the number of scratch files in use to a file.
%   count_scratch_files(FOLDER, NAME) writes how many files of FOLDER this process has mapped to
%   FOLDER/NAME.txt. X = count_scratch_files(FOLDER, NAME, X) returns X, for use in a reader of
%   samples. The files have no name in the folder, but Linux lists them in /proc/self/maps.

%   Licence: BSD-3-Clause, see LICENSE.

maps = fopen('/proc/self/maps');
text = fread(maps, [1 Inf], '*char');
fclose(maps);
file = fopen(fullfile(folder, [name '.txt']), 'w');
fprintf(file, '%d', numel(strfind(text, [folder '/eef-'])));
fclose(file);
end
