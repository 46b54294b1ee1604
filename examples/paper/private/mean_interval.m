function [average, half] = mean_interval(values)
%MEAN_INTERVAL  Mean over the third dimension and half of its 95 % interval.
%   The interval follows from Student's t distribution. NaN counts as a missing value. HALF is
%   NaN where there are fewer than two values.

%   Licence: BSD-3-Clause, see LICENSE.

known = ~isnan(values);
count = sum(known, 3);
values(~known) = 0;
average = sum(values, 3) ./ count; % NaN when there is none
deviation = (values - average) .* known;
freedom = max(count - 1, 1);
x = betaincinv(0.05, freedom / 2, 0.5);
quantile = sqrt(freedom .* (1 - x) ./ x);
half = quantile .* sqrt(sum(deviation.^2, 3) ./ freedom ./ count);
half(count < 2) = NaN;
end
