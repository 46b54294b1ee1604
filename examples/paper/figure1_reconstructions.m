function results = figure1_reconstructions(varargin)
%FIGURE1_RECONSTRUCTIONS  The paper's Fig. 1: four images, corrupted and restored.
%
%   Usage
%     results = figure1_reconstructions()
%     results = figure1_reconstructions(Name, Value, ...)
%
%   Options
%     'Images'   folder of pictures (data/images)
%     'Seed'     whole number that the noise depends on (1)
%     'Output'   folder for figure1_reconstructions.png (none)
%     'Progress' function of the fraction done, in place of the line on the screen
%     'Draws'    taken for uniformity; the first draw is shown
%
%   Output: a struct with
%     images     names of the four images, of which the first two have patches of
%                noise, the other two salt-and-pepper noise
%     methods    'noisy', 'l2', 'l1', 'mf', 'min', 'minm'
%     labels     the methods for people
%     psnr       images x methods in dB, by the paper's protocol: first of ten copies,
%                best of the centres 0, 0.5 and mean
%     tiles      7 x 4 cell of grey images: the original, then one row per method
%
%   The images are those of the paper's subjects, statue1, cat, cartoon and car, or
%   the first four of another folder, again from the first if it has fewer. The
%   noise is that of the first draw of the tables.
%   Without output argument the PSNRs are printed.
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
options = paper_options(who, varargin);
restore_path = paper_path();
images = paper_images(who, options.Images);
[progress, restore_warning] = start_work(who, options); %#ok<ASGLU>
methods = paper_methods('psnr');
methods = methods(ismember({methods.name}, {'l2', 'l1', 'mf', 'min', 'minm'}));
[found, chosen] = ismember({'statue1', 'cat', 'cartoon', 'car'}, {images.name});
if ~all(found)
    chosen = 1 + mod(0:3, numel(images));
end
corruptions = {@corrupt_patches, 1; @corrupt_patches, 1; @corrupt_salt_pepper, 2; @corrupt_salt_pepper, 2};

psnr = zeros(4, 1 + numel(methods));
tiles = cell(2 + numel(methods), 4);
for k = 1:4
    clean = images(chosen(k)).pixels;
    [corrupt, purpose] = corruptions{k, :};
    V = corrupt(clean, 10, [options.Seed purpose chosen(k) 1]);
    tiles{1, k} = clean;
    tiles{2, k} = reshape(V(:, 1), size(clean));
    psnr(k, 1) = psnr_columns(V(:, 1), clean);
    for m = 1:numel(methods)
        [restored, psnr(k, 1 + m)] = best_restored(methods(m), V, clean);
        tiles{2 + m, k} = reshape(restored, size(clean));
    end
    progress(k / 4);
end
results = struct('images', {{images(chosen).name}'}, 'methods', {[{'noisy'}, {methods.name}]}, ...
    'labels', {[{'corrupted'}, {methods.label}]}, 'psnr', psnr, 'tiles', {tiles}, 'seed', options.Seed);
if ~isempty(options.Output)
    draw_montage(fullfile(options.Output, 'figure1_reconstructions.png'), results);
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
    value = psnr_columns(candidate, clean);
    if value > psnr
        psnr = value;
        restored = candidate;
    end
end
end

function draw_montage(file, results)
% All tiles are one picture; only the words are left to the plot.
TILE = 192;
MARGIN = [150 50]; % left and top, for the words
GAP = [10 30]; % right of and below every tile
[rows, cols] = size(results.tiles);
width = MARGIN(1) + cols * (TILE + GAP(1));
height = MARGIN(2) + rows * (TILE + GAP(2));
left = MARGIN(1) + (0:cols - 1) * (TILE + GAP(1));
top = MARGIN(2) + (0:rows - 1) * (TILE + GAP(2));
sheet = 255 * ones(height, width, 'uint8');
for r = 1:rows
    for c = 1:cols
        tile = min(max(resize_square(results.tiles{r, c}, TILE), 0), 1);
        sheet(top(r) + (1:TILE), left(c) + (1:TILE)) = uint8(round(255 * tile));
    end
end
labels = [{'original'}, results.labels];
save_plot(file, width, height, @draw);

    function draw()
        axes('Units', 'normalized', 'Position', [0 0 1 1]);
        image(repmat(sheet, [1 1 3]));
        axis('off');
        axis([0.5, width + 0.5, 0.5, height + 0.5]);
        words = {'FontSize', 14, 'Interpreter', 'none', 'VerticalAlignment', 'middle'};
        for c = 1:cols
            kinds = {'patches', 'patches', 'salt and pepper', 'salt and pepper'};
            text(left(c) + TILE / 2, MARGIN(2) * 0.25, shorten(results.images{c}), words{:}, ...
                'FontWeight', 'bold', 'HorizontalAlignment', 'center');
            text(left(c) + TILE / 2, MARGIN(2) * 0.7, kinds{c}, words{:}, 'HorizontalAlignment', 'center');
            for r = 2:rows
                text(left(c) + TILE / 2, top(r) + TILE + GAP(2) / 2, sprintf('%.2f dB', results.psnr(c, r - 1)), ...
                    words{:}, 'HorizontalAlignment', 'center');
            end
        end
        for r = 1:rows
            text(MARGIN(1) - 12, top(r) + TILE / 2, labels{r}, words{:}, 'HorizontalAlignment', 'right');
        end
    end
end

function name = shorten(name)
LONGEST = 20;
if numel(name) > LONGEST
    name = [name(1:LONGEST - 3) '...'];
end
end
