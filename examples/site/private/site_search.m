function entries = site_search(pages)
%SITE_SEARCH  What the search box finds: pages, headings, functions and their options.
%   ENTRIES is a struct array: text, where (the page or a description) and link.

%   Licence: BSD-3-Clause, see LICENSE.

[functions, summaries] = site_functions();
entries = struct('text', {}, 'where', {}, 'link', {});
add = @(entries, text, where, link) [entries, struct('text', plain(text), 'where', plain(where), 'link', link)];
[~, order] = sort(~strcmp({pages.group}, 'function')); % functions first
for page = pages(order)
    file = [page.name '.html'];
    switch page.group
        case 'function'
            entries = add(entries, page.name, summaries{strcmp(functions, page.name)}, file);
            for option = regexp(page.html, '<dt id="(option-\w+)"><code>(.*?)</code>', 'tokens')
                entries = add(entries, option{1}{2}, ['option of ' page.name], [file '#' option{1}{1}]);
            end
        case 'demo'
            entries = add(entries, regexprep(page.name, '^demo_', 'demo: '), page.title, file);
        otherwise
            entries = add(entries, page.title, 'page', file);
            for heading = regexp(page.html, '<h[23] id="([^"]+)">(.*?)</h\d>', 'tokens')
                entries = add(entries, heading{1}{2}, page.title, [file '#' heading{1}{1}]);
            end
    end
end
end

function text = plain(html)
text = regexprep(html, '<[^>]*>', '');
for pair = {'&lt;', '<'; '&gt;', '>'; '&quot;', '"'; '&#39;', ''''; '&amp;', '&'}'
    text = strrep(text, pair{:});
end
end
