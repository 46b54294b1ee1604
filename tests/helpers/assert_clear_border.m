function assert_clear_border(file)
%ASSERT_CLEAR_BORDER  Fail unless the outermost pixels of a PNG file are white: no text is cut off.

%   Licence: BSD-3-Clause, see LICENSE.

WIDTH = 2; % pixels
LEAST = 250; % of 255; the edges of letters are grey
pixels = imread(file);
pixels = min(pixels(:, :, 1:min(3, end)), [], 3);
inside = pixels(1 + WIDTH:end - WIDTH, 1 + WIDTH:end - WIDTH);
pixels(1 + WIDTH:end - WIDTH, 1 + WIDTH:end - WIDTH) = 255;
assertTrue(min(inside(:)) < LEAST, [file ' is empty']);
assertTrue(min(pixels(:)) >= LEAST, [file ' has ink at its border']);
end
