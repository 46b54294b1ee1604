function draw_curves(file, results)
%DRAW_CURVES  Angle against the share of wrong cells, symmetric and one-sided.

%   Licence: BSD-3-Clause, see LICENSE.

WIDTH = 980;
HEIGHT = 460;
shown = find(~ismember(results.methods, {'minm', 'mf'}));
colors = method_colors(results.methods);
kit_save_figure(file, WIDTH, HEIGHT, @draw);

    function draw()
        kinds = {'symmetric', 'onesided'};
        labels = {'wrong cells in %, on both sides', 'wrong cells in %, on one side'};
        for panel = 1:2
            kit_axes(1, 2, panel);
            of_kind = find(ismember({results.conditions.kind}, [kinds(panel), {'none'}]));
            [share, order] = sort([results.conditions(of_kind).share]);
            for m = shown
                middle = median(results.angles(of_kind(order), m, :), 3);
                plot(100 * share, middle, 'o-', 'Color', colors(m, :), 'LineWidth', 2, 'MarkerSize', 4);
            end
            set(gca(), 'Box', 'on', 'YGrid', 'on');
            axis([0, 50 + 55 * (panel == 2), 0, 92]); % with room for the legend
            set(gca(), 'XTick', 0:10:50);
            xlabel(labels{panel});
            ylabel('angle in degrees');
            if panel == 2
                kit_legend(strrep(results.methods(shown), '_', ' '), 'east');
            end
        end
    end
end
