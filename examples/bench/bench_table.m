function table = bench_table(name, title, notes, columns, formats, cells)
%BENCH_TABLE  Create one table of a benchmark.
%
%   Usage
%     table = bench_table(name, title, notes, columns, formats, cells)
%
%   Input
%     name     of the CSV file, without its extension
%     title    heading of the table
%     notes    text below the table
%     columns  cell row of column names
%     formats  cell row of SPRINTF formats, one per column
%     cells    rows x columns cell of text or numbers; NaN for a missing value
%
%   Output
%     table    struct with these fields, for RUN_BENCH. The field draw is empty; it may be set to a
%              function that draws a picture of 1000 x 440 pixels into the current figure.
%
%   Example
%     table = bench_table('times', 'Times', 'Medians.', {'data', 'ms'}, {'%s', '%.1f'}, {'double', 1.5});
%
%   See also RUN_BENCH.

%   Licence: BSD-3-Clause, see LICENSE.

table = struct('name', name, 'title', title, 'notes', notes, 'columns', {columns}, ...
    'formats', {formats}, 'cells', {cells}, 'draw', []);
end
