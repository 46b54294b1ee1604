function results = summarise_psnr(results)
%SUMMARISE_PSNR  Compute means, intervals, protocols and paired wins of a reconstruction table.
%   These fields are added to RESULTS, computed from its field raw:
%     psnr       images x methods, mean over draws under the paper's protocol: first
%                copy, with the centre of the largest PSNR against the clean image
%     interval   images x methods, half of the 95 % interval of that mean
%     average, average_interval   1 x methods: mean over images, and half of its interval
%     per_draw   1 x methods x draws: mean over images for each draw
%     wins       methods x methods: number of trials (image and draw) in which the
%                method of the row beats the method of the column
%     trials     number of images times draws
%     protocols  struct array with fields name, average and interval (1 x methods):
%                the paper's protocol, each fixed centre, and all copies averaged

%   Licence: BSD-3-Clause, see LICENSE.

[n_images, n_methods, n_centers, n_draws, n_copies] = size(results.raw);
first = results.raw(:, :, :, :, 1);
copies = results.raw;
best = @(values) reshape(max(values, [], 3), n_images, n_methods, n_draws, []);
paper = best(first);
[results.psnr, results.interval] = mean_interval(paper);
[results.average, results.average_interval, results.per_draw] = over_images(paper);

TIE = 1e-6; % dB: a smaller difference is rounding error, as of L1 methods that found the same basis
results.trials = n_images * n_draws;
results.wins = zeros(n_methods);
for row = 1:n_methods
    beats = paper(:, row, :) > paper + TIE;
    results.wins(row, :) = sum(sum(beats, 3), 1);
end

protocols = {'first copy, best centre (paper)', paper; ...
    sprintf('all %d copies, best centre each', n_copies), mean(best(copies), 4)};
for c = 1:n_centers
    protocols(end + 1, :) = {['first copy, centre ' results.centers{c}], ...
        reshape(first(:, :, c, :), n_images, n_methods, n_draws)}; %#ok<AGROW>
end
for c = 1:n_centers
    protocols(end + 1, :) = {sprintf('all %d copies, centre %s', n_copies, results.centers{c}), ...
        reshape(mean(copies(:, :, c, :, :), 5), n_images, n_methods, n_draws)}; %#ok<AGROW>
end
results.protocols = struct('name', protocols(:, 1), 'average', [], 'interval', []);
for p = 1:size(protocols, 1)
    [results.protocols(p).average, results.protocols(p).interval] = over_images(protocols{p, 2});
end
end

function [average, interval, per_draw] = over_images(values)
per_draw = mean(values, 1);
[average, interval] = mean_interval(per_draw);
end
