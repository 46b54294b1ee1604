function print_table(corner, columns, rows, values, form)
%PRINT_TABLE  Print a table of numbers. FORM is a format of width 12, such as '%12.2f'.

%   Licence: BSD-3-Clause, see LICENSE.

width = max(cellfun(@numel, [rows(:); {corner}]));
fprintf(['%-*s' repmat('%12s', 1, numel(columns)) '\n'], width, corner, columns{:});
for r = 1:numel(rows)
    fprintf(['%-*s' repmat(form, 1, numel(columns)) '\n'], width, rows{r}, values(r, :));
end
end
