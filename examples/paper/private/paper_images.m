function images = paper_images(who, options)
%PAPER_IMAGES  Read all pictures of a folder as square grey images.
%   images = paper_images(WHO, OPTIONS) reads the folder options.Images. It is a struct array with
%   the fields name and pixels: side x side, where side is a multiple of 4 and at most 128,
%   with whole multiples of 1/255 from 0 to 1. Colours are converted to grey, other shapes are
%   cropped to the middle square, and larger images are reduced. These changes are printed,
%   except for calls from RUN_PAPER (which sets options.Progress), because it printed them before.

%   Licence: BSD-3-Clause, see LICENSE.

folder = options.Images;
if ~exist(folder, 'dir')
    kit_error('badFile', '%s: there is no folder %s.', who, folder);
end
entries = dir(folder);
entries = entries(~[entries.isdir]);
picture = ~cellfun(@isempty, regexpi({entries.name}, '\.(png|pgm|jpe?g|bmp|tiff?)$', 'once'));
files = sort({entries(picture).name});
if isempty(files)
    kit_error('badFile', '%s: the folder %s has no picture (PNG, PGM, JPG, BMP or TIFF).', who, folder);
end
images = struct('name', cell(numel(files), 1), 'pixels', []);
for k = 1:numel(files)
    file = fullfile(folder, files{k});
    [pixels, changes] = to_square(who, file, read_grey(who, file));
    if ~isempty(changes) && isempty(options.Progress)
        fprintf('%s: %s: %s.\n', who, files{k}, changes);
    end
    [~, name] = fileparts(files{k});
    images(k).name = name;
    images(k).pixels = round(255 * pixels) / 255;
end
end

function grey = read_grey(who, file)
try
    [pixels, map] = imread(file);
catch exception
    kit_error('badFile', '%s: %s cannot be read as a picture: %s', who, file, exception.message);
end
pixels = pixels(:, :, :, 1); % of several pictures in a file, the first
if islogical(pixels) && size(map, 1) > 2
    kit_error('badFile', '%s: %s has a colour map that this program cannot read; save it without a colour map.', who, file);
elseif ~isempty(map)
    % Indices of an integer class start at 0, indices of class double at 1.
    first = double(~isinteger(pixels) && ~islogical(pixels));
    colours = reshape(map(double(pixels(:)) - first + 1, :), [size(pixels), 3]);
elseif isinteger(pixels)
    colours = double(pixels) / double(intmax(class(pixels)));
else
    colours = double(pixels);
end
switch size(colours, 3)
    case {1, 2} % grey, grey with opacity
        grey = colours(:, :, 1);
    case {3, 4} % colour, colour with opacity
        grey = 0.2989 * colours(:, :, 1) + 0.5870 * colours(:, :, 2) + 0.1140 * colours(:, :, 3);
    otherwise
        kit_error('badFile', '%s: %s has %d colour channels.', who, file, size(colours, 3));
end
end

function [square, changes] = to_square(who, file, grey)
LARGEST = 128;
[rows, cols] = size(grey);
side = min(rows, cols);
if side < 4
    kit_error('badFile', '%s: %s has %d x %d pixels, too few for 4 x 4 tiles.', who, file, rows, cols);
end
if side < LARGEST
    side = side - mod(side, 4);
end
top = floor((rows - side) / 2);
left = floor((cols - side) / 2);
square = grey(top + (1:side), left + (1:side));
changes = '';
if side < rows || side < cols
    changes = sprintf('the middle %d x %d of %d x %d pixels', side, side, rows, cols);
end
if side > LARGEST
    square = resize_square(square, LARGEST);
    reduced = sprintf('reduced to %d x %d', LARGEST, LARGEST);
    if isempty(changes)
        changes = sprintf('%d x %d pixels %s', rows, cols, reduced);
    else
        changes = [changes ', ' reduced];
    end
end
end
