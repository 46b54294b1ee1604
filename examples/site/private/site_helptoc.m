function site_helptoc(folder, pages)
%SITE_HELPTOC  Write info.xml and helptoc.xml, which show the site in MATLAB under Supplemental Software.
%   The format is described in MATLAB's documentation, "Display Custom Documentation".

%   Licence: BSD-3-Clause, see LICENSE.

kit_write_text(fullfile(folder, 'info.xml'), sprintf(['<productinfo ' ...
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="optional">\n' ...
    '<?xml-stylesheet type="text/xsl" href="optional"?>\n<matlabrelease>2016b</matlabrelease>\n<name>EEF-PCA</name>\n' ...
    '<type>toolbox</type>\n<icon></icon>\n<help_location>.</help_location>\n</productinfo>\n']));
items = site_navigation(pages);
html = '';
below = {'reference', 'function'; 'demos', 'demo'};
for k = 2:size(items, 1)
    group = below(strcmp(below(:, 1), items{k, 1}), 2);
    inner = '';
    if ~isempty(group)
        for page = pages(strcmp({pages.group}, group{1}))
            inner = [inner, item(page.name, regexprep(page.name, '^demo_', ''), '')]; %#ok<AGROW>
        end
    end
    html = [html, item(items{k, 1}, items{k, 2}, inner)]; %#ok<AGROW>
end
kit_write_text(fullfile(folder, 'helptoc.xml'), sprintf('<?xml version="1.0" encoding="utf-8"?>\n<toc version="2.0">\n%s</toc>\n', ...
    item('index', 'EEF-PCA', html)));
end

function xml = item(name, label, inner)
xml = sprintf('<tocitem target="%s.html">%s\n%s</tocitem>\n', name, label, inner);
end
