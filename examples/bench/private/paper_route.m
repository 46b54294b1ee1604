function W = paper_route(X, K, kernel)
%PAPER_ROUTE  Algorithm 1 of the paper: form the D x D matrix and call eigs.

%   Licence: BSD-3-Clause, see LICENSE.

opts.v0 = ones(size(X, 1), 1);
[W, ~] = eigs(eef_gram(X, kernel), K, 'lm', opts);
end
