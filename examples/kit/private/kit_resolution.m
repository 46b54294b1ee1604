function pixels_per_inch = kit_resolution()
%KIT_RESOLUTION  Pixels per inch of a figure in a file. With 72, font sizes are in pixels.

%   Licence: BSD-3-Clause, see LICENSE.

pixels_per_inch = 72;
end
