function text = kit_escape(text)
%KIT_ESCAPE  Escape the characters of a text that have a meaning in HTML.

%   Licence: BSD-3-Clause, see LICENSE.

text = strrep(strrep(strrep(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
text = strrep(text, '"', '&quot;');
end
