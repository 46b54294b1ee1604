function text = kit_escape_html(text)
%KIT_ESCAPE_HTML  Escape the characters of a text that have a meaning in HTML.
%
%   Usage
%     text = kit_escape_html(text)
%
%   Input
%     text  char row
%
%   Output
%     text  the same text as part of an HTML page
%
%   Example
%     kit_escape_html('a < b')
%
%   See also KIT_BLOCK, KIT_HTML.

%   Licence: BSD-3-Clause, see LICENSE.

text = strrep(strrep(strrep(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
text = strrep(text, '"', '&quot;');
end
