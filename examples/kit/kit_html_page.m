function html = kit_html_page(blocks, style)
%KIT_HTML_PAGE  Render blocks of a report as one HTML page that needs no other file.
%
%   Usage
%     html = kit_html_page(blocks)
%     html = kit_html_page(blocks, style)
%
%   Input
%     blocks  cell of structs, see KIT_BLOCK; one of them is the title
%     style   further CSS rules for this page (none)
%
%   Output
%     html    char row
%
%   Example
%     kit_write_text('page.html', kit_html_page({kit_block('title', 'Results')}));
%
%   See also KIT_BLOCK, KIT_HTML, KIT_MARKDOWN, KIT_WRITE_TEXT.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 2
    style = '';
end
base_style = ['body{font:16px/1.5 system-ui,sans-serif;color:#222;max-width:75rem;margin:2rem auto;padding:0 1rem}' ...
    'img{max-width:100%;height:auto}'];
titles = blocks(cellfun(@(block) strcmp(block.kind, 'title'), blocks));
html = sprintf(['<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' ...
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>%s</title>\n<style>%s</style>\n' ...
    '</head>\n<body>\n%s</body>\n</html>\n'], kit_escape_html(titles{1}.text), [base_style style], kit_html(blocks));
end
