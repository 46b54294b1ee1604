function write_csv(file, corner, columns, rows, values, form)
%WRITE_CSV  A table as CSV: COLUMNS and ROWS are cell vectors of names, VALUES numbers.
%   CORNER heads the column of row names, FORM is the sprintf format of a number. NaN
%   becomes an empty cell.

%   Licence: BSD-3-Clause, see LICENSE.

lines = cell(1 + numel(rows), 1);
lines{1} = strjoin([{corner}, columns(:)'], ',');
for r = 1:numel(rows)
    cells = arrayfun(@(value) sprintf(form, value), values(r, :), 'UniformOutput', false);
    cells(isnan(values(r, :))) = {''};
    lines{1 + r} = strjoin([rows(r), cells], ',');
end
write_text(file, sprintf('%s\n', lines{:}));
end
