function results = table3_seconds(varargin)
%TABLE3_SECONDS  Rerun the paper's Table III: seconds to restore an image, against its size.
%
%   Usage
%     results = table3_seconds()
%     results = table3_seconds(Name, Value, ...)
%
%   Options
%     'Images'   folder of pictures (data/images); the first picture is used
%     'Sizes'    sides of the images in pixels (32 to 128 as in the paper, then 256,
%                512 and 1024)
%     'Seed'     whole number that determines the noise (1)
%     'Output'   folder for CSV files (none)
%     'ToolboxSeconds'   time limit in seconds for each function of an L1-PCA Toolbox (600)
%     'Progress' function that is called with the fraction done; it replaces the
%                progress line on the screen
%     'Draws'    accepted so that all experiments take the same options, but not used: the
%                times are medians of up to 9 runs
%
%   Output
%     results    struct with the fields
%       sizes      sides of the images
%       methods    'l2_eigs' (covariance matrix and eigs), 'l2' (thin SVD); 'l1',
%                  'l1_bitflip', 'l1_greedy', 'l1_exact'; 'mf_eigs', 'min_eigs', 'minm_eigs'
%                  (EEF Gram matrix and eigs, the paper's method); 'mf', 'min', 'minm'
%                  (eef_pca); then the functions of an L1-PCA Toolbox as in
%                  TABLE1_NOISE_PATCHES
%       seconds    sizes x methods, NaN where a method was left out
%       left_out   sizes x methods cell: the reason why a method was left out, or ''
%       labels     names of the methods for display
%
%   The time is that of restoring one image: centring on the mean, K = 2 components of
%   N = 10 copies with patches of noise, and the reconstruction of the first copy. Each
%   method runs once before its first measurement. A method is left out where it would
%   need more than 4 GiB of memory, more than is free, or more than about a minute.
%   Without an output argument the table is printed.
%
%   Example
%     results = table3_seconds('Sizes', [32 64]);
%
%   See also TABLE1_NOISE_PATCHES, TABLE2_SALT_PEPPER, FIGURE1_RECONSTRUCTIONS, RUN_PAPER.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'table3_seconds';
path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
options = paper_options(who, varargin);
toolbox_path();
images = paper_images(who, options);
methods = paper_methods('seconds');
[progress, restore_warning] = start_work(who, options); %#ok<ASGLU>

sizes = sort(options.Sizes(:))';
seconds = NaN(numel(sizes), numel(methods));
left_out = repmat({''}, size(seconds));
spent = zeros(1, numel(methods));
% Estimate for the progress line: most of the time is spent on the D x D matrices, up to 128 pixels.
work = min(sizes, 128).^4;
for s = 1:numel(sizes)
    pixels = round(255 * resize_square(images(1).pixels, sizes(s))) / 255;
    V = kit_noise_patches(pixels, 10, [options.Seed 3 sizes(s)]);
    for m = 1:numel(methods)
        left_out{s, m} = reason_against(methods(m), sizes(1:s), seconds(1:s - 1, m), ...
            left_out(1:s - 1, m), spent(m), options.ToolboxSeconds);
        if isempty(left_out{s, m})
            begun = tic;
            try
                seconds(s, m) = kit_time_briefly(@() restore_first(methods(m), V), s == 1);
            catch exception
                left_out{s, m} = ['failed: ' exception.message];
            end
            spent(m) = spent(m) + toc(begun);
        end
        progress((sum(work(1:s)) - work(s) * (1 - m / numel(methods))) / sum(work));
    end
end
results = struct('sizes', sizes, 'methods', {{methods.name}}, 'labels', {{methods.label}}, ...
    'seconds', seconds, 'left_out', {left_out}, 'seed', options.Seed);
finish(results, options, nargout == 0);
if nargout == 0
    clear results
end
end

function image = restore_first(method, V)
[W, mu] = method.basis(V, 2, 'mean');
image = W * (W' * (V(:, 1) - mu)) + mu; % also for a basis that is not orthonormal
end

function reason = reason_against(method, sizes, seconds, reasons, spent, toolbox_seconds)
% Reason why METHOD is not run on images of side sizes(end), or ''.
GIB = 2^30;
MAX_SECONDS = 60;
reason = '';
needed = 8 * sizes(end)^4 / GIB;
available = min(4, free_gib());
expected = 0;
if ~isempty(seconds)
    expected = seconds(end) * (sizes(end) / sizes(end - 1))^(2 + 2 * method.dense);
end
if ~isempty(reasons) && ~isempty(strfind(reasons{end}, 'failed')) %#ok<STREMP>
    reason = 'failed on the previous size';
elseif method.dense && needed > available
    reason = sprintf('its D x D matrix needs %.1f GiB', needed);
elseif method.toolbox && spent + expected > toolbox_seconds
    reason = sprintf('took %.0f s so far (option ToolboxSeconds)', spent);
elseif ~method.toolbox && expected > MAX_SECONDS
    reason = sprintf('would take about %.0f s', expected);
elseif isnan(expected)
    reason = reasons{end};
end
end

function gib = free_gib()
gib = Inf;
if exist('/proc/meminfo', 'file')
    found = regexp(fileread('/proc/meminfo'), 'MemAvailable:\s*(\d+) kB', 'tokens', 'once');
    if ~isempty(found)
        % Half of it, because eigs and the system need memory, too.
        gib = str2double(found{1}) / 2^20 / 2;
    end
end
end

function finish(results, options, shown)
rows = arrayfun(@(side) sprintf('%dx%d', side, side), results.sizes(:), 'UniformOutput', false);
if ~isempty(options.Output)
    kit_write_csv(fullfile(options.Output, 'table3_seconds.csv'), [{'size'}, results.methods], ...
        [rows, kit_cells(results.seconds, '%.6f', '')]);
    [s, m] = find(~cellfun(@isempty, results.left_out));
    reasons = results.left_out(sub2ind(size(results.left_out), s, m));
    kit_write_csv(fullfile(options.Output, 'table3_left_out.csv'), {'size', 'method', 'reason'}, ...
        [rows(s(:)), results.methods(m(:))', reasons(:)]);
end
if shown
    print_table('seconds', results.methods, rows, results.seconds, '%12.4f');
end
end
