function plot_seconds(file, ours, paper)
%PLOT_SECONDS  Plot seconds against the size of the image, and the published seconds.

%   Licence: BSD-3-Clause, see LICENSE.

GREY = [0.5 0.5 0.5];
colors = kit_colors();
styles = { % method, line and marker, colour
    'l2_eigs',  '--s', GREY
    'l2',       '-o',  [0 0 0]
    'l1',       '-o',  colors.purple
    'l1_exact', '-^',  colors.purple
    'min_eigs', '--s', colors.blue
    'mf',       '-o',  colors.orange
    'min',      '-o',  colors.blue
    'minm',     '-^',  colors.green
    'l1pca',    '-x',  [0.6 0.2 0.2]
    'l1pca_EX', '-+',  [0.6 0.2 0.2]
    'l1pca_BF', '-v',  [0.6 0.2 0.2]
};
published = {
    'l2',  ':*', GREY,   'paper: L2'
    'l1',  ':*', colors.purple, 'paper: recursive L1'
    'eef', ':*', colors.blue,   'paper: EEF'
};
kit_save_figure(file, 900, 560, @draw);

    function draw()
        axes('Units', 'normalized', 'Position', [0.09 0.12 0.62 0.80]);
        entries = cell(0, 3);
        [drawn, column] = ismember(styles(:, 1), ours.methods);
        for k = find(drawn)'
            curve(ours.sizes, ours.seconds(:, column(k)), styles{k, 2:3});
            entries(end + 1, :) = [ours.labels(column(k)), styles(k, 2:3)]; %#ok<AGROW>
        end
        sides = cellfun(@(name) sscanf(name, '%d', 1), paper.rows);
        for k = 1:size(published, 1)
            curve(sides, paper.values(:, strcmp(paper.methods, published{k, 1})), published{k, 2:3});
            entries(end + 1, :) = published(k, [4 2 3]); %#ok<AGROW>
        end
        ticks = 2.^(2:12);
        range = [min([ours.sizes(:); sides(:)]) / 1.15, max([ours.sizes(:); sides(:)]) * 1.15];
        set(gca(), 'XScale', 'log', 'YScale', 'log', 'XLim', range, 'XTick', ticks, ...
            'XTickLabel', arrayfun(@int2str, ticks, 'UniformOutput', false), 'FontSize', 13, ...
            'XGrid', 'on', 'YGrid', 'on', 'XMinorGrid', 'off', 'YMinorGrid', 'off', 'Box', 'on');
        xlabel('side of the image in pixels', 'FontSize', 13);
        ylabel('seconds', 'FontSize', 13);
        title('Time to restore an image', 'FontSize', 14, 'FontWeight', 'bold');
        draw_key([0.73, 0.92 - 0.055 * size(entries, 1), 0.26, 0.055 * size(entries, 1)], entries);
    end
end

function curve(x, y, style, colour)
loglog(x(:), y(:), style, 'Color', colour, 'LineWidth', 1.5, 'MarkerSize', 6);
hold('on');
end
