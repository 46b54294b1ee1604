function colors = kit_colors()
%KIT_COLORS  Colours of the curves in all figures.
%
%   Usage
%     colors = kit_colors()
%
%   Output
%     colors  struct with RGB values in the fields grey, orange, blue, green and purple; readers with
%             colour-vision deficiency can tell them apart
%
%   Example
%     colors = kit_colors();
%     plot(1:3, 'Color', colors.blue);
%
%   See also KIT_METHODS.

%   Licence: BSD-3-Clause, see LICENSE.

colors = struct('grey', [0.35 0.35 0.35], 'orange', [0.84 0.37 0], 'blue', [0 0.45 0.70], ...
    'green', [0 0.62 0.45], 'purple', [0.80 0.47 0.65]);
end
