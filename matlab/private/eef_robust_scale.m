function [shift, scale] = eef_robust_scale(who, R, smallest)
%EEF_ROBUST_SCALE  Robust location and scale of the residuals in each row.
%   [shift, scale] = eef_robust_scale(WHO, R, SMALLEST) for D x N residuals R, in which NaN is
%   a missing cell. SMALLEST is a D x 1 lower limit of the scale.
%
%   The logarithms of the scales are moved towards their median by the share of their
%   variance that is sampling error (empirical Bayes), and by three standard errors at most
%   (limited translation; B. Efron and C. Morris, Journal of the American Statistical
%   Association 67, 1972). With few samples the rows therefore share one scale if their
%   scales differ by chance only, and keep their own if they differ more.

%   Licence: BSD-3-Clause, see LICENSE.

CUTOFF = 2;
STEPS = 3;
MIN_ROWS = 5;
MAX_POOLED = 50000; % cells that are pooled
[shift, scale] = eef_compute(who, @eef_row_scale_m, @eef_row_scale_mex, R, CUTOFF, STEPS);
shift(isnan(shift)) = 0;
scale = max(scale, smallest);
known = scale > smallest;
if sum(known) >= MIN_ROWS
    % Variance of the logarithm of this scale for n normal numbers: 1.2/(n-3), measured for n = 5 to 500.
    samples = sum(sum(~isnan(R(known, :)))) / sum(known);
    standard_error = sqrt(1.2 / max(samples - 3, 1));
    logarithm = log(scale(known));
    middle = median(logarithm);
    variance = (1.4826 * median(abs(logarithm - middle)))^2;
    kept = max(0, 1 - standard_error^2 / max(variance, realmin));
    moved = (1 - kept) * (middle - logarithm);
    limit = 3 * standard_error * max(1, (50 / samples)^2);
    scale(known) = scale(known) .* exp(min(max(moved, -limit), limit));
    % The scale of few samples is too small on average, that of all rows together is not.
    rows = find(known);
    rows = rows(1:ceil(numel(rows) * size(R, 2) / MAX_POOLED):end);
    pooled = (R(rows, :) - shift(rows)) ./ scale(rows);
    [~, factor] = eef_compute(who, @eef_row_scale_m, @eef_row_scale_mex, reshape(pooled, 1, []), CUTOFF, STEPS);
    if factor > 0
        scale(known) = scale(known) * factor;
    end
end
end
