function pixels = demo_flower()
%DEMO_FLOWER  A grey picture of 128 x 128 values from 0 to 1.

%   Licence: BSD-3-Clause, see LICENSE.

root = fileparts(fileparts(fileparts(mfilename('fullpath'))));
pixels = double(imread(fullfile(root, 'data', 'images', 'flower.png'))) / 255;
end
