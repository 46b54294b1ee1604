function markdown = kit_markdown(blocks)
%KIT_MARKDOWN  Render blocks of a report as Markdown.
%
%   Usage
%     markdown = kit_markdown(blocks)
%
%   Input
%     blocks    cell of structs, see KIT_BLOCK; the files of images are in the folder of the report
%
%   Output
%     markdown  char row
%
%   Example
%     markdown = kit_markdown({kit_block('title', 'Results')});
%
%   See also KIT_BLOCK, KIT_HTML_PAGE, KIT_WRITE_TEXT.

%   Licence: BSD-3-Clause, see LICENSE.

parts = cellfun(@render, blocks, 'UniformOutput', false);
markdown = strjoin(parts(:)', char(10));
end

function text = render(block)
switch block.kind
    case 'title'
        text = sprintf('# %s\n', block.text);
    case 'heading'
        text = sprintf('## %s\n', block.text);
    case 'text'
        text = sprintf('%s\n', block.text);
    case 'list'
        text = sprintf('- %s\n', block.lines{:});
    case 'image'
        [~, name, extension] = fileparts(block.file);
        text = sprintf('![%s](%s%s)\n', block.text, name, extension);
    case 'table'
        text = table_markdown(block);
    otherwise
        kit_error('internal', 'kit_markdown: blocks of the kind %s are not supported.', block.kind);
end
end

function text = table_markdown(block)
rows = block.cells;
rows(block.bold) = cellfun(@(cell) ['**' cell '**'], rows(block.bold), 'UniformOutput', false);
rule = [{'---'}, repmat({'---:'}, 1, size(rows, 2) - 1)];
if size(rows, 2) <= 3
    rule(:) = {'---'};
end
rows = [block.header(:)'; rule; rows];
lines = cell(1, size(rows, 1));
for r = 1:size(rows, 1)
    lines{r} = ['| ' strjoin(strrep(rows(r, :), '|', '\|'), ' | ') ' |'];
end
text = sprintf('%s\n', lines{:});
end
