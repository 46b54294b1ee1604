function page = site_page(name, title, html, base, extra)
%SITE_PAGE  One page of the site.
%   NAME is that of its file without .html, TITLE a text, HTML the content below the title. BASE is the folder that the names of pictures refer to ('' when there are none), EXTRA a struct with the
%   optional fields group ('function', 'demo' or '') and head (HTML for the head of the page).

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 4
    base = '';
end
page = struct('name', name, 'title', title, 'html', html, 'base', base, 'group', '', 'head', '');
if nargin == 5
    for field = fieldnames(extra)'
        page.(field{1}) = extra.(field{1});
    end
end
end
