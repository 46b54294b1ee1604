function page = site_images(page, folder)
%SITE_IMAGES  Copy the pictures of a page to the folder of the site.

%   Licence: BSD-3-Clause, see LICENSE.

[files, between] = regexp(page.html, '<img alt="([^"]*)" src="(?!data:)([^"]+)"', 'tokens', 'split');
for k = 1:numel(files)
    [text, source] = deal(files{k}{:});
    beside = fullfile(page.base, source);
    if exist(beside, 'file') % the name is relative to the document, else absolute
        source = beside;
    end
    [~, name, extension] = fileparts(source);
    copied = sprintf('%s_%d_%s%s', page.name, k, name, extension);
    copyfile(source, fullfile(folder, copied));
    files{k} = sprintf('<img alt="%s" src="%s"', text, copied);
end
joined = [between; [files, {''}]];
page.html = [joined{:}];
end
