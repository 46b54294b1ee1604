function make_readme_picture(file)
%MAKE_README_PICTURE  Write the picture at the top of README.md: one of ten corrupted copies, restored.
%
%   Usage
%     make_readme_picture(file)
%
%   Input
%     file  name of the PNG file
%
%   From left to right, the picture shows an image, one of ten copies with salt-and-pepper noise, and that
%   copy restored by l2_pca and by eef_pca. The number K of components is the one from 1 to 4 with the largest
%   PSNR, for each method. K and the PSNRs are printed, also those of the other K and of the median of the
%   copies. No display is needed.
%
%   Example
%     make_readme_picture('docs/rebuilt.png')
%
%   See also MAKE_GALLERY, DEMO_IMAGE.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
SCALE = 2;
GAP = 12;
clean = kit_read_image('flower');
V = kit_salt_pepper(clean, 10, 2);
fprintf('corrupted: %.1f dB; median of the copies: %.1f dB\n', kit_psnr(V(:, 1), clean), kit_psnr(median(V, 2), clean));
methods = kit_methods();
pictures = {clean(:), V(:, 1)};
for m = [1 3]
    pictures{end + 1} = best_restored(methods(m), V, clean); %#ok<AGROW>
end
sheet = [];
for k = 1:numel(pictures)
    large = kron(reshape(pictures{k}, size(clean)), ones(SCALE));
    if k > 1
        sheet = [sheet, ones(size(large, 1), GAP)]; %#ok<AGROW>
    end
    sheet = [sheet, large]; %#ok<AGROW>
end
imwrite(uint8(round(255 * min(max(sheet, 0), 1))), file);
end

function restored = best_restored(method, V, clean)
MAX_K = 4;
psnr = zeros(1, MAX_K);
candidates = zeros(numel(clean), MAX_K);
for K = 1:MAX_K
    [W, ~, mu] = method.pca(V, K, 'Center', 0.5);
    candidates(:, K) = eef_reconstruct(V(:, 1), W, mu);
    psnr(K) = kit_psnr(candidates(:, K), clean);
end
[~, best] = max(psnr);
fprintf('%s: best with K = %d; K = 1 to %d:%s dB\n', method.name, best, MAX_K, sprintf(' %.1f', psnr));
restored = candidates(:, best);
end
