function psnr = psnr_columns(V, clean)
%PSNR_COLUMNS  Peak signal-to-noise ratio of every column of V in dB, peak 1.

%   Licence: BSD-3-Clause, see LICENSE.

psnr = -10 * log10(mean((V - clean(:)).^2, 1));
end
