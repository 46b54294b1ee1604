function kit_show_image(rows, cols, k, pixels, caption)
%KIT_SHOW_IMAGE  Show one of several grey images of the current figure, with a caption above it.
%
%   Usage
%     kit_show_image(rows, cols, k, pixels, caption)
%
%   Input
%     rows, cols  number of images below each other and side by side
%     k           number of this image, counted along the rows
%     pixels      matrix of values from 0 to 1; other values are clipped
%     caption     text above the image
%
%   Example
%     kit_figure('Flower', 400, 400);
%     kit_show_image(1, 1, 1, kit_read_image('flower'), 'a flower');
%
%   See also KIT_FIGURE, KIT_AXES, KIT_READ_IMAGE.

%   Licence: BSD-3-Clause, see LICENSE.

CAPTION = 0.16; % relative to the height of an image
GAP = 0.02;
row = ceil(k / cols);
col = k - (row - 1) * cols;
axes('Position', [(col - 1) / cols + GAP / 2, (rows - row) / rows + GAP / 2, ...
    1 / cols - GAP, (1 - CAPTION) / rows - GAP / 2]);
image(1 + round(255 * min(max(pixels, 0), 1)));
colormap(gray(256));
axis('image');
axis('off');
title(caption, 'FontSize', 12, 'FontWeight', 'normal', 'Interpreter', 'none');
end
