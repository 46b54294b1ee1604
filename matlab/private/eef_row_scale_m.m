function [center, scale, fault] = eef_row_scale_m(X, cutoff, steps)
%EEF_ROW_SCALE_M  Robust location and scale of each row of X, in M code.
%   [center, scale] = eef_row_scale_m(X, CUTOFF, STEPS) starts with the median and the MAD
%   (times 1.4826) of each row. Each step replaces them by the mean and the standard
%   deviation of the entries within CUTOFF scales of the centre, corrected for the
%   truncation of a normal distribution. NaN is a missing entry.

%   Licence: BSD-3-Clause, see LICENSE.

fault = [];
present = sum(~isnan(X), 2);
center = row_medians(X, present);
scale = 1.482602218505602 * row_medians(abs(X - center), present);
truncated = 1 - cutoff * sqrt(2 / pi) * exp(-cutoff^2 / 2) / erf(cutoff / sqrt(2));
for k = 1:steps
    deviation = X - center;
    inside = abs(deviation) <= cutoff * scale; % false for NaN
    deviation(~inside) = 0;
    count = max(sum(inside, 2), 1);
    shift = sum(deviation, 2) ./ count;
    center = center + shift;
    scale = sqrt(max(sum(deviation.^2, 2) ./ count - shift.^2, 0) / truncated);
    scale(present == 0) = NaN;
end
end

function medians = row_medians(X, present)
% NaN is sorted to the end of each row.
D = size(X, 1);
sorted = sort(X, 2);
lower = sorted((1:D)' + D * max(ceil(present / 2) - 1, 0));
upper = sorted((1:D)' + D * floor(present / 2));
medians = lower + (upper - lower) / 2;
end
