function page = site_explorer(folder)
%SITE_EXPLORER  The page of the explorer. Its style sheet and scripts are copied to FOLDER.

%   Licence: BSD-3-Clause, see LICENSE.

source = kit_root('examples', 'explorer');
[title, html] = site_main(fullfile(source, 'index.html'));
whole = fileread(fullfile(source, 'index.html'));
files = [regexp(whole, '<link[^>]*href="(\w+\.css)"', 'tokens'), regexp(whole, '<script[^>]*src="(\w+\.js)"', 'tokens')];
head = '';
for file = [files{:}]
    copyfile(fullfile(source, file{1}), folder);
    if strcmp(file{1}(end - 2:end), 'css')
        head = [head, sprintf('<link rel="stylesheet" href="%s">\n', file{1})]; %#ok<AGROW>
    else
        head = [head, sprintf('<script defer src="%s"></script>\n', file{1})]; %#ok<AGROW>
    end
end
html = regexprep(html, '<script[^>]*src="\w+\.js"[^>]*>\s*</script>', '');
page = site_page('explorer', title, html, source, struct('head', head));
end
