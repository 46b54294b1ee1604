function demo_picture(rows, cols, k, picture, caption)
%DEMO_PICTURE  Show a grey picture of values 0 to 1 as number K of ROWS x COLS, caption above.

%   Licence: BSD-3-Clause, see LICENSE.

CAPTION = 0.16; % of a picture's height
GAP = 0.02;
row = ceil(k / cols);
col = k - (row - 1) * cols;
axes('Position', [(col - 1) / cols + GAP / 2, (rows - row) / rows + GAP / 2, ...
    1 / cols - GAP, (1 - CAPTION) / rows - GAP / 2]);
image(1 + round(255 * min(max(picture, 0), 1)));
colormap(gray(256));
axis('image');
axis('off');
title(caption, 'FontSize', 12, 'FontWeight', 'normal', 'Interpreter', 'none');
end
