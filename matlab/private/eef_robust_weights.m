function weights = eef_robust_weights(R, width)
%EEF_ROBUST_WEIGHTS  Smooth weights of residuals: 1/(1+(R/width)^2)^2.
%   These are the weights of the loss r^2/(1+r^2) of S. Geman and D. E. McClure, Bulletin
%   of the International Statistical Institute 52, 1987. WIDTH is D x 1 or D x N.

%   Licence: BSD-3-Clause, see LICENSE.

weights = R ./ width;
weights = 1 ./ (1 + weights .* weights);
weights = weights .* weights;
end
