function finish_table(name, results, options, shown)
%FINISH_TABLE  Write the CSV files of a reconstruction table and print it.
%   The files NAME.csv (whose last row is the average), NAME_intervals.csv, NAME_protocols.csv
%   and NAME_wins.csv are written to the folder options.Output, if there is one. The
%   table is printed when SHOWN is true.

%   Licence: BSD-3-Clause, see LICENSE.

rows = [results.images; {'average'}];
psnr = [results.psnr; results.average];
if ~isempty(options.Output)
    file = @(suffix) fullfile(options.Output, [name suffix '.csv']);
    with_corner = @(corner) [{corner}, results.methods];
    kit_write_csv(file(''), with_corner('image'), [rows, kit_cells(psnr, '%.4f', '')]);
    kit_write_csv(file('_intervals'), with_corner('image'), ...
        [rows, kit_cells([results.interval; results.average_interval], '%.4f', '')]);
    kit_write_csv(file('_protocols'), with_corner('protocol'), ...
        [{results.protocols.name}', kit_cells(vertcat(results.protocols.average), '%.4f', '')]);
    kit_write_csv(file('_wins'), with_corner('row beats column'), [results.methods', kit_cells(results.wins, '%d', '')]);
end
if shown
    print_table('PSNR in dB', results.methods, rows, psnr, '%12.2f');
end
if isempty(options.Progress) % otherwise RUN_PAPER writes it into the report
    for column = results.toolbox
        fprintf('%s\n', toolbox_verdict(column));
    end
end
end
