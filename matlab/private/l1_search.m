function [B, best] = l1_search(Y, K, options)
%L1_SEARCH  Find N x K signs B with a large nuclear norm of Y*B by iterations.
%   The best result of options.Starts starts is returned. The rows of the r x N matrix Y
%   are scaled right singular vectors of the data. BEST has the fields value (the nuclear
%   norm), iterations and converged.

%   Licence: BSD-3-Clause, see LICENSE.

N = size(Y, 2);
best = struct('value', -1);
for start = 1:options.Starts
    if start > 1
        first = l1_signs(eef_rand([options.Seed start], N, K) - 0.5);
    elseif strcmp(options.Method, 'bitflip')
        first = repmat(l1_signs(Y(1, :)'), 1, K);
    else
        first = l1_signs(Y' * eye(size(Y, 1), K));
    end
    if strcmp(options.Method, 'bitflip')
        [found, iterations, converged] = bit_flip(Y, first, options);
    else
        [found, iterations, converged] = fixed_point(Y, first, options);
    end
    value = sum(svd(Y * found));
    if value > best.value
        B = found;
        best = struct('value', value, 'iterations', iterations, 'converged', converged);
    end
end
end

function [B, iterations, converged] = fixed_point(Y, B, options)
value = 0;
for iterations = 1:options.MaxIter
    [U, ~, V] = svd(Y * B, 'econ');
    P = Y' * U * V';
    B = l1_signs(P);
    before = value;
    value = sum(abs(P(:)));
    converged = value - before <= options.Tol * value;
    if converged
        break
    end
end
end

function [B, iterations, converged] = bit_flip(Y, B, options)
% Flipping the sign B(n,k) changes one column of Y*B and so one row and one column of its
% Gram matrix. The nuclear norms of all N*K neighbours follow from their Gram matrices.
[N, K] = size(B);
squares = sum(Y.^2, 1)';
for iterations = 0:options.MaxIter
    M = Y * B;
    G = M' * M;
    products = Y' * M;
    value = l1_nuclear(reshape(G, 1, K, K));
    neighbours = repmat(reshape(G, 1, 1, K, K), N, K);
    for k = 1:K
        changed = G(k, :) - 2 * B(:, k) .* products;
        changed(:, k) = G(k, k) + 4 * (squares - B(:, k) .* products(:, k));
        neighbours(:, k, k, :) = reshape(changed, N, 1, 1, K);
        neighbours(:, k, :, k) = reshape(changed, N, 1, K);
    end
    [largest, flip] = max(l1_nuclear(reshape(neighbours, N * K, K, K)));
    converged = largest <= value * (1 + options.Tol);
    if converged || iterations == options.MaxIter
        break
    end
    B(flip) = -B(flip);
end
end
