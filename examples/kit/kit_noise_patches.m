function V = kit_noise_patches(pixels, N, seed, choice)
%KIT_NOISE_PATCHES  Copies of an image with patches of uniform noise.
%
%   Usage
%     V = kit_noise_patches(pixels, N, seed)
%     V = kit_noise_patches(pixels, N, seed, choice)
%
%   Input
%     pixels  square image with values from 0 to 1
%     N       number of copies
%     seed    vector for EEF_RAND; copy n takes its noise from the seed [seed n]
%     choice  16 x N numbers: in copy n, the noise covers the tiles with the three smallest numbers of
%             column n; default eef_rand([seed 0], 16, N)
%
%   Output
%     V       numel(pixels) x N: one copy per column. The image is divided into 4 x 4 tiles, and each copy
%             has three of them replaced by noise.
%
%   Example
%     V = kit_noise_patches(kit_read_image('flower'), 10, 1);
%
%   See also KIT_SALT_PEPPER, KIT_PSNR, EEF_RAND.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

TILES = 4; % per side
PATCHES = 3;
if nargin < 4
    choice = eef_rand([seed 0], TILES^2, N);
end
side = size(pixels, 1);
tile = floor((0:side - 1)' * TILES / side);
tile_of_pixel = reshape(1 + tile + TILES * tile', [], 1);
V = repmat(pixels(:), 1, N);
[~, tiles] = sort(choice);
for n = 1:N
    hidden = ismember(tile_of_pixel, tiles(1:PATCHES, n));
    V(hidden, n) = eef_rand([seed n], sum(hidden), 1);
end
end
