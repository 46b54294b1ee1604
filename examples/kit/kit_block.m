function block = kit_block(kind, varargin)
%KIT_BLOCK  Create a block of a report: a heading, a paragraph, an image or a table.
%
%   Usage
%     block = kit_block('title', text)
%     block = kit_block('heading', text)
%     block = kit_block('text', text)
%     block = kit_block('code', text)
%     block = kit_block('html', text)
%     block = kit_block('list', lines)
%     block = kit_block('image', caption, file)
%     block = kit_block('image', caption, file, description)
%     block = kit_block('table', header, cells)
%     block = kit_block('table', header, cells, bold)
%
%   Input
%     text     of the block: a paragraph; for 'code', M code or printed output; for 'html', a part of an
%              HTML page (KIT_MARKDOWN does not take this kind)
%     lines    cell of one text per item of the list
%     caption  text below the image
%     file     name of a PNG file
%     description  what is seen in the image, for readers who cannot see it (the caption)
%     header   cell row of column names; in HTML, columns whose name starts with 'paper' have the class published
%     cells    cell matrix of text, see KIT_CELLS
%     bold     logical matrix: which cells are emphasised
%
%   Output
%     block    struct for KIT_HTML, KIT_HTML_PAGE and KIT_MARKDOWN
%
%   Example
%     blocks = {kit_block('title', 'Results'), kit_block('text', 'All tests passed.')};
%     markdown = kit_markdown(blocks);
%
%   See also KIT_HTML, KIT_HTML_PAGE, KIT_MARKDOWN, KIT_CELLS.

%   Licence: BSD-3-Clause, see LICENSE.

block = struct('kind', kind, 'text', '', 'lines', {{}}, 'file', '', 'description', '', 'header', {{}}, 'cells', {{}}, 'bold', []);
switch kind
    case 'list'
        block.lines = varargin{1};
    case 'image'
        [block.text, block.file] = varargin{1:2};
        block.description = block.text;
        if numel(varargin) > 2
            block.description = varargin{3};
        end
    case 'table'
        block.header = varargin{1};
        block.cells = varargin{2};
        block.bold = false(size(block.cells));
        if numel(varargin) > 2
            block.bold = varargin{3};
        end
    otherwise
        block.text = varargin{1};
end
end
