function [X, clean, wrong, W] = peer_data(kind, share, seed, sizes)
%PEER_DATA  Samples near a subspace, corrupted in a given way.
%   [X, clean, wrong, W] = peer_data(KIND, SHARE, SEED, [D N K]): clean = W*Z + noise, with
%   orthonormal W, scores of standard deviations 2.5*sqrt(D) to 1.6*sqrt(D) and noise of
%   standard deviation 1, so that a row has a standard deviation of about 3.7 (K = 3). The SHARE
%   of cells, or of samples, is corrupted according to KIND, see the cases below. NaN is a
%   missing cell.

%   Licence: BSD-3-Clause, see LICENSE.

D = sizes(1);
N = sizes(2);
K = sizes(3);
[W, ~] = qr(kit_normal([seed 1], D, K), 0);
deviations = linspace(2.5, 1.6, K)' * sqrt(D);
noise = kit_normal([seed 3], D, N);
if strcmp(kind, 'tails') % Student's t with 2 degrees of freedom
    noise = noise ./ sqrt(-log(eef_rand([seed 8], D, N)));
end
clean = W * (deviations .* kit_normal([seed 2], K, N)) + noise;
rows = sqrt(sum(W.^2 .* (deviations.^2)', 2) + 1);
wrong = eef_rand([seed 4], D, N) < share;
sides = sign(eef_rand([seed 5], D, N) - 0.5);
X = clean;
switch kind
    case {'symmetric', 'missing', 'scales'}
        X = clean + 10 * wrong .* sides .* rows;
    case 'onesided'
        X = clean + 10 * wrong .* rows;
    case 'huge'
        X(wrong) = 1e6 * sides(wrong);
    case 'small'
        X = clean + 5 * wrong .* sides;
    case 'samples' % one cluster
        count = round(share * N);
        direction = kit_normal([seed 6], D, 1);
        X(:, 1:count) = 10 * sqrt(D) * direction / norm(direction) + 0.5 * kit_normal([seed 7], D, count);
        wrong = false(D, N);
        wrong(:, 1:count) = true;
    case 'tails'
        wrong = false(D, N);
end
if strcmp(kind, 'missing')
    missing = eef_rand([seed 9], D, N) < 0.2;
    X(missing) = NaN;
    wrong(missing) = false;
elseif strcmp(kind, 'scales')
    scales = 10.^(2 * eef_rand([seed 9], D, 1) - 1);
    X = scales .* X;
    clean = scales .* clean;
    [W, ~] = qr(scales .* W, 0);
end
end
