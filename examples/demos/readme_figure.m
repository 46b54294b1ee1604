function readme_figure(file)
%README_FIGURE  Write the picture at the top of README.md: one of ten corrupted copies, rebuilt.
%   readme_figure('docs/rebuilt.png') shows the picture, the copy, and what ordinary and
%   robust PCA make of it with two components; no figure window is needed.

%   Licence: BSD-3-Clause, see LICENSE.

SCALE = 2;
GAP = 12;
clean = demo_flower();
V = demo_copies(clean, 10);
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
    fprintf('%.1f dB\n', -10 * log10(mean((pictures{k} - clean(:)).^2)));
end
imwrite(uint8(round(255 * min(max(sheet, 0), 1))), file);
end
