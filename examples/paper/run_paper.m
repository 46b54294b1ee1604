function results = run_paper(varargin)
%RUN_PAPER  Rerun all experiments of the paper and write a report.
%
%   Usage
%     run_paper()
%     results = run_paper(Name, Value, ...)
%
%   Options
%     'Output'   folder of the report (results/paper in the current folder); an earlier
%                report there is moved to the folder earlier_DATE_TIME inside of it
%     'Timing'   whether to measure the times of Table III, which takes minutes: true, false or
%                'auto' (default): only for the images of the project
%     'Images', 'Draws', 'Seed', 'Sizes', 'ToolboxSeconds'   as in TABLE1_NOISE_PATCHES and
%                TABLE3_SECONDS
%
%   Output
%     results    struct with the results of TABLE1_NOISE_PATCHES (patches),
%                TABLE2_SALT_PEPPER (salt), TABLE3_SECONDS (seconds, or []) and
%                FIGURE1_RECONSTRUCTIONS (figure), and report, the name of the HTML file
%
%   These files are written to the folder: report.html, which needs no other file; report.md
%   with the same content; the tables as CSV files and the figures as PNG files.
%
%   Example
%     run_paper('Draws', 20);
%     run_paper('Images', 'my_pictures', 'Output', 'my_report');
%
%   See also TABLE1_NOISE_PATCHES, TABLE2_SALT_PEPPER, TABLE3_SECONDS, FIGURE1_RECONSTRUCTIONS.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'run_paper';
path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
options = paper_options(who, [{'Output', fullfile(pwd(), 'results', 'paper')}, varargin]);
toolbox_path();
[images, notes] = paper_images(who, options);
keep_earlier_report(options.Output);
if ischar(options.Timing)
    options.Timing = strcmp(options.Images, kit_root('data', 'images'));
end

% Rough estimate of the seconds of each part, for the progress line.
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
results = struct('seconds', []);
if ~options.Timing
    parts(3, :) = [];
end
shares = [parts{:, 4}] / sum([parts{:, 4}]);
names = fieldnames(options);
pairs = [names'; struct2cell(options)'];
pairs = pairs(:, ~strcmp(names, 'Progress'));
started = tic;
for p = 1:size(parts, 1)
    before = sum(shares(1:p - 1));
    progress = @(fraction) kit_progress(parts{p, 2}, started, before + shares(p) * fraction);
    run = parts{p, 3};
    results.(parts{p, 1}) = run(pairs{:}, 'Progress', progress);
end
seconds = toc(started);

file = @(name) fullfile(options.Output, name);
papers = {published('table1_noise_patches'), published('table2_salt_pepper')};
pictures.psnr = try_to_draw(file('psnr.png'), @(name) plot_psnr(name, {results.patches, results.salt}, ...
    {'Patches of noise', 'Salt and pepper'}, papers));
if options.Timing
    pictures.seconds = try_to_draw(file('seconds.png'), @(name) plot_seconds(name, results.seconds, ...
        published('table3_seconds')));
else
    pictures.seconds = '';
end
pictures.figure = try_to_draw(file('figure1_reconstructions.png'), @(name) plot_montage(name, results.figure));
settings = [machine_facts(); {
    'Images', sprintf('%d of %s', numel(images), options.Images)
    'Draws', sprintf('%d', options.Draws)
    'Seed', sprintf('%d', options.Seed)
    'Run time', sprintf('%.0f s', seconds)
    }];
blocks = report_blocks(results, pictures, settings, notes);
results.report = file('report.html');
kit_write_text(results.report, kit_html_page(blocks));
kit_write_text(file('report.md'), kit_markdown(blocks));
fprintf('The report is %s\n', results.report);
if nargout == 0
    clear results
end
end

function results = figure1_without_file(varargin)
% The figure is drawn below, so that a failure there does not prevent the report.
results = figure1_reconstructions(varargin{:}, 'Output', '');
end

function keep_earlier_report(folder)
% Move the files of an earlier report, and no others, to a folder of their own.
report = dir(fullfile(folder, 'report.html'));
if isempty(report)
    return
end
earlier = fullfile(folder, ['earlier_' datestr(report(1).datenum, 'yyyymmdd_HHMMSS')]); %#ok<DATST>
kit_folder('run_paper', earlier);
patterns = {'report.html', 'report.md', 'psnr.png', 'seconds.png', 'figure1_reconstructions.png', ...
    'table1_noise_patches*.csv', 'table2_salt_pepper*.csv', 'table3_*.csv'};
for pattern = patterns
    for found = dir(fullfile(folder, pattern{1}))'
        movefile(fullfile(folder, found.name), fullfile(earlier, found.name));
    end
end
fprintf('The earlier report is now in %s\n', earlier);
end

function file = try_to_draw(file, draw)
% Without fonts or gnuplot the report has its tables only.
try
    draw(file);
catch exception
    fprintf('%s could not be drawn: %s\n', file, exception.message);
    file = '';
end
end
