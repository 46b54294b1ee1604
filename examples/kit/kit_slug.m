function slug = kit_slug(text)
%KIT_SLUG  Turn a heading into the name of its anchor in a web page.
%
%   Usage
%     slug = kit_slug(text)
%
%   Input
%     text  char row: a heading
%
%   Output
%     slug  lower-case letters, digits and underscores of the text, with hyphens in place of spaces, as the anchors of
%           headings on GitHub
%
%   Example
%     kit_slug('Choosing centre, kernel and K')
%
%   See also KIT_HTML.

%   Licence: BSD-3-Clause, see LICENSE.

slug = strrep(regexprep(lower(text), '[^\w -]', ''), ' ', '-');
end
