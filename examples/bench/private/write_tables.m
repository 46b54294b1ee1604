function write_tables(tables, output, threads)
%WRITE_TABLES  Write benchmark tables as CSV files, as pictures and as one Markdown page, bench.md.
%   TABLES come from BENCH_TABLE, OUTPUT is a folder, THREADS says with how many threads they were measured.

%   Licence: BSD-3-Clause, see LICENSE.

blocks = {kit_block('title', ['Benchmark, ' threads])};
for table = tables
    kit_write_csv(fullfile(output, [table.name '.csv']), table.columns, kit_cells(table.cells, '%.6g', ''));
    blocks = [blocks, {kit_block('heading', table.title), ...
        kit_block('table', table.columns, kit_cells(table.cells, table.formats, '-')), ...
        kit_block('text', table.notes)}]; %#ok<AGROW>
    if ~isempty(table.draw)
        kit_save_figure(fullfile(output, [table.name '.png']), 1000, 440, table.draw);
        blocks{end + 1} = kit_block('image', table.title, [table.name '.png']); %#ok<AGROW>
    end
end
kit_write_text(fullfile(output, 'bench.md'), kit_markdown(blocks));
end
