function own = eef_robust_sample_scale(who, R, scale, missing)
%EEF_ROBUST_SAMPLE_SCALE  Scale of the residuals of each sample, relative to the median sample.
%   OWN = eef_robust_sample_scale(WHO, R, SCALE, MISSING) is 1 x N and at least 1. R is D x N,
%   SCALE is the scale of each row. A sample that the subspace does not fit yet has large
%   residuals in most cells. Relative to its own scale these cells are not outlying, so
%   that the sample can turn the subspace.

%   Licence: BSD-3-Clause, see LICENSE.

MAX_ROWS = 2000; % a subset is sufficient
rows = 1:ceil(size(R, 1) / MAX_ROWS):size(R, 1);
R = R(rows, :) ./ scale(rows);
R(missing(rows, :)) = NaN;
[~, own] = eef_compute(who, @eef_row_scale_m, @eef_row_scale_mex, R', 2, 0);
own = own' / max(median(own(~isnan(own))), realmin);
own(~(own > 1)) = 1;
end
