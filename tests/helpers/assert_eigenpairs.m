function assert_eigenpairs(A, K, select, W, lambda)
%ASSERT_EIGENPAIRS  Fail unless W and lambda are the K selected eigenpairs of the symmetric matrix A.
%   The tolerances are those of the documentation: W'*W = I to 1e-12; eigenvalues to 1e-9 of the
%   largest one; residuals (Frobenius norm) to 1e-9*sqrt(K) of it. Eigenvalues are in descending
%   order, and the largest entry of every column is positive. Class single has a relative rounding
%   error of 6e-8: its tolerance is 1e-6. The spacing of subnormal numbers is always allowed.

%   Licence: BSD-3-Clause, see LICENSE.

loose = isa(W, 'single');
assertEqual({size(W), size(lambda), class(lambda)}, {[size(A, 1), K], [K, 1], class(W)});
W = double(W);
lambda = double(lambda);
scale = max(abs(A(:)));
if scale == 0
    scale = 1;
end
A = A / scale;
spacing = 2^-1074 / scale;
lambda = lambda / scale;

assert_below('W''*W differs from the identity', norm(W' * W - eye(K), Inf), choose(loose, 1e-6, 1e-12));
assertTrue(all(diff(lambda) <= 0), 'the eigenvalues are not in descending order');
assertTrue(all(max(W, [], 1) >= max(-W, [], 1)), 'the largest entry of a column is negative');
expected = selected_eigenvalues(A, K, select);
allowed = choose(loose, 1e-6, 1e-9) * max(abs(expected)) + spacing;
assert_below('an eigenvalue is off', max(abs(lambda - expected)), allowed);
assert_below('a residual', norm(A * W - W * diag(lambda), 'fro'), allowed * sqrt(K));
end

function values = selected_eigenvalues(A, K, select)
values = eig(A);
if strcmp(select, 'magnitude')
    [~, order] = sort(abs(values), 'descend');
    values = values(order);
else
    values = sort(values, 'descend');
end
values = sort(values(1:K), 'descend');
end

function assert_below(what, value, limit)
assertTrue(value <= limit, sprintf('%s by %.3g, more than %.3g', what, value, limit));
end

function value = choose(condition, yes, no)
if condition
    value = yes;
else
    value = no;
end
end
