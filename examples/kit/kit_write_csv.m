function kit_write_csv(file, header, cells)
%KIT_WRITE_CSV  Write a table to a CSV file.
%
%   Usage
%     kit_write_csv(file, header, cells)
%
%   Input
%     file    name of the file
%     header  cell row of column names
%     cells   cell matrix of text, see KIT_CELLS
%
%   The file has no quotes: a comma inside a cell becomes a semicolon.
%
%   Example
%     kit_write_csv('psnr.csv', {'image', 'l2'}, {'cat', '21.40'; 'car', '22.10'});
%
%   See also KIT_CELLS, KIT_READ_CSV, KIT_MARKDOWN.

%   Licence: BSD-3-Clause, see LICENSE.

table = strrep([header(:)'; cells], ',', ';');
lines = cell(size(table, 1), 1);
for r = 1:numel(lines)
    lines{r} = strjoin(table(r, :), ',');
end
kit_write_text(file, sprintf('%s\n', lines{:}));
end
