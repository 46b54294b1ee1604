function norms = l1_nuclear(G)
%L1_NUCLEAR  Nuclear norms of many matrices from their Gram matrices.
%   norms = l1_nuclear(G) for a P x K x K array G, where G(p,:,:) = M'*M, returns the P x 1
%   sums of the singular values of the matrices M. It uses closed forms for K <= 2, else
%   the cyclic Jacobi method on all P matrices at once.

%   Licence: BSD-3-Clause, see LICENSE.

K = size(G, 2);
if K == 1
    norms = sqrt(G);
elseif K == 2
    norms = l1_pair_norm(G(:, 1, 1), G(:, 2, 2), G(:, 1, 2));
else
    norms = zeros(size(G, 1), 1);
    G = jacobi(G);
    for k = 1:K
        norms = norms + sqrt(max(G(:, k, k), 0));
    end
end
end

function G = jacobi(G)
K = size(G, 2);
scale = 0;
for k = 1:K
    scale = max(scale, max(G(:, k, k)));
end
MAX_SWEEPS = 30; % 5 or 6 are usual, because the convergence is quadratic
for sweep = 1:MAX_SWEEPS
    largest = 0;
    for p = 1:K - 1
        for q = p + 1:K
            off = G(:, p, q);
            largest = max(largest, max(abs(off)));
            theta = (G(:, q, q) - G(:, p, p)) ./ (2 * off);
            t = l1_signs(theta) ./ (abs(theta) + sqrt(1 + theta.^2));
            t(off == 0) = 0;
            c = 1 ./ sqrt(1 + t.^2);
            s = t .* c;
            [G(:, :, p), G(:, :, q)] = rotate(G(:, :, p), G(:, :, q), c, s);
            [G(:, p, :), G(:, q, :)] = rotate(G(:, p, :), G(:, q, :), c, s);
        end
    end
    if largest <= sqrt(eps) * scale % before this sweep, so below eps * scale after it
        break
    end
end
end

function [x, y] = rotate(x, y, c, s)
before = x;
x = c .* before - s .* y;
y = s .* before + c .* y;
end
