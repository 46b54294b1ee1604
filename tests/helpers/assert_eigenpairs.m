function assert_eigenpairs(A, K, select, W, lambda, tolerance)
%ASSERT_EIGENPAIRS  Fail unless W and lambda are the K selected eigenpairs of the symmetric matrix A.
%   The tolerances are those of the documentation: W'*W = I to 1e-12; eigenvalues, compared rank by
%   rank, to 1e-9 of the largest one, or to TOLERANCE of it for spectra with close eigenvalues; residuals (Frobenius norm) to 1e-9*sqrt(K) of it. Eigenvalues are in descending
%   order, and the first of the largest entries of every column is positive. Class single has a relative rounding
%   error of 6e-8: its tolerance is 1e-6. The spacing of subnormal numbers is always allowed. With the
%   selection by magnitude, magnitudes are compared, because either of two eigenvalues of opposite sign
%   may be selected; the residuals show that the signs are right.

%   Licence: BSD-3-Clause, see LICENSE.

loose = isa(W, 'single');
if nargin < 6
    tolerance = choose(loose, 1e-6, 1e-9);
end
assertEqual({size(W), size(lambda), class(lambda)}, {[size(A, 1), K], [K, 1], class(W)});
assertTrue(signs_are_fixed(W), 'the first of the largest entries of a column is negative');
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
expected = by_rank(eig(A), select);
expected = expected(1:K);
largest = max(abs(expected));
assert_below('an eigenvalue is off', max(abs(by_rank(lambda, select) - expected)), tolerance * largest + spacing);
assert_below('a residual', norm(A * W - W * diag(lambda), 'fro'), ...
    (choose(loose, 1e-6, 1e-9) * largest + spacing) * sqrt(K));
end

function values = by_rank(values, select)
if strcmp(select, 'magnitude')
    values = abs(values);
end
values = sort(values, 'descend');
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
