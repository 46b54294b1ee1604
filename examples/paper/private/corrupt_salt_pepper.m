function V = corrupt_salt_pepper(pixels, count, seed)
%CORRUPT_SALT_PEPPER  Copies of an image with a tenth of the pixels turned to 0 or 1.
%   V = corrupt_salt_pepper(PIXELS, COUNT, SEED) has one copy per column; SEED is a
%   vector for eef_rand.

%   Licence: BSD-3-Clause, see LICENSE.

DENSITY = 0.1;
V = repmat(pixels(:), 1, count);
u = eef_rand(seed, numel(pixels), count);
V(u < DENSITY) = 1;
V(u < DENSITY / 2) = 0;
end
