function pages = site_demo_pages(results)
%SITE_DEMO_PAGES  The pages of MAKE_GALLERY: demos, and demo_NAME for each demo.

%   Licence: BSD-3-Clause, see LICENSE.

pages = [];
index = fullfile(results, 'demos', 'index.html');
if ~exist(index, 'file')
    return
end
[~, html] = site_main(index);
names = regexp(html, 'href="(\w+)\.html"', 'tokens');
html = regexprep(html, 'href="(\w+\.html)"', 'href="demo_$1"');
pages = site_page('demos', 'Demos', html);
for name = [names{:}]
    [title, html] = site_main(fullfile(results, 'demos', [name{1} '.html']));
    html = strrep(html, 'href="index.html"', 'href="demos.html"');
    pages = [pages, site_page(['demo_' name{1}], title, html, '', struct('group', 'demo'))]; %#ok<AGROW>
end
end
