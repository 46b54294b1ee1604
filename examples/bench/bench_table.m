function table = bench_table(name, title, notes, columns, formats, cells)
%BENCH_TABLE  One table of a benchmark, as RUN_BENCH writes it.
%
%   Input, and fields of the struct that it returns
%     name     of the CSV file, without ending
%     title    for people
%     notes    text under the table
%     columns  cell row of headings
%     formats  cell row of sprintf formats, one for each column
%     cells    rows x columns: text or numbers; NaN where there is none
%
%   See also RUN_BENCH.

%   Licence: BSD-3-Clause, see LICENSE.

table = struct('name', name, 'title', title, 'notes', notes, 'columns', {columns}, ...
    'formats', {formats}, 'cells', {cells});
end
