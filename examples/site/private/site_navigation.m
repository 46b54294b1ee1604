function items = site_navigation(pages)
%SITE_NAVIGATION  Rows of a page and its label in the navigation, in their order.

%   Licence: BSD-3-Clause, see LICENSE.

items = {'index', 'Start'; 'installation', 'Installation'; 'guide', 'Guide'; 'reference', 'Functions'; ...
    'theory', 'Theory'; 'explorer', 'Explorer'; 'demos', 'Demos'; 'paper', 'Paper'; 'performance', 'Performance'; ...
    'peers', 'Comparison'};
items = items(ismember(items(:, 1), {pages.name}), :);
end
