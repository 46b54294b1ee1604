function samples = eef_levels_m(X)
%EEF_LEVELS_M  Sort every sample into its distinct magnitudes, for eef_product_m.
%   SAMPLES(k) describes column k of X: its entries x, their sign, for each entry
%   the level of its magnitude, and for each level the step from the one below.

%   Licence: BSD-3-Clause, see LICENSE.

N = size(X, 2);
samples = struct('x', cell(1, N), 'sign', [], 'level', [], 'step', []);
for k = 1:N
    x = X(:, k);
    [magnitude, ~, level] = unique(abs(x));
    samples(k).x = x;
    samples(k).sign = sign(x);
    samples(k).level = level(:);
    samples(k).step = diff([0; magnitude(:)]);
end
end
