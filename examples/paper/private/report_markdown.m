function markdown = report_markdown(blocks)
%REPORT_MARKDOWN  A report in Markdown; its images are files in the same folder.

%   Licence: BSD-3-Clause, see LICENSE.

parts = cellfun(@render, blocks, 'UniformOutput', false);
markdown = strjoin(parts(:)', char(10));
end

function text = render(one)
switch one.kind
    case 'title'
        text = sprintf('# %s\n', one.text);
    case 'heading'
        text = sprintf('## %s\n', one.text);
    case 'text'
        text = sprintf('%s\n', one.text);
    case 'list'
        text = sprintf('- %s\n', one.lines{:});
    case 'image'
        [~, name, extension] = fileparts(one.file);
        text = sprintf('![%s](%s%s)\n', one.text, name, extension);
    case 'table'
        rows = one.cells;
        rows(one.bold) = cellfun(@(cell) ['**' cell '**'], rows(one.bold), 'UniformOutput', false);
        rule = [{'---'}, repmat({'---:'}, 1, size(rows, 2) - 1)];
        if size(rows, 2) <= 3
            rule(:) = {'---'};
        end
        rows = [one.header(:)'; rule; rows];
        lines = cell(1, size(rows, 1));
        for r = 1:size(rows, 1)
            lines{r} = ['| ' strjoin(strrep(rows(r, :), '|', '\|'), ' | ') ' |'];
        end
        text = sprintf('%s\n', lines{:});
end
end
