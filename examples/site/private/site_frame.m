function html = site_frame(page, pages)
%SITE_FRAME  A page with the header, navigation, contents and footer of the site.

%   Licence: BSD-3-Clause, see LICENSE.

frame.title = page.title;
if ~strcmp(page.name, 'index')
    frame.title = [page.title ' - EEF-PCA'];
end
frame.head = sprintf(['<link rel="stylesheet" href="site.css">\n%s<script defer src="search.js"></script>\n' ...
    '<script defer src="site.js"></script>\n'], page.head);
frame.before = [sprintf(['<a class="skip" href="#main">Skip to the content</a>\n<header class="site"><div>\n' ...
    '<a class="brand" href="index.html">EEF-PCA</a>\n%s<form class="search" role="search" hidden>' ...
    '<label class="hidden-label" for="search">Search</label><input id="search" type="search" ' ...
    'placeholder="Search" autocomplete="off"><div id="found" aria-live="polite"></div></form>\n</div></header>\n' ...
    '<div class="layout">\n'], navigation(page, pages)), contents(page, pages)];
frame.after = sprintf(['</div>\n<footer><p><a href="contributing.html">Contributing</a> | <a href="news.html">News</a> | ' ...
    'Version %s, BSD-3-Clause</p></footer>\n'], version_text());
html = kit_html_page({kit_block('title', page.title), kit_block('html', page.html)}, frame);
end

function html = navigation(page, pages)
items = site_navigation(pages);
parents = {'function', 'reference'; 'demo', 'demos'};
current = [{page.name}; parents(strcmp(parents(:, 1), page.group), 2)];
html = '';
for k = 1:size(items, 1)
    mark = '';
    if any(strcmp(current, items{k, 1}))
        mark = ' aria-current="page"';
    end
    html = [html, sprintf('<li><a href="%s.html"%s>%s</a></li>\n', items{k, 1}, mark, items{k, 2})]; %#ok<AGROW>
end
html = sprintf('<nav aria-label="Pages"><ul>\n%s</ul></nav>\n', html);
end

function html = contents(page, pages)
% Functions or demos beside one of them, else the headings of a long page.
html = '';
if ~isempty(page.group)
    same = pages(strcmp({pages.group}, page.group));
    labels = regexprep({same.name}, '^demo_', '');
    for k = 1:numel(same)
        mark = '';
        if strcmp(same(k).name, page.name)
            mark = ' aria-current="page"';
        end
        html = [html, sprintf('<li><a href="%s.html"%s>%s</a></li>\n', same(k).name, mark, labels{k})]; %#ok<AGROW>
    end
    label = [upper(page.group(1)) page.group(2:end) 's'];
else
    headings = regexp(page.html, '<h([23]) id="([^"]+)">(.*?)</h\d>', 'tokens');
    if numel(headings) < 4 || any(strcmp(page.name, {'index', 'tests', 'explorer'}))
        return
    end
    classes = {'', ' class="below"'};
    for k = 1:numel(headings)
        html = [html, sprintf('<li%s><a href="#%s">%s</a></li>\n', classes{str2double(headings{k}{1}) - 1}, ...
            headings{k}{2}, regexprep(headings{k}{3}, '</?(a|code)[^>]*>', ''))]; %#ok<AGROW>
    end
    label = 'On this page';
end
html = sprintf(['<nav class="contents" aria-label="%s"><div><details open><summary>%s</summary><ul>\n%s</ul></details>' ...
    '</div></nav>\n'], label, label, html);
end

function text = version_text()
text = regexp(fileread(fullfile(fileparts(which('eef_pca')), '+eef', 'Contents.m')), 'Version (\S+)', 'tokens', 'once');
text = text{1};
end
