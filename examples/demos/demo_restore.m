%DEMO_RESTORE  Ten damaged pictures restored: wrong pixels found and filled.
%
%   The setting of the paper: ten copies of a picture, each with three patches of noise. The
%   reconstruction by EEF-PCA uses all pixels of a copy. eef_robust finds the wrong pixels
%   and fills them from the other copies.
%   Figure 1 shows the picture, a damaged copy, the pixels that are flagged, and the copy restored
%   by L2, by EEF-PCA (min) and by eef_robust. The copies have a little camera noise. Look at the
%   places of the patches: repaired, blurred or still noise.
%   Figure 2 shows the PSNR of all ten copies. Look at how much the copies differ with eef_robust.
%
%   Lesson: A robust subspace alone does not repair a picture, because its wrong pixels still enter
%   the scores. When they are found and left out, the other copies fill them, except where about half
%   of the copies are wrong: there, noise can be taken for the picture.

%   Order: 42
%   Licence: BSD-3-Clause, see LICENSE.

methods = kit_methods();
clean = kit_read_image('flower');
side = size(clean, 1);
N = 10;
K = 2;
brightness = 0.9 + 0.2 * eef_rand(4, 1, N); % the exposure differs from copy to copy
V = kit_noise_patches(clean, N, 2, eef_rand(1, 16, N));
original = min(clean(:) * brightness, 1);
patch = V ~= clean(:);
damaged = original + 0.01 * kit_normal(3, side^2, N);
damaged(patch) = V(patch);
psnr = @(v, n) kit_psnr(v, reshape(original(:, n), side, side));

%% Restoring

restored = cell(1, 3);
for k = [1 3] % L2 and min
    [W, ~, mu] = methods(k).pca(damaged, K, 'Center', 0.5);
    restored{1 + (k == 3)} = eef_reconstruct(damaged, W, mu);
end
[W, Z, mu, model] = eef_robust(damaged, K);
restored{3} = model.filled;
names = {'L2', 'min', 'eef robust'};

kit_figure('Restored', 780, 560, ['Above, a sunflower, its damaged copy with patches of noise, and the flagged pixels: ' ...
    'the patches, and a few single pixels elsewhere. Below, the restored copies. L2 leaves noise in the patches and adds ' ...
    'some elsewhere; min has weak traces of the patches and less contrast; eef_robust restores the flower sharply, ' ...
    'except for half of one patch, which is still noise.']);
show = @(k, v, caption) kit_show_image(2, 3, k, reshape(v, side, side), caption);
show(1, original(:, 1), 'the picture');
show(2, damaged(:, 1), sprintf('damaged: %.1f dB', psnr(damaged(:, 1), 1)));
show(3, 1 - double(model.cells(:, 1)), 'flagged pixels (black)');
for k = 1:3
    show(3 + k, restored{k}(:, 1), sprintf('%s: %.1f dB', names{k}, psnr(restored{k}(:, 1), 1)));
end

%% All copies

quality = zeros(4, N);
for n = 1:N
    quality(1, n) = psnr(damaged(:, n), n);
    for k = 1:3
        quality(1 + k, n) = psnr(restored{k}(:, n), n);
    end
end
colors = kit_colors();
palette = [0.6 0.6 0.6; colors.grey; colors.blue; 0 0 0];
kit_figure('PSNR', 760, 420, ['Four curves over the ten copies. The damaged copies have 17 dB, L2 between 21 and 24, min ' ...
    'between 23 and 26. eef_robust has more than min for every copy, from 26 to 39 dB.']);
markers = {'d:', 's--', 'o-', '^-'};
kit_axes(1, 1, 1);
for k = 1:4
    plot(1:N, quality(k, :), markers{k}, 'Color', palette(k, :), 'LineWidth', 2);
end
axis([0, N + 5, floor(min(quality(:))) - 1, ceil(max(quality(:))) + 1]);
set(gca(), 'Box', 'on', 'YGrid', 'on', 'XTick', 1:N);
xlabel('copy');
ylabel('PSNR in dB');
kit_legend([{'damaged'}, names], 'east');

fprintf('average PSNR in dB: damaged %.1f, L2 %.1f, min %.1f, eef_robust %.1f\n', mean(quality, 2));
fprintf('pixels of the patches flagged: %.1f %%; other pixels flagged: %.1f %%\n', ...
    100 * mean(model.cells(patch)), 100 * mean(model.cells(~patch)));
fprintf('a pixel is damaged in up to %d of the %d copies\n', max(sum(patch, 2)), N);
% Look at the flagged pixels: they are the patches, except where the noise happens to equal the picture.
% The restored copy has the noise of the camera. A trace of the patches is left where about half of the
% copies are damaged: nothing tells then which pixels are right.
