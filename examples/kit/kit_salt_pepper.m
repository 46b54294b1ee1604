function V = kit_salt_pepper(pixels, N, seed)
%KIT_SALT_PEPPER  Copies of an image with salt-and-pepper noise.
%
%   Usage
%     V = kit_salt_pepper(pixels, N, seed)
%
%   Input
%     pixels  image with values from 0 to 1
%     N       number of copies
%     seed    vector for EEF_RAND
%
%   Output
%     V       numel(pixels) x N: one copy per column. A tenth of its pixels, chosen at random, is 0 or 1.
%
%   Example
%     V = kit_salt_pepper(kit_read_image('flower'), 10, 1);
%
%   See also KIT_NOISE_PATCHES, KIT_PSNR, EEF_RAND.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

DENSITY = 0.1;
V = repmat(pixels(:), 1, N);
u = eef_rand(seed, numel(pixels), N);
V(u < DENSITY) = 1;
V(u < DENSITY / 2) = 0;
end
