%DEMO_IMAGE  An image restored from ten corrupted copies, step by step (Algorithm 2 of the paper).
%
%   Figure 1 shows an image, three of its ten copies with patches of noise, and the first
%   copy restored from two components by each method. Look for the patches of the copy in the
%   restored images: they should be gone.
%   Figure 2 shows the PSNR against the number K of components and against the
%   number N of copies. Look at the best K of each method, and at what one component more costs.
%
%   Lesson: The number of components matters more than the method. At their best K, the methods
%   differ by half a dB (L2 25.2 dB at K = 1, min 25.7 dB at K = 2). The difference is what one
%   component too many costs: L2 then restores the noise of the copy, min does so later. The
%   median of the copies restores this still scene better than any PCA.

%   Order: 40
%   Licence: BSD-3-Clause, see LICENSE.

methods = kit_methods();
methods = methods(1:4); % without mf: four curves are enough
clean = kit_read_image('flower');
side = size(clean, 1);
copies = 30;
psnr = @(v) kit_psnr(v, clean);

%% Step 1: corrupted copies, one per column

V = kit_noise_patches(clean, copies, 2, eef_rand(1, 16, copies)); % noise covers three of the sixteen tiles of each copy

%% Step 2: the components of ten copies, and the first copy restored from them

K = 2;
N = 10;
kit_figure('Rebuilt', 880, 520, ['Above, a sunflower and three copies with square patches of noise in different places. ' ...
    'Below, the first copy restored: by L2 the patches are still visible as noise, by L1 they are weaker, by min and ' ...
    'minm they are almost gone, but the flower has less contrast.']);
kit_show_image(2, 4, 1, clean, 'the picture');
for n = 1:3
    kit_show_image(2, 4, 1 + n, reshape(V(:, n), side, side), sprintf('copy %d: %.1f dB', n, psnr(V(:, n))));
end
for k = 1:numel(methods)
    [W, ~, mu] = methods(k).pca(V(:, 1:N), K, 'Center', 0.5);
    rebuilt = eef_reconstruct(V(:, 1), W, mu);
    kit_show_image(2, 4, 4 + k, reshape(rebuilt, side, side), sprintf('%s: %.1f dB', methods(k).name, psnr(rebuilt)));
end
% A restored image lies in the plane of the two components. This plane contains what all copies
% share, but not the patches of a single copy, unless these have turned the plane.

%% Step 3: more components, more copies

components = 1:6;
numbers = [3 4 6 8 10 14 20 30];
by_components = zeros(numel(methods), numel(components));
by_copies = zeros(numel(methods), numel(numbers));
for k = 1:numel(methods)
    for n = 1:numel(components)
        [W, ~, mu] = methods(k).pca(V(:, 1:N), components(n), 'Center', 0.5);
        by_components(k, n) = psnr(eef_reconstruct(V(:, 1), W, mu));
    end
    for n = 1:numel(numbers)
        [W, ~, mu] = methods(k).pca(V(:, 1:numbers(n)), K, 'Center', 0.5);
        by_copies(k, n) = psnr(eef_reconstruct(V(:, 1), W, mu));
    end
end
kit_figure('PSNR', 880, 400, ['Two panels of curves of the PSNR. Against K from 1 to 6, L2 and L1 are best at K = 1 with ' ...
    '25 dB, min at K = 2 with 26 dB and minm at K = 3 with 25 dB; then all of them fall, L2 and L1 first. Against N from ' ...
    '3 to 30 with K = 2, all curves rise: min and minm to about 25 dB with 10 copies, L2 and L1 to 21 and 23 dB.']);
across = {components, numbers};
quality = {by_components, by_copies};
labels = {'number K of components', 'number N of copies'};
titles = {sprintf('N = %d copies', N), sprintf('K = %d components', K)};
for panel = 1:2
    kit_axes(1, 2, panel);
    for k = 1:numel(methods)
        plot(across{panel}, quality{panel}(k, :), ['o' methods(k).style], 'Color', methods(k).color, 'LineWidth', methods(k).width);
    end
    axis([0, across{panel}(end), 16, 30]);
    set(gca(), 'XGrid', 'on', 'YGrid', 'on', 'Box', 'on');
    xlabel(labels{panel});
    ylabel('PSNR in dB');
    title(titles{panel}, 'FontSize', 13);
    if panel == 1
        kit_legend({methods.name}, 'northeast');
    end
end

fprintf('PSNR in dB of the first copy rebuilt\n');
fixed = {sprintf('N = %d, K', N), sprintf('K = %d, N', K)};
for panel = 1:2
    fprintf('  %-9s%s\n', fixed{panel}, sprintf('%8d', across{panel}));
    for k = 1:numel(methods)
        fprintf('  %-9s%s\n', methods(k).name, sprintf('%8.2f', quality{panel}(k, :)));
    end
end
fprintf('median of the %d copies, without PCA: %.2f\n', N, psnr(median(V(:, 1:N), 2)));
