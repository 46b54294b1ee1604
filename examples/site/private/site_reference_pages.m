function pages = site_reference_pages()
%SITE_REFERENCE_PAGES  A page for each public function.

%   Licence: BSD-3-Clause, see LICENSE.

names = site_functions();
pages = cellfun(@(name) site_page(name, name, site_reference(name), '', struct('group', 'function')), names, ...
    'UniformOutput', false);
pages = [pages{:}];
end
