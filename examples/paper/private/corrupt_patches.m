function V = corrupt_patches(pixels, count, seed)
%CORRUPT_PATCHES  Copies of an image with three of sixteen tiles replaced by noise.
%   V = corrupt_patches(PIXELS, COUNT, SEED) has one copy per column, each with
%   three other tiles of uniform noise; SEED is a vector for eef_rand.

%   Licence: BSD-3-Clause, see LICENSE.

TILES = 4; % per side
PATCHES = 3;
side = size(pixels, 1);
tile = floor((0:side - 1)' * TILES / side);
tile_of_pixel = reshape(1 + tile + TILES * tile', [], 1);
V = repmat(pixels(:), 1, count);
[~, tiles] = sort(eef_rand([seed 0], TILES^2, count));
for n = 1:count
    hidden = ismember(tile_of_pixel, tiles(1:PATCHES, n));
    V(hidden, n) = eef_rand([seed n], sum(hidden), 1);
end
end
