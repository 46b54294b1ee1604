function V = demo_copies(pixels, count)
%DEMO_COPIES  Copies of a square picture, one per column, each with three of sixteen tiles of noise.

%   Licence: BSD-3-Clause, see LICENSE.

side = size(pixels, 1);
tile = ceil((1:side)' / (side / 4));
tile_of_pixel = reshape(tile + 4 * (tile' - 1), [], 1);
V = repmat(pixels(:), 1, count);
[~, order] = sort(eef_rand(1, 16, count));
for n = 1:count
    hidden = ismember(tile_of_pixel, order(1:3, n));
    V(hidden, n) = eef_rand([2 n], sum(hidden), 1);
end
end
