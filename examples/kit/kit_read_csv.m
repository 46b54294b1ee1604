function [columns, rows, cells] = kit_read_csv(file)
%KIT_READ_CSV  Read a table from a CSV file without quotes.
%
%   Usage
%     [columns, rows, cells] = kit_read_csv(file)
%
%   Input
%     file     name of the file; its first line holds the column names, its first column the row names
%
%   Output
%     columns  cell row of column names, without the first
%     rows     cell column of row names
%     cells    cell matrix of text
%
%   Example
%     [columns, rows, cells] = kit_read_csv(kit_root('data', 'paper', 'table3_seconds.csv'));
%
%   See also KIT_WRITE_CSV.

%   Licence: BSD-3-Clause, see LICENSE.

lines = strsplit(strtrim(strrep(fileread(file), char(13), '')), char(10));
table = cellfun(@(line) strsplit(line, ',', 'CollapseDelimiters', false), lines(:), 'UniformOutput', false);
table = vertcat(table{:});
columns = table(1, 2:end);
rows = table(2:end, 1);
cells = table(2:end, 2:end);
end
