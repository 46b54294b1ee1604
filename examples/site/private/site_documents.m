function pages = site_documents(own, results)
%SITE_DOCUMENTS  The pages that are written in Markdown, and the results beside them.
%   OWN is the folder of MAKE_SITE, RESULTS the folder of results.

%   Licence: BSD-3-Clause, see LICENSE.

names = {'index', 'installation', 'guide', 'reference', 'paper', 'performance', 'peers'};
pages = [];
for name = names
    text = expand(fileread(fullfile(own, 'pages', [name{1} '.md'])));
    pages = [pages, document(name{1}, text, kit_root())]; %#ok<AGROW>
end
files = {'theory', 'docs/theory.md'; 'scale', 'docs/scale.md'; 'contributing', 'CONTRIBUTING.md'; 'news', 'NEWS.md'};
for k = 1:size(files, 1)
    file = kit_root(files{k, 2});
    pages = [pages, document(files{k, 1}, fileread(file), fileparts(file))]; %#ok<AGROW>
end
at = @(name) find(strcmp({pages.name}, name));
pages(at('paper')) = with_results(pages(at('paper')), fullfile(results, 'paper', 'report.html'));
pages(at('peers')) = with_results(pages(at('peers')), fullfile(results, 'peers', 'peers.html'));
for threads = {'one_thread', 'all_threads'}
    file = fullfile(results, 'bench', threads{1}, 'bench.md');
    if exist(file, 'file')
        text = regexprep(fileread(file), '(^|\n)#', '$1##');
        text = regexprep(text, '(!\[[^\]]*\]\()', ['$1' strrep(fullfile(results, 'bench', threads{1}), '\', '/') '/']);
        pages(at('performance')).html = [pages(at('performance')).html, site_markdown(text)];
    end
end
end

function text = expand(text)
% Replace the lines {{FILE: SECTION}} by the sections, with headings below the one above the line.
lines = strsplit(strrep(text, char(13), ''), char(10), 'CollapseDelimiters', false);
level = 1;
for k = 1:numel(lines)
    hashes = regexp(lines{k}, '^#+(?= )', 'match', 'once');
    if ~isempty(hashes)
        level = numel(hashes);
    end
    parts = regexp(lines{k}, '^\{\{(\S+): (.*?)( \(text only\))?\}\}$', 'tokens', 'once');
    if ~isempty(parts)
        lines{k} = site_section(parts{1}, parts{2}, numel(parts) > 2 && ~isempty(parts{3}), level);
    end
end
text = strjoin(lines, char(10));
end

function page = document(name, text, base)
title = regexp(text, '^# ([^\n]*)', 'tokens', 'once');
html = strrep(site_markdown(regexprep(text, '^# [^\n]*', '')), '<p>{{outlier picture}}</p>', site_outlier_picture());
page = site_page(name, title{1}, html, base);
end

function page = with_results(page, file)
% The content of a page of results, below the text.
if exist(file, 'file')
    [~, html] = site_main(file);
    page.html = sprintf('%s<h2 id="results">Results</h2>\n%s', page.html, html);
end
end
