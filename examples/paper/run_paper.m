function results = run_paper(varargin)
%RUN_PAPER  Rerun all experiments of the paper and write a report.
%
%   Usage
%     run_paper()
%     results = run_paper(Name, Value, ...)
%
%   Options
%     'Output'   folder of the report (results/paper of the project)
%     'Images', 'Draws', 'Seed', 'Sizes', 'ToolboxSeconds'   as in TABLE1_NOISE_PATCHES and
%                TABLE3_SECONDS
%
%   Output
%     results    struct with the results of TABLE1_NOISE_PATCHES (patches),
%                TABLE2_SALT_PEPPER (salt), TABLE3_SECONDS (seconds) and
%                FIGURE1_RECONSTRUCTIONS (figure), and report, the name of the HTML file
%
%   The folder gets report.html, which needs no other file; report.md with the same
%   content; the tables as CSV and the figures as PNG files.
%
%   Example
%     run_paper('Draws', 20);
%
%   See also TABLE1_NOISE_PATCHES, TABLE2_SALT_PEPPER, TABLE3_SECONDS, FIGURE1_RECONSTRUCTIONS.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'run_paper';
options = paper_options(who, [{'Output', paper_folder('results', 'paper')}, varargin]);
restore_path = paper_path();
images = paper_images(who, options);

% Rough seconds of each part, for the time left.
per_image = 0.5;
[~, ~, backends] = eef_backend();
if isequal(backends, {'m'})
    per_image = 8;
end
trials = numel(images) * options.Draws;
parts = {
    'patches', 'patches of noise', @table1_noise_patches,    per_image * trials
    'salt',    'salt and pepper',  @table2_salt_pepper,      per_image * trials
    'seconds', 'seconds',          @table3_seconds,          90
    'figure',  'figure',           @figure1_without_file,    per_image * 4
};
shares = [parts{:, 4}] / sum([parts{:, 4}]);
names = fieldnames(options);
pairs = [names'; struct2cell(options)'];
pairs = pairs(:, ~strcmp(names, 'Progress'));
started = tic;
for p = 1:size(parts, 1)
    before = sum(shares(1:p - 1));
    progress = @(fraction) paper_progress(parts{p, 2}, started, before + shares(p) * fraction);
    run = parts{p, 3};
    results.(parts{p, 1}) = run(pairs{:}, 'Progress', progress);
end
seconds = toc(started);

file = @(name) fullfile(options.Output, name);
papers = {published('table1_noise_patches'), published('table2_salt_pepper')};
pictures.psnr = try_to_draw(file('psnr.png'), @(name) plot_psnr(name, {results.patches, results.salt}, ...
    {'Patches of noise', 'Salt and pepper'}, papers));
pictures.seconds = try_to_draw(file('seconds.png'), @(name) plot_seconds(name, results.seconds, ...
    published('table3_seconds')));
pictures.figure = try_to_draw(file('figure1_reconstructions.png'), @(name) plot_montage(name, results.figure));
settings = [machine_facts(); {
    'Images', sprintf('%d of %s', numel(images), options.Images)
    'Draws', sprintf('%d', options.Draws)
    'Seed', sprintf('%d', options.Seed)
    'Run time', sprintf('%.0f s', seconds)
    }];
blocks = report_blocks(results, pictures, settings);
results.report = file('report.html');
write_text(results.report, report_html(blocks));
write_text(file('report.md'), report_markdown(blocks));
fprintf('The report is %s\n', results.report);
if nargout == 0
    clear results
end
end

function results = figure1_without_file(varargin)
% Drawn below, where a failure does not cost the report.
results = figure1_reconstructions(varargin{:}, 'Output', '');
end

function file = try_to_draw(file, draw)
% A machine without fonts or gnuplot still gets its tables.
try
    draw(file);
catch exception
    fprintf('%s could not be drawn: %s\n', file, exception.message);
    file = '';
end
end
