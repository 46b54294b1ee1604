function resized = resize_square(square, side)
%RESIZE_SQUARE  Resize a square image to SIDE x SIDE pixels.
%   In a smaller image, each pixel is the mean of the area that it covers. A larger image is
%   interpolated bilinearly.

%   Licence: BSD-3-Clause, see LICENSE.

before = size(square, 1);
if side > before
    place = min(max(((1:side)' - 0.5) * before / side + 0.5, 1), before);
    weights = max(0, 1 - abs(place - (1:before)));
else
    edges = (0:side)' * before / side;
    pixel = 0:before - 1;
    weights = max(0, min(edges(2:end), pixel + 1) - max(edges(1:end - 1), pixel)) * side / before;
end
resized = weights * square * weights';
end
