function [L, S, iterations] = pcp(X)
%PCP  Principal component pursuit: a matrix as the sum of a low-rank and a sparse one.
%   [L, S] = pcp(X) minimises the nuclear norm of L plus lambda times the sum of the
%   magnitudes of S, subject to L + S = X, with lambda = 1/sqrt(max(size(X))) (E. J. Candes, X. Li, Y.
%   Ma, J. Wright, Journal of the ACM 58, 2011), by the inexact augmented Lagrange multiplier method
%   (Z. Lin, M. Chen, Y. Ma, arXiv 1009.5055, 2010, Algorithm 5) with the parameters given there.

%   Licence: BSD-3-Clause, see LICENSE.

MAX_ITERATIONS = 200;
TOLERANCE = 1e-7;
lambda = 1 / sqrt(max(size(X)));
largest = norm(X);
Y = X / max(largest, max(abs(X(:))) / lambda);
penalty = 1.25 / largest;
S = zeros(size(X));
for iterations = 1:MAX_ITERATIONS
    [U, sigma, V] = svd(X - S + Y / penalty, 'econ');
    sigma = max(diag(sigma) - 1 / penalty, 0);
    rank_of_L = max(sum(sigma > 0), 1);
    L = (U(:, 1:rank_of_L) .* sigma(1:rank_of_L)') * V(:, 1:rank_of_L)';
    rest = X - L + Y / penalty;
    S = sign(rest) .* max(abs(rest) - lambda / penalty, 0);
    gap = X - L - S;
    Y = Y + penalty * gap;
    penalty = 1.5 * penalty;
    if norm(gap, 'fro') <= TOLERANCE * norm(X, 'fro')
        break
    end
end
end
