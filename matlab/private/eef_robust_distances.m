function [od, sd] = eef_robust_distances(R, Z, model)
%EEF_ROBUST_DISTANCES  Orthogonal and score distance of each sample.
%   [od, sd] = eef_robust_distances(R, Z, MODEL) for residuals R (NaN: missing) and scores Z.
%   Residuals are limited to the cutoff of their row, so that single outlying cells do not
%   make a sample outlying; od is scaled to D cells when some are missing.

%   Licence: BSD-3-Clause, see LICENSE.

D = size(R, 1);
present = sum(~isnan(R), 1);
R = min(abs(R), model.cutoff.cells * model.scale);
R(isnan(R)) = 0;
od = sqrt(sum(R.^2, 1) .* (D ./ max(present, 1)));
varied = model.variances > 1e-12 * max([model.variances; realmin]);
inverse = zeros(size(model.variances));
inverse(varied) = 1 ./ model.variances(varied);
sd = sqrt(sum(Z.^2 .* inverse, 1));
end
