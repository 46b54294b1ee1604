function draw_key(position, entries)
%DRAW_KEY  Draw a legend in separate axes, with its entries below each other or side by side.
%   ENTRIES is a cell with one row per entry: text, style of the line or marker, colour.
%   The entries lie side by side when POSITION (normalised) is wider than high. Unlike
%   LEGEND, it neither resizes other axes nor covers data.

%   Licence: BSD-3-Clause, see LICENSE.

axes('Units', 'normalized', 'Position', position);
hold('on');
count = size(entries, 1);
for k = 1:count
    if position(3) > position(4)
        place = [k - 1, 0.5];
    else
        place = [0, count - k + 0.5];
    end
    strokes = regexp(entries{k, 2}, '^[-:]+', 'match', 'once');
    marker = entries{k, 2}(numel(strokes) + 1:end);
    look = {'Color', entries{k, 3}, 'LineWidth', 1.5, 'MarkerSize', 6};
    if ~isempty(strokes)
        plot(place(1) + [0.01 0.13], place([2 2]), strokes, look{:});
    end
    if ~isempty(marker)
        plot(place(1) + 0.07, place(2), marker, look{:});
    end
    text(place(1) + 0.16, place(2), entries{k, 1}, 'FontSize', 13, 'Interpreter', 'none', ...
        'VerticalAlignment', 'middle');
end
if position(3) > position(4)
    axis([0 count 0 1]);
else
    axis([0 1 0 count]);
end
axis('off');
end
