function [images, notes] = paper_images(who, options)
%PAPER_IMAGES  Read all pictures of a folder as square grey images.
%   [images, notes] = paper_images(WHO, OPTIONS) reads the folder options.Images. IMAGES is a
%   struct array with the fields name and pixels: side x side, where side is a multiple of 4
%   and at most 128, with whole multiples of 1/255 from 0 to 1. Colours are converted to grey,
%   other shapes are cropped to the middle square, and larger images are reduced. Files that
%   cannot be read are skipped. NOTES is a cell column of sentences about changed and skipped
%   files. They are printed, too, except for calls from RUN_PAPER (which sets options.Progress),
%   because it printed them before.

%   Licence: BSD-3-Clause, see LICENSE.

folder = options.Images;
if ~exist(folder, 'dir')
    kit_error('badFile', '%s: there is no folder %s.', who, folder);
end
entries = dir(folder);
files = sort({entries(~[entries.isdir]).name});
is_picture = ~cellfun(@isempty, regexpi(files, '\.(png|pgm|jpe?g|bmp|tiff?)$', 'once'));
if ~any(is_picture)
    kit_error('badFile', '%s: the folder %s has no picture (PNG, PGM, JPG, BMP or TIFF).', who, folder);
end
images = struct('name', {}, 'pixels', {});
notes = {};
for file = files(is_picture)
    try
        [pixels, changes] = read_square(fullfile(folder, file{1}));
        [~, name] = fileparts(file{1});
        images(end + 1, 1) = struct('name', name, 'pixels', round(255 * pixels) / 255); %#ok<AGROW>
        if ~isempty(changes)
            notes{end + 1, 1} = sprintf('%s: %s.', file{1}, changes); %#ok<AGROW>
        end
    catch exception
        notes{end + 1, 1} = sprintf('%s is skipped: %s.', file{1}, ...
            regexprep(strtrim(exception.message), '\s*\.?$', '')); %#ok<AGROW>
    end
end
if isempty(images)
    kit_error('badFile', '%s: no picture of the folder %s can be used. %s', who, folder, notes{1});
end
if isempty(options.Progress) && ~isempty(notes)
    fprintf([who ': %s\n'], notes{:});
end
others = files(~is_picture & ~strncmp(files, '.', 1));
if ~isempty(others)
    notes{end + 1, 1} = sprintf('Other files are ignored: %s.', strjoin(others, ', '));
end
end

function [pixels, changes] = read_square(file)
[grey, was_colour] = read_grey(file);
[pixels, changes] = to_square(grey);
if was_colour
    changes = [{'colours converted to grey'}, changes];
end
changes = strjoin(changes, ', ');
end

function [grey, was_colour] = read_grey(file)
try
    [pixels, map] = imread(file);
catch exception
    kit_error('badFile', 'it cannot be read as a picture (%s)', strtrim(exception.message));
end
pixels = pixels(:, :, :, 1); % of several pictures in a file, the first
if islogical(pixels) && size(map, 1) > 2
    kit_error('badFile', 'it has a colour map that this program cannot read; save it without a colour map');
elseif ~isempty(map)
    % Indices of an integer class start at 0, indices of class double at 1.
    first = double(~isinteger(pixels) && ~islogical(pixels));
    colours = reshape(map(double(pixels(:)) - first + 1, :), [size(pixels), 3]);
elseif isinteger(pixels)
    colours = double(pixels) / double(intmax(class(pixels)));
else
    colours = double(pixels);
end
was_colour = size(colours, 3) >= 3;
switch size(colours, 3)
    case {1, 2} % grey, grey with opacity
        grey = colours(:, :, 1);
    case {3, 4} % colour, colour with opacity
        grey = 0.2989 * colours(:, :, 1) + 0.5870 * colours(:, :, 2) + 0.1140 * colours(:, :, 3);
    otherwise
        kit_error('badFile', 'it has %d colour channels', size(colours, 3));
end
end

function [square, changes] = to_square(grey)
LARGEST = 128;
[rows, cols] = size(grey);
side = min(rows, cols);
if side < 4
    kit_error('badFile', 'it has %d x %d pixels, too few for 4 x 4 tiles', rows, cols);
end
if side < LARGEST
    side = side - mod(side, 4);
end
top = floor((rows - side) / 2);
left = floor((cols - side) / 2);
square = grey(top + (1:side), left + (1:side));
changes = {};
if side < rows || side < cols
    changes{end + 1} = sprintf('the middle %d x %d of %d x %d pixels', side, side, rows, cols);
end
if side > LARGEST
    square = resize_square(square, LARGEST);
    changes{end + 1} = sprintf('%d x %d pixels reduced to %d x %d', side, side, LARGEST, LARGEST);
end
end
