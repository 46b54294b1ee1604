function pixels = kit_read_image(name)
%KIT_READ_IMAGE  Read one of the project's grey images.
%
%   Usage
%     pixels = kit_read_image(name)
%
%   Input
%     name    of a PNG file in data/images, without its extension
%
%   Output
%     pixels  128 x 128, values from 0 to 1
%
%   Example
%     pixels = kit_read_image('flower');
%
%   See also KIT_SHOW_IMAGE.

%   Licence: BSD-3-Clause, see LICENSE.

pixels = double(imread(kit_root('data', 'images', [name '.png']))) / 255;
end
