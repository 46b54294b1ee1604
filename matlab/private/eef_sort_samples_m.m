function samples = eef_sort_samples_m(X)
%EEF_SORT_SAMPLES_M  Sort the magnitudes of every sample, for EEF_APPLY_M.
%   SAMPLES(k) describes column k of X with the fields
%     x      the entries
%     sign   their signs
%     rank   for each entry, the index of its magnitude among the distinct magnitudes of
%            the sample in ascending order
%     step   for each distinct magnitude, its difference from the next smaller one or,
%            for the smallest, from 0

%   Licence: BSD-3-Clause, see LICENSE.

N = size(X, 2);
samples = struct('x', cell(1, N), 'sign', [], 'rank', [], 'step', []);
for k = 1:N
    x = X(:, k);
    [magnitudes, ~, rank] = unique(abs(x));
    samples(k).x = x;
    samples(k).sign = sign(x);
    samples(k).rank = rank(:);
    samples(k).step = diff([0; magnitudes(:)]);
end
end
