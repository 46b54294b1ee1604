function write_tables(tables, output, how)
%WRITE_TABLES  Benchmark tables as CSV files and one Markdown page.

%   Licence: BSD-3-Clause, see LICENSE.

if ~exist(output, 'dir')
    mkdir(output);
end
page = sprintf('# Benchmark, %s\n', how);
for t = 1:numel(tables)
    write_file(fullfile(output, [tables(t).name '.csv']), as_csv(tables(t)));
    page = [page as_markdown(tables(t))]; %#ok<AGROW>
end
write_file(fullfile(output, 'bench.md'), page);
end

function text = as_csv(table)
text = sprintf('%s\n', strjoin(table.columns, ','));
for r = 1:size(table.cells, 1)
    cells = cellfun(@(cell) as_text(cell, '%.6g', ''), table.cells(r, :), 'UniformOutput', false);
    text = [text sprintf('%s\n', strjoin(cells, ','))]; %#ok<AGROW>
end
end

function text = as_markdown(table)
bar = @(cells) sprintf('| %s |\n', strjoin(cells, ' | '));
rule = [{'---'}, repmat({'---:'}, 1, numel(table.columns) - 1)];
text = sprintf('\n## %s\n\n%s%s', table.title, bar(table.columns), bar(rule));
for r = 1:size(table.cells, 1)
    cells = cellfun(@(cell, form) as_text(cell, form, '-'), table.cells(r, :), table.formats, ...
        'UniformOutput', false);
    text = [text bar(cells)]; %#ok<AGROW>
end
text = [text sprintf('\n%s\n', table.notes)];
end

function text = as_text(cell, form, nothing)
if ischar(cell)
    text = cell;
elseif isnan(cell)
    text = nothing;
else
    text = sprintf(form, cell);
end
end

function write_file(name, text)
file = fopen(name, 'w');
if file < 0
    error('eef:badFile', 'run_bench: cannot write %s', name);
end
fwrite(file, text);
fclose(file);
end
