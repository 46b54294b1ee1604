function blocks = report_blocks(results, pictures, settings, notes)
%REPORT_BLOCKS  Compose the report on the rerun of the paper, independent of its format.
%   RESULTS has the fields patches, salt, seconds and figure (results of the four
%   experiments; seconds is [] when times were not measured), PICTURES the fields psnr,
%   seconds and figure (file names, or '' where drawing failed), SETTINGS is a cell with rows
%   of a name and a text, NOTES a cell of sentences about the image files. BLOCKS is a cell
%   of structs, see KIT_BLOCK.

%   Licence: BSD-3-Clause, see LICENSE.

patches = results.patches;
claims = paper_claims(patches, results.salt, results.seconds);
blocks = [{
    kit_block('title', 'EEF-PCA: the paper, rerun')
    kit_block('text', ['The experiments of "Robust Principal Component Analysis Using a Novel Kernel Related with the L1-Norm" ' ...
    '(Pan, Badawi, Koyuncu, Cetin, 2021), run again with this toolbox. The paper''s own images are not public. The ' ...
    'default images show the same subjects, so that averages can be compared; single images are less comparable.'])
    kit_block('text', summary_text(patches, results.salt))
    kit_block('heading', 'The claims of the paper')
    kit_block('table', {'Claim', 'Here', 'Evidence'}, [{claims.claim}', {claims.verdict}', {claims.evidence}'])
    kit_block('text', ['A difference of PSNRs is the mean of the paired differences over all images; +- is half of its ' ...
    '95 % interval over the draws.'])
    kit_block('heading', 'PSNR of restored images')
    picture('Average PSNR of each method with its 95 % interval, and the published averages', pictures.psnr)
    kit_block('text', ['Protocol of the paper: ten corrupted copies of an image, two components, PSNR (peak 1) of the first copy, ' ...
    'with the centre among 0, 0.5 and mean that gives the largest PSNR against the clean image. The published values of ' ...
    'recursive L1-PCA are shown beside L1 fixed point, which is recursive, too; the L1-PCA Toolbox that the paper used ' ...
    'searches for the maximum that L1 exact finds. MF takes the eigenvalues of largest magnitude, as the call of eigs in ' ...
    'the paper does. Where the L1 value does not determine the second component (often without centring), that component ' ...
    'is orthogonal to all copies.'])
    }
    psnr_section('Table I: patches of noise', 'table1_noise_patches', patches)
    psnr_section('Table II: salt-and-pepper noise', 'table2_salt_pepper', results.salt)
    {
    kit_block('heading', 'Figure 1: restored images')
    picture('Four images, corrupted and restored', pictures.figure)
    }
    seconds_section(results.seconds, pictures.seconds)
    toolbox_section(patches)
    {
    kit_block('heading', 'Settings')
    kit_block('table', {'', ''}, settings)
    }
    files_section(notes)];
end

function blocks = files_section(notes)
blocks = cell(0, 1);
if ~isempty(notes)
    blocks = {kit_block('heading', 'Files of the image folder'); kit_block('list', notes)};
end
end

function text = summary_text(patches, salt)
value = @(table, name) table.average(strcmp(table.methods, name));
text = sprintf(['In short, average PSNR over %s and %s: with patches L2 %.2f, L1 %.2f, MF %.2f, min %.2f, ' ...
    'minm %.2f dB; with salt and pepper L2 %.2f, L1 %.2f, MF %.2f, min %.2f, minm %.2f dB. For each method and image, the ' ...
    'centre is the one with the largest PSNR against the clean image, as in the paper. The tables below have fixed ' ...
    'centres, too.'], ...
    counted(numel(patches.images), 'image'), counted(patches.draws, 'draw'), ...
    cellfun(@(name) value(patches, name), {'l2', 'l1', 'mf', 'min', 'minm'}), ...
    cellfun(@(name) value(salt, name), {'l2', 'l1', 'mf', 'min', 'minm'}));
end

function one = picture(caption, file)
if isempty(file)
    one = kit_block('text', [caption ': could not be drawn on this machine.']);
else
    one = kit_block('image', caption, file);
end
end

function blocks = psnr_section(heading, name, ours)
paper = published(name);
[~, files, subjects] = kit_read_csv(kit_root('data', 'paper', 'images.csv'));
order = (1:numel(ours.images))';
known = all(ismember(ours.images, files));
if known % in the order of the paper
    [~, place] = ismember(ours.images, files);
    [place, order] = sort(place);
    rows = files(place);
    [~, paper_rows] = ismember(subjects(place), paper.rows);
else
    rows = ours.images;
end
rows = [rows; {'average'; '95 % interval'}];
values = [ours.psnr(order, :); ours.average; NaN(size(ours.average))];
cells = [kit_cells(values(1:end - 1, :), '%.2f', '-'); kit_cells(ours.average_interval, '+- %.2f', '-')];
best = values >= max(values, [], 2) - 1e-6; % more than one if they are equal up to rounding
header = {'image', 'paper'};
body = [rows, repmat({''}, numel(rows), 1)];
if known
    body(1:numel(place), 2) = subjects(place);
end
strong = false(size(body));
for m = 1:numel(ours.methods)
    header{end + 1} = ours.labels{m}; %#ok<AGROW>
    body = [body, cells(:, m)]; %#ok<AGROW>
    strong = [strong, best(:, m)]; %#ok<AGROW>
    theirs = find(strcmp(paper.methods, ours.methods{m}));
    if ~isempty(theirs)
        header{end + 1} = 'paper'; %#ok<AGROW>
        column = repmat({''}, numel(rows), 1);
        if known
            column(1:end - 2) = kit_cells(paper.values(paper_rows, theirs), '%.2f', '-');
        end
        column(end - 1) = kit_cells(paper.values(end, theirs), '%.2f', '-');
        body = [body, column]; %#ok<AGROW>
        strong = [strong, false(numel(rows), 1)]; %#ok<AGROW>
    end
end
blocks = {
    kit_block('heading', heading)
    kit_block('table', header, body, strong)
    kit_block('text', sprintf(['PSNR in dB, mean over %s. The best value of each row is bold. The intervals of single images are in ' ...
    '%s_intervals.csv. The next table has averages of other protocols: with a fixed centre, which needs no clean image, ' ...
    'and over all ten copies.'], ...
    counted(ours.draws, 'draw'), name))
    kit_block('table', [{'protocol'}, ours.labels], protocol_rows(ours))
    kit_block('text', sprintf(['Paired wins: number of the %d trials (image and draw) in which the method of the row ' ...
    'beats the method of the column.'], ours.trials))
    kit_block('table', [{''}, ours.labels], [ours.labels(:), wins_cells(ours)])
};
end

function rows = protocol_rows(ours)
rows = cell(numel(ours.protocols), 1 + numel(ours.methods));
for p = 1:numel(ours.protocols)
    rows{p, 1} = ours.protocols(p).name;
    rows(p, 2:end) = plus_minus(ours.protocols(p).average, ours.protocols(p).interval);
end
end

function cells = wins_cells(ours)
cells = kit_cells(ours.wins, '%d', '-');
cells(logical(eye(size(ours.wins)))) = {''};
end

function text = counted(number, noun)
text = sprintf('%d %s', number, noun);
if number ~= 1
    text = [text 's'];
end
end

function blocks = seconds_section(ours, file)
title = kit_block('heading', 'Table III: seconds');
if isempty(ours)
    blocks = {title; kit_block('text', ['Left out. The times do not depend on what the images show; the option ' ...
        '''Timing'', true of run_paper (make paper TIMING=yes) includes them.'])};
    return
end
paper = published('table3_seconds');
rows = arrayfun(@(side) sprintf('%dx%d', side, side), ours.sizes(:), 'UniformOutput', false);
theirs = repmat({''}, numel(rows), numel(paper.methods));
[shared, place] = ismember(rows, paper.rows);
theirs(shared, :) = kit_cells(paper.values(place(shared), :), '%.3g', '-');
cells = kit_cells(ours.seconds, '%.3g', '-');
blocks = {
    title
    picture('Seconds to restore an image, against its size, and the published seconds', file)
    kit_block('table', [{'size'}, ours.labels, {'paper: L2', 'paper: recursive L1', 'paper: EEF'}], [rows, cells, theirs])
    kit_block('text', ['Median seconds to restore one image: centring on the mean, two components of ten copies, and the ' ...
    'reconstruction of the first copy. The published seconds are from another machine.'])
};
reasons = {};
for m = 1:numel(ours.methods)
    first = find(~cellfun(@isempty, ours.left_out(:, m)), 1);
    if ~isempty(first)
        reasons{end + 1, 1} = sprintf('%s is left out from %s on: %s.', ours.labels{m}, rows{first}, ...
            ours.left_out{first, m}); %#ok<AGROW>
    end
end
if ~isempty(reasons)
    blocks{end + 1, 1} = kit_block('list', reasons);
end
end

function blocks = toolbox_section(ours)
if isempty(ours.toolbox)
    lines = {['It was not found. If l1pca, l1pca_EX or l1pca_BF (MATLAB File Exchange 64855) are on the path or in the folder ' ...
        'L1PCA_TOOLBOX_DIR, the tables have a column for each.']};
else
    lines = [{['In Tables I and II its functions get the N x N factor R of the thin QR factorisation X = Q*R of the centred ' ...
        'copies, and the basis is Q times theirs. The maximum of the L1 value is the same, because R''*R = X''*X. In ' ...
        'Table III they get the D x N matrix X itself.']
        ['If the K best sign vectors are equal, the L1 value determines only the first component: rounding errors choose ' ...
        'the others of the toolbox, while l1_pca takes them from the deflated data. Bases with the same L1 value then have ' ...
        'different PSNRs.']}
        arrayfun(@toolbox_verdict, ours.toolbox(:), 'UniformOutput', false)];
end
blocks = {kit_block('heading', 'The L1-PCA Toolbox'); kit_block('list', lines)};
end

function cells = plus_minus(values, halves)
cells = kit_cells(values, '%.2f', '-');
for k = find(~isnan(halves) & ~isnan(values))
    cells{k} = sprintf('%.2f +- %.2f', values(k), halves(k));
end
end
