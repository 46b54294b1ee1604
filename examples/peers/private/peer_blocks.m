function blocks = peer_blocks(results, timing, options, pictures)
%PEER_BLOCKS  Compose the page of RUN_PEERS.

%   Licence: BSD-3-Clause, see LICENSE.

rows = find(~[results.conditions.curve]);
average = mean(results.angles, 3);
best = average(rows, :) <= min(average(rows, :), [], 2) * 1.05;
cells = cell(numel(rows), numel(results.methods));
for r = 1:numel(rows)
    for m = 1:numel(results.methods)
        cells{r, m} = range_text(squeeze(results.angles(rows(r), m, :)));
    end
end
reference = arrayfun(@(r) range_text(results.reference(r, :)'), rows', 'UniformOutput', false);
ours = strcmp(results.methods, 'eef_robust');
ratio = squeeze(results.angles(rows, ours, :)) ./ results.reference(rows, :);
ratio = reshape(ratio, numel(rows), []);
blocks = {
    kit_block('title', 'EEF-PCA: robust peers')
    kit_block('text', sprintf(['Angle in degrees between the true and the estimated subspace, for %d x %d data with %d components ' ...
    'and noise of standard deviation 1: mean over %d draws, and in brackets the smallest and the largest. "uncorrupted" is an SVD ' ...
    'of the data before it was corrupted. Bold: within 5 %% of the smallest mean. Cells are wrong by ten standard deviations of ' ...
    'their row unless stated. Missing cells are replaced by row medians, except for eef_robust.'], ...
    options.Size(1), options.Size(2), options.Size(3), options.Draws))
    kit_block('table', [{'corrupted', 'uncorrupted'}, results.methods], ...
    [{results.conditions(rows).name}', reference, cells], [false(numel(rows), 2), best])
    kit_block('heading', 'eef_robust')
    kit_block('text', ['Ratio of its angle to that of the uncorrupted data; share of the wrong cells that it flags, and of the ' ...
    'good cells that it flags.'])
    kit_block('table', {'corrupted', 'mean ratio', 'largest ratio', 'wrong cells found', 'good cells flagged'}, ...
    [{results.conditions(rows).name}', kit_cells([mean(ratio, 2), max(ratio, [], 2)], '%.2f', '-'), ...
    kit_cells(100 * [mean(results.found(rows, :), 2), mean(results.flagged(rows, :), 2)], '%.1f %%', '-')])
    kit_block('heading', 'Angle against the share of wrong cells')
    kit_block('image', 'Medians over the draws', pictures{1})
    kit_block('heading', 'Seconds')
    kit_block('image', 'Seconds against the number of rows; 10 % wrong cells', pictures{2})
    kit_block('table', [{'size'}, timing.methods], [timing.names(:), kit_cells(timing.seconds, '%.3g', '-')])
    };
end

function text = range_text(values)
values = values(~isnan(values));
if isempty(values)
    text = '-';
else
    text = sprintf('%.1f (%.1f to %.1f)', mean(values), min(values), max(values));
end
end
