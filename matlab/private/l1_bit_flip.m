function [B, iterations, converged, progress] = l1_bit_flip(Y, B, options, progress, show)
%L1_BIT_FLIP  Increase the nuclear norm of Y*B by flipping one sign of B at a time.
%   Each iteration flips the sign that increases the norm most, the first one of several, until
%   the increase is below the fraction options.Tol. PROGRESS = SHOW(PROGRESS, iterations)
%   prints the progress.
%
%   Flipping B(n,k) adds a = -2*B(n,k)*Y(:,n) to column k of M = Y*B. Let M = U*S*V' and
%   G = M'*M. Convexity of the nuclear norm and concavity of trace(G^(1/2)) bound the new
%   norm without a decomposition: with P = (G + shift*I)^(-1/2), for every shift > 0,
%     norm(M) + a'*(U*V')(:,k)  <=  new norm
%     new norm  <=  sum(sqrt(s.^2 + shift)) + a'*(M*P)(:,k) + (a'*a)/2 * P(k,k).
%   Only flips whose upper bound reaches the best lower bound are computed. For K <= 2, closed
%   forms of all norms are faster. M and Y'*M are updated, not computed anew, after a flip.

%   Licence: BSD-3-Clause, see LICENSE.

TIE = 1e-12; % relative difference of norms that count as equal
squares = sum(Y.^2, 1)';
[M, products] = refresh(Y, B);
is_fresh = true;
iterations = 0;
while true
    if size(B, 2) <= 2
        [value, norms] = all_norms(M, B, products, squares);
    else
        [value, norms] = largest_norms(Y, M, B, products, squares, options.Tol, TIE);
    end
    best = max(norms(:));
    flip = find(norms >= best * (1 - TIE), 1);
    converged = best <= value * (1 + options.Tol);
    if converged && ~is_fresh
        [M, products] = refresh(Y, B); % without the rounding errors of the updates
        is_fresh = true;
        continue
    elseif converged || iterations == options.MaxIter
        break
    end
    [n, k] = ind2sub(size(B), flip);
    step = -2 * B(n, k) * Y(:, n);
    B(n, k) = -B(n, k);
    M(:, k) = M(:, k) + step;
    products(:, k) = products(:, k) + Y' * step;
    is_fresh = false;
    iterations = iterations + 1;
    progress = show(progress, iterations);
end
end

function [M, products] = refresh(Y, B)
M = Y * B;
products = Y' * M;
end

function [value, norms] = all_norms(M, B, products, squares)
% The norm of M, and the norm after each of the N x K flips, for K <= 2.
K = size(B, 2);
G = M' * M;
value = l1_nuclear(reshape(G, 1, K, K));
norms = zeros(size(B));
for k = 1:K
    grams = repmat(reshape(G, 1, K, K), size(B, 1), 1);
    for other = 1:K
        entry = G(k, other) - 2 * B(:, k) .* products(:, other);
        if other == k
            entry = G(k, k) + 4 * (squares - B(:, k) .* products(:, k));
        end
        grams(:, k, other) = entry;
        grams(:, other, k) = entry;
    end
    norms(:, k) = l1_nuclear(grams);
end
end

function [value, norms] = largest_norms(Y, M, B, products, squares, tolerance, tie)
% The norm of M, and the norms after those of the N x K flips that may be best; -Inf for the
% others. The flips are computed in the order of their bounds, until the next bound is below
% the best norm.
[U, S, V] = svd(M, 'econ');
s = diag(S);
value = sum(s);
[lower, upper] = norm_bounds(s, V, B, products, squares);
best = max(value * (1 + tolerance), max(lower(:)));
[sorted, order] = sort(upper(:), 'descend');
norms = -Inf(size(B));
core = [s .* V'; zeros(1, size(B, 2))];
coordinates = U' * Y;
coordinates = [coordinates; sqrt(max(squares' - sum(coordinates.^2, 1), 0))];
for c = 1:sum(sorted >= best * (1 - tie))
    if sorted(c) < best * (1 - tie)
        break
    end
    % [U, q]'*(M + a*e_k'), where q is the direction of the part of a outside of span(U).
    [n, k] = ind2sub(size(B), order(c));
    changed = core;
    changed(:, k) = changed(:, k) - 2 * B(n, k) * coordinates(:, n);
    norms(order(c)) = sum(svd(changed));
    best = max(best, norms(order(c)));
end
end

function [lower, upper] = norm_bounds(s, V, B, products, squares)
% Bounds of the norm after each of the N x K flips. A small shift is best when M is well
% conditioned, a large one when it is not.
SHIFTS = [1e-12, 1e-4, 1e-3, 1e-2, 1e-1];
[~, K] = size(B);
upper = Inf(size(B));
for shift = SHIFTS * s(1)^2
    shifted = sqrt(s.^2 + shift);
    P = V * ((1 ./ shifted) .* V') + (eye(K) - V * V') / sqrt(shift);
    gain = -2 * B .* (products * P) + 2 * squares * diag(P)';
    upper = min(upper, sum(shifted) + (K - numel(s)) * sqrt(shift) + gain);
end
inverse = 1 ./ s;
inverse(s <= 1e-10 * s(1)) = 0; % then a part of U*V' is left out, which is a subgradient, too
lower = sum(s) - 2 * B .* (products * (V * (inverse .* V')));
end
