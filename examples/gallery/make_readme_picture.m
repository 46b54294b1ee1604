function make_readme_picture(file)
%MAKE_README_PICTURE  Write the picture at the top of README.md: one of ten corrupted copies, restored.
%
%   Usage
%     make_readme_picture(file)
%
%   Input
%     file  name of the PNG file
%
%   From left to right, the picture shows an image, one of its ten corrupted copies, and that copy restored
%   from two components by l2_pca and by eef_pca. The PSNR of each is printed. No display is needed.
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
V = kit_noise_patches(clean, 10, 2, eef_rand(1, 16, 10)); % as in demo_image
[W2, ~, mu2] = l2_pca(V, 2, 'Center', 0.5);
[W, ~, mu] = eef_pca(V, 2, 'min', 'Center', 0.5);
pictures = {clean(:), V(:, 1), eef_reconstruct(V(:, 1), W2, mu2), eef_reconstruct(V(:, 1), W, mu)};
sheet = [];
for k = 1:numel(pictures)
    large = kron(reshape(pictures{k}, size(clean)), ones(SCALE));
    if k > 1
        sheet = [sheet, ones(size(large, 1), GAP)]; %#ok<AGROW>
    end
    sheet = [sheet, large]; %#ok<AGROW>
    fprintf('%.1f dB\n', kit_psnr(pictures{k}, clean));
end
imwrite(uint8(round(255 * min(max(sheet, 0), 1))), file);
end
