function Y = eef_product_m(samples, U, kernel)
%EEF_PRODUCT_M  Multiply the MF-covariance by the columns of U without forming it.
%   Y = eef_product_m(SAMPLES, U, KERNEL) is A*U for the D x D matrix A of
%   KERNEL and the data that eef_levels_m turned into SAMPLES.
%
%   With the distinct magnitudes t_1 < t_2 < ... of one sample and t_0 = 0,
%      min(a, b) = sum over l of (t_l - t_(l-1)) * [a >= t_l] * [b >= t_l],
%   so one signed sum of U per level, one running sum over the levels from the
%   top, one from the bottom and one signed look-up make the product: O(D) a
%   sample instead of O(D^2).

%   Licence: BSD-3-Clause, see LICENSE.

Y = zeros(size(U));
for k = 1:numel(samples)
    s = samples(k).sign;
    if strcmp(kernel, 'mf')
        x = samples(k).x;
        Y = Y + x * (s' * U) + s * (x' * U);
    elseif strcmp(kernel, 'min')
        Y = Y + one_sign(samples(k), s, U);
    else
        Y = Y + one_sign(samples(k), double(s > 0), U) + one_sign(samples(k), double(s < 0), U);
    end
end
end

function Y = one_sign(sample, s, U)
Y = zeros(size(U));
for c = 1:size(U, 2)
    at_level = accumarray(sample.level, s .* U(:, c), [numel(sample.step), 1]);
    at_or_above = flipud(cumsum(flipud(at_level)));
    running = cumsum(sample.step .* at_or_above);
    Y(:, c) = s .* running(sample.level);
end
end
