function [title, html] = site_main(file)
%SITE_MAIN  The title of an HTML page, and the content of its element main without the first heading.

%   Licence: BSD-3-Clause, see LICENSE.

page = fileread(file);
html = regexp(page, '<main[^>]*>(.*)</main>', 'tokens', 'once');
html = html{1};
title = regexp(html, '<h1[^>]*>(.*?)</h1>', 'tokens', 'once');
title = strtrim(regexprep(title{1}, '<[^>]*>', ''));
html = regexprep(html, '<h1[^>]*>.*?</h1>', '', 'once');
end
