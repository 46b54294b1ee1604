function plot_psnr(file, tables, titles, papers)
%PLOT_PSNR  Plot the average PSNR of each method with its 95 % interval, and the published average.
%   TABLES, TITLES and PAPERS are cells with one element per diagram: a result of
%   RECONSTRUCTION_TABLE, its title, and the published table. The corrupted images are
%   left out, because their PSNR is several dB lower.

%   Licence: BSD-3-Clause, see LICENSE.

colors = kit_colors();
WIDTH = 900;
height = 170 + 34 * (numel(tables{1}.methods) - 1);
kit_save_figure(file, WIDTH, height, @draw);

    function draw()
        for k = 1:numel(tables)
            axes('Units', 'normalized', 'Position', [0.17 + (k - 1) * 0.42, 105 / height, 0.38, 1 - 155 / height]);
            diagram(tables{k}, papers{k}, k == 1);
            title(titles{k}, 'FontSize', 14, 'FontWeight', 'bold');
        end
        draw_key([0.17, 8 / height, 0.80, 30 / height], {'here', 'o', colors.blue; '95 % interval', '-', colors.blue; ...
            'paper (its own images)', 'd', colors.orange});
    end

    function diagram(ours, paper, named)
        names = ours.methods(2:end);
        average = ours.average(2:end);
        half = ours.average_interval(2:end);
        half(isnan(half)) = 0;
        count = numel(names);
        hold('on');
        for m = 1:count
            plot(average(m) + [-1 1] * half(m), [m m], '-', 'Color', colors.blue, 'LineWidth', 3);
        end
        plot(average, 1:count, 'o', 'Color', colors.blue, 'MarkerSize', 6, 'LineWidth', 1.5);
        [shared, row] = ismember(paper.methods, names);
        theirs = paper.values(end, shared);
        plot(theirs, row(shared), 'd', 'Color', colors.orange, 'MarkerSize', 8, 'LineWidth', 1.5);
        known = [average - half, average + half, theirs];
        set(gca(), 'YDir', 'reverse', 'YLim', [0.4, count + 0.6], 'YTick', 1:count, 'YTickLabel', {}, ...
            'XLim', [floor(min(known) - 0.2), ceil(max(known) + 0.2)], 'FontSize', 13, 'XGrid', 'on', 'Box', 'on');
        if named
            set(gca(), 'YTickLabel', ours.labels(2:end));
        end
        xlabel('average PSNR in dB', 'FontSize', 13);
    end
end
