function html = site_outlier_picture()
%SITE_OUTLIER_PICTURE  The first axes of L2-PCA and EEF-PCA of a cloud of points with an outlier, as an SVG drawing.
%   The points are those of demo_outlier with the outlier at the distance 20.

%   Licence: BSD-3-Clause, see LICENSE.

count = 40;
direction = [cosd(30); sind(30)];
across = [-direction(2); direction(1)];
cloud = direction * (8 * eef_rand(1, 1, count) - 4) + 0.3 * kit_normal(2, 2, count);
X = [cloud, across * 20 + [0; 1]];
axes = [l2_pca(X, 1), eef_pca(X, 1)];
angle = acosd(min(1, abs(direction' * axes)));

% 24 pixels for each unit; zero is at (420, 530).
place = @(P) [420 + 24 * P(1, :); 530 - 24 * P(2, :)];
points = place(cloud);
dots = sprintf('<circle cx="%.1f" cy="%.1f" r="4" class="point"/>\n', points);
outlier = place(X(:, end));
ends = place([7 * direction, -7 * direction]);
lines = sprintf('<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="truth"/>\n', ends);
classes = {'l2', 'eef'};
reach = [21 7.5];
for k = 1:2
    ends = place([reach(k) * axes(:, k) * sign(axes(2, k)), -5 * axes(:, k) * sign(axes(2, k))]);
    lines = [lines, sprintf('<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s"/>\n', ends, classes{k})]; %#ok<AGROW>
end
labels = [sprintf('<text x="%.0f" y="%.0f">outlier</text>\n', outlier + [-30; -18]), ...
    sprintf('<text x="330" y="260">L2-PCA: %.0f degrees off the line</text>\n', angle(1)), ...
    sprintf('<text x="400" y="415">EEF-PCA (min): %.0f degrees off the line</text>\n', angle(2))];
style = ['<style>.point{fill:var(--text)}.truth{stroke:var(--muted);stroke-width:2;stroke-dasharray:4 6}' ...
    'line.l2{stroke:#d55e00;stroke-width:4}line.eef{stroke:#0088cc;stroke-width:4}' ...
    '.drawing text{fill:var(--text);font-size:20px}.outlier{fill:none;stroke:#d00;stroke-width:4}</style>'];
html = sprintf(['<figure>%s<svg class="drawing" viewBox="100 10 680 640" width="510" height="480" role="img" ' ...
    'aria-label="Points along a line and one outlier; the axis of L2-PCA points to the outlier, the axis of EEF-PCA ' ...
    'stays near the line">\n%s%s<circle cx="%.1f" cy="%.1f" r="9" class="outlier"/>\n%s</svg>' ...
    '<figcaption>%d points along a line (dashed) and one outlier (red circle). The first axis of ordinary PCA is %.0f ' ...
    'degrees off the line, the one of EEF-PCA with the kernel min %.0f degrees.</figcaption></figure>\n'], ...
    style, lines, dots, outlier, labels, count, angle);
end
