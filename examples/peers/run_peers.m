function results = run_peers(varargin)
%RUN_PEERS  Compare the methods of the toolbox with robust peers, and write a page.
%
%   Usage
%     run_peers()
%     results = run_peers(Name, Value, ...)
%
%   Options
%     'Draws'   number of random draws of each condition (5)
%     'Seed'    of the first draw (1)
%     'Size'    [D N K] of the data ([100 200 3])
%     'Output'  folder of the page (results/peers of the project)
%
%   Output
%     results   struct with the fields methods, conditions, angles (conditions x methods x draws, in
%               degrees to the true subspace; NaN when a method failed), found and flagged (shares of
%               wrong and of good cells that eef_robust flags), and page, the name of the HTML file
%
%   Peers: L2-PCA, L1-PCA, EEF-PCA with three kernels, eef_robust, principal component pursuit and, when R
%   has the packages rrcov and pcaPP, ROBPCA, spherical PCA and projection pursuit (PcaGrid). Missing
%   cells are replaced by the medians of their rows for all methods except eef_robust.
%
%   These files are written to the folder: peers.html, peers.md, angles.csv, seconds.csv and figures.
%
%   Example
%     run_peers('Draws', 20);
%
%   See also EEF_ROBUST.
%
%   Reference: M. Hubert, P. J. Rousseeuw, K. Vanden Branden, Technometrics 47, 2005 (ROBPCA); N. Locantore
%   et al., Test 8, 1999 (spherical PCA); C. Croux, P. Filzmoser, M. R. Oliveira, Chemometrics and Intelligent
%   Laboratory Systems 87, 2007 (PcaGrid); E. J. Candes et al., Journal of the ACM 58, 2011 (PCP).

%   Licence: BSD-3-Clause, see LICENSE.

who = 'run_peers';
path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
options = kit_options(who, {
    'Draws', 5, @(value) is_count(value), 'an integer from 1'
    'Seed', 1, @(value) is_count(value), 'an integer from 1'
    'Size', [100 200 3], @(value) isnumeric(value) && numel(value) == 3, 'a vector [D N K]'
    'Output', kit_root('results', 'peers'), @ischar, 'the name of a folder'
    }, varargin);
kit_folder(who, options.Output);
quiet = warning('off', 'eef:noConvergence');
restore_warning = onCleanup(@() warning(quiet)); %#ok<NASGU>
file = @(name) fullfile(options.Output, name);

results = peer_angles(options);
timing = peer_seconds(options);
draw_curves(file('curves.png'), results);
draw_seconds(file('seconds.png'), timing);
kit_write_csv(file('angles.csv'), [{'condition'}, results.methods], ...
    [{results.conditions.name}', kit_cells(mean(results.angles, 3), '%.2f', '-')]);
kit_write_csv(file('seconds.csv'), [{'size'}, timing.methods], [timing.names(:), kit_cells(timing.seconds, '%.4f', '-')]);
blocks = peer_blocks(results, timing, options, {file('curves.png'), file('seconds.png')});
results.page = file('peers.html');
kit_write_text(results.page, kit_html_page(blocks));
kit_write_text(file('peers.md'), kit_markdown(blocks));
fprintf('The page is %s\n', results.page);
if nargout == 0
    clear results
end
end

function ok = is_count(value)
ok = isnumeric(value) && isscalar(value) && value >= 1 && value == floor(value);
end
