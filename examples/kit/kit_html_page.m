function html = kit_html_page(blocks, frame)
%KIT_HTML_PAGE  Render blocks of a report as one HTML page.
%
%   Usage
%     html = kit_html_page(blocks)
%     html = kit_html_page(blocks, frame)
%
%   Input
%     blocks  cell of structs, see KIT_BLOCK; one of them is the title
%     frame   struct with the fields title (text; of the window) and, as HTML, head (inside of the head of the
%             page), before and after (the element main). By default the page has the text of the title block and
%             the style sheet of the project inside, and needs no other file
%
%   Output
%     html    char row; the blocks are in its element main
%
%   The style sheet of all pages is kit_page.css.
%
%   Example
%     kit_write_text('page.html', kit_html_page({kit_block('title', 'Results')}));
%
%   See also KIT_BLOCK, KIT_HTML, KIT_MARKDOWN, KIT_WRITE_TEXT.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 2
    titles = blocks(cellfun(@(block) strcmp(block.kind, 'title'), blocks));
    style = fileread(kit_root('examples', 'kit', 'kit_page.css'));
    frame = struct('title', titles{1}.text, 'head', sprintf('<style>\n%s</style>\n', style), 'before', '', 'after', '');
end
html = [sprintf(['<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' ...
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>%s</title>\n'], ...
    kit_escape_html(frame.title)), frame.head, sprintf('</head>\n<body>\n'), frame.before, ...
    sprintf('<main id="main">\n'), kit_html(blocks), sprintf('</main>\n'), frame.after, sprintf('</body>\n</html>\n')];
end
