function psnr = kit_psnr(V, clean)
%KIT_PSNR  Peak signal-to-noise ratio in dB, with peak 1.
%
%   Usage
%     psnr = kit_psnr(V, clean)
%
%   Input
%     V      D x N: one image per column, values from 0 to 1
%     clean  the image without noise, D values in any shape
%
%   Output
%     psnr   1 x N
%
%   Formula
%     psnr(n) = -10 * log10(mean((V(:, n) - clean(:)).^2))
%
%   Example
%     clean = kit_read_image('flower');
%     psnr = kit_psnr(kit_salt_pepper(clean, 3, 1), clean);
%
%   See also KIT_NOISE_PATCHES, KIT_SALT_PEPPER.

%   Licence: BSD-3-Clause, see LICENSE.

psnr = -10 * log10(mean((V - clean(:)).^2, 1));
end
