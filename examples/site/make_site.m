function make_site(folder, results)
%MAKE_SITE  Write the documentation of the toolbox as a web site that needs no server.
%
%   Usage
%     make_site(folder)
%     make_site(folder, results)
%
%   Input
%     folder   for index.html and the other pages; it is created if it does not exist
%     results  folder with results of other examples (results of the project). The site has the demos when there is
%              demos/index.html (MAKE_GALLERY), and the results of the paper, of the comparison with robust methods
%              and of the benchmarks when there are paper/report.html (RUN_PAPER), peers/peers.html (RUN_PEERS) and
%              bench/*/bench.md (RUN_BENCH)
%
%   The pages come from README.md, CONTRIBUTING.md, NEWS.md, the folder docs, the help of the public functions, and the
%   folder pages beside this file. There, a line {{FILE: SECTION}} stands for a section of a file, and
%   {{FILE: SECTION (text only)}} for its text up to the next heading. info.xml and helptoc.xml show the site in
%   MATLAB under Supplemental Software when the folder is on the path, see EEF_SETUP.
%
%   Example
%     make_site('results/site')
%
%   See also MAKE_GALLERY, RUN_PAPER, RUN_PEERS, RUN_BENCH.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
if nargin < 2
    results = kit_root('results');
end
kit_folder('make_site', folder);
own = kit_root('examples', 'site');
pages = [site_documents(own, results), site_reference_pages(), site_demo_pages(results), site_explorer(folder)];
[pages, cited] = site_links(pages);
pages = [pages, site_test_page(cited)];
for k = 1:numel(pages)
    pages(k) = site_images(pages(k), folder);
    kit_write_text(fullfile(folder, [pages(k).name '.html']), site_frame(pages(k), pages));
end
copyfile(kit_root('examples', 'kit', 'kit_page.css'), fullfile(folder, 'site.css'));
copyfile(fullfile(own, 'site.js'), folder);
kit_write_text(fullfile(folder, 'search.js'), ['window.SITE_INDEX = ' jsonencode(site_search(pages)) ';' char(10)]);
site_helptoc(folder, pages);
fprintf('%d pages: %s\n', numel(pages), fullfile(folder, 'index.html'));
end
