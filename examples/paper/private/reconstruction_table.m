function results = reconstruction_table(who, corrupt, purpose, options)
%RECONSTRUCTION_TABLE  Run the paper's Algorithm 2 on each image, with each method and centre.
%   results = reconstruction_table(WHO, CORRUPT, PURPOSE, OPTIONS): V = CORRUPT(pixels, N,
%   seed) makes the N corrupted copies; different experiments have different numbers PURPOSE,
%   so that their random numbers differ. The first method, 'noisy', is the corrupted
%   image itself. Fields of the result:
%     images, methods, labels   names
%     raw        images x methods x centres x draws x copies, PSNR in dB
%     centers    names of the centres: '0', '0.5', 'mean'
%     toolbox    struct array with one element per column of the user's L1-PCA Toolbox: name,
%                ratio (largest L1 value relative to that of l1_exact) and note
%   and the fields that SUMMARISE_PSNR adds.

%   Licence: BSD-3-Clause, see LICENSE.

N = 10;
K = 2;
centers = {0, 0.5, 'mean'};
toolbox_path();
images = paper_images(who, options);
methods = paper_methods('psnr');
[progress, restore_warning] = start_work(who, options); %#ok<ASGLU>

is_toolbox = [methods.toolbox];
exact = find(strcmp({methods.name}, 'l1_exact'));
budgets = struct('seconds', num2cell(zeros(1, numel(methods))), 'ratio', 0, 'note', '', 'stopped', false);
raw = NaN(numel(images), 1 + numel(methods), numel(centers), options.Draws, N);
for draw = 1:options.Draws
    for m = find(is_toolbox)
        budgets(m) = plan_draw(budgets(m), draw, options.Draws, options.ToolboxSeconds);
    end
    for k = 1:numel(images)
        clean = images(k).pixels;
        V = corrupt(clean, N, [options.Seed purpose k draw]);
        raw(k, 1, :, draw, :) = repmat(reshape(kit_psnr(V, clean), 1, 1, 1, 1, N), [1 1 numel(centers)]);
        for c = 1:numel(centers)
            for m = 1:numel(methods)
                if is_toolbox(m)
                    [W, mu, budgets(m)] = within_budget(methods(m), V, K, centers{c}, exact_value, ...
                        budgets(m), options.ToolboxSeconds);
                else
                    [W, mu] = methods(m).basis(V, K, centers{c});
                end
                if m == exact
                    exact_value = l1_value(V, W, mu);
                end
                if ~isempty(W)
                    raw(k, 1 + m, c, draw, :) = kit_psnr(W * (W' * (V - mu)) + mu, clean); % also for a basis that is not orthonormal
                end
            end
        end
        progress(((draw - 1) * numel(images) + k) / (options.Draws * numel(images)));
    end
end
results = struct('images', {{images.name}'}, 'methods', {[{'noisy'}, {methods.name}]}, ...
    'labels', {[{'corrupted'}, {methods.label}]}, 'centers', {{'0', '0.5', 'mean'}}, ...
    'draws', options.Draws, 'seed', options.Seed, 'raw', raw);
results.toolbox = struct('name', {methods(is_toolbox).name}, 'ratio', {budgets(is_toolbox).ratio}, ...
    'note', {budgets(is_toolbox).note});
results = summarise_psnr(results);
end

function value = l1_value(V, W, mu)
value = sum(sum(abs((V - mu)' * W)));
end

function [W, mu, budget] = within_budget(method, V, K, center, exact_value, budget, limit)
% A toolbox function may fail or take minutes. Neither must stop the table. Processor time is limited, not
% elapsed time, so that other programs do not change which cells are filled.
W = [];
mu = [];
if ~budget.stopped && budget.seconds > limit
    budget.stopped = true;
    budget.note = sprintf('stopped after %.0f s of processor time (option ToolboxSeconds)', budget.seconds);
end
if budget.stopped
    return
end
started = cputime();
try
    [W, mu] = method.basis(V, K, center);
    budget.ratio = max(budget.ratio, l1_value(V, W, mu) / exact_value);
catch exception
    budget.note = ['failed: ' exception.message];
end
budget.seconds = budget.seconds + cputime() - started;
end
