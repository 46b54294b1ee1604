function Z = eef_robust_scores(W, precision, weights, R)
%EEF_ROBUST_SCORES  Weighted least squares for all samples at once.
%   Z = eef_robust_scores(W, PRECISION, WEIGHTS, R) returns the K x N matrix Z whose column n
%   minimises sum(precision .* weights(:,n) .* (R(:,n) - W*z).^2). PRECISION is D x 1,
%   WEIGHTS and R are D x N. The normal equations of all samples are built by matrix
%   products and solved by one Cholesky factorisation whose entries are rows of N numbers. A
%   ridge of 1e-10 of their mean diagonal makes them solvable for every sample.

%   Licence: BSD-3-Clause, see LICENSE.

K = size(W, 2);
B = W .* precision;
Z = B' * (weights .* R);
ridge = 1e-10 * sum(sum(B .* W)) / K + realmin;
L = cell(K, K);
for j = 1:K
    column = (W(:, j:K) .* B(:, j))' * weights; % row i-j+1: entry (i,j) of the matrix of each sample
    column(1, :) = column(1, :) + ridge;
    floor_of_pivot = 1e-12 * column(1, :);
    for i = j:K
        entry = column(i - j + 1, :);
        for k = 1:j - 1
            entry = entry - L{i, k} .* L{j, k};
        end
        if i == j
            L{j, j} = sqrt(max(entry, floor_of_pivot));
        else
            L{i, j} = entry ./ L{j, j};
        end
    end
end
for i = 1:K
    for k = 1:i - 1
        Z(i, :) = Z(i, :) - L{i, k} .* Z(k, :);
    end
    Z(i, :) = Z(i, :) ./ L{i, i};
end
for i = K:-1:1
    for k = i + 1:K
        Z(i, :) = Z(i, :) - L{k, i} .* Z(k, :);
    end
    Z(i, :) = Z(i, :) ./ L{i, i};
end
end
