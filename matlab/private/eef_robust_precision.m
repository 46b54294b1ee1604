function precision = eef_robust_precision(scale, spread)
%EEF_ROBUST_PRECISION  Weight of each row in the scores: the inverse square of its scale.
%   PRECISION = eef_robust_precision(SCALE, SPREAD) for the scale of the residuals and of the
%   data in each row. The scale counts as at least 0.3 times the spread: a row of
%   large spread that a component reproduces almost alone has small residuals, and would
%   otherwise decide about the scores alone, right or wrong.

%   Licence: BSD-3-Clause, see LICENSE.

precision = 1 ./ max(scale, 0.3 * spread).^2;
end
