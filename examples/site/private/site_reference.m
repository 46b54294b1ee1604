function html = site_reference(name)
%SITE_REFERENCE  Convert the help of a public function to HTML.
%   The sections of the help become headings. Lines of a name, two spaces or more and a text become entries of a
%   definition list; the names of options are anchors. Names of functions in capital letters become links. Tables with
%   three columns or more keep their layout.

%   Licence: BSD-3-Clause, see LICENSE.

source = fileread(fullfile(fileparts(which('eef_pca')), [name '.m']));
text = regexp(strrep(source, char(13), ''), '\n%[^\n]*(\n%[^\n]*)*', 'match', 'once');
lines = regexprep(strsplit(text(2:end), char(10), 'CollapseDelimiters', false), '^%', '');
headline = regexp(lines{1}, '^\S+\s+(.*)$', 'tokens', 'once');
body = regexprep(lines(2:end), '^ {1,3}', '');
titles = '^(Usage|Input|Options[^:]*|Output|Formula|Notes|Example|See also|Reference)( .*)?$';
first = find(~cellfun(@isempty, regexp(body, titles, 'once')));
parts = {sprintf('<p><b>%s</b></p>\n', inline(headline{1})), blocks(body(1:first(1) - 1), '')};
last = [first(2:end) - 1, numel(body)];
for k = 1:numel(first)
    title = regexp(body{first(k)}, titles, 'tokens', 'once');
    section = body(first(k) + 1:last(k));
    if strcmp(title{1}, 'See also')
        section = [title(2), section];
    end
    parts{end + 1} = sprintf('<h2 id="%s">%s</h2>\n', kit_slug(title{1}), title{1}); %#ok<AGROW>
    if any(strcmp(title{1}, {'Usage', 'Example'}))
        parts{end + 1} = code(section); %#ok<AGROW>
    else
        parts{end + 1} = blocks(section, title{1}); %#ok<AGROW>
    end
end
html = [parts{:}];
for name = site_functions()
    html = regexprep(html, ['\<' upper(name{1}) '\>'], sprintf('<a href="%s.html"><code>%s</code></a>', name{1}, name{1}));
end
end

function html = code(lines)
html = kit_html({kit_block('code', strjoin(dedent(lines), char(10)))});
end

function html = blocks(lines, title)
% Groups of lines between blank lines.
lines = dedent(lines);
html = '';
while ~isempty(lines)
    count = find([cellfun(@isempty, strtrim(lines)), true], 1) - 1;
    if count > 0
        html = [html, group(lines(1:count), title)]; %#ok<AGROW>
    end
    lines = lines(count + 2:end);
end
end

function html = group(lines, title)
lines = dedent(lines);
if is_table(lines) || lines{1}(1) == ' '
    html = code(lines);
elseif ~isempty(entry(lines{1}, title))
    html = definitions(lines, title);
else
    % A paragraph, and what is indented below it.
    below = find(~cellfun(@isempty, regexp(lines, '^ +\S', 'once')) | ~cellfun(@isempty, ...
        cellfun(@(line) entry(line, title), lines, 'UniformOutput', false)), 1);
    if isempty(below)
        below = numel(lines) + 1;
    end
    html = paragraphs(lines(1:below - 1), title);
    last = numel(lines);
    if below <= last && lines{below}(1) == ' '
        last = below - 2 + find([cellfun(@(line) line(1) ~= ' ', lines(below:end)), true], 1);
    end
    if below <= last
        html = [html, group(lines(below:last), title)];
    end
    if last < numel(lines)
        html = [html, group(lines(last + 1:end), title)];
    end
end
end

function html = paragraphs(lines, title)
% Numbered steps and references are paragraphs of their own.
starts = ~cellfun(@isempty, regexp(lines, '^\d+\. ', 'once'));
if strcmp(title, 'Reference')
    starts(2:end) = ~cellfun(@isempty, regexp(lines(1:end - 1), '\.$', 'once'));
end
starts(1) = true;
first = find(starts);
last = [first(2:end) - 1, numel(lines)];
html = '';
for k = 1:numel(first)
    html = [html, sprintf('<p>%s</p>\n', inline(strjoin(lines(first(k):last(k)), char(10))))]; %#ok<AGROW>
end
end

function yes = is_table(lines)
% Three columns or more, in the first line and in another one.
yes = numel(lines) > 2 && all(cellfun(@(line) numel(regexp(strtrim(line), '\S {2,}\S')), lines(1:2)) >= 2);
end

function parts = entry(line, title)
% Name and text of a line of a definition list, or {}. Long names of options are followed by one space.
parts = regexp(line, '^(\S(?:\S| \S)*)( {2,})(\S.*)$', 'tokens', 'once');
if isempty(parts) && strncmp(title, 'Options', 7)
    parts = regexp(line, '^(''\w+'')( )(\S.*)$', 'tokens', 'once');
end
end

function html = definitions(lines, title)
% Lines that are indented continue the entry above; other lines without a text end the list.
starts = find(cellfun(@(line) line(1) ~= ' ', lines));
html = '';
for k = 1:numel(starts)
    last = [starts(2:end) - 1, numel(lines)];
    parts = entry(lines{starts(k)}, title);
    if isempty(parts)
        html = [sprintf('<dl>\n%s</dl>\n', html), group(lines(starts(k):end), title)];
        return
    end
    first = [repmat(' ', 1, numel(parts{1}) + numel(parts{2})), parts{3}];
    anchor = '';
    if strncmp(title, 'Options', 7) && parts{1}(1) == ''''
        anchor = sprintf(' id="option-%s"', lower(strrep(parts{1}, '''', '')));
    end
    html = [html, sprintf('<dt%s><code>%s</code></dt><dd>%s</dd>\n', anchor, kit_escape_html(parts{1}), ...
        description([{first}, lines(starts(k) + 1:last(k))]))]; %#ok<AGROW>
end
html = sprintf('<dl>\n%s</dl>\n', html);
end

function html = description(lines)
% The text of an entry. Fields of a struct are indented further than its first lines.
lines = dedent(lines);
is_field = strncmp(lines, '  ', 2);
first = find(is_field, 1);
if isempty(first)
    html = inline(strjoin(lines, char(10)));
else
    rest = find(~is_field(first:end), 1) + first - 1;
    if isempty(rest)
        rest = numel(lines) + 1;
    end
    html = [sprintf('<p>%s</p>\n', inline(strjoin(lines(1:first - 1), char(10)))), group(lines(first:rest - 1), '')];
    if rest <= numel(lines)
        html = [html, description(lines(rest:end))];
    end
end
end

function lines = dedent(lines)
filled = lines(~cellfun(@isempty, strtrim(lines)));
if ~isempty(filled)
    indent = min(cellfun(@(line) find(line ~= ' ', 1) - 1, filled));
    lines = regexprep(lines, sprintf('^ {0,%d}', indent), '');
end
end

function html = inline(text)
% `text` and 'names' become code.
html = kit_escape_html(text);
html = regexprep(html, '`([^`]+)`', '<code>$1</code>');
html = regexprep(html, '(?<![\w''])(''\w+'')(?![\w''])', '<code>$1</code>');
end
