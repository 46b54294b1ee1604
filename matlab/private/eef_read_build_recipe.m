function recipe = eef_read_build_recipe(mex_dir)
%EEF_READ_BUILD_RECIPE  Read folders, compiler flags and libraries from build.mk.
%
%   Usage
%     recipe = eef_read_build_recipe(mex_dir)
%
%   Input
%     mex_dir  folder that contains build.mk
%
%   Output
%     recipe   struct with one field for each line NAME := VALUE: a cell row of the
%              words of VALUE

%   Licence: BSD-3-Clause, see LICENSE.

text = fileread(fullfile(mex_dir, 'build.mk'));
lines = regexp(text, '^(\w+) := ([^\r\n]+)', 'tokens', 'lineanchors');
recipe = struct();
for k = 1:numel(lines)
    recipe.(lines{k}{1}) = strsplit(strtrim(lines{k}{2}), ' ');
end
end
