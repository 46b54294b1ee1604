function column = eef_source_picture(who, file)
%EEF_SOURCE_PICTURE  All pixels of a picture as one column.
%   column = eef_source_picture(WHO, FILE) reads a picture file in the name of the public
%   function WHO. A picture with a colour map becomes uint8 colours.

%   Licence: BSD-3-Clause, see LICENSE.

try
    [pixels, map] = imread(file);
catch exception
    eef_error('badSource', who, sprintf('the picture %s cannot be read: %s', file, exception.message));
end
pixels = pixels(:, :, :, 1); % of several pictures in a file, the first
if islogical(pixels) && size(map, 1) > 2 % Octave reads small colour maps so
    eef_error('badSource', who, sprintf('the picture %s has a colour map that cannot be read; save it without', file));
elseif ~isempty(map)
    % Indices of an integer class start at 0, indices of class double at 1.
    first = double(~isinteger(pixels) && ~islogical(pixels));
    pixels = uint8(round(255 * map(double(pixels(:)) - first + 1, :)));
end
column = pixels(:);
end
