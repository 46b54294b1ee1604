function [X, clean, wrong, W] = low_rank_data(D, N, K, share, seed)
%LOW_RANK_DATA  Samples near a subspace of dimension K, with a share of wrong cells.
%   [X, clean, wrong, W] = low_rank_data(D, N, K, SHARE, SEED): clean = W*Z + noise with
%   orthonormal W, scores of standard deviation 3*sqrt(D) to 2*sqrt(D) and noise of
%   standard deviation 1. In X, the cells where WRONG is true are larger or smaller by 30.

%   Licence: BSD-3-Clause, see LICENSE.

[W, ~] = qr(normal_numbers(D, K, seed), 0);
clean = W * (linspace(3, 2, K)' * sqrt(D) .* normal_numbers(K, N, seed + 1)) + normal_numbers(D, N, seed + 2);
wrong = uniform_numbers(D, N, seed + 3) < share;
X = clean + 30 * wrong .* sign(uniform_numbers(D, N, seed + 4) - 0.5);
end

function Z = normal_numbers(rows, cols, seed)
% Box-Muller transform.
U = uniform_numbers(2 * rows, cols, 10 * seed);
Z = sqrt(-2 * log(U(1:rows, :))) .* cos(2 * pi * U(rows + 1:end, :));
end
