function html = site_markdown(text)
%SITE_MARKDOWN  Convert Markdown to HTML.
%   TEXT has headings, paragraphs, lists without blank lines, tables, code, quotations, images, links, and formulas
%   between $ signs (see SITE_MATHML); a line that starts with $$ is a formula of its own. HTML is not supported.
%   Links are left as they are; MAKE_SITE directs them to pages.

%   Licence: BSD-3-Clause, see LICENSE.

lines = strsplit(strrep(text, char(13), ''), char(10), 'CollapseDelimiters', false);
parts = {};
while ~isempty(lines)
    [parts{end + 1}, lines] = next_block(lines); %#ok<AGROW>
end
html = [parts{:}];
end

function [html, lines] = next_block(lines)
% The HTML of the first block, and the lines below it.
line = lines{1};
starts = @(pattern) ~isempty(regexp(line, ['^' pattern], 'once'));
if isempty(strtrim(line))
    [html, lines] = deal('', lines(2:end));
elseif starts('```')
    last = 1 + find(strncmp(lines(2:end), '```', 3), 1);
    [html, lines] = deal(code_html(lines(2:last - 1)), lines(last + 1:end));
elseif starts('    ')
    [block, lines] = take(lines, @(l) strncmp(l, '    ', 4) | cellfun(@isempty, strtrim(l)));
    html = code_html(regexprep(block, '^    ', ''));
elseif starts('#+ ')
    [html, lines] = deal(heading_html(line), lines(2:end));
elseif starts('\|')
    [block, lines] = take(lines, @(l) strncmp(l, '|', 1));
    html = table_html(block);
elseif starts('> ?')
    [block, lines] = take(lines, @(l) strncmp(l, '>', 1));
    html = sprintf('<blockquote>\n%s</blockquote>\n', site_markdown(strjoin(regexprep(block, '^> ?', ''), char(10))));
elseif starts('\$\$')
    [block, lines] = take(lines, @(l) ~cellfun(@isempty, strtrim(l)));
    html = sprintf('<div class="formula" tabindex="0">%s</div>\n', ...
        site_mathml(strrep(strjoin(block, ' '), '$$', ''), 'block'));
elseif starts('(- |\d+\. )')
    [block, lines] = take(lines, @(l) ~cellfun(@isempty, strtrim(l)));
    html = list_html(block);
else
    stops = '^(```|#+ |\||>|\$\$|- |\d+\. )';
    [block, lines] = take(lines, @(l) cellfun(@isempty, regexp(l, stops, 'once')) & ~cellfun(@isempty, strtrim(l)));
    html = paragraph_html(strjoin(strtrim(block), char(10)));
end
end

function [block, lines] = take(lines, belongs)
% The first line and those below it that belong to it.
count = find([~belongs(lines(2:end)), true], 1);
block = lines(1:count);
lines = lines(count + 1:end);
end

function html = code_html(lines)
html = kit_html({kit_block('code', regexprep(strjoin(lines, char(10)), '\s+$', ''))});
end

function html = heading_html(line)
parts = regexp(line, '^(#+)\s+(.*?)\s*$', 'tokens', 'once');
level = numel(parts{1});
slug = '';
if level > 1
    slug = sprintf(' id="%s"', kit_slug(parts{2}));
end
html = sprintf('<h%d%s>%s</h%d>\n', level, slug, inline(parts{2}), level);
end

function html = paragraph_html(text)
image = regexp(text, '^!\[([^\]]*)\]\(([^)]+)\)$', 'tokens', 'once');
if ~isempty(image)
    html = sprintf('<figure><img alt="%s" src="%s"></figure>\n', kit_escape_html(image{1}), image{2});
else
    html = sprintf('<p>%s</p>\n', inline(text));
end
end

function html = list_html(lines)
tag = 'ul';
if lines{1}(1) ~= '-'
    tag = 'ol';
end
items = regexp(strjoin(lines, char(10)), '(?:^|\n)(?:- |\d+\. )', 'split');
items = cellfun(@(item) sprintf('<li>%s</li>\n', inline(regexprep(item, '\n\s+', char(10)))), items(2:end), ...
    'UniformOutput', false);
html = sprintf('<%s>\n%s</%s>\n', tag, [items{:}], tag);
end

function html = table_html(lines)
rows = cellfun(@split_row, lines, 'UniformOutput', false);
is_right = ~cellfun(@isempty, regexp(rows{2}, ':$', 'once'));
classes = repmat({''}, 1, numel(is_right));
classes(is_right) = {' class="right"'};
html = row_html('th', rows{1}, classes);
for r = 3:numel(rows)
    html = [html row_html('td', rows{r}, classes)]; %#ok<AGROW>
end
html = sprintf('<div class="wide" tabindex="0"><table>\n%s</table></div>\n', html);
end

function cells = split_row(line)
inner = regexprep(strtrim(line), '^\||\|$', '');
cells = strtrim(strrep(regexp(inner, '(?<!\\)\|', 'split'), '\|', '|'));
end

function html = row_html(tag, cells, classes)
cells = cellfun(@(cell) inline(cell), cells, 'UniformOutput', false);
tags = repmat({tag}, 1, numel(cells));
parts = [tags; classes(1:numel(cells)); cells; tags];
html = sprintf('<tr>%s</tr>\n', sprintf('<%s%s>%s</%s>', parts{:}));
end

function html = inline(text)
% Code and formulas are replaced by marks while the text between them is converted.
[raw, between] = regexp(text, '`[^`]+`|\$[^$]+\$', 'match', 'split');
marks = arrayfun(@(k) sprintf('%s%d%s', char(1), k, char(2)), 1:numel(raw), 'UniformOutput', false);
joined = [between; [marks, {''}]];
html = kit_escape_html([joined{:}]);
html = regexprep(html, '\[([^\]]+)\]\(([^)\s]+)\)', '<a href="$2">$1</a>');
html = regexprep(html, '\*\*([^*]+)\*\*', '<b>$1</b>');
html = regexprep(html, '\*([^*\s][^*]*)\*', '<em>$1</em>');
for k = 1:numel(raw)
    if raw{k}(1) == '`'
        converted = ['<code>' kit_escape_html(raw{k}(2:end - 1)) '</code>'];
    else
        converted = site_mathml(raw{k}(2:end - 1), 'inline');
    end
    html = strrep(html, marks{k}, converted);
end
end
