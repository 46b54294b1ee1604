function [columns, rows, cells] = read_csv(file)
%READ_CSV  A CSV table without quotes: its column names, row names and cells as text.

%   Licence: BSD-3-Clause, see LICENSE.

lines = strsplit(strtrim(strrep(fileread(file), char(13), '')), char(10));
table = cellfun(@(line) strsplit(line, ',', 'CollapseDelimiters', false), lines(:), 'UniformOutput', false);
table = vertcat(table{:});
columns = table(1, 2:end);
rows = table(2:end, 1);
cells = table(2:end, 2:end);
end
