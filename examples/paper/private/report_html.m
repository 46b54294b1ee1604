function html = report_html(blocks)
%REPORT_HTML  A report as one HTML page with its images inside.

%   Licence: BSD-3-Clause, see LICENSE.

parts = cellfun(@render, blocks, 'UniformOutput', false);
style = ['body{font:16px/1.5 system-ui,sans-serif;color:#222;max-width:75rem;margin:2rem auto;padding:0 1rem}' ...
    'h1,h2{line-height:1.2}h2{margin-top:2.5rem}img{max-width:100%;height:auto}' ...
    '.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.82rem;margin:1rem 0}' ...
    'th,td{padding:.25rem .45rem;text-align:right;border-bottom:1px solid #ddd;vertical-align:top;white-space:nowrap}' ...
    'th{border-bottom:2px solid #888;vertical-align:bottom;white-space:normal}' ...
    '.words td,.words th,td:first-child,th:first-child{text-align:left;white-space:normal}' ...
    '.words td:nth-child(2){white-space:nowrap}.words td:first-child{min-width:9rem}' ...
    '.paper{color:#a34700;font-style:italic}figure{margin:1rem 0}figcaption{color:#555}'];
titles = blocks(cellfun(@(one) strcmp(one.kind, 'title'), blocks));
html = sprintf(['<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' ...
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>%s</title>\n<style>%s</style>\n' ...
    '</head>\n<body>\n%s</body>\n</html>\n'], escape(titles{1}.text), style, [parts{:}]);
end

function html = render(one)
switch one.kind
    case 'title'
        html = sprintf('<h1>%s</h1>\n', escape(one.text));
    case 'heading'
        html = sprintf('<h2>%s</h2>\n', escape(one.text));
    case 'text'
        html = sprintf('<p>%s</p>\n', escape(one.text));
    case 'list'
        items = cellfun(@(line) sprintf('<li>%s</li>\n', escape(line)), one.lines(:)', 'UniformOutput', false);
        html = sprintf('<ul>\n%s</ul>\n', [items{:}]);
    case 'image'
        html = sprintf('<figure><img alt="%s" src="data:image/png;base64,%s"><figcaption>%s</figcaption></figure>\n', ...
            escape(one.text), base64(one.file), escape(one.text));
    case 'table'
        html = table_html(one);
end
end

function html = table_html(one)
[rows, cols] = size(one.cells);
is_paper = strncmp(one.header, 'paper', 5);
lines = cell(1, rows + 1);
lines{1} = row_html('th', cellfun(@escape, one.header(:)', 'UniformOutput', false), is_paper);
for r = 1:rows
    cells = cellfun(@escape, one.cells(r, :), 'UniformOutput', false);
    for c = find(one.bold(r, :))
        cells{c} = ['<b>' cells{c} '</b>'];
    end
    lines{r + 1} = row_html('td', cells, is_paper);
end
kind = 'numbers';
if cols <= 3
    kind = 'words';
end
html = sprintf('<div class="wide"><table class="%s">\n%s</table></div>\n', kind, [lines{:}]);
end

function html = row_html(tag, cells, is_paper)
classes = repmat({''}, 1, numel(cells));
classes(is_paper) = {' class="paper"'};
parts = [repmat({tag}, 1, numel(cells)); classes; cells; repmat({tag}, 1, numel(cells))];
html = ['<tr>' sprintf('<%s%s>%s</%s>', parts{:}) sprintf('</tr>\n')];
end

function text = escape(text)
text = strrep(strrep(strrep(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
text = strrep(text, '+-', '&plusmn;');
text = strrep(text, '"', '&quot;');
end

function text = base64(file)
id = fopen(file, 'r');
bytes = fread(id, Inf, '*uint8')';
fclose(id);
text = matlab.net.base64encode(bytes);
end
