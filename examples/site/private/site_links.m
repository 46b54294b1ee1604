function [pages, cited] = site_links(pages)
%SITE_LINKS  Direct all links to pages of the site, and make the anchors of each page unique.
%   Markdown links to files of the project become links to the pages that show them; links to tests become links to
%   the page of tests, and CITED lists them (struct array: name, file). Links to other files become plain text. Names of
%   public functions and calls of demos become links. A link without a target is an error (eef:internal).

%   Licence: BSD-3-Clause, see LICENSE.

cited = struct('name', {}, 'file', {});
for k = 1:numel(pages)
    pages(k).html = unique_anchors(pages(k).html);
end
anchors = cell(1, numel(pages));
for k = 1:numel(pages)
    found = regexp(pages(k).html, '\sid="([^"]+)"', 'tokens');
    anchors{k} = [found{:}, {'main'}];
end
for k = 1:numel(pages)
    html = code_links(pages(k).html, pages, pages(k).name);
    [links, between] = regexp(html, '<a href="([^"]*)">(.*?)</a>', 'tokens', 'split');
    for n = 1:numel(links)
        [links{n}, found] = direct(links{n}{1}, links{n}{2}, k, pages, anchors);
        cited = [cited, found]; %#ok<AGROW>
    end
    joined = [between; [links, {''}]];
    pages(k).html = [joined{:}];
end
end

function html = unique_anchors(html)
% As on GitHub: the second heading with the same text has the anchor text-1.
[found, between] = regexp(html, '(?<=<h\d id=")[^"]+', 'match', 'split');
for n = numel(found):-1:1
    earlier = sum(strcmp(found(1:n - 1), found{n}));
    if earlier > 0
        found{n} = sprintf('%s-%d', found{n}, earlier);
    end
end
joined = [between; [found, {''}]];
html = [joined{:}];
end

function html = code_links(html, pages, own)
% Code that is not in a link, a block of code, or a heading.
[kept, between] = regexp(html, '<a [^>]*>.*?</a>|<pre.*?</pre>|<h\d.*?</h\d>|<dt.*?</dt>', 'match', 'split');
for n = 1:numel(between)
    [codes, around] = regexp(between{n}, '<code>([^<]*)</code>', 'tokens', 'split');
    for c = 1:numel(codes)
        codes{c} = code_link(codes{c}{1}, {pages.name}, own);
    end
    joined = [around; [codes, {''}]];
    between{n} = [joined{:}];
end
joined = [between; [kept, {''}]];
html = [joined{:}];
end

function html = code_link(code, names, own)
html = ['<code>' code '</code>'];
demo = regexp(code, '^eef_demo\(''(\w+)''\)$', 'tokens', 'once');
called = regexp(code, '(?<![\w/.])(eef_\w+|l[12]_pca)(?=\(|$|,|;)', 'match', 'once');
target = '';
if ~isempty(demo) && any(strcmp(names, ['demo_' demo{1}]))
    target = ['demo_' demo{1}];
elseif ~isempty(demo) && strcmp(demo{1}, 'explore')
    target = 'explorer';
elseif ~isempty(called) && any(strcmp(names, called))
    target = called;
end
if ~isempty(target) && ~strcmp(target, own)
    html = sprintf('<a href="%s.html">%s</a>', target, html);
end
end

function [html, cited] = direct(href, text, k, pages, anchors)
cited = [];
documents = {'README.md', 'index'; 'docs/theory.md', 'theory'; 'theory.md', 'theory'; 'docs/scale.md', 'scale'; ...
    'scale.md', 'scale'; 'CONTRIBUTING.md', 'contributing'; 'NEWS.md', 'news'};
html = sprintf('<a href="%s">%s</a>', href, text);
if ~isempty(regexp(href, '^https?:', 'once'))
    return
end
[file, anchor] = strtok(regexprep(href, '^(\.\./)+', ''), '#');
if strncmp(href, '#', 1)
    [file, anchor] = deal('', href);
end
anchor = regexprep(anchor, '^#', '');
row = strcmp(documents(:, 1), file);
if strncmp(file, 'tests/', 6)
    name = regexprep(text, '<[^>]*>', '');
    cited = struct('name', name, 'file', file);
    html = sprintf('<a class="test" href="tests.html#%s">%s</a>', name, text);
elseif any(row) || isempty(file)
    target = k;
    if any(row)
        target = find(strcmp({pages.name}, documents{row, 2}));
    end
    html = to_anchor(target, anchor, text, k, pages, anchors);
elseif ~any(strcmp(strcat({pages.name}, '.html'), file))
    if ~exist(kit_root(file), 'file')
        kit_error('internal', 'make_site: the link %s of the page %s has no target.', href, pages(k).name);
    end
    html = text;
end
end

function html = to_anchor(target, anchor, text, own, pages, anchors)
% A section of a document may be on another page than the rest of it.
if ~isempty(anchor) && ~any(strcmp(anchors{target}, anchor))
    target = find(cellfun(@(ids) any(strcmp(ids, anchor)), anchors), 1);
    whole = find(strcmp(cellfun(@kit_slug, {pages.title}, 'UniformOutput', false), anchor), 1);
    if ~isempty(whole)
        target = whole;
        anchor = '';
    elseif isempty(target)
        kit_error('internal', 'make_site: the page %s links to #%s, which no page has.', pages(own).name, anchor);
    end
end
if ~isempty(anchor)
    anchor = ['#' anchor];
end
page = '';
if target ~= own || isempty(anchor)
    page = [pages(target).name '.html'];
end
html = sprintf('<a href="%s%s">%s</a>', page, anchor, text);
end
