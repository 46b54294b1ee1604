function colors = method_colors(names)
%METHOD_COLORS  A colour for each method: those of PEER_METHODS, then others for the methods in R.

%   Licence: BSD-3-Clause, see LICENSE.

methods = peer_methods();
colors = [vertcat(methods.color); 0.55 0.35 0.15; 0.35 0.75 0.90; 0.95 0.75 0];
colors = colors(1:numel(names), :);
end
