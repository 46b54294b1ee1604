function results = figure1_reconstructions(varargin)
%FIGURE1_RECONSTRUCTIONS  Rerun the paper's Fig. 1: four images, corrupted and restored.
%
%   Usage
%     results = figure1_reconstructions()
%     results = figure1_reconstructions(Name, Value, ...)
%
%   Options
%     'Images'   folder of pictures (data/images)
%     'Seed'     whole number that determines the noise (1)
%     'Output'   folder for figure1_reconstructions.png (none)
%     'Progress' function that is called with the fraction done; it replaces the
%                progress line on the screen
%     'Draws'    accepted so that all experiments take the same options, but not used: the
%                figure shows the first draw
%
%   Output
%     results    struct with the fields
%       images     names of the four images; the first two have patches of noise, the
%                  other two have salt-and-pepper noise
%       methods    'noisy', 'l2', 'l1', 'mf', 'min', 'minm'
%       labels     names of the methods for display
%       psnr       images x methods in dB, by the paper's protocol: first of ten copies,
%                  best of the centres 0, 0.5 and mean
%       tiles      7 x 4 cell of grey images: the original, then one row per method
%
%   The images are statue1, cat, cartoon and car, the subjects of the paper's figure. From
%   a folder without these names, the first four are taken; if there are fewer, they
%   are repeated. The noise is that of the first draw of the tables.
%   Without an output argument the PSNRs are printed.
%
%   Example
%     results = figure1_reconstructions('Output', 'results');
%
%   See also TABLE1_NOISE_PATCHES, TABLE2_SALT_PEPPER, TABLE3_SECONDS, RUN_PAPER.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'figure1_reconstructions';
path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
options = paper_options(who, varargin);
toolbox_path();
images = paper_images(who, options);
[progress, restore_warning] = start_work(who, options); %#ok<ASGLU>
methods = paper_methods('psnr');
methods = methods(ismember({methods.name}, {'l2', 'l1', 'mf', 'min', 'minm'}));
[found, chosen] = ismember({'statue1', 'cat', 'cartoon', 'car'}, {images.name});
if ~all(found)
    chosen = 1 + mod(0:3, numel(images));
end
corruptions = {@kit_noise_patches, 1; @kit_noise_patches, 1; @kit_salt_pepper, 2; @kit_salt_pepper, 2};

psnr = zeros(4, 1 + numel(methods));
tiles = cell(2 + numel(methods), 4);
for k = 1:4
    clean = images(chosen(k)).pixels;
    [corrupt, purpose] = corruptions{k, :};
    V = corrupt(clean, 10, [options.Seed purpose chosen(k) 1]);
    tiles{1, k} = clean;
    tiles{2, k} = reshape(V(:, 1), size(clean));
    psnr(k, 1) = kit_psnr(V(:, 1), clean);
    for m = 1:numel(methods)
        [restored, psnr(k, 1 + m)] = best_restored(methods(m), V, clean);
        tiles{2 + m, k} = reshape(restored, size(clean));
    end
    progress(k / 4);
end
results = struct('images', {{images(chosen).name}'}, 'methods', {[{'noisy'}, {methods.name}]}, ...
    'labels', {[{'corrupted'}, {methods.label}]}, 'psnr', psnr, 'tiles', {tiles}, 'seed', options.Seed);
if ~isempty(options.Output)
    plot_montage(fullfile(options.Output, 'figure1_reconstructions.png'), results);
end
if nargout == 0
    print_table('PSNR in dB', results.methods, results.images, results.psnr, '%12.2f');
    clear results
end
end

function [restored, psnr] = best_restored(method, V, clean)
psnr = -Inf;
for center = {0, 0.5, 'mean'}
    [W, mu] = method.basis(V, 2, center{1});
    candidate = eef_reconstruct(V(:, 1), W, mu);
    value = kit_psnr(candidate, clean);
    if value > psnr
        psnr = value;
        restored = candidate;
    end
end
end
