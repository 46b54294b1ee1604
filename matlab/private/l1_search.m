function [B, best] = l1_search(Y, K, options)
%L1_SEARCH  Find N x K signs B with a large nuclear norm of Y*B by iterations.
%   The best result of options.Starts starts is returned. The rows of the r x N matrix Y
%   are scaled right singular vectors of the data. BEST has the fields value (the nuclear
%   norm), iterations and converged.

%   Licence: BSD-3-Clause, see LICENSE.

N = size(Y, 2);
best = struct('value', -1);
progress = struct('started', tic(), 'shown', 0);
for start = 1:options.Starts
    if start > 1
        first = l1_signs(eef_rand([options.Seed start], N, K) - 0.5);
    elseif strcmp(options.Method, 'bitflip')
        first = repmat(l1_signs(Y(1, :)'), 1, K);
    else
        first = l1_signs(Y' * eye(size(Y, 1), K));
    end
    show = @(progress, iterations) eef_progress('l1_pca', progress, '%s, start %d of %d, %d iterations', options.Method, ...
        start, options.Starts, iterations);
    if strcmp(options.Method, 'bitflip')
        [found, iterations, converged, progress] = l1_bit_flip(Y, first, options, progress, show);
    else
        [found, iterations, converged, progress] = fixed_point(Y, first, options, progress, show);
    end
    value = sum(svd(Y * found));
    if value > best.value
        B = found;
        best = struct('value', value, 'iterations', iterations, 'converged', converged);
    end
end
end

function [B, iterations, converged, progress] = fixed_point(Y, B, options, progress, show)
value = 0;
for iterations = 1:options.MaxIter
    progress = show(progress, iterations);
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
