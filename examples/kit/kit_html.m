function html = kit_html(blocks)
%KIT_HTML  Render blocks of a report as part of an HTML page, with the images inside.
%
%   Usage
%     html = kit_html(blocks)
%
%   Input
%     blocks  cell of structs, see KIT_BLOCK
%
%   Output
%     html    char row
%
%   Example
%     html = kit_html({kit_block('text', '1 < 2')});
%
%   See also KIT_BLOCK, KIT_HTML_PAGE, KIT_MARKDOWN.

%   Licence: BSD-3-Clause, see LICENSE.

parts = cellfun(@render, blocks(:)', 'UniformOutput', false);
html = [parts{:}];
end

function html = render(block)
switch block.kind
    case 'title'
        html = sprintf('<h1>%s</h1>\n', escape(block.text));
    case 'heading'
        html = sprintf('<h2 id="%s">%s</h2>\n', kit_slug(block.text), escape(block.text));
    case 'text'
        html = sprintf('<p>%s</p>\n', escape(block.text));
    case 'code'
        html = code_html(block.text);
    case 'html'
        html = block.text;
    case 'list'
        items = cellfun(@(line) sprintf('<li>%s</li>\n', escape(line)), block.lines(:)', 'UniformOutput', false);
        html = sprintf('<ul>\n%s</ul>\n', [items{:}]);
    case 'image'
        html = sprintf('<figure><img alt="%s" src="data:image/png;base64,%s"><figcaption>%s</figcaption></figure>\n', ...
            escape(block.description), base64(block.file), escape(block.text));
    case 'table'
        html = table_html(block);
end
end

function html = code_html(text)
% Comments have a colour of their own, so that they read as the text between the code.
html = regexprep(kit_escape_html(strtrim(text)), '^([ ]*%[^\n]*)', '<i>$1</i>', 'lineanchors');
html = sprintf('<pre tabindex="0">%s</pre>\n', html); % a keyboard can scroll what has the focus
end

function html = table_html(block)
[rows, cols] = size(block.cells);
is_paper = strncmp(block.header, 'paper', 5);
lines = cell(1, rows + 1);
lines{1} = row_html('th', cellfun(@escape, block.header(:)', 'UniformOutput', false), is_paper);
for r = 1:rows
    cells = cellfun(@escape, block.cells(r, :), 'UniformOutput', false);
    for c = find(block.bold(r, :))
        cells{c} = ['<b>' cells{c} '</b>'];
    end
    lines{r + 1} = row_html('td', cells, is_paper);
end
kind = 'numbers';
if cols <= 3
    kind = 'words';
end
html = sprintf('<div class="wide" tabindex="0"><table class="%s">\n%s</table></div>\n', kind, [lines{:}]);
end

function html = row_html(tag, cells, is_paper)
classes = repmat({''}, 1, numel(cells));
classes(is_paper) = {' class="published"'};
parts = [repmat({tag}, 1, numel(cells)); classes; cells; repmat({tag}, 1, numel(cells))];
html = ['<tr>' sprintf('<%s%s>%s</%s>', parts{:}) sprintf('</tr>\n')];
end

function text = escape(text)
text = strrep(kit_escape_html(text), '+-', '&plusmn;');
end

function text = base64(file)
id = fopen(file, 'r');
bytes = fread(id, Inf, '*uint8')';
fclose(id);
text = matlab.net.base64encode(bytes);
end
