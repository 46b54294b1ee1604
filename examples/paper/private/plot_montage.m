function plot_montage(file, results)
%PLOT_MONTAGE  Draw the images of figure1_reconstructions in rows and columns, with labels and PSNRs.
%   All images are assembled into one picture first; the plot adds the labels.

%   Licence: BSD-3-Clause, see LICENSE.

TILE = 192;
MARGIN = [150 50]; % left and top, for the labels
GAP = [10 30]; % right of and below each image
[rows, cols] = size(results.tiles);
width = MARGIN(1) + cols * (TILE + GAP(1));
height = MARGIN(2) + rows * (TILE + GAP(2));
left = MARGIN(1) + (0:cols - 1) * (TILE + GAP(1));
top = MARGIN(2) + (0:rows - 1) * (TILE + GAP(2));
sheet = 255 * ones(height, width, 'uint8');
for r = 1:rows
    for c = 1:cols
        tile = min(max(resize_square(results.tiles{r, c}, TILE), 0), 1);
        sheet(top(r) + (1:TILE), left(c) + (1:TILE)) = uint8(round(255 * tile));
    end
end
labels = [{'original'}, results.labels];
kit_save_figure(file, width, height, @draw);

    function draw()
        axes('Units', 'normalized', 'Position', [0 0 1 1]);
        image(repmat(sheet, [1 1 3]));
        axis('off');
        axis([0.5, width + 0.5, 0.5, height + 0.5]);
        style = {'FontSize', 14, 'Interpreter', 'none', 'VerticalAlignment', 'middle'};
        for c = 1:cols
            kinds = {'patches', 'patches', 'salt and pepper', 'salt and pepper'};
            text(left(c) + TILE / 2, MARGIN(2) * 0.25, shorten(results.images{c}), style{:}, ...
                'FontWeight', 'bold', 'HorizontalAlignment', 'center');
            text(left(c) + TILE / 2, MARGIN(2) * 0.7, kinds{c}, style{:}, 'HorizontalAlignment', 'center');
            for r = 2:rows
                text(left(c) + TILE / 2, top(r) + TILE + GAP(2) / 2, sprintf('%.2f dB', results.psnr(c, r - 1)), ...
                    style{:}, 'HorizontalAlignment', 'center');
            end
        end
        for r = 1:rows
            text(MARGIN(1) - 12, top(r) + TILE / 2, labels{r}, style{:}, 'HorizontalAlignment', 'right');
        end
    end
end

function name = shorten(name)
MAX_LENGTH = 20;
if numel(name) > MAX_LENGTH
    name = [name(1:MAX_LENGTH - 3) '...'];
end
end
