function draw_seconds(file, timing)
%DRAW_SECONDS  Seconds of each method against the number of rows.

%   Licence: BSD-3-Clause, see LICENSE.

WIDTH = 760;
HEIGHT = 480;
colors = [0.6 0.6 0.6; method_colors(timing.methods(2:end))];
kit_save_figure(file, WIDTH, HEIGHT, @draw);

    function draw()
        kit_axes(1, 1, 1);
        for m = 1:numel(timing.methods)
            plot(timing.rows, timing.seconds(:, m), 'o-', 'Color', colors(m, :), 'LineWidth', 2, 'MarkerSize', 4);
        end
        set(gca(), 'XScale', 'log', 'YScale', 'log', 'Box', 'on', 'YGrid', 'on', 'XTick', timing.rows, ...
            'XTickLabel', arrayfun(@(rows) sprintf('%d', rows), timing.rows, 'UniformOutput', false));
        axis([timing.rows(1) * 0.8, timing.rows(end) * 6, 10.^[floor(log10(min(timing.seconds(:)))), ...
            ceil(log10(max(timing.seconds(:))))]]);
        xlabel('number of rows');
        ylabel('seconds');
        kit_legend(strrep(timing.methods, '_', ' '), 'northeast');
    end
end
